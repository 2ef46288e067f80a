// The backtracking tree as a picture: the rows of the outline, from the goal to the right.

const BOX = { height: 26, gap: 6, step: 44, least: 90, most: 250, letter: 6.7, extra: 66 };

// The nodes to draw, parents first: {i, label, depth, kids, note}; a fold is a node without i.
function pictureNodes(ctx) {
  const { r, seen, f } = ctx;
  const make = (i, depth) => {
    const open = seen[i] !== 2 && r.many[i] > 0 && isOpen(i, ctx.byDefault, ctx.keep);
    const node = { i, depth, label: nodeName(r, i), kids: [], closed: seen[i] !== 2 && r.many[i] > 0 && !open };
    if (!open) return node;
    const { kids, rest } = splitKids(r, i, ctx.keep);
    node.kids = kids.map((k) => make(k, depth + 1));
    if (rest.length > 0) node.kids.push({ fold: i, depth: depth + 1, label: foldWords(r, f[i] >= 0, rest), kids: [] });
    return node;
  };
  return make(0, 0);
}

// Places: a column a depth, as wide as its longest label; leaves in rows, parents in the middle of their children.
function placePicture(root) {
  const width = [];
  const all = [];
  let row = 0;
  const visit = (n) => {
    const w = Math.max(BOX.least, Math.min(BOX.most, n.label.length * BOX.letter + BOX.extra));
    width[n.depth] = Math.max(width[n.depth] ?? 0, w);
    n.kids.forEach(visit);
    n.row = n.kids.length > 0 ? (n.kids[0].row + n.kids[n.kids.length - 1].row) / 2 : row++;
    all.push(n);
  };
  visit(root);
  const left = [];
  width.reduce((x, w, d) => { left[d] = x; return x + w + BOX.step; }, 2);
  for (const n of all) {
    n.x = left[n.depth];
    n.w = width[n.depth];
    n.y = n.row * (BOX.height + BOX.gap) + 2;
  }
  return { all, width: left[left.length - 1] + width[width.length - 1] + 4, height: row * (BOX.height + BOX.gap) + 2 };
}

function backtrackingPicture(ctx) {
  const root = pictureNodes(ctx);
  const { all, width, height } = placePicture(root);
  relevance.wide = width > widthOf('relevance') / 2 - 40;
  const edges = all.flatMap((n) => n.kids.map((k) => {
    const [x1, y1, x2, y2] = [n.x + n.w, n.y + BOX.height / 2, k.x, k.y + BOX.height / 2];
    return svg('path', { class: `link ${ctx.f[n.i] >= 0 ? 'or' : 'and'}`, d: `M${x1} ${y1}C${x1 + 20} ${y1} ${x2 - 20} ${y2} ${x2} ${y2}` });
  }));
  return h('div', { class: 'outline scroll', tabindex: '0', role: 'region', 'aria-label': 'Backtracking tree, a picture' },
    svg('svg', { class: 'xi-svg', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Backtracking tree; as an outline it can be read out' }, edges, all.map((n) => pictureBox(ctx, n))));
}

function pictureBox(ctx, n) {
  if (n.i === undefined) {
    return svg('g', { class: 'xi-box fold', transform: `translate(${n.x} ${n.y})`, onclick: () => { outline.all.add(n.fold); drawRelevance(); } },
      svg('text', { x: 6, y: BOX.height / 2, dy: '0.34em' }, n.label));
  }
  const isFact = ctx.f[n.i] >= 0;
  const share = ctx.r.p[n.i];
  const act = () => {
    if (n.closed || !isFact) { outline.open.set(n.i, n.closed); drawRelevance(); } else chooseFact(ctx.f[n.i]);
  };
  const room = Math.floor((n.w - BOX.extra + 6) / BOX.letter);
  return svg('g', { class: `xi-box ${rowWords(ctx, n.i).join(' ')}`, transform: `translate(${n.x} ${n.y})`, onclick: act },
    svg('title', {}, `${n.label}: ${percent(share)}`), svg('rect', { width: n.w, height: BOX.height, rx: isFact ? 13 : 3 }),
    svg('rect', { class: 'share', x: 1.5, y: BOX.height - 4, width: Math.max(1, (n.w - 3) * share), height: 2.5, rx: 1 }),
    svg('text', { x: 10, y: BOX.height / 2 - 1, dy: '0.34em' }, short(n.label, room)),
    svg('text', { class: 'share-label', x: n.w - 8, y: BOX.height / 2 - 1, dy: '0.34em', 'text-anchor': 'end' }, percent(share)),
    n.closed && svg('text', { class: 'more-mark', x: n.w + 4, y: BOX.height / 2, dy: '0.34em' }, '…'));
}
