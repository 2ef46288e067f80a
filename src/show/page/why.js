// "Why this state next": the open lists before the expansion, and whose turn it was.

const LAZY = new Set(['lazy', 'lazy_gbfs', 'lazy-wastar']);

const isLazy = (s) => LAZY.has(s.engine) || s.steps.some((k) => k.lists.some((l) => l.best.some((e) => e.o !== undefined && e.o >= 0)));

function drawWhy() {
  const s = search();
  const now = step();
  const head = heading('why', 'Why this state next', `${whyRule(s)}${now && now.lists.length > 0 ? ' The lists are as before this expansion, the tree is as after it.' : ''}`);
  if (!now) { show(byId('why'), head, h('p', {}, 'No state was expanded.')); return; }
  if (s.along) { show(byId('why'), head, h('p', { class: 'answer' }, `A lookahead applied as much of a relaxed plan as it could from the initial state, and came to a goal: nothing was expanded.`)); return; }
  const order = now.lists.map((_, i) => i).sort((a, b) => (b === now.turn) - (a === now.turn));
  show(byId('why'), head, h('p', { class: 'answer' }, whySentence(s, now)),
    now.novelty && noveltyTold(s, now), endTold(s, now), memberTold(s, now),
    order.map((i) => openList(s, now, i)));
}

const unfoldedLists = new Set();

function whyRule(s) {
  const rules = {
    astar: 'A* expands the open state of least f = g + h.', wastar: 'Weighted A* expands the open state of least f = g + w·h.',
    gbfs: 'Greedy best-first search expands the open state of least h.', bfs: 'Breadth-first search expands states in the order of their g.',
    bfws: 'Width search expands the most novel open state first.', ehc: 'Enforced hill climbing looks breadth-first for a state of lower h.',
  };
  if (isLazy(s)) return 'Deferred evaluation: a successor waits under its parent’s h and is evaluated when it is taken out.';
  return rules[s.engine] ?? 'A search expands the best state of an open list.';
}

function whySentence(s, now) {
  const list = turnOf(now);
  const name = h('strong', {}, `s${now.s}`);
  if (isRoot(s, now.s)) return [name, ' is the initial state: every search begins there.'];
  if (!list || list.best.length === 0) return [name, ` is expanded: ${describe(s, now.s)}.`];
  const best = list.best[0];
  const turns = now.lists.length > 1 ? ['It is the turn of the open list ', h('em', {}, list.name), `: the lists take turns${now.lists.some((l) => l.name.endsWith(', preferred')) ? ', and those of preferred operators have more of them after progress' : ''}. `] : [];
  const columns = keyColumns(s, now, list);
  const key = columns.map((c) => (c.parent ? `${c.parent} ${c.of(best)} of the parent` : `${c.name} ${c.of(best)}`)).join(', ');
  const ties = list.best.filter((e) => columns.every((c) => c.of(e) === c.of(best))).length;
  const tied = columns.length === 0 ? ' The list is first in, first out.' : ties > 1 ? ` Of ${ties === 10 ? '10 or more' : ties} entries with these values it came first.` : '';
  if (best.o !== undefined && best.o >= 0) {
    return [...turns, 'Its best entry is the successor of ', link(best.s), ' by ', h('code', {}, opName(best.o)),
      key && ` (${key})`, '; evaluated now, it is ', name, isGoalState(s, now.s) ? ', a goal.' : `: ${hWords(s, now.s)}.`, tied];
  }
  return [...turns, 'Its best entry is ', name, key ? ` (${key})` : ` (g ${number(best.g)})`, '.', tied];
}

// What decides in a list, as far as the data say: f of A*, h; novelty, and what width search counts.
function keyColumns(s, now, list) {
  const names = s.member_heuristics?.[now.m ?? 0] ?? s.heuristics;
  const has = (key) => list.best.some((e) => e[key] !== undefined);
  const lazy = list.best.some((e) => e.o >= 0);
  const columns = [];
  if (has('w')) {
    columns.push({ name: 'w', title: 'novelty', of: (e) => number(e.w) });
    names.forEach((name, k) => columns.push({ name, title: COUNTERS[name], of: (e) => number(hOf(s, e.s, k)) }));
    return columns;
  }
  const own = list.name.replace(/, preferred$/, '');
  const named = names.length > 1 && names.includes(own) ? own : 'h';
  if (has('h') && names.length > 0) columns.push({ name: lazy ? `${named} of the parent` : named, parent: lazy ? named : '', of: (e) => number(e.h) });
  if (has('f') && names.length > 0 && usesF(s, now)) columns.push({ name: 'f', title: 'what the list is sorted by', of: (e) => (e.f === undefined ? '' : number(e.f)) });
  return columns;
}

const usesF = (s, now) => /astar/.test(s.members?.[now.m ?? 0] ?? s.engine);

// That the search ends here, and why.
function endTold(s, now) {
  if (stepOf(s) !== s.steps.length - 1 || s.plans.length === 0 || (s.kept && s.kept.of > s.kept.expansions)) return null;
  if (isGoalState(s, now.s)) return h('p', { class: 'ends' }, 'All goals hold in it: the search ends.');
  const goal = s.t.kids[now.s].find((i) => isGoalState(s, i));
  return goal === undefined ? null : h('p', { class: 'ends' }, 'One of its successors, ', link(goal), ', is a goal state: the search ends as soon as it is generated, and neither evaluates nor expands it.');
}

const link = (i) => button(`s${i}`, () => select(i), { class: 'state-link', 'data-key': `link-${i}` });

function memberTold(s, now) {
  if (!s.members || s.members.length < 2) return null;
  return h('p', { class: 'aside' }, `A portfolio: ${plural(s.members.length, 'search', 'searches')} take turns, and it is the turn of `,
    h('strong', {}, memberName(s, now.m ?? 0)), '.');
}

// The initial state counts as one more than the search looks for.
function noveltyTold(s, now) {
  const { width, new: facts = [] } = now.novelty;
  if (isRoot(s, now.s)) return h('p', { class: 'novelty' }, h('strong', {}, 'The first state'), ': there is none before it that it could be new against.');
  const first = s.steps.find((k) => (k.m ?? 0) === (now.m ?? 0) && k.novelty && isRoot(s, k.s));
  const like = ` among the states with ${partitionWords(s, now.s)}`;
  const also = (f, i) => [i > 0 ? (i === 1 ? '; also ' : ', ') : '', fact(f)];
  const what = facts.length > 0 ? [`new${like}: `, facts.map(also)] :
    width > 1 && first && width < first.novelty.width ? [`no fact alone is new${like}, but ${width === 2 ? 'a pair' : `a set of ${width}`} is`] : [`nothing in it is new${like}`];
  return h('p', { class: 'novelty' }, h('strong', {}, `Novelty ${width}`), ': ', what, '.');
}

function partitionWords(s, i) {
  const names = hNames(s, i);
  if (names.join() !== '#g,#r') return hWords(s, i);
  const [left, got] = [hOf(s, i, 0), hOf(s, i, 1)];
  return `${plural(left, 'goal')} left and ${plural(got, 'fact')} of the relaxed plan reached`;
}

function openList(s, now, i) {
  const list = now.lists[i];
  const turn = i === now.turn;
  const keys = keyColumns(s, now, list);
  const first = list.best[0];
  const name = [list.name, h('span', { class: 'aside' }, ` ${plural(list.size, 'entry', 'entries')}`)];
  const title = h('h3', {}, name, turn && now.lists.length > 1 && h('span', { class: 'badge' }, 'its turn'));
  if (!first) return h('h3', { class: 'empty' }, list.name, h('span', { class: 'aside' }, ' empty'));
  const rows = list.best.map((e, at) => entryRow(s, e, turn && at === 0, keys));
  const columns = [{ name: 'state' }, { name: 'by' }, { name: 'g', number: true, title: 'cost of the path' }];
  columns.push(...keys.map((k) => ({ name: k.name, title: k.title, number: true })));
  const entries = table(`Best entries of ${list.name}`, columns, rows, { class: 'entries' });
  if (turn || now.lists.length <= 2) return [title, entries];
  const toggled = (event) => { if (event.target.open) unfoldedLists.add(list.name); else unfoldedLists.delete(list.name); };
  return h('details', { class: 'list', open: unfoldedLists.has(list.name), ontoggle: toggled },
    h('summary', { 'data-key': `list-${list.name}` }, name, keys.length > 0 && h('span', { class: 'aside' }, `, best ${keys[0].name} ${keys[0].of(first)}`)), entries);
}

function entryRow(s, e, taken, keys) {
  const lazy = e.o !== undefined && e.o >= 0;
  const made = lazy ? e.o : s.states[e.s]?.o ?? -1;
  return h('tr', { class: taken ? 'taken' : null, 'aria-current': taken ? 'true' : null },
    h('td', {}, lazy ? [h('span', { class: 'aside' }, 'of '), link(e.s)] : link(e.s)),
    h('td', {}, h('code', {}, made >= 0 ? opName(made) : 'initial state'), e.pref ? star() : null),
    h('td', { class: 'number' }, number(e.g)), keys.map((k) => h('td', { class: 'number' }, k.of(e))));
}

const star = () => h('span', { class: 'star', title: 'preferred operator', role: 'img', 'aria-label': 'preferred' }, '★');
