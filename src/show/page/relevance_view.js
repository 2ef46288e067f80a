// The relevance score of the state that is shown: the backtracking tree, scores, a formula, and the agent.

const relevance = { seen: null, scores: [], certain: new Set(), sampler: null, key: '', one: false, mode: 'outline' };

const explored = (r) => (r.complete ? `The whole tree has ${plural(r.tree.up.length, 'node')}.` :
  `${plural(r.tree.up.length, 'node')} of the tree are explored, the most probable ones first; what lies below is not counted, so scores are lower bounds.`);

function drawRelevance() {
  const r = data.relevance;
  byId('relevance').hidden = !r;
  if (!r) return;
  if (app.timer !== null && r.tree.up.length > 4000) return; // comes with the pause
  prepareRelevance(r);
  const head = heading('relevance', `Relevance in s${shown()}`,
    'A non-deterministic agent starts from the goal, chooses an achiever of each missing fact at random and requires its preconditions; Ξσ of a fact is the probability that it is required.');
  const tree = backtrackingTree(r);
  const sum = relevance.scores.reduce((a, [, x]) => a + x, 0);
  show(byId('relevance'), head,
    h('p', {}, 'hΞ = Σ Ξσ = ', h('strong', {}, number(sum)), ` · ${explored(r)}`),
    h('div', { class: `split ${relevance.mode === 'picture' && relevance.wide ? 'xi-picture' : ''}` },
      h('div', {}, h('div', { class: 'sub-head' }, h('h3', {}, 'Backtracking tree'), treeModes()), tree, treeKey()),
      h('div', {}, formulaTold(r), agentTold(r), scoreBars(r))));
}

// Cuts the tree at the state; samples begin anew where the state is another one.
function prepareRelevance(r) {
  const key = `${app.search} ${shown()}`;
  if (relevance.key === key && relevance.seen) return;
  relevance.key = key;
  relevance.seen = cutTree(r, factsOf(search(), shown()));
  relevance.scores = allScores(r, relevance.seen);
  // What is required whatever the agent chooses: decided by logic where the data say it, else by the score.
  relevance.certain = new Set(detailOf(search(), shown())?.relevance?.landmarks ?? relevance.scores.filter(([, x]) => x > 1 - 1e-9).map(([l]) => l));
  relevance.sampler = sampler(r, relevance.seen);
  relevance.one = false;
  outline.open.clear();
  outline.all.clear();
  if (!r.whole) r.whole = new Map(allScores(r, new Uint8Array(r.tree.up.length).fill(1)));
}

function chooseFact(f) {
  app.fact = app.fact === f ? null : f;
  outline.open.clear();
  drawRelevance();
  const told = byId('formula');
  if (app.fact !== null && told) {
    byId('live').textContent = told.textContent;
    const box = told.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) told.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' });
  }
}

// --- The tree as an outline.

function treeContext(r) {
  const { seen } = relevance;
  const { f } = r.tree;
  const told = app.fact === null ? null : explainScore(r, seen, app.fact);
  const keep = told ? nodesToShow(r, told.nodes) : new Set();
  const common = new Set(told ? told.shared.map((a) => a.node) : []);
  return { r, seen, f, keep, common, byDefault: openByDefault(r, seen), certain: relevance.certain };
}

function backtrackingTree(r) {
  const ctx = treeContext(r);
  if (relevance.mode === 'picture') return backtrackingPicture(ctx);
  return h('div', { class: 'outline scroll', tabindex: '0', role: 'region', 'aria-label': 'Backtracking tree' }, h('ul', {}, treeRow(ctx, 0)));
}

function treeModes() {
  return h('span', { class: 'group', role: 'group', 'aria-label': 'Kind of view' }, ['outline', 'picture'].map((id) =>
    button(id === 'outline' ? 'Outline' : 'Picture', () => { relevance.mode = id; drawRelevance(); }, { 'aria-pressed': String(relevance.mode === id), 'data-key': `xi-${id}` })));
}

function treeRow(ctx, i) {
  const { r, seen, f } = ctx;
  const ends = seen[i] === 2;
  const many = ends ? 0 : r.many[i];
  const open = many > 0 && isOpen(i, ctx.byDefault, ctx.keep);
  const toggle = many > 0 ? button(open ? '▾' : '▸', () => { outline.open.set(i, !open); drawRelevance(); }, {
    class: 'toggle', 'aria-expanded': String(open), 'aria-label': `${open ? 'Fold' : 'Unfold'} ${nodeName(r, i)}`, 'data-key': `row-${i}`,
  }) : h('span', { class: 'toggle' });
  const row = h('span', { class: `row ${rowWords(ctx, i).join(' ')}` }, toggle, shareBar(r.p[i]),
    f[i] >= 0 ? fact(f[i], 'plain') : h('code', {}, nodeName(r, i)), rowNote(ctx, i, ends, many, open));
  return h('li', {}, row, open && h('ul', {}, rowsBelow(ctx, i)));
}

function rowsBelow(ctx, i) {
  const { kids, rest } = splitKids(ctx.r, i, ctx.keep);
  const text = foldWords(ctx.r, ctx.f[i] >= 0, rest);
  return [kids.map((k) => treeRow(ctx, k)), rest.length > 0 && h('li', {}, button(text, () => { outline.all.add(i); drawRelevance(); }, { class: 'folded-rows', 'data-key': `rest-${i}` }))];
}

function rowNote(ctx, i, ends, many, open) {
  const note = (text) => h('span', { class: 'aside' }, text);
  if (ends) return note('holds');
  if (ctx.common.has(i)) return note('lowest common ancestor');
  if (ctx.r.unexplored.has(i)) return note('not explored further');
  if (many === 0 && ctx.f[i] >= 0) return note('no achiever without a cycle');
  if (many > 0 && !open) return note(`${count(sizeBelow(ctx.r, ctx.seen, i))} below`);
  return null;
}

function shareBar(p) {
  const bar = h('span', { class: 'bar share' });
  bar.style.setProperty('--part', String(p));
  return h('span', { class: 'share-box' }, bar, h('span', { class: 'share-text' }, percent(p)));
}

const treeKey = () => h('p', { class: 'aside' }, 'Percentages are ξ, the probability that the agent gets to this node. Below a fact it chooses one action, below an action it requires all preconditions. ',
  h('b', {}, 'Bold'), ': required whatever it chooses, a landmark. Grey: holds, and so ends the branch. Click on a fact to see how its score comes about.');

// --- Scores.

function scoreBars(r) {
  const state = new Map(relevance.scores);
  const holds = factsOf(search(), shown());
  const labels = [...new Set([...state.keys(), ...r.whole.keys()])].sort((a, b) => (state.get(b) ?? 0) - (state.get(a) ?? 0) || r.whole.get(b) - r.whole.get(a) || a - b);
  const n = relevance.sampler.n;
  const line = (f) => {
    const here = state.get(f) ?? 0;
    return h('tr', { class: f === app.fact ? 'taken' : null }, h('td', {}, fact(f, `plain ${relevance.certain.has(f) ? 'landmark' : ''} ${holds.has(f) ? 'holds' : ''}`)),
      h('td', { class: 'number' }, percent(here)), h('td', { class: 'bars' }, pairBar(r.whole.get(f) ?? 0, here, n > 0 ? relevance.sampler.times[f] / n : null)),
      h('td', { class: 'number aside' }, percent(r.whole.get(f) ?? 0)), n > 0 && h('td', { class: 'number' }, percent(relevance.sampler.times[f] / n)));
  };
  const columns = [{ name: 'fact' }, { name: 'Ξσ', number: true, title: 'in this state' }, { name: '' }, { name: 'Ξ', number: true, title: 'in no particular state' }];
  if (n > 0) columns.push({ name: 'sampled', number: true });
  return [h('h3', {}, 'Scores of facts'), h('p', { class: 'aside' }, 'Filled: Ξσ, in this state. Outlined: Ξ, where nothing holds yet. What holds need not be achieved, so its Ξσ is 0, whatever ξ its node in the tree has.', n > 0 && ' Tick: how often the agent required it.'),
    more(labels, 16, (part) => table('Relevance scores', columns, part.map(line), { class: 'scores' }))];
}

function pairBar(whole, state, sampled) {
  const box = h('span', { class: 'pair' }, h('span', { class: 'bar whole' }), h('span', { class: 'bar part' }), sampled !== null && h('span', { class: 'tick' }));
  [whole, state, sampled].forEach((v, k) => { if (v !== null) box.children[k].style.setProperty('--part', String(v)); });
  return box;
}

// --- The formula of one fact.

function formulaTold(r) {
  if (app.fact === null) return null;
  const told = explainScore(r, relevance.seen, app.fact);
  const name = factName(app.fact);
  const close = button('Close', () => { app.fact = null; drawRelevance(); }, { 'data-key': 'formula-close' });
  const head = h('h3', {}, 'Ξσ of ', h('code', {}, name), ' ', close);
  if (told.score === 0) return h('div', { id: 'formula', class: 'formula-box' }, head, h('p', {}, factsOf(search(), shown()).has(app.fact) ? 'It holds, so the agent never has to make it true: 0.' : 'The agent never requires it: 0.'));
  const x = (v) => number(Math.round(v * 10000) / 10000);
  const terms = [...told.alone.map((i) => x4(r.p[i])), ...told.shared.map((a) => `${x4(r.p[a.node])} · ${x4(told.value.get(a.node))}`)];
  const shownTerms = terms.length > 10 ? [...terms.slice(0, 9), `… (${terms.length - 9} more)`] : terms;
  return h('div', { id: 'formula', class: 'formula-box' }, head,
    h('p', {}, `${plural(told.nodes.length, 'node')} of the tree ${told.nodes.length === 1 ? 'has' : 'have'} this label. `, told.shared.length === 0 ? (told.nodes.length > 1 ?
      'They are alternatives: no choice of the agent contains two of them, so their ξ add up.' : 'Its score is the ξ of that node.') :
      `${plural(told.shared.length, 'action')} with several of them below different preconditions: lowest common ancestors. There the agent may require the fact on several branches, and it counts once.`),
    h('p', { class: 'formula' }, `Ξσ = ${shownTerms.join(' + ')} = ${x4(told.score)}`),
    told.shared.slice(0, 6).map((a) => h('p', { class: 'formula' }, h('code', {}, nodeName(r, a.node)), `: 1 − ${a.branches.map((b) => `(1 − ${x4(b.x)})`).join(' · ')} = ${x4(told.value.get(a.node))}`)),
    told.shared.length > 6 && h('p', { class: 'aside' }, `and ${told.shared.length - 6} more like these`));
}

const x4 = (v) => String(Number(v.toFixed(v < 0.01 ? 5 : 3)));

// --- Sampling the agent.

function agentTold(r) {
  const s = relevance.sampler;
  const go = (n) => { s.more(n); relevance.one = n === 1; drawRelevance(); byId('live').textContent = agentWords(r); };
  const many = (n) => button(n === 1 ? 'once' : `${count(n)} times`, () => go(n), { 'data-key': `sample-${n}`, class: 'primary' });
  const reset = s.n > 0 && button('Reset', () => { relevance.key = ''; drawRelevance(); }, { 'data-key': 'sample-reset' });
  return h('div', { class: 'agent' }, h('h3', {}, 'Sample the agent'), h('div', { class: 'group', role: 'group', 'aria-label': 'Sample the agent' }, many(1), many(100), many(10000), reset),
    h('p', { class: 'aside' }, agentWords(r)));
}

function agentWords() {
  const s = relevance.sampler;
  if (s.n === 0) return 'Each sample is a subtree: a relaxed plan, unless a choice led to a fact that has no achiever left. The more samples, the nearer their frequencies come to Ξσ.';
  const off = relevance.scores.map(([f, x]) => Math.abs(s.times[f] / s.n - x));
  const one = relevance.one ? 'The last one is marked in the tree. ' : '';
  return `${plural(s.n, 'sample')}. ${one}Largest difference between a frequency and its Ξσ: ${percent(Math.max(0, ...off))}.`;
}
