// "Why this state next": the open lists before the expansion, and whose turn it was.

const LAZY = new Set(['lazy', 'lazy_gbfs', 'lazy-wastar']);

const isLazy = (s) => LAZY.has(s.engine) || s.steps.some((k) => k.lists.some((l) => l.best.some((e) => e.o !== undefined && e.o >= 0)));

function drawWhy() {
  const s = search();
  const now = step();
  const head = heading('why', 'Why this state next', whyRule(s));
  if (!now) { show(byId('why'), head, h('p', {}, 'No state was expanded.')); return; }
  if (s.along) { show(byId('why'), head, h('p', { class: 'answer' }, `A lookahead applied as much of a relaxed plan as it could from the initial state, and came to a goal: nothing was expanded.`)); return; }
  const order = now.lists.map((_, i) => i).sort((a, b) => (b === now.turn) - (a === now.turn));
  show(byId('why'), head, h('p', { class: 'answer' }, whySentence(s, now)),
    now.novelty && noveltyTold(now), memberTold(s, now),
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
  const turns = now.lists.length > 1 ? ['It is the turn of the open list ', h('em', {}, list.name), '. '] : [];
  const key = [best.h !== undefined && `h ${number(best.h)}`, best.f !== undefined && /astar/.test(s.engine) && `f ${number(best.f)}`].filter(Boolean).join(', ') || `g ${number(best.g)}`;
  const ties = best.h === undefined ? 0 : list.best.filter((e) => e.h === best.h && e.f === best.f).length;
  const tied = ties > 1 ? ` Of ${ties === 10 ? '10 or more' : ties} entries with these values it came first.` : '';
  if (best.o !== undefined && best.o >= 0) {
    return [...turns, 'Its best entry is the successor of ', link(best.s), ' by ', h('code', {}, opName(best.o)),
      ` (${key} of the parent); evaluated now, it is `, name, ` with h ${number(hOf(s, now.s))}.${tied}`];
  }
  return [...turns, 'Its best entry is ', name, ` (${key}).${tied}`];
}

const link = (i) => button(`s${i}`, () => select(i), { class: 'state-link', 'data-key': `link-${i}` });

function memberTold(s, now) {
  if (!s.members || s.members.length < 2) return null;
  return h('p', { class: 'aside' }, `A portfolio: ${plural(s.members.length, 'search', 'searches')} take turns, and it is the turn of `,
    h('strong', {}, memberName(s, now.m ?? 0)), '.');
}

function noveltyTold(now) {
  const { width, new: facts = [], partition } = now.novelty;
  const what = facts.length > 0 ? ['First state of its partition with ', facts.map((f, i) => [i > 0 ? ', ' : '', fact(f)])] : ['Nothing in it is new'];
  return h('p', { class: 'novelty' }, h('strong', {}, `Novelty ${width}. `), what,
    partition ? h('span', { class: 'aside' }, ` (partition ${partition})`) : null, '.');
}

function openList(s, now, i) {
  const list = now.lists[i];
  const turn = i === now.turn;
  const hasF = list.best.some((e) => e.f !== undefined);
  const hasH = list.best.some((e) => e.h !== undefined);
  const first = list.best[0];
  const name = [list.name, h('span', { class: 'aside' }, ` ${plural(list.size, 'entry', 'entries')}`)];
  const title = h('h3', {}, name, turn && now.lists.length > 1 && h('span', { class: 'badge' }, 'its turn'));
  if (!first) return h('h3', { class: 'empty' }, list.name, h('span', { class: 'aside' }, ' empty'));
  const rows = list.best.map((e, at) => entryRow(s, e, turn && at === 0, [hasH, hasF]));
  const columns = [{ name: 'state' }, { name: 'by' }, { name: 'g', number: true, title: 'cost of the path' }];
  if (hasH) columns.push({ name: list.best.some((e) => e.o >= 0) ? 'h of parent' : 'h', number: true });
  if (hasF) columns.push({ name: 'f', number: true });
  const entries = table(`Best entries of ${list.name}`, columns, rows, { class: 'entries' });
  if (turn || now.lists.length <= 2) return [title, entries];
  const toggled = (event) => { if (event.target.open) unfoldedLists.add(list.name); else unfoldedLists.delete(list.name); };
  return h('details', { class: 'list', open: unfoldedLists.has(list.name), ontoggle: toggled },
    h('summary', { 'data-key': `list-${list.name}` }, name, first.h !== undefined && h('span', { class: 'aside' }, `, best h ${number(first.h)}`)), entries);
}

function entryRow(s, e, taken, [hasH, hasF]) {
  const lazy = e.o !== undefined && e.o >= 0;
  const made = lazy ? e.o : s.states[e.s]?.o ?? -1;
  return h('tr', { class: taken ? 'taken' : null, 'aria-current': taken ? 'true' : null },
    h('td', {}, lazy ? [h('span', { class: 'aside' }, 'of '), link(e.s)] : link(e.s)),
    h('td', {}, h('code', {}, made >= 0 ? opName(made) : 'initial state'), e.pref ? star() : null),
    h('td', { class: 'number' }, number(e.g)), hasH && h('td', { class: 'number' }, number(e.h)),
    hasF && h('td', { class: 'number' }, e.f === undefined ? '' : number(e.f)));
}

const star = () => h('span', { class: 'star', title: 'preferred operator', role: 'img', 'aria-label': 'preferred' }, '★');
