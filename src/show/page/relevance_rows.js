// Which nodes of the backtracking tree are rows of the outline, and which are folded.

const outline = { key: '', open: new Map(), all: new Set() };

const FOLD = { rows: 44, smallest: 0.04, siblings: 5 };

const kidsOf = (r, i) => Array.from({ length: r.many[i] }, (_, k) => r.first[i] + k);

// Rows that are open without being asked for: the most probable ones, until there are enough.
function openByDefault(r, seen) {
  const open = new Set([0]);
  let rows = 1;
  const waiting = [0];
  while (waiting.length > 0 && rows < FOLD.rows) {
    waiting.sort((a, b) => r.p[b] - r.p[a] || a - b);
    const i = waiting.shift();
    if (r.p[i] < FOLD.smallest) break;
    open.add(i);
    const kids = seen[i] === 1 ? kidsOf(r, i) : [];
    rows += Math.min(kids.length, FOLD.siblings + 1);
    waiting.push(...kids.slice(0, FOLD.siblings));
  }
  return open;
}

// The nodes above those of the chosen fact, the most probable ones first.
function nodesToShow(r, nodes) {
  const keep = new Set();
  for (const i of [...nodes].sort((a, b) => r.p[b] - r.p[a] || a - b).slice(0, 16)) {
    for (let k = i; k >= 0 && !keep.has(k); k = r.tree.up[k]) keep.add(k);
  }
  return keep;
}

// What of a node's children is shown, and what is folded: {kids, rest}.
function splitKids(r, i, keep) {
  const kids = kidsOf(r, i);
  if (outline.all.has(i) || kids.length <= FOLD.siblings + 1) return { kids, rest: [] };
  const wanted = kids.filter((k) => keep.has(k));
  const others = kids.filter((k) => !keep.has(k));
  const room = Math.max(0, FOLD.siblings - wanted.length);
  const chosen = new Set([...wanted, ...others.slice(0, room)]);
  return { kids: kids.filter((k) => chosen.has(k)), rest: kids.filter((k) => !chosen.has(k)) };
}

const isOpen = (i, byDefault, keep) => outline.open.get(i) ?? (byDefault.has(i) || keep.has(i));

// What a node is: the classes of its row or box.
function rowWords(ctx, i) {
  const { r, seen, f } = ctx;
  const ends = seen[i] === 2;
  return [f[i] >= 0 ? 'is-fact' : 'is-action', ends && 'ends', f[i] >= 0 && !ends && ctx.certain.has(f[i]) && 'landmark',
    f[i] >= 0 && f[i] === app.fact && 'chosen', ctx.common.has(i) && 'common',
    relevance.one && relevance.sampler.mark[i] === relevance.sampler.n && 'sampled', r.unexplored.has(i) && 'unexplored'].filter(Boolean);
}

function nodeName(r, i) {
  if (i === 0) return 'achieve the goal';
  return r.tree.f[i] >= 0 ? factName(r.tree.f[i]) : opName(r.tree.o[i]);
}

function foldWords(r, isChoice, rest) {
  const share = rest.reduce((a, k) => a + r.p[k], 0);
  return isChoice ? `${count(rest.length)} more, ${percent(share)}` : `${count(rest.length)} more, all required`;
}

// How many nodes of a subtree the agent can get to.
function sizeBelow(r, seen, i) {
  let n = 0;
  const stack = [i];
  while (stack.length > 0) {
    const k = stack.pop();
    if (seen[k] === 1) for (const c of kidsOf(r, k)) { n++; stack.push(c); }
  }
  return n;
}
