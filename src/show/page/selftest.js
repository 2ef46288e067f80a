// page.html#selftest: the page checks itself against its data and writes the result.

const found = { checks: 0, failures: [], sigmas: 0 };

function check(ok, what) {
  found.checks++;
  if (!ok && found.failures.length < 50) found.failures.push(typeof what === 'function' ? what() : what);
}

const near = (a, b, by = 1e-6) => Math.abs(a - b) <= by * Math.max(1, Math.abs(a), Math.abs(b));

// Lets the browser draw, so that what is measured is what is seen.
const pause = () => new Promise((done) => { setTimeout(done, 0); });

async function runSelfTest() {
  addEventListener('error', (e) => check(false, `script error: ${e.message}`));
  try {
    for (const s of data.searches) await testSearch(s);
    if (data.relevance) await testRelevance();
    await testQuiz();
    await testView();
  } catch (error) {
    check(false, `the test itself: ${error.stack ?? error}`);
  }
  const text = found.failures.length === 0 ? `PASS ${found.checks} checks` : `FAIL ${found.failures.length}: ${found.failures.join('; ')}`;
  byId('selftest').textContent = text;
  byId('selftest').dataset.sigmas = found.sigmas.toFixed(2);
  byId('selftest').hidden = false;
  document.title = text.slice(0, 200);
}

// --- Searches: states by replay, steps against lists.

async function testSearch(s) {
  testStates(s);
  s.steps.forEach((now, k) => testStep(s, now, k));
  for (const plan of s.plans) testPlan(s, plan);
  setSearch(s.index);
  for (let k = 0; k < s.steps.length; k += Math.max(1, Math.floor(s.steps.length / 10))) {
    setStep(k, true);
    check(byId('position').textContent.includes(String(count(k + 1))), `position at ${k}`);
    testOverflow(`search ${s.index} step ${k}`);
    if (k % 4 === 0) await pause();
  }
  setStep(s.steps.length - 1, true);
  testOverflow(`search ${s.index}, its end`);
}

const sameSet = (a, b) => a.size === b.size && [...a].every((x) => b.has(x));

function testStates(s) {
  s.states.forEach((state, i) => {
    if (isRoot(s, i)) { check(sameSet(factsOf(s, i), new Set(data.task.init)), `the initial state s${i}`); return; }
    const op = data.task.operators[state.o];
    if (!op) return;
    const before = factsOf(s, state.p);
    check(applies(op, before), () => `${opName(state.o)} is not applicable in s${state.p}`);
    const after = settle(progress(before, op));
    check(sameSet(after, factsOf(s, i)), () => `s${i} is not the successor of s${state.p} by ${opName(state.o)}`);
    const { g } = s.states[state.p];
    check(s.t.reopened.length > 0 || state.g <= g + op.cost + 1e-9, `g of s${i}`);
  });
}

// The derived facts that follow: axioms to a fixpoint, one stratum after the other; a negated derived
// fact holds when the strata of its axioms are settled without it.
function settle(facts) {
  if (data.derived.size === 0) return facts;
  const out = new Set([...facts].filter((f) => !data.derived.has(f)));
  const axioms = data.task.axioms.filter((a) => !a.dual);
  const stratum = (a) => a.stratum ?? 0;
  const last = new Map();
  for (const a of axioms) last.set(a.head, Math.max(last.get(a.head) ?? 0, stratum(a)));
  const negation = new Map(data.task.facts.map((name, f) => [name, f]));
  const negated = (f) => negation.get(`(not ${data.task.facts[f]})`);
  for (const k of [...new Set(axioms.map(stratum))].sort((a, b) => a - b)) {
    for (let again = true; again;) {
      again = false;
      for (const a of axioms) {
        if (stratum(a) !== k || out.has(a.head) || !a.body.every((f) => out.has(f))) continue;
        out.add(a.head);
        again = true;
      }
    }
    for (const [f, at] of last) if (at === k && !out.has(f) && data.derived.has(negated(f))) out.add(negated(f));
  }
  return out;
}

function testStep(s, now, k) {
  const facts = factsOf(s, now.s);
  for (const o of now.applicable) if (data.task.operators[o]) check(applies(data.task.operators[o], facts), () => `step ${k}: ${opName(o)}`);
  for (const o of now.preferred) check(now.applicable.includes(o), () => `step ${k}: preferred, but not applicable: ${opName(o)}`);
  const list = turnOf(now);
  if (list && list.best.length > 0) {
    check(entryState(s, list.best[0]) === now.s, () => `step ${k}: s${now.s} is expanded, but the best entry is s${entryState(s, list.best[0])}`);
  }
  for (const l of now.lists) {
    check(l.best.length === Math.min(10, l.size), `step ${k}: entries of ${l.name}`);
    check(keyColumns(s, now, l).every((c) => l.best.every((e) => c.of(e) !== '–')), `step ${k}: a key of ${l.name} is missing`);
  }
  if (now.novelty && !isRoot(s, now.s)) check(!list || list.best.length === 0 || list.best[0].w === now.novelty.width, `step ${k}: novelty`);
  const d = detailOf(s, now.s);
  if (d) testDetail(s, now.s, d);
}

function testDetail(s, i, d) {
  const { hmax, hadd, relevance: xi } = d.values;
  if (typeof hmax === 'number' && typeof hadd === 'number') check(hmax <= hadd + 1e-9, `s${i}: hmax above hadd`);
  if (typeof d.hstar === 'number' && typeof hmax === 'number') check(hmax <= d.hstar + 1e-9, `s${i}: hmax above h*`);
  if (d.hstar === 0) check(data.task.goal.every((f) => factsOf(s, i).has(f)), `s${i}: h* is 0`);
  if (data.relevance && d.relevance) testScores(s, i, d, xi);
}

function testScores(s, i, d) {
  const r = data.relevance;
  const seen = cutTree(r, factsOf(s, i));
  const own = new Map(allScores(r, seen));
  const theirs = new Map(d.relevance.Xi_s);
  check(own.size === theirs.size || d.relevance.left_out, `s${i}: ${own.size} scores, ${theirs.size} in the data`);
  for (const [f, x] of theirs) check(near(own.get(f) ?? 0, x), () => `s${i}: Xi of ${factName(f)} is ${own.get(f)}, ${x} in the data`);
  for (const f of d.relevance.landmarks ?? []) check(near(own.get(f) ?? 0, 1), () => `s${i}: a landmark of Xi ${own.get(f)}: ${factName(f)}`);
  const sum = [...own.values()].reduce((a, b) => a + b, 0);
  check(near(sum, d.relevance.h), () => `s${i}: h is ${sum}, ${d.relevance.h} in the data`);
  for (const [f] of i % 8 === 0 ? theirs : []) {
    const told = explainScore(r, seen, f);
    const formula = told.alone.reduce((a, n) => a + r.p[n], 0) + told.shared.reduce((a, n) => a + r.p[n.node] * told.value.get(n.node), 0);
    check(near(formula, told.score), () => `s${i}: the formula of ${factName(f)} gives ${formula}`);
  }
}

function testPlan(s, plan) {
  let facts = new Set(data.task.init);
  let cost = 0;
  plan.ops.forEach((o, k) => {
    const op = data.task.operators[o];
    check(op && applies(op, facts), () => `plan, step ${k}: ${opName(o)}`);
    if (!op) return;
    facts = settle(progress(facts, op));
    cost += op.cost;
    if (plan.states[k + 1] !== undefined && plan.states[k + 1] >= 0) check(sameSet(facts, factsOf(s, plan.states[k + 1])), `plan, state ${k + 1}`);
  });
  check(data.task.goal.every((f) => facts.has(f)), 'the plan reaches the goal');
  check(near(cost, plan.cost), 'the cost of the plan');
}

// --- Relevance: Xi from the tree, and 10,000 samples within what chance allows.

async function testRelevance() {
  const r = data.relevance;
  const whole = new Map(allScores(r, new Uint8Array(r.tree.up.length).fill(1)));
  for (const [f, x] of r.Xi ?? []) check(near(whole.get(f) ?? 0, x), () => `Xi of ${factName(f)}`);
  setSearch(0);
  setStep(0, true);
  relevance.key = '';
  drawRelevance();
  relevance.sampler.more(10000);
  const most = relevance.scores.length <= 5 ? 3 : 4.5; // of many facts some are further away by chance
  for (const [f, x] of relevance.scores) {
    const off = Math.abs(relevance.sampler.times[f] / 10000 - x) - 1e-9;
    const sigmas = off <= 0 ? 0 : off / Math.sqrt(x * (1 - x) / 10000);
    found.sigmas = Math.max(found.sigmas, sigmas);
    check(sigmas <= most, () => `samples of ${factName(f)}: ${relevance.sampler.times[f] / 10000}, Xi ${x}`);
  }
  for (const [f] of relevance.scores.slice(0, 5)) {
    chooseFact(f);
    check(byId('formula').textContent.includes('Ξσ'), `formula of ${factName(f)}`);
    testOverflow(`fact ${f}`);
    chooseFact(f);
    await pause();
  }
}

// --- The quiz, and how the page looks.

async function testQuiz() {
  const questions = data.quiz ?? [];
  if (questions.length === 0) return;
  quiz.started = true;
  for (let i = 0; i < questions.length; i++) {
    const q = questions[i];
    check(q.choices.length >= 2 && new Set(q.choices).size === q.choices.length, `question ${i}: choices`);
    check(Number.isInteger(q.answer) && q.answer >= 0 && q.answer < q.choices.length, `question ${i}: answer`);
    askQuestion(i);
    if (q.kind === 'next') testGuess(data.searches[q.search], q, i);
    byId('quiz').querySelectorAll('.choices button')[q.answer].click();
    check(byId('quiz').textContent.includes('Right.'), `question ${i}: the right answer counts`);
    check(byId('plan-title').checkVisibility(), `question ${i}: the plan is there again`);
    testOverflow(`question ${i}`);
    await pause();
  }
}

// Nothing on the page knows more than the search did.
function testGuess(s, q, i) {
  const k = q.step - 1;
  for (const step of [q.step, lastStep() + 1]) setStep(step, true);
  check(app.step === k && app.search === s.index, `question ${i}: later steps are out of reach`);
  check(picture.mode === 'list' || picture.marks.every(({ n }) => !n.more && s.t.born[n.s] <= k), `question ${i}: later states in the tree`);
  for (const b of document.querySelectorAll('main [data-key]')) {
    const [, to] = /^(?:link|list)-(\d+)$/.exec(b.dataset.key) ?? [];
    if (to !== undefined && b.checkVisibility()) check(s.t.born[to] <= k, `question ${i}: a link to s${to}`);
  }
  for (const id of ['plan', 'progress', 'heuristics']) check(!byId(`${id}-title`).checkVisibility(), `question ${i}: ${id} is there`);
  const made = s.states.map((_, j) => j).filter((j) => s.t.born[j] <= k);
  for (const j of made.slice(-6)) {
    select(j);
    check(planKnown(s, k) || !/on the plan/.test(byId('tree').textContent), `question ${i}: s${j} is said to be on the plan`);
  }
  select(s.steps[k].s);
}

function testOverflow(where) {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  check(wide <= 0, () => `${where}: ${wide} px too wide at ${innerWidth}: ${widest()}`);
}

function widest() {
  const inScroll = (e) => e.closest('.scroll, .tree-frame, .unseen') !== null;
  const out = [...document.body.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 && !inScroll(e));
  return out.slice(0, 3).map((e) => `${e.tagName}.${e.className.baseVal ?? e.className}`).join(' ');
}

async function testView() {
  for (const mode of ['picture', 'list']) {
    picture.mode = mode;
    picture.built = null;
    redraw();
    testOverflow(`tree as ${mode}`);
    await pause();
  }
  for (const mode of ['picture', 'outline']) {
    relevance.mode = mode;
    drawRelevance();
    testOverflow(`backtracking tree as ${mode}`);
  }
  for (const tab of ['costs', 'ff', 'landmarks']) {
    inner.tab = tab;
    drawHeuristics();
    testOverflow(`tab ${tab}`);
  }
  for (const element of document.querySelectorAll('button, select, input, svg[role=img]')) {
    check((element.getAttribute('aria-label') || element.closest('label') || element.textContent.trim()) !== '', 'a control without a name');
  }
}
