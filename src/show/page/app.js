// What is shown: search, step, selected state; and how it changes.

const app = {
  search: 0, step: 0, selected: null, timer: null, seen: null, fact: null,
  widths: {}, drawn: {},
  panels: [], // [name, draw]: called when search, step or selection change
};

const search = () => data.searches[app.search];
const lastStep = () => Math.max(0, Math.min(guessing() ?? Infinity, Math.max(...data.searches.map((s) => s.steps.length - 1))));
const stepOf = (s) => Math.min(app.step, s.steps.length - 1); // a shorter search stays at its end
const step = () => search().steps[stepOf(search())] ?? null;
const current = () => (step() ? step().s : 0);
const shown = () => (app.selected === null ? current() : app.selected);

// Whether what a panel shows is still what it showed last.
function unchanged(panel, key) {
  if (app.drawn[panel] === key) return true;
  app.drawn[panel] = key;
  return false;
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Widths of panels, measured when they may have changed only: asking while drawing makes the browser
// lay the page out again.
function widthOf(id) {
  if (!app.widths[id]) app.widths[id] = byId(id).clientWidth || innerWidth - 40;
  return app.widths[id];
}

function redraw() {
  for (const [, draw] of app.panels) draw();
}

function setStep(k, quiet = false) {
  const next = Math.max(0, Math.min(lastStep(), k));
  if (next === app.step && app.selected === null) return;
  app.step = next;
  app.selected = null;
  redraw();
  writeHash();
  if (!quiet) announce();
}

function setSearch(i) {
  if (i < 0 || i >= data.searches.length || i === app.search) return;
  app.search = i;
  app.selected = null;
  redraw();
  writeHash();
  announce();
}

// Shows another state than the one that is expanded; null: this one again.
function select(s) {
  app.selected = s === current() ? null : s;
  redraw();
  if (app.selected !== null) byId('live').textContent = `State s${s} shown: ${describe(search(), s)}.`;
}

function describe(s, i) {
  const state = s.states[i];
  return [
    isRoot(s, i) ? 'initial state' : `by ${opName(state.o)}`, `g ${number(state.g)}`,
    isGoalState(s, i) ? 'goal' : hOf(s, i) === undefined ? 'not evaluated' : hWords(s, i),
  ].join(', ');
}

// "h 4", or, of several heuristics, "landmarks 7, ff 6".
function hWords(s, i) {
  const names = hNames(s, i);
  if (names.length < 2) return `h ${hText(s, i)}`;
  return names.map((name, k) => `${name} ${hOf(s, i, k) === undefined ? '·' : number(hOf(s, i, k))}`).join(', ');
}

function announce() {
  const now = step();
  if (!now) return;
  const list = turnOf(now);
  byId('live').textContent = `Expansion ${stepOf(search()) + 1} of ${search().steps.length}: state s${now.s}, ` +
    `${describe(search(), now.s)}${list ? `, from the open list ${list.name}` : ''}.`;
}

function writeHash() {
  const hash = `#step=${app.step + 1}${app.search > 0 ? `&search=${app.search + 1}` : ''}`;
  try { history.replaceState(null, '', hash); } catch { /* a viewer without history */ }
}

function readHash() {
  const values = new URLSearchParams(location.hash.slice(1));
  const wanted = Number(values.get('search') ?? 1) - 1;
  if (data.searches[wanted]) app.search = wanted;
  const k = Number(values.get('step') ?? 1) - 1;
  if (Number.isInteger(k)) app.step = Math.max(0, Math.min(lastStep(), k));
  app.selected = null;
  redraw();
}

// --- Playing.

function play(on) {
  clearInterval(app.timer);
  app.timer = null;
  if (on) {
    if (app.step === lastStep()) setStep(0, true);
    app.timer = setInterval(() => {
      if (app.step >= lastStep()) { play(false); announce(); } else setStep(app.step + 1, true);
    }, Number(byId('speed').value));
  }
  const b = byId('play');
  b.textContent = on ? 'Pause' : 'Play';
  b.setAttribute('aria-pressed', String(on));
}

function drawTransport() {
  const slider = byId('slider');
  slider.max = String(lastStep());
  slider.value = String(app.step);
  const s = search();
  const k = stepOf(s);
  slider.setAttribute('aria-valuetext', `expansion ${k + 1} of ${s.steps.length}`);
  byId('position').textContent = s.steps.length === 0 ? 'no expansion' :
    `${s.along ? 'State of the plan' : 'Expansion'} ${count(k + 1)} of ${count(s.steps.length)}${app.step > k ? ' (ended)' : ''}`;
  byId('back').disabled = byId('first').disabled = app.step === 0;
  byId('forward').disabled = byId('last').disabled = app.step === lastStep();
  for (const b of byId('searches').children) b.setAttribute('aria-pressed', String(Number(b.dataset.search) === app.search));
}

function startTransport() {
  byId('first').onclick = () => setStep(0);
  byId('back').onclick = () => setStep(app.step - 1);
  byId('forward').onclick = () => setStep(app.step + 1);
  byId('last').onclick = () => setStep(lastStep());
  byId('play').onclick = () => play(app.timer === null);
  byId('slider').oninput = (event) => setStep(Number(event.target.value), true);
  byId('slider').onchange = announce;
  byId('speed').onchange = () => { if (app.timer !== null) play(true); };
  if (data.searches.length > 1) {
    show(byId('searches'), data.searches.map((s, i) =>
      button(s.name, () => setSearch(i), { 'data-search': i, title: s.options, 'aria-pressed': String(i === 0) })));
  }
  document.addEventListener('keydown', onKey);
}

function onKey(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const on = event.target;
  if (on instanceof Element && on.closest('input, select, textarea, [data-own-keys]')) return;
  const isButton = on instanceof Element && on.closest('button, summary, a');
  const action = {
    ArrowLeft: () => setStep(app.step - 1), ArrowRight: () => setStep(app.step + 1),
    Home: () => setStep(0), End: () => setStep(lastStep()),
    ' ': isButton ? null : () => play(app.timer === null),
    '+': () => zoomTree(0.8), '-': () => zoomTree(1.25),
    1: () => setSearch(0), 2: () => setSearch(1), 3: () => setSearch(2),
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

// --- The head of the page, and colours.

function drawHead() {
  const s = search();
  show(byId('title'), data.task.problem, h('span', { class: 'of' }, data.task.domain));
  const outcome = s.plans.length > 0 ?
    `plan of ${plural(s.plans[0].ops.length, 'step')}, cost ${number(s.plans[0].cost)}` : s.status;
  const told = [['expanded', 'expanded'], ['evaluated', 'evaluated'], ['generated', 'generated'], ['reopened', 'reopened'], ['dead_ends', 'dead ends']]
    .filter(([key]) => s.stats?.[key] > 0).map(([key, word]) => `${count(s.stats[key])} ${word}`);
  show(byId('summary'), h('code', {}, s.options || s.name), ` · ${outcome}`, told.length > 0 && ` · ${told.join(', ')}`);
  drawLeftOut(s);
}

function drawLeftOut(s) {
  const parts = [];
  if (s.kept && s.kept.of > s.kept.expansions) {
    parts.push(`The first ${count(s.kept.expansions)} of ${count(s.kept.of)} expansions are shown` +
      `${s.plans.length > 0 ? ', and the path of the plan' : ''}.`);
  }
  if (s.along) parts.push('The search found its plan without an expansion, by lookahead from the initial state: the steps here are those of the plan.');
  if (data.task.operators_left_out) parts.push(`${plural(data.task.operators_left_out, 'operator')} that occur nowhere here are left out.`);
  const told = Object.keys(s.details ?? {}).length;
  const closed = s.steps.length;
  if (told < closed) parts.push(`Heuristics are told for ${plural(told, 'state')}, those of the plan first.`);
  if (s.left_out) parts.push(s.left_out);
  byId('left-out').hidden = parts.length === 0;
  byId('left-out').textContent = parts.join(' ');
}

function startTheme() {
  const choice = byId('theme');
  const set = (value) => {
    if (value === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
  };
  let kept = null;
  try { kept = localStorage.getItem('relplan-theme'); } catch { /* no storage for files here */ }
  if (kept === 'light' || kept === 'dark') { choice.value = kept; set(kept); }
  addEventListener('beforeprint', () => set('light')); // paper is light
  addEventListener('afterprint', () => set(choice.value));
  choice.onchange = () => {
    set(choice.value);
    try { localStorage.setItem('relplan-theme', choice.value); } catch { /* as above */ }
  };
}
