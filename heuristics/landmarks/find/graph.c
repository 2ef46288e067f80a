#include "heuristics/landmarks/find/graph.h"

#include "heuristics/landmarks/find/graph_draft.h"

static void find_both(rp_landmark_draft *draft, rp_relaxed_space *space)
{
    rp_landmark_draft first;

    rp_landmark_draft_init(&first, draft->limits, (draft->work_end - draft->limits->work) / 2);
    rp_landmarks_complete_facts(&first, space); /* Landmarks of one fact each: a row is a fact. */
    rp_landmarks_backchain(draft, space, first.fact.item, first.fact.size);
    rp_landmark_draft_release(&first);
}

static void discover(rp_landmark_graph *graph, rp_relaxed_space *space, rp_arena *arena,
                     const rp_landmark_options *options)
{
    rp_landmark_draft draft;

    rp_landmark_draft_init(&draft, arena->limits,
                           options->most_work > 0 ? options->most_work : UINT64_MAX);
    switch (options->method) {
    case RP_LANDMARKS_COMPLETE:
        rp_landmarks_complete(&draft, space);
        break;
    case RP_LANDMARKS_BACKCHAIN:
        rp_landmarks_backchain(&draft, space, NULL, 0);
        break;
    case RP_LANDMARKS_BOTH:
        find_both(&draft, space);
        break;
    }
    rp_landmark_draft_finish(&draft, space, options->reasonable, arena, graph);
    rp_landmark_draft_release(&draft);
}

rp_landmark_graph *rp_landmarks_find(rp_arena *arena, const rp_strips *strips,
                                     const rp_state_view *start, const rp_landmark_options *options)
{
    rp_landmark_graph *const graph = RP_ARENA_NEW(arena, rp_landmark_graph);
    rp_arena scratch;

    if (strips->unsolvable)
        return graph;
    rp_arena_init(&scratch, arena->limits);
    rp_relaxed_space *const space =
        rp_relaxed_space_create(&scratch, strips, start, options->drop_negative);
    rp_relaxed_space_explore(space, NULL, 0);
    graph->solvable = rp_bit_get(space->reached, space->ops->goal_fact);
    if (graph->solvable)
        discover(graph, space, arena, options);
    rp_arena_release(&scratch);
    return graph;
}
