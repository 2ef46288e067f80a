// The data of the page, and what follows from it: names, states, what was known when.

let data = null;
const memory = new Map(); // facts of states, by search and state

// A condition that the planner put in for an `or` has a number for a name: what it means says more.
function orName(f) {
  const bodies = data.task.axioms.filter((a) => a.head === f && !a.dual).map((a) => a.body);
  if (bodies.length < 2 || bodies.length > 4 || bodies.flat().some((g) => /^\(:/.test(data.task.facts[g]))) return null;
  return bodies.map((b) => b.map((g) => data.task.facts[g]).join(' and ')).join(' or ');
}

function factName(f) {
  const name = data.task.facts[f];
  if (name === undefined) return `fact ${f}`;
  if (!/^\(:or \d/.test(name)) return name;
  if (!data.orNames.has(f)) data.orNames.set(f, orName(f) ?? name);
  return data.orNames.get(f);
}
const isGoal = (f) => data.goals.has(f);

function opName(o) {
  if (o < 0) return 'axiom';
  const op = data.task.operators[o];
  return op ? op.name : `operator ${o}`;
}

// What a recorded search may leave out.
function complete(search) {
  search.engine ??= '';
  search.heuristics ??= [];
  search.plans ??= [];
  search.events ??= [];
  search.details ??= {};
  search.kept ??= { expansions: search.steps.length, of: search.steps.length };
  for (const state of search.states) { state.a ??= []; state.d ??= []; }
  // A plan without an expansion (lookahead from the initial state): its states are the steps.
  search.along = search.steps.length === 0 && search.plans.length > 0;
  if (search.along) search.steps = search.plans[0].states.map((s) => ({ s, turn: -1 }));
  for (const now of search.steps) { now.lists ??= []; now.preferred ??= []; now.applicable ??= []; }
}

// Per search: children, the step at which a state was made, closed, found to be a dead end; its h.
function prepare(search) {
  const n = search.states.length;
  const t = {
    kids: search.states.map(() => []), born: new Array(n).fill(Infinity), closed: new Array(n).fill(Infinity),
    dead: new Array(n).fill(Infinity), h: new Array(n).fill(undefined), onPlan: new Set(), planAt: [], reached: [],
    reopened: [],
  };
  search.states.forEach((s, i) => { if (s.p >= 0) t.kids[s.p].push(i); });
  const last = search.steps.length - 1;
  let step = -1;
  for (const [kind, s, a, b] of search.events) {
    if (kind === 'g') t.born[s] = Math.min(t.born[s], step);
    else if (kind === 'u' || kind === 'r') (kind === 'u' ? t.reached : t.reopened).push({ step, s, p: a, o: b });
    else if (kind === 'e') {
      t.h[s] = a;
      if (b) t.dead[s] = Math.min(t.dead[s], Math.max(step, 0));
    } else if (kind === 'x') {
      if (a !== undefined && a >= 0) step = a; // an expansion without a step is one that was left out
      t.closed[s] = Math.min(t.closed[s], step);
    } else if (kind === 'p') t.planAt.push(step);
  }
  // Deferred evaluation makes a state when it is taken out to be expanded, not a step before.
  search.steps.forEach((now, k) => {
    const entry = turnOf(now)?.best[0];
    if (entry && entry.o >= 0 && t.born[now.s] === k - 1) t.born[now.s] = k;
  });
  t.born[0] = -1;
  for (let i = 1; i < n; i++) if (t.born[i] === Infinity) t.born[i] = last; // the plan's path, kept beyond the limit
  for (const plan of search.plans) for (const s of plan.states) t.onPlan.add(s);
  // The members of a portfolio have heuristics of their own.
  t.mostOf = [];
  t.h.forEach((v, i) => { const m = search.states[i].m ?? 0; t.mostOf[m] = Math.max(t.mostOf[m] ?? 1, (v && v[0]) || 0); });
  t.most = Math.max(1, ...t.mostOf.filter((v) => v !== undefined));
  search.t = t;
  t.lowest = lowestSoFar(search);
}

// The first heuristic's value of the state of each step, and the least so far.
function lowestSoFar(search) {
  let least = Infinity;
  return search.steps.map((step) => {
    const value = hOf(search, step.s);
    if (value !== undefined && value !== null && value < least) least = value;
    return least;
  });
}

function load(text) {
  data = JSON.parse(text);
  data.orNames = new Map();
  data.goals = new Set(data.task.goal);
  data.derived = new Set(data.task.derived);
  memory.clear();
  data.searches.forEach((search, i) => { search.index = i; complete(search); prepare(search); });
  if (data.relevance) prepareTree(data.relevance);
}

// undefined: not evaluated (yet); null: infinite.
function hOf(search, s, which = 0) {
  const values = search.t.h[s];
  return values === undefined ? undefined : values[which];
}

// The heuristics of the member whose state it is.
const hNames = (search, s) => search.member_heuristics?.[search.states[s].m ?? 0] ?? search.heuristics;

const isGoalState = (search, s) => { const facts = factsOf(search, s); return data.task.goal.every((f) => facts.has(f)); };

// The facts of a state: the changes along its path.
function factsOf(search, s) {
  const key = `${search.index} ${s}`;
  if (memory.has(key)) return memory.get(key);
  const path = pathTo(search, s);
  const facts = new Set(data.task.init);
  for (const i of path) {
    for (const f of search.states[i].d) facts.delete(f);
    for (const f of search.states[i].a) facts.add(f);
  }
  if (memory.size > 4000) memory.clear();
  memory.set(key, facts);
  return facts;
}

// From the root to s; the root's changes, if there are any, count, too.
function pathTo(search, s) {
  const path = [];
  for (let i = s; i >= 0; i = search.states[i].p) path.push(i);
  return path.reverse();
}

const applies = (op, facts) => op.pre.every((f) => facts.has(f));

// The state after an operator: conditions are those of the state before; what is added and deleted holds.
function progress(facts, op) {
  const add = new Set(op.add);
  const del = new Set(op.del);
  for (const c of op.cond ?? []) {
    if (!c.pre.every((f) => facts.has(f))) continue;
    c.add.forEach((f) => add.add(f));
    c.del.forEach((f) => del.add(f));
  }
  const next = new Set(facts);
  del.forEach((f) => next.delete(f));
  add.forEach((f) => next.add(f));
  return next;
}

// open, closed, dead, or none: what a state is after the given step.
function statusOf(search, s, step) {
  const t = search.t;
  if (t.born[s] > step) return 'none';
  if (t.closed[s] <= step) return 'closed';
  if (t.dead[s] <= step) return 'dead';
  return 'open';
}

// The members of a portfolio have an initial state each.
const isRoot = (search, s) => search.states[s].p < 0;

const memberName = (search, m) => `${m + 1}: ${search.members?.[m] ?? 'search'}`;

function detailOf(search, s) {
  return (search.details && search.details[s]) || null;
}

// The search's terms for a list: whose turn it was.
function turnOf(step) {
  return step.turn >= 0 && step.lists[step.turn] ? step.lists[step.turn] : null;
}

// The state that an entry stands for: itself, or the successor of its state by its operator.
function entryState(search, entry) {
  if (entry.o === undefined || entry.o < 0) return entry.s;
  const kid = search.t.kids[entry.s].find((c) => search.states[c].o === entry.o);
  if (kid !== undefined) return kid;
  const again = search.t.reached.concat(search.t.reopened).find((u) => u.p === entry.s && u.o === entry.o);
  return again ? again.s : -1;
}

// Nine colours from near to far: h against the highest one of the search.
function colourOf(search, s) {
  const value = hOf(search, s);
  if (value === undefined) return 'hx';
  if (value === null) return 'hi';
  return `h${Math.round(8 * Math.min(1, value / search.t.mostOf[search.states[s].m ?? 0]))}`;
}
