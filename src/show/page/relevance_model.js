// The relevance score, recomputed in the page: the backtracking tree cut at the facts that hold,
// Xi of each fact, lowest common ancestors, and the non-deterministic agent.

// Children as ranges (siblings follow each other), and xi of each node.
function prepareTree(r) {
  const { up, f } = r.tree;
  const n = up.length;
  r.first = new Int32Array(n).fill(0);
  r.many = new Int32Array(n).fill(0);
  for (let i = n - 1; i > 0; i--) { r.first[up[i]] = i; r.many[up[i]]++; }
  r.p = new Float64Array(n);
  r.p[0] = 1;
  for (let i = 1; i < n; i++) r.p[i] = f[up[i]] >= 0 ? r.p[up[i]] / r.many[up[i]] : r.p[up[i]];
  r.unexplored = new Set(r.open);
  r.nodesOf = new Map();
  for (let i = 0; i < n; i++) {
    if (f[i] < 0) continue;
    if (!r.nodesOf.has(f[i])) r.nodesOf.set(f[i], []);
    r.nodesOf.get(f[i]).push(i);
  }
}

// Which nodes the agent can get to in a state: 0 cut off, 1 visible, 2 a fact that holds and ends there.
function cutTree(r, facts) {
  const { up, f } = r.tree;
  const seen = new Uint8Array(up.length);
  seen[0] = 1;
  for (let i = 1; i < up.length; i++) {
    if (seen[up[i]] !== 1) continue;
    seen[i] = f[i] >= 0 && facts.has(f[i]) ? 2 : 1;
  }
  return seen;
}

// Xi(l, n) for the nodes that have l below them or are l, from the leaves up: a Map from node to value.
function localScores(r, seen, label) {
  const { up, f } = r.tree;
  const value = new Map();
  const waiting = new Map(); // action nodes: the product of 1 - x
  const nodes = (r.nodesOf.get(label) ?? []).filter((i) => seen[i] === 1);
  const todo = new Set();
  for (const i of nodes) { value.set(i, 1); for (let k = up[i]; k >= 0; k = up[k]) { if (todo.has(k)) break; todo.add(k); } }
  const order = [...todo, ...nodes].sort((a, b) => b - a); // parents come before children
  for (const i of order) {
    if (waiting.has(i)) value.set(i, value.get(i) ?? 1 - waiting.get(i));
    const x = value.get(i) ?? 0;
    const above = up[i];
    if (above < 0) continue;
    if (f[above] >= 0) { if (f[above] !== label) value.set(above, (value.get(above) ?? 0) + x / r.many[above]); }
    else waiting.set(above, (waiting.get(above) ?? 1) * (1 - x));
  }
  return value;
}

const scoreOf = (r, seen, label) => localScores(r, seen, label).get(0) ?? 0;

// All facts with Xi > 0, largest first: [fact, Xi].
function allScores(r, seen) {
  const out = [];
  for (const label of r.nodesOf.keys()) {
    const x = scoreOf(r, seen, label);
    if (x > 0) out.push([label, x]);
  }
  return out.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

// What the formula for Xi(label) adds up: nodes that are alternatives (alone) and the topmost action
// nodes that are lowest common ancestors (shared), these with their branches.
function explainScore(r, seen, label) {
  const { up, f } = r.tree;
  const value = localScores(r, seen, label);
  const below = new Map(); // node: its children with the label below them
  for (const i of value.keys()) if (up[i] >= 0) below.set(up[i], [...(below.get(up[i]) ?? []), i]);
  const alone = [];
  const shared = [];
  const visit = (i) => {
    if (f[i] === label) { alone.push(i); return; }
    const kids = below.get(i) ?? [];
    if (f[i] < 0 && kids.length > 1) { shared.push({ node: i, branches: kids.map((k) => ({ node: k, x: value.get(k) })) }); return; }
    kids.forEach(visit);
  };
  if (value.size > 0) visit(0);
  return { value, alone, shared, score: value.get(0) ?? 0, nodes: [...value.keys()].filter((i) => f[i] === label) };
}

// The agent once: marks the nodes of the sampled subtree with `stamp`.
function sampleTree(r, seen, random, mark, stamp, visit) {
  const { f } = r.tree;
  const stack = [0];
  while (stack.length > 0) {
    const i = stack.pop();
    mark[i] = stamp;
    visit(i);
    const n = r.many[i];
    if (n === 0) continue;
    if (f[i] >= 0) stack.push(r.first[i] + Math.floor(random() * n));
    else for (let k = r.first[i]; k < r.first[i] + n; k++) if (seen[k] === 1) stack.push(k);
  }
}

// A series of samples in one state; `more(n)` goes on with it.
function sampler(r, seen, seed = 2) {
  const random = generator(seed);
  const mark = new Int32Array(r.tree.up.length);
  const times = new Int32Array(data.task.facts.length);
  const lastOf = new Int32Array(data.task.facts.length);
  const s = { n: 0, times, mark };
  s.more = (n) => {
    for (let k = 0; k < n; k++) {
      s.n++;
      sampleTree(r, seen, random, mark, s.n, (i) => {
        const label = r.tree.f[i];
        if (label < 0 || lastOf[label] === s.n) return;
        lastOf[label] = s.n;
        times[label]++;
      });
    }
  };
  return s;
}
