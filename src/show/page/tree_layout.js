// Where the states stand in the picture of the search tree.  Places are those of the tree some steps later,
// so that nothing moves from step to step, and the picture of a beginning is small all the same.

const SPACING = { along: 54, across: 40 };

// Leaves that are never expanded and on no plan are one mark "+n" below their parent where they are many.
function foldLeaves(s) {
  const t = s.t;
  const plain = (i) => t.kids[i].length === 0 && t.closed[i] === Infinity && !t.onPlan.has(i);
  const most = s.states.length > 400 ? 1 : 6;
  return s.states.map((_, i) => {
    const leaves = t.kids[i].filter(plain);
    if (leaves.length <= most) return { kids: t.kids[i], more: [] };
    const hidden = new Set(leaves);
    return { kids: t.kids[i].filter((k) => !hidden.has(k)), more: leaves };
  });
}

// Until which step the states have places: 12, 24, 48 ... steps, the last stage to the end.
function horizonOf(s, step) {
  const end = s.steps.length;
  let horizon = 12;
  while (horizon <= step) horizon *= 2;
  return horizon * 1.5 >= end ? Infinity : horizon;
}

// The nodes of the picture: {s, x, y} a state, {s, more: [states]} a fold below state s.  Iterative, as
// plans may have thousands of steps.
// Which leaves stay leaves is not told while the next state is asked for: then none are folded.
function layoutTree(s, folded, horizon, foldMany) {
  if (!s.t.leaves) s.t.leaves = foldLeaves(s);
  const place = new Map();
  const nodes = [];
  let next = 0;
  let depth = 0;
  const stack = [];
  const enter = (i, level) => {
    depth = Math.max(depth, level);
    const all = folded.has(i) ? { kids: [], more: [] } : foldMany ? s.t.leaves[i] : { kids: s.t.kids[i], more: [] };
    const known = (k) => s.t.born[k] < horizon;
    return { i, level, kids: all.kids.filter(known), more: all.more.filter(known), at: [] };
  };
  const roots = s.states.map((_, i) => i).filter((i) => isRoot(s, i) && s.t.born[i] < horizon);
  const waiting = [...roots].reverse();
  while (stack.length > 0 || waiting.length > 0) {
    if (stack.length === 0) { next += place.size > 0 ? 2 : 0; stack.push(enter(waiting.pop(), 0)); }
    const top = stack[stack.length - 1];
    if (top.at.length < top.kids.length) { stack.push(enter(top.kids[top.at.length], top.level + 1)); continue; }
    if (top.more.length > 0) {
      depth = Math.max(depth, top.level + 1);
      nodes.push({ s: top.i, more: top.more, along: top.level + 1, across: next });
      top.at.push(next++);
    }
    const across = top.at.length > 0 ? (top.at[0] + top.at[top.at.length - 1]) / 2 : next++;
    const node = { s: top.i, more: null, along: top.level, across };
    place.set(top.i, node);
    nodes.push(node);
    stack.pop();
    if (stack.length > 0) stack[stack.length - 1].at.push(across);
  }
  const sideways = depth > next * 0.8; // deep and narrow: from left to right
  for (const n of nodes) {
    const along = n.along * (sideways ? SPACING.along : SPACING.along + 8);
    const across = n.across * (SPACING.across);
    n.x = sideways ? along : across;
    n.y = sideways ? across : along;
  }
  const width = Math.max(...nodes.map((n) => n.x)) + 40;
  const height = Math.max(...nodes.map((n) => n.y)) + 40;
  return { nodes, place, roots, sideways, width, height };
}

// The line from a state to a node below it.
function edgePath(from, to, sideways) {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y];
  return sideways ? `M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}` :
    `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;
}
