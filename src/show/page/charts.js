// Line charts in SVG, with a legend of their own and a mark for where we are.

const CHART = { height: 220, left: 44, right: 14, top: 12, bottom: 34 };

function ticks(most) {
  if (most <= 0) return [0];
  const rough = most / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const stepSize = Math.max([1, 2, 5, 10].map((m) => m * unit).find((v) => v >= rough), most <= 4 ? 1 : 0);
  const out = [];
  for (let v = 0; v <= most + 1e-9; v += stepSize) out.push(v);
  return out;
}

// `within`: pixels there are; lines: [{name, cls, values: [number or null], dashed}]; `at`: where the mark stands; `go(k)`: a click.
function lineChart({ toggle, within, label, lines, at, go, xName, yName, xFirst = 1 }) {
  const c = { ...CHART, width: Math.max(280, Math.min(1100, within)) };
  const all = lines;
  lines = lines.filter((l) => !l.hidden);
  const n = Math.max(1, ...all.map((l) => l.values.length));
  const most = Math.max(1, ...lines.flatMap((l) => l.values.filter((v) => typeof v === 'number' && Number.isFinite(v))));
  const x = (i) => c.left + (n === 1 ? 0 : (i / (n - 1)) * (c.width - c.left - c.right));
  const y = (v) => c.height - c.bottom - (v / most) * (c.height - c.top - c.bottom);
  const grid = ticks(most).map((v) => [svg('line', { class: 'grid', x1: c.left, x2: c.width - c.right, y1: y(v), y2: y(v) }),
    svg('text', { class: 'tick', x: c.left - 8, y: y(v), dy: '0.34em', 'text-anchor': 'end' }, number(v))]);
  const columns = [...new Set(ticks(n - 1).map(Math.round))].filter((i) => i < n);
  const below = columns.map((i) => svg('text', { class: 'tick', x: x(i), y: c.height - c.bottom + 16, 'text-anchor': 'middle' }, count(i + xFirst)));
  const root = svg('svg', { class: 'chart', viewBox: `0 0 ${c.width} ${c.height}`, role: 'img', 'aria-label': label }, grid, below,
    svg('text', { class: 'axis', x: c.width - c.right, y: c.height - 3, 'text-anchor': 'end' }, xName),
    at !== null && svg('line', { class: 'cursor', x1: x(at), x2: x(at), y1: c.top - 6, y2: c.height - c.bottom }),
    lines.map((l) => svg('path', { class: `line ${l.cls}`, d: linePath(l.values, x, y) })),
    lines.map((l) => dots(l, x, y, n, at)));
  if (go) {
    root.addEventListener('click', (event) => {
      const box = root.getBoundingClientRect();
      const px = ((event.clientX - box.left) / box.width) * c.width;
      go(Math.round(Math.max(0, Math.min(1, (px - c.left) / (c.width - c.left - c.right))) * (n - 1)));
    });
    root.classList.add('live');
  }
  return h('figure', { class: 'chart-box' }, h('figcaption', {}, yName, chartLegend(all, toggle)), root);
}

function linePath(values, x, y) {
  let d = '';
  let pen = false;
  values.forEach((v, i) => {
    if (typeof v !== 'number' || !Number.isFinite(v)) { pen = false; return; }
    d += `${pen ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`;
    pen = true;
  });
  return d;
}

// Each value a dot where there is room; else the one at the mark.
function dots(line, x, y, n, at) {
  return line.values.map((v, i) => (typeof v === 'number' && Number.isFinite(v) && (n <= 60 || i === at) ?
    svg('circle', { class: `${line.cls}${i === at ? ' at' : ''}`, cx: x(i), cy: y(v), r: i === at ? 5 : 2.4 },
      svg('title', {}, `${line.name}: ${number(v)}`)) : null));
}

// With `toggle(name)`, lines can be hidden.
const chartLegend = (lines, toggle) => h('span', { class: 'chart-legend' }, lines.map((l) => {
  const key = svg('svg', { viewBox: '0 0 22 10', 'aria-hidden': 'true' }, svg('path', { class: `line ${l.cls}`, d: 'M1 5H21' }));
  return toggle ? button([key, l.name], () => toggle(l.name), { 'aria-pressed': String(!l.hidden), 'data-key': `line-${l.name}` }) : h('span', {}, key, l.name);
}));

// --- h along the expansions, of all searches that are compared.

function drawProgress() {
  const single = data.searches.length === 1;
  const counts = single && search().heuristics[0] === '#g';
  const lines = single ? ownLines(search()) : data.searches.map((s, i) => ({ name: s.name, cls: `c${i}`, values: s.steps.map((now) => valueAt(s, now.s)) }));
  if (single && !counts && (search().members ?? []).length < 2) lines.push({ name: 'least so far', cls: 'cx', values: search().t.lowest.map((v) => (Number.isFinite(v) ? v : null)) });
  const chart = lineChart({ within: widthOf('progress') - 40, label: 'h of the expanded states, in the order of expansion', lines, at: app.step, go: (k) => setStep(k), xName: 'expansion', yName: counts ? 'number' : 'h' });
  show(byId('progress'), heading('progress', counts ? 'Goals and facts along the expansions' : single ? 'h along the expansions' : 'The searches side by side',
    !single ? 'All searches stand at the same expansion; where a line ends, its search was over. Only this chart and the table have all of them: the buttons at the top right switch the tree and the other panels.' :
      counts ? 'What width search counts, of each expanded state in order. States are expanded for their novelty, so both may jump.' :
        'h of each expanded state, in order. A rise: the search left a local minimum, or went on in another branch.'), chart, !single && compareTable());
}

// What width search counts instead of estimating (Lipovetzky and Geffner 2017).
const COUNTERS = { '#g': '#g: goals left (falls)', '#r': '#r: facts of the relaxed plan reached (rises, starts again when a goal is reached)' };

// Of one search each heuristic; of a portfolio the first one of each member, in the steps that are its own.
function ownLines(s) {
  const members = s.members ?? [];
  if (members.length < 2) {
    const names = s.heuristics.length > 0 ? s.heuristics : ['the search'];
    const lines = names.map((name, k) => ({ name: COUNTERS[name] ?? `h of ${name}`, cls: `c${k % 8}`, values: s.steps.map((now) => valueAt(s, now.s, k)) }));
    if (s.engine === 'astar') lines.push({ name: 'f = g + h', cls: 'c7', values: s.steps.map((now) => turnOf(now)?.best[0]?.f ?? valueAt(s, now.s)) });
    return lines;
  }
  const used = [...new Set(s.steps.map((now) => now.m ?? 0))].sort((a, b) => a - b);
  return used.map((m) => ({ name: memberName(s, m), cls: `c${m % 8}`, values: s.steps.map((now) => ((now.m ?? 0) === m ? valueAt(s, now.s) : null)) }));
}

const valueAt = (s, i, k = 0) => { const v = hOf(s, i, k); return v === undefined ? null : v; };

function compareTable() {
  const columns = [{ name: 'search' }, { name: 'state' }, { name: 'h', number: true }, { name: 'least h', number: true },
    { name: 'expanded', number: true }, { name: 'plan', number: true }];
  const rows = data.searches.map((s, i) => {
    const k = stepOf(s);
    const over = app.step >= s.steps.length - 1;
    const least = s.t.lowest[k];
    return h('tr', { class: i === app.search ? 'taken' : null }, h('td', {}, button(s.name, () => setSearch(i), { class: `swatch c${i}`, 'data-key': `compare-${i}` })),
      h('td', {}, s.steps[k] ? `s${s.steps[k].s}` : '–'), h('td', { class: 'number' }, s.steps[k] ? hText(s, s.steps[k].s) : '–'),
      h('td', { class: 'number' }, Number.isFinite(least) ? number(least) : '–'),
      h('td', { class: 'number' }, `${count(k + 1)} of ${count(s.kept ? s.kept.of : s.steps.length)}`),
      h('td', { class: 'number' }, over && s.plans.length > 0 ? `cost ${number(s.plans[0].cost)}` : over ? s.status : '…'));
  });
  return table('The searches at this expansion', columns, rows);
}
