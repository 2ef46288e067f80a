// Questions that relplan made and answered, one at a time.

const quiz = { at: 0, answers: [] };

// While a question about the next state waits for its answer: the step behind which nothing is shown; else null.
function guessing() {
  const q = quiz.started ? data.quiz[quiz.at] : null;
  return q && q.kind === 'next' && quiz.answers[quiz.at] === undefined ? q.step - 1 : null;
}

function drawQuiz() {
  const questions = data.quiz ?? [];
  const box = byId('quiz');
  box.hidden = questions.length === 0;
  if (questions.length === 0) return;
  const right = quiz.answers.filter((a, i) => a === questions[i].answer).length;
  const head = heading('quiz', 'Quiz', 'relplan computed the answers; decide before you look.',
    quiz.started ? h('span', { class: 'aside' }, `${right} right of ${quiz.answers.filter((a) => a !== undefined).length} answered`) :
      button(`Begin: ${plural(questions.length, 'question')}`, () => { quiz.started = true; askQuestion(0); }, { class: 'primary', 'data-key': 'quiz-begin' }));
  const q = questions[quiz.at];
  const given = quiz.answers[quiz.at];
  document.body.classList.toggle('guess', guessing() !== null);
  show(box, head, quiz.started && quizQuestion(q, given, questions.length));
}

function askQuestion(i) {
  play(false);
  quiz.at = i;
  if (quiz.answers[i] === undefined) placeQuestion(data.quiz[i]);
  drawQuiz();
  redraw();
  byId('quiz-title').scrollIntoView({ block: 'nearest' });
}

// The page shows the state that a question is about; for "which next" the one expanded before it.
function placeQuestion(q) {
  if (q.search !== undefined && data.searches[q.search]) setSearch(q.search);
  if (Number.isInteger(q.step)) setStep(q.kind === 'next' ? q.step - 1 : q.step, true);
}

function leaveQuiz() {
  quiz.started = false;
  drawQuiz();
  redraw();
}

function quizQuestion(q, given, many) {
  const choice = (text, i) => h('li', {}, button(text, () => answer(i), {
    class: given === undefined ? null : i === q.answer ? 'right' : i === given ? 'wrong' : null, disabled: given !== undefined, 'data-key': `choice-${i}`,
  }));
  const next = (d, text) => button(text, () => askQuestion(quiz.at + d), { disabled: quiz.at + d < 0 || quiz.at + d >= many, 'data-key': `quiz-${d}` });
  return [h('p', { class: 'aside' }, `Question ${quiz.at + 1} of ${many}`), h('p', { class: 'question' }, q.question),
    h('ol', { class: 'choices' }, q.choices.map(choice)),
    h('p', { class: 'verdict', role: 'status' }, given === undefined ? (guessing() === null ? '' : 'What comes later is hidden until you answer.') : [h('strong', {}, given === q.answer ? 'Right. ' : 'No. '), q.why ?? '']),
    h('div', { class: 'group' }, next(-1, 'Previous'), next(1, 'Next'), button('Leave the quiz', leaveQuiz, { 'data-key': 'quiz-leave' }),
      given !== undefined && Number.isInteger(q.step) && button('Look at this step', () => { if (data.searches[q.search ?? 0]) setSearch(q.search ?? 0); setStep(q.step); byId('why').scrollIntoView({ block: 'start' }); }))];
}

function answer(i) {
  quiz.answers[quiz.at] = i;
  drawQuiz();
  redraw();
}
