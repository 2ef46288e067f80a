// The search tree as a picture, and as a list for small screens and screen readers.

const picture = { search: null, built: null, horizon: 0, size: null, folded: new Set(), view: null, marks: [], layout: null, follow: true, mode: null };

function drawTree() {
  const s = search();
  if (picture.search !== s) {
    picture.search = s;
    picture.folded = new Set();
    picture.built = null;
  }
  if (!picture.mode) picture.mode = innerWidth < 640 ? 'list' : 'picture';
  const horizon = guessing() === null ? horizonOf(s, stepOf(s)) : stepOf(s) + 1;
  if (!picture.built || horizon !== picture.horizon || picture.guess !== guessing()) {
    picture.guess = guessing();
    picture.horizon = horizon;
    buildTree(s);
  }
  if (picture.mode === 'list') drawList(s);
  else updatePicture(s);
  byId('tree-told').textContent = `s${shown()}: ${describe(s, shown())} – ${statusWords(s, shown())}.`;
  const fold = byId('tree-fold');
  fold.textContent = picture.folded.has(shown()) ? `Unfold below s${shown()}` : `Fold below s${shown()}`;
  fold.disabled = s.t.kids[shown()].length === 0;
}

function statusWords(s, i) {
  const k = stepOf(s);
  const words = { none: 'not yet generated', open: 'open', closed: 'closed', dead: 'dead end' }[statusOf(s, i, k)];
  const more = [];
  if (i === current()) more.push('expanded now');
  if (isPreferred(s, i)) more.push('by a preferred operator');
  if (s.t.onPlan.has(i) && (guessing() === null || planKnown(s, k))) more.push('on the plan');
  return [words, ...more].join(', ');
}

const planKnown = (s, k) => s.t.planAt.some((at) => at <= k);

function isPreferred(s, i) {
  const p = s.states[i].p;
  if (p < 0) return false;
  const at = s.t.closed[p];
  return at !== Infinity && at >= 0 && s.steps[at] && s.steps[at].s === p && s.steps[at].preferred.includes(s.states[i].o);
}

function buildTree(s) {
  const modes = [['picture', 'Picture'], ['list', 'List']].map(([id, name]) =>
    button(name, () => { picture.mode = id; picture.built = null; drawTree(); },
      { 'aria-pressed': String(picture.mode === id), 'data-key': `tree-${id}` }));
  const zoom = [
    button('−', () => zoomTree(1.25), { 'aria-label': 'Zoom out' }), button('+', () => zoomTree(0.8), { 'aria-label': 'Zoom in' }),
    button('Fit', () => { picture.follow = false; fitTree(); }, { title: 'Show the whole tree' }),
    button('Follow', () => { picture.follow = !picture.follow; drawTree(); }, { id: 'tree-follow', title: 'Keep the expanded state in sight' }),
  ];
  const head = heading('tree', 'Search tree',
    'A line leads from each state to those that were first generated from it; the colour is h, from far to near the goal.',
    h('span', { class: 'group', role: 'group', 'aria-label': 'Kind of view' }, modes),
    picture.mode === 'picture' && h('span', { class: 'group', role: 'group', 'aria-label': 'Zoom' }, zoom),
    button('', toggleFold, { id: 'tree-fold', 'data-key': 'tree-fold' }));
  const body = picture.mode === 'list' ? h('div', { id: 'tree-list' }) : buildPicture(s);
  show(byId('tree'), head, body, h('p', { id: 'tree-told', class: 'told' }), picture.mode === 'picture' && treeLegend(s));
  picture.built = picture.mode;
}

function toggleFold() {
  const i = shown();
  if (!picture.folded.delete(i)) picture.folded.add(i);
  picture.built = null;
  drawTree();
}

function treeLegend(s) {
  const item = (cls, text) => h('li', {}, svg('svg', { class: 'key', viewBox: '-12 -12 24 24', 'aria-hidden': 'true' },
    svg('g', { class: `node ${cls}` }, svg('circle', { class: 'halo', r: 10 }), svg('circle', { class: 'body', r: 7 }),
      svg('path', { class: 'cross', d: 'M-5 -5L5 5M5 -5L-5 5' }), svg('text', { class: 'mark', x: 7, y: -3 }, '★'))), text);
  const scale = h('li', { class: 'scale' }, 'h 0', h('span', { class: 'ramp' }, [...Array(9).keys()].map((i) => h('i', { class: `h${i}` }))),
    number(s.t.most));
  return h('ul', { class: 'legend', 'aria-label': 'Legend' }, scale, item('hx open', 'open'), item('hx closed', 'closed'),
    item('hx closed now', 'expanded now'), item('hx open fresh', 'generated now'), item('hx open preferred', 'preferred'), item('hx closed plan', 'plan'),
    item('dead', 'dead end'));
}

// --- The picture.

function buildPicture(s) {
  const layout = layoutTree(s, picture.folded, picture.horizon, picture.guess === null);
  picture.layout = layout;
  picture.marks = [];
  const edges = svg('g', { class: 'edges' });
  const nodes = svg('g', {});
  for (const n of layout.nodes) {
    const from = n.more ? layout.place.get(n.s) : layout.place.get(s.states[n.s].p);
    const edge = from && svg('path', { d: edgePath(from, n, layout.sideways) });
    if (edge) edges.append(edge);
    const g = n.more ? foldMark(n) : stateMark(s, n);
    nodes.append(g);
    picture.marks.push({ n, g, edge, was: '' });
  }
  const root = svg('svg', {
    id: 'tree-svg', class: 'tree-svg', tabindex: '0', role: 'group', 'data-own-keys': '', 'data-key': 'tree-svg',
    'aria-label': 'Search tree. Arrow keys go to the parent, the first child and the siblings.',
    onkeydown: treeKeys,
  }, edges, nodes);
  if (layout.roots.length > 1) nodes.append(...layout.roots.map((i) => rootLabel(s, i, layout.place.get(i))));
  startPan(root);
  picture.view = null;
  picture.size = null;
  root.style.setProperty('--tall', `${Math.round(Math.max(260, Math.min(620, layout.height * 1.25 + 40)))}px`);
  return h('div', { class: 'tree-frame' }, root);
}

function rootLabel(s, i, place) {
  return svg('text', { class: 'root-label', x: place.x - 12, y: place.y - 20 }, memberName(s, s.states[i].m ?? 0));
}

function stateMark(s, n) {
  const value = hOf(s, n.s);
  const text = isGoalState(s, n.s) ? 'goal' : value === undefined ? '' : number(value);
  return svg('g', { transform: `translate(${n.x} ${n.y})`, onclick: () => select(n.s) },
    svg('title', {}, `s${n.s}: ${describe(s, n.s)}`),
    svg('circle', { class: 'halo', r: 16 }), svg('circle', { class: 'body', r: 12 }),
    svg('text', { class: text.length > 3 ? 'small' : null, dy: '0.34em' }, text),
    svg('path', { class: 'cross', d: 'M-7 -7L7 7M7 -7L-7 7' }), svg('text', { class: 'mark', x: 12, y: -8 }, '★'));
}

function foldMark(n) {
  return svg('g', { transform: `translate(${n.x} ${n.y})`, onclick: () => select(n.s) },
    svg('title', {}, `${plural(n.more.length, 'successor')} of s${n.s} that are not expanded here`),
    svg('rect', { x: -14, y: -8, width: 28, height: 16, rx: 8 }), svg('text', { dy: '0.34em' }, `+${n.more.length}`));
}

function markClass(s, n, k, now) {
  if (n.more) {
    const visible = n.more.filter((i) => statusOf(s, i, k) !== 'none');
    return visible.length > 0 ? 'more' : 'none';
  }
  const status = statusOf(s, n.s, k);
  if (status === 'none') return 'none';
  const words = ['node', status === 'dead' ? 'dead' : `${colourOf(s, n.s)} ${status}`];
  if (n.s === now) words.push('now');
  if (n.s === shown()) words.push('chosen');
  if (s.t.onPlan.has(n.s) && planKnown(s, k)) words.push('plan');
  if (isPreferred(s, n.s)) words.push('preferred');
  if (s.t.born[n.s] === k && k >= 0 && !isRoot(s, n.s)) words.push('fresh');
  if (picture.folded.has(n.s)) words.push('folded');
  return words.join(' ');
}

function updatePicture(s) {
  const k = stepOf(s);
  const now = current();
  for (const mark of picture.marks) {
    const cls = markClass(s, mark.n, k, now);
    if (cls === mark.was) continue;
    mark.was = cls;
    mark.g.setAttribute('class', cls);
    if (mark.edge) mark.edge.setAttribute('class', cls === 'none' ? 'none' : cls.includes('plan') ? 'plan' : '');
  }
  byId('tree-follow').setAttribute('aria-pressed', String(picture.follow));
  if (!picture.view) fitTree();
  if (picture.follow) followTree();
}

// --- Zoom and pan: the part of the picture that is in sight.

function setView(x, y, w, hh) {
  picture.view = { x, y, w, h: hh };
  byId('tree-svg')?.setAttribute('viewBox', `${x} ${y} ${w} ${hh}`);
}

function frameSize() {
  if (!picture.size) {
    const box = byId('tree-svg').getBoundingClientRect();
    picture.size = { w: Math.max(200, box.width), h: Math.max(150, box.height) };
  }
  return picture.size;
}

function fitTree() {
  const { width, height } = picture.layout;
  const size = frameSize();
  const scale = Math.max((width + 40) / size.w, (height + 40) / size.h, 0.62);
  const [w, hh] = [size.w * scale, size.h * scale];
  setView((width - 40 - w) / 2, (height - 40 - hh) / 2, w, hh);
}

function zoomTree(factor) {
  const v = picture.view;
  if (!v || picture.mode !== 'picture') return;
  const size = frameSize();
  const f = Math.max(0.3 * size.w / v.w, Math.min(factor, 40 * size.w / v.w));
  setView(v.x + v.w * (1 - f) / 2, v.y + v.h * (1 - f) / 2, v.w * f, v.h * f);
}

// A tree that is too large to read as a whole is shown at a readable size around the state.
function followTree() {
  const node = picture.layout.place.get(shown());
  if (!node) return;
  const size = frameSize();
  let v = picture.view;
  if (v.w > size.w) { setView(node.x - size.w * 0.5, node.y - size.h * 0.5, size.w, size.h); v = picture.view; }
  const inside = node.x > v.x + v.w * 0.1 && node.x < v.x + v.w * 0.9 && node.y > v.y + v.h * 0.12 && node.y < v.y + v.h * 0.88;
  if (!inside) setView(node.x - v.w / 2, node.y - v.h / 2, v.w, v.h);
}

function startPan(root) {
  let from = null;
  root.addEventListener('pointerdown', (e) => { from = { x: e.clientX, y: e.clientY, v: picture.view, moved: false }; });
  root.addEventListener('pointermove', (e) => {
    if (!from || e.buttons === 0) return;
    const [dx, dy] = [e.clientX - from.x, e.clientY - from.y];
    if (!from.moved && Math.abs(dx) + Math.abs(dy) < 5) return;
    if (!from.moved) { from.moved = true; picture.follow = false; root.setPointerCapture(e.pointerId); }
    const scale = from.v.w / frameSize().w;
    setView(from.v.x - dx * scale, from.v.y - dy * scale, from.v.w, from.v.h);
  });
  root.addEventListener('pointerup', () => { from = null; });
  root.addEventListener('wheel', (e) => {
    if (!e.ctrlKey) return;
    e.preventDefault();
    zoomTree(e.deltaY > 0 ? 1.15 : 0.87);
  }, { passive: false });
}

function treeKeys(event) {
  const s = search();
  const i = shown();
  const visible = (k) => statusOf(s, k, stepOf(s)) !== 'none' && picture.layout.place.has(k);
  const p = s.states[i].p;
  const row = p < 0 ? [i] : s.t.kids[p].filter(visible);
  const [up, down, back, on] = picture.layout.sideways ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] :
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const to = {
    [up]: p >= 0 ? p : undefined, [down]: s.t.kids[i].find(visible),
    [back]: row[row.indexOf(i) - 1], [on]: row[row.indexOf(i) + 1],
  }[event.key];
  if (event.key === 'Enter') toggleFold();
  else if (event.key === '+' || event.key === '-') zoomTree(event.key === '+' ? 0.8 : 1.25);
  else if (to !== undefined) select(to);
  else if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
}

// --- The list: the way to the state shown, and its successors.

function drawList(s) {
  const i = shown();
  const k = stepOf(s);
  const line = (j, depth) => h('li', { class: `depth${Math.min(depth, 12)}` }, button([], () => select(j), {
    class: `line ${j === i ? 'chosen' : ''}`, 'aria-current': j === i ? 'true' : null, 'data-key': `list-${j}`,
  }));
  const label = (li, j) => {
    li.firstChild.replaceChildren(h('span', { class: `dot ${statusOf(s, j, k) === 'dead' ? 'dead' : colourOf(s, j)}` }, hText(s, j)),
      h('span', { class: 'name' }, isRoot(s, j) ? 'initial state' : opName(s.states[j].o)),
      h('span', { class: 'aside' }, `s${j} · ${statusWords(s, j)}`));
    return li;
  };
  const path = pathTo(s, i);
  const kids = s.t.kids[i].filter((c) => statusOf(s, c, k) !== 'none' && !picture.folded.has(i));
  show(byId('tree-list'), h('h3', {}, 'The way to this state'), h('ol', { class: 'lines' }, path.map((j) => label(line(j, 0), j))),
    h('h3', {}, kids.length === 0 ? 'No successors generated yet' : 'Its successors'),
    h('ul', { class: 'lines' }, kids.slice(0, 40).map((j) => label(line(j, 1), j))),
    kids.length > 40 && h('p', { class: 'aside' }, `${kids.length - 40} more`));
}

const hText = (s, i) => (hOf(s, i) === undefined ? '·' : number(hOf(s, i)));
