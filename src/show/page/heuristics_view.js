// The heuristics of the state that is shown, side by side, and a tab for how each comes about.

const inner = { tab: 'costs', landmarks: null };

function drawHeuristics() {
  const s = search();
  const i = shown();
  const d = detailOf(s, i);
  const head = heading('heuristics', `Heuristics of s${i}`, 'Each estimates the cost from this state to a goal; h* is the true cost of the cheapest way.');
  if (!d) {
    show(byId('heuristics'), head, h('p', { class: 'aside' }, 'The page has no details of this state. It has them of: '), detailLinks(s));
    return;
  }
  const items = [['costs', 'hmax and hadd', d.hmax || d.hadd], ['ff', 'FF’s relaxed plan', d.ff], ['landmarks', 'Landmarks', d.landmarks && data.landmarks]]
    .filter(([, , there]) => there).map(([id, name]) => ({ id, name }));
  if (!items.some((t) => t.id === inner.tab) && items.length > 0) inner.tab = items[0].id;
  const draw = { costs: costsTold, ff: relaxedTold, landmarks: landmarksTold }[inner.tab];
  const told = items.length > 0 && h('div', {}, tabs('How a heuristic comes about', items, inner.tab, (id) => {
    inner.tab = id;
    drawHeuristics();
    byId('heuristics').querySelector('[aria-selected=true]').focus({ preventScroll: true });
  }), h('div', { role: 'tabpanel', class: 'tab-body', 'aria-label': items.find((t) => t.id === inner.tab).name }, draw(s, i, d)));
  show(byId('heuristics'), head, h('div', { class: `split ${inner.tab === 'landmarks' && items.length > 0 && isWideGraph() ? 'one-column' : 'values-split'}` }, valuesTold(d, ownValues(s, i, d)), told));
}

function detailLinks(s) {
  const ids = Object.keys(s.details ?? {}).map(Number).sort((a, b) => a - b);
  return more(ids, 30, (part) => h('p', { class: 'links' }, part.map(link)));
}

// What the search itself had of a heuristic, where that is another value than with default parameters.
function ownValues(s, i, d) {
  return hNames(s, i).map((name, k) => [name, hOf(s, i, k)])
    .filter(([name, v]) => v !== undefined && d.values[name] !== undefined && v !== d.values[name] && !(Math.abs(v - d.values[name]) < 1e-5));
}

// Bars on one scale, h* above them.
function valuesTold(d, own) {
  const entries = Object.entries(d.values).filter(([name]) => name !== 'blind');
  const perfect = typeof d.hstar === 'number' ? d.hstar : null;
  const most = Math.max(1, perfect ?? 0, ...[...entries, ...own].map(([, v]) => (typeof v === 'number' ? v : 0)));
  const row = (name, v, cls, note) => {
    const bar = h('span', { class: `bar ${cls}` });
    bar.style.setProperty('--part', String(typeof v === 'number' ? v / most : 1));
    return h('tr', { class: cls }, h('th', { scope: 'row' }, name), h('td', { class: 'number' }, number(v)),
      h('td', { class: 'bars' }, bar), h('td', { class: 'aside' }, note));
  };
  const rows = entries.map(([name, v]) => row(name, v, typeof v === 'number' ? '' : 'infinite', valueNote(name, v, d.hstar)));
  rows.unshift(...own.map(([name, v]) => row(`${name} in this search`, v, v === null ? 'own infinite' : 'own', valueNote(name, v, d.hstar))));
  if (d.hstar !== undefined) rows.unshift(row('h*', d.hstar === null ? undefined : d.hstar, d.hstar === null ? 'unknown' : 'perfect', d.hstar === null ? 'not found in time' :
    d.hstar === 'inf' ? 'no goal can be reached: a dead end' : 'found by A*'));
  if (d.hstar === null) rows[0].children[1].textContent = '?';
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Values of the heuristics' },
    h('table', { class: 'values' }, h('caption', { class: 'unseen' }, 'Values of the heuristics'),
      h('thead', { class: 'unseen' }, h('tr', {}, ['heuristic', 'value', 'as a bar', 'against h*'].map((t) => h('th', { scope: 'col' }, t)))),
      h('tbody', {}, rows)),
    own.length > 0 && h('p', { class: 'aside' }, '“In this search”: with its own parameters (it may count actions instead of their costs), and with what it knew of paths. The other rows have default parameters.'), h('p', { class: 'aside' }, 'A heuristic is admissible if in no state it is above h*: one state above shows that it is not, one below shows nothing. With an admissible one A* finds an optimal plan.'));
}

function valueNote(name, v, star) {
  if (v === null) return star === 'inf' ? 'a dead end, rightly' : 'says: a dead end';
  if (typeof star !== 'number') return '';
  const off = v - star;
  if (Math.abs(off) < 1e-9) return 'equal to h*';
  return off < 0 ? `${number(-off)} below h*` : `${number(off)} above h*`;
}

// --- hmax and hadd: costs of facts.

function costsTold(s, i, d) {
  const tables = ['hmax', 'hadd'].map((name) => d[name] && {
    cost: new Map(d[name].cost), best: new Map(d[name].best),
  });
  const facts = new Set(tables.flatMap((t) => (t ? [...t.cost.keys()] : [])));
  const holds = factsOf(s, i);
  const order = [...facts].filter((f) => !holds.has(f)).sort((a, b) => Math.min(...tables.map((t) => t?.cost.get(a) ?? Infinity)) -
    Math.min(...tables.map((t) => t?.cost.get(b) ?? Infinity)) || a - b);
  const columns = [{ name: 'fact' }, { name: 'hmax', number: true }, { name: 'hadd', number: true }, { name: 'best supporter' }, { name: 'cost of hadd is' }];
  const line = (f) => h('tr', { class: isGoal(f) ? 'goal-row' : null }, h('td', {}, fact(f, holds.has(f) ? 'holds' : '')),
    tables.map((t) => h('td', { class: 'number' }, t ? number(t.cost.get(f)) : '')), supporterCells(f, tables, holds));
  const goals = data.task.goal.filter((f) => !holds.has(f));
  const sum = (t) => goals.map((f) => number(t.cost.get(f))).join(' + ') || '0';
  return [h('p', {}, 'Without delete effects, a fact costs its cheapest supporter plus that one’s preconditions: the most expensive one (hmax) or all of them (hadd). Facts that hold cost 0.'),
    tables[0] && tables[1] && goals.length > 0 && goals.length <= 12 && h('p', { class: 'formula' },
      `hmax = max(${goals.map((f) => number(tables[0].cost.get(f))).join(', ')}) = ${number(d.values.hmax)}`, h('br'), `hadd = ${sum(tables[1])} = ${number(d.values.hadd)}`),
    more(order, 24, (part) => table('Costs of facts', columns, part.map(line), { class: 'costs' }))];
}

function supporterCells(f, tables, holds) {
  const [max, add] = tables.map((t) => t?.best.get(f));
  const o = add ?? max;
  if (o === undefined) return [h('td', {}), h('td', {})];
  const both = max !== undefined && add !== undefined && max !== add ? h('span', { class: 'aside' }, ` (hmax: ${opName(max)})`) : null;
  if (o < 0) return [h('td', {}, h('span', { class: 'aside' }, 'an axiom')), h('td', {})];
  const op = data.task.operators[o];
  const pre = op ? op.pre.filter((p) => !holds.has(p)).map((p) => number(tables[1]?.cost.get(p) ?? 0)) : [];
  return [h('td', {}, h('code', {}, opName(o)), both), h('td', {}, op && !op.cond?.length ? [op.cost, ...pre].join(' + ') : '')];
}

// --- FF: the relaxed plan in layers.

function relaxedTold(s, i, d) {
  const preferred = new Set(d.ff.preferred);
  const real = realPlanFrom(s, i);
  return [h('p', {}, 'Without delete effects a plan is easy to find; FF extracts one, and its cost is h. Its applicable actions are preferred (★).'),
    layersPicture('Relaxed plan', d.ff.layers, (o) => (real && real.includes(o) ? 'shared' : ''), preferred),
    real && h('p', { class: 'aside' }, `Framed: ${d.ff.ops.filter((o) => real.includes(o)).length} of ${plural(d.ff.ops.length, 'action')} are also in the rest of the real plan.`)];
}

function realPlanFrom(s, i) {
  const plan = s.plans[0];
  const at = plan ? plan.states.indexOf(i) : -1;
  return at < 0 ? null : plan.ops.slice(at);
}

function layersPicture(label, layers, cls, preferred = new Set()) {
  const column = (ops, k) => h('li', {}, h('span', { class: 'layer-name' }, layers.length > 1 ? `layer ${k + 1}` : 'layer 1'),
    h('ul', {}, ops.map((o) => h('li', { class: `op ${cls(o)}` }, opName(o), preferred.has(o) && star()))));
  if (layers.length === 0) return h('p', { class: 'aside' }, 'Empty: all goals hold.');
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, h('ol', { class: 'layers' }, layers.map(column)));
}
