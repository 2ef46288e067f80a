// The state that is shown: what changed, which goals are missing, what is applicable.

// A fact as a word that can be clicked: relevance shows where it stands in the backtracking tree.
function fact(f, cls = '') {
  const words = ['fact', cls, isGoal(f) ? 'goal' : '', data.derived.has(f) ? 'derived' : ''].filter(Boolean).join(' ');
  if (!data.relevance || !data.relevance.nodesOf.has(f)) return h('span', { class: words }, factName(f));
  return button(factName(f), () => chooseFact(f), { class: words, title: 'Show it in the backtracking tree' });
}

const factList = (facts, cls, none) => (facts.length === 0 ? h('p', { class: 'aside' }, none) :
  h('ul', { class: 'facts' }, facts.map((f) => h('li', {}, fact(f, cls)))));

function drawState() {
  const s = search();
  const i = shown();
  const facts = factsOf(s, i);
  const state = s.states[i];
  const missing = data.task.goal.filter((f) => !facts.has(f));
  const reached = data.task.goal.filter((f) => facts.has(f));
  const back = app.selected !== null && button(`Back to s${current()}`, () => select(current()), { 'data-key': 'back-to' });
  const head = heading('state', `State s${i}`, 'A state is the set of facts that hold; all others do not.', back);
  const made = isRoot(s, i) ? h('p', {}, 'The initial state.') :
    h('p', {}, 'From ', link(state.p), ' by ', h('code', {}, opName(state.o)), `, g ${number(state.g)}, ${hWords(s, i)}.`);
  show(byId('state'), head, made, againTold(s, i), !isRoot(s, i) && changes(state),
    h('h3', {}, `Goals: ${reached.length} of ${data.task.goal.length} hold`),
    h('ul', { class: 'facts' }, [...missing.map((f) => h('li', {}, fact(f, 'missing'))), ...reached.map((f) => h('li', {}, fact(f, 'holds')))]),
    applicableTold(s, i, facts), allFacts(facts));
}

// Other ways to this state that the search has met so far.
function againTold(s, i) {
  const k = stepOf(s);
  const met = (list) => list.filter((u) => u.s === i && u.step <= k);
  const [reached, reopened] = [met(s.t.reached), met(s.t.reopened)];
  if (reached.length + reopened.length === 0) return null;
  const from = (list) => list.slice(0, 4).map((u, n) => [n > 0 ? ', ' : '', link(u.p), ' by ', h('code', {}, opName(u.o))]);
  return h('p', { class: 'aside' }, reopened.length > 0 && ['Reopened by a cheaper path from ', from(reopened), '. '],
    reached.length > 0 && ['Reached again from ', from(reached), reached.length > 4 && ` and ${reached.length - 4} more`, ': a duplicate, not kept.']);
}

function changes(state) {
  const derived = [...state.a, ...state.d].some((f) => data.derived.has(f));
  return h('div', { class: 'two' },
    h('div', {}, h('h3', {}, 'Gained'), factList(state.a, 'gained', 'nothing')),
    h('div', {}, h('h3', {}, 'Lost'), factList(state.d, 'lost', 'nothing')),
    derived && h('p', { class: 'aside' }, 'Facts in italics are derived by axioms.'));
}

// The step in which a state was expanded, if it was.
function expansionOf(s, i) {
  const at = s.t.closed[i];
  if (guessing() !== null && at > stepOf(s)) return null;
  return !s.along && at !== Infinity && s.steps[at] && s.steps[at].s === i ? s.steps[at] : null;
}

function applicableTold(s, i, facts) {
  const told = expansionOf(s, i);
  const ops = told ? told.applicable : data.task.operators.map((_, o) => o).filter((o) => data.task.operators[o] && applies(data.task.operators[o], facts));
  const preferred = new Set(told ? told.preferred : guessing() === null ? detailOf(s, i)?.ff?.preferred ?? [] : []);
  const sorted = [...ops].sort((a, b) => preferred.has(b) - preferred.has(a) || a - b);
  const to = new Map(s.t.kids[i].map((c) => [s.states[c].o, c]));
  const again = new Map(s.t.reached.concat(s.t.reopened).filter((u) => u.p === i && u.step <= stepOf(s)).map((u) => [u.o, u.s]));
  const arrow = (o) => {
    if (to.has(o) && statusOf(s, to.get(o), stepOf(s)) !== 'none') return [' → ', link(to.get(o))];
    if (!told) return null;
    if (again.get(o) === i || sameFacts(progress(facts, data.task.operators[o] ?? { add: [], del: [] }), facts)) return h('span', { class: 'aside' }, ` → s${i} itself`);
    return again.has(o) ? [' → ', link(again.get(o)), h('span', { class: 'aside' }, ', known')] : null;
  };
  const bare = told && ops.some((o) => arrow(o) === null);
  const line = (o) => h('li', { class: preferred.has(o) ? 'preferred' : null }, h('code', {}, opName(o)),
    preferred.has(o) && star(), arrow(o));
  return [h('h3', {}, `${plural(ops.length, 'applicable action')}${preferred.size > 0 ? `, ${[...ops].filter((o) => preferred.has(o)).length} preferred` : ''}`),
    more(sorted, 12, (items) => h('ul', { class: 'ops' }, items.map(line))),
    bare && h('p', { class: 'aside' }, isLazy(s) ? 'Without an arrow: waits in the open lists, no state was made of it yet.' : 'Without an arrow: no state was made of it.')];
}

const sameFacts = (a, b) => a.size === b.size && [...a].every((f) => b.has(f));

// The first n items, and the others on demand.
function more(items, n, draw) {
  if (items.length <= n + 2) return draw(items);
  return [draw(items.slice(0, n)), h('details', {}, h('summary', {}, `${count(items.length - n)} more`), draw(items.slice(n)))];
}

function allFacts(facts) {
  const sorted = [...facts].sort((a, b) => a - b);
  return h('details', { id: 'all-facts' }, h('summary', {}, `All ${plural(sorted.length, 'fact')} that ${sorted.length === 1 ? 'holds' : 'hold'}`),
    factList(sorted, '', 'none'));
}
