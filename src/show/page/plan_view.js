// The plan: h against h* along it, and its actions beside FF's relaxed plan.

// Lines of the chart that were switched on or off; at first there are h* and those of the search.
const switchedLines = new Map();

function isHiddenLine(s, plan, name) {
  const own = hNames(s, plan.states[0]).filter((n) => !n.startsWith('#'));
  return !(switchedLines.get(name) ?? (name === 'h*' || (own.length > 0 ? own : ['ff']).includes(name)));
}

function drawPlan() {
  const s = search();
  const plan = s.plans[0];
  const head = heading('plan', 'The plan', 'h* falls by the cost of each step; a good heuristic falls with it.');
  if (!plan) { app.drawn.plan = ''; show(byId('plan'), head, h('p', { class: 'aside' }, `No plan was found: ${s.status}.`)); return; }
  const at = plan.states.indexOf(shown());
  if (unchanged('plan', `${s.index} ${at}`)) return;
  show(byId('plan'), head, h('div', { class: 'split' }, h('div', {}, alongPlan(s, plan, at)), h('div', {}, planSteps(s, plan, at))), twoPlans(s, plan, at));
}

function alongPlan(s, plan, at) {
  const details = plan.states.map((i) => detailOf(s, i));
  const names = [...new Set(details.flatMap((d) => (d ? Object.keys(d.values) : [])))].filter((n) => n !== 'blind');
  if (names.length === 0) return h('p', { class: 'aside' }, 'The page has no details of the states of the plan.');
  const numeric = (v) => (typeof v === 'number' ? v : null);
  const lines = names.map((name, k) => ({ name, cls: `c${k % 9}`, hidden: isHiddenLine(s, plan, name), values: details.map((d) => numeric(d?.values[name])) }));
  const star = details.map((d) => numeric(d?.hstar));
  if (star.some((v) => v !== null)) lines.unshift({ name: 'h*', cls: 'cstar', hidden: isHiddenLine(s, plan, 'h*'), values: star });
  const within = widthOf('plan') * (innerWidth >= 760 ? 0.5 : 1) - 40;
  const toggle = (name) => {
    switchedLines.set(name, isHiddenLine(s, plan, name));
    app.drawn.plan = '';
    drawPlan();
  };
  return lineChart({ toggle, within, label: 'Heuristics and h* along the plan', lines, at: at < 0 ? null : at, go: (k) => select(plan.states[k]), xName: 'step of the plan', yName: 'h', xFirst: 0 });
}

function planSteps(s, plan, at) {
  const line = (o, k) => h('li', { class: k < at ? 'done' : null, 'aria-current': k === at ? 'step' : null },
    h('code', {}, opName(o)), ' → ', link(plan.states[k + 1]));
  const items = plan.ops.map((o, k) => [o, k]);
  return [h('h3', {}, `${plural(plan.ops.length, 'step')}, cost ${number(plan.cost)}`),
    more(items, 30, (part) => h('ol', { class: 'steps', start: (part[0]?.[1] ?? 0) + 1 }, part.map(([o, k]) => line(o, k))))];
}

// The relaxed plan of the first state of the plan, or of the one shown, above the rest of the real plan.
function twoPlans(s, plan, at) {
  const from = Math.max(0, at);
  const d = detailOf(s, plan.states[from]);
  if (!d || !d.ff) return null;
  const rest = plan.ops.slice(from);
  const relaxed = new Set(d.ff.ops);
  const real = new Set(rest);
  return h('div', { class: 'two-plans' }, h('h3', {}, `The relaxed and the real plan from s${plan.states[from]}`),
    h('p', { class: 'explain' }, `Without delete effects ${plural(d.ff.ops.length, 'action')} seem enough; the real plan has ${rest.length}. Framed actions are in both.`),
    h('p', { class: 'layer-name' }, 'relaxed plan, by layer'), layersPicture('Relaxed plan', d.ff.layers, (o) => (real.has(o) ? 'shared' : ''), new Set(d.ff.preferred)),
    h('p', { class: 'layer-name' }, 'real plan'),
    more(rest, 60, (part) => h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Real plan' }, h('ol', { class: 'chain' }, part.map((o) => h('li', { class: `op ${relaxed.has(o) ? 'shared' : ''}` }, opName(o)))))));
}
