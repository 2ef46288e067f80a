"""Tasks as files in the current folder, for the command line tests."""
import _tasks as tasks
from _runner import write

HARD = ("--stats=text", "--search", "astar", "--heuristic", "blind")  # with hard(): a search that no test waits for


def switches():
    return write("domain.pddl", tasks.SWITCH_DOMAIN), write("p.pddl", tasks.SWITCH_PROBLEM)


def hard():
    return write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(5, 1))
