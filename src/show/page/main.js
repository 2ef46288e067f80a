// Begins: reads the data, draws everything, follows the address.

function start() {
  load(byId('relplan-data').textContent);
  app.panels = [['head', drawHead], ['transport', drawTransport], ['tree', drawTree], ['why', drawWhy], ['state', drawState],
    ['progress', drawProgress], ['heuristics', drawHeuristics], ['relevance', drawRelevance], ['plan', drawPlan]];
  startTheme();
  startTransport();
  byId('made').textContent = `Made by relplan ${data.relplan} show.`;
  drawQuiz();
  readHash();
  addEventListener('hashchange', () => { if (!isSelfTest()) readHash(); });
  addEventListener('resize', onResize);
  if (isSelfTest()) setTimeout(runSelfTest, 50);
}

let resized = null;
function onResize() {
  clearTimeout(resized);
  resized = setTimeout(() => { picture.view = null; picture.size = null; app.widths = {}; app.drawn = {}; redraw(); }, 150);
}

const isSelfTest = () => location.hash === '#selftest';

start();
