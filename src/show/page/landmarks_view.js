// The landmark graph: what every plan makes true at some time, with its status on the way to this state.

const STATUS = {
  f: ['future', 'not yet accepted'], a: ['accepted', 'accepted, but still counted'],
  p: ['past', 'past'], r: ['again', 'required again'],
};

function landmarksTold(s, i, d) {
  const { nodes, orders } = data.landmarks;
  const status = [...d.landmarks.status];
  const holds = new Set(d.landmarks.holds ?? []);
  const missing = status.filter((c) => c === 'f' || c === 'r' || c === 'a').length;
  const legend = h('ul', { class: 'legend' }, Object.values(STATUS).map(([cls, text]) => h('li', {}, h('span', { class: `lm-key ${cls}` }), text)));
  const small = nodes.length <= 40 && innerWidth >= 640;
  return [h('p', {}, `A landmark holds at some time in every plan; an arrow says which comes first. ${plural(nodes.length, 'landmark')}, ${count(missing)} not past.`),
    legend, small ? landmarkPicture(nodes, orders, status, holds) : landmarkList(nodes, status, holds)];
}

const landmarkName = (node) => node.facts.map(factName).join(' or ');

function landmarkList(nodes, status, holds) {
  return h('div', { class: 'lm-groups' }, Object.entries(STATUS).map(([letter, [cls, text]]) => {
    const ids = nodes.map((_, k) => k).filter((k) => status[k] === letter);
    if (ids.length === 0) return null;
    return h('div', {}, h('h3', {}, `${text} (${ids.length})`), more(ids, 15, (part) => h('ul', { class: 'facts' }, part.map((k) =>
      h('li', {}, h('span', { class: `fact lm ${cls} ${nodes[k].goal ? 'goal' : ''}` }, landmarkName(nodes[k]), holds.has(k) && ' ✓'))))));
  }));
}

// Columns by the longest path of orderings; orderings that would close a cycle are drawn, but move nothing.
function landmarkColumns(nodes, orders) {
  const after = nodes.map(() => []);
  orders.forEach(([a, b]) => { if (a !== b) after[a].push(b); });
  const column = nodes.map(() => 0);
  const mark = nodes.map(() => 0);
  const sorted = [];
  const visit = (k) => {
    if (mark[k]) return;
    mark[k] = 1;
    after[k].forEach((m) => { if (!mark[m]) visit(m); });
    sorted.push(k);
  };
  nodes.forEach((_, k) => visit(k));
  sorted.reverse();
  const rank = new Map(sorted.map((k, at) => [k, at]));
  for (const k of sorted) for (const m of after[k]) if (rank.get(m) > rank.get(k)) column[m] = Math.max(column[m], column[k] + 1);
  return column;
}

const NAME_ROOM = 0.57; // of the panel, beside the values

// A long name in two lines, broken at the space that is nearest to its middle.
function nameLines(name) {
  if (name.length <= 14 || !name.includes(' ')) return [name];
  const spaces = [...name].map((c, i) => (c === ' ' ? i : -1)).filter((i) => i >= 0);
  const off = (i) => Math.abs(2 * i - name.length);
  const at = spaces.reduce((a, b) => (off(b) < off(a) ? b : a));
  return [name.slice(0, at), name.slice(at + 1)];
}

const landmarkNeeds = (nodes) => Math.max(...nodes.flatMap((node) => nameLines(landmarkName(node)).map((line) => line.length + 2))) * 7.3 + 18;

// Does the graph need the whole width of the panel?
function isWideGraph() {
  const { nodes, orders } = data.landmarks;
  if (nodes.length === 0 || nodes.length > 40 || innerWidth < 1080) return false;
  const columns = Math.max(...landmarkColumns(nodes, orders)) + 1;
  return columns * (landmarkNeeds(nodes) + 36) > widthOf('heuristics') * NAME_ROOM - 70;
}

function nameText(node, holds, width) {
  const lines = nameLines(landmarkName(node));
  const room = Math.floor((width - 18) / 7.3) - 2;
  return lines.map((line, i) => svg('text', { x: 10, y: 20 + (i - (lines.length - 1) / 2) * 15, dy: '0.34em' },
    short(line, room) + (holds && i === lines.length - 1 ? ' ✓' : '')));
}

function landmarkPicture(nodes, orders, status, holds) {
  const column = landmarkColumns(nodes, orders);
  const used = [];
  // As wide as the longest name needs, where there is room.
  const columns = Math.max(...column) + 1;
  const needed = landmarkNeeds(nodes);
  const room = (widthOf('heuristics') * (innerWidth >= 1080 && !isWideGraph() ? NAME_ROOM : 1) - 70) / columns - 36;
  const width = Math.round(Math.min(needed, room >= 150 ? room : 190)); // in a frame that scrolls: whole names
  const place = nodes.map((_, k) => { const c = column[k]; used[c] = (used[c] ?? 0) + 1; return { x: c * (width + 36) + 8, y: (used[c] - 1) * 54 + 10 }; });
  const w = Math.max(...place.map((p) => p.x)) + width + 16;
  const hh = Math.max(...place.map((p) => p.y)) + 54;
  const lines = orders.map(([a, b, kind]) => {
    const [p, q] = [place[a], place[b]];
    const [x1, x2] = q.x > p.x ? [p.x + width, q.x - 6] : [p.x, q.x + width + 6];
    const [y1, y2] = [p.y + 20, q.y + 20];
    const bend = q.x > p.x ? (x1 + x2) / 2 : x1 - 30;
    return svg('path', { class: `order ${kind}`, 'marker-end': 'url(#arrow)', d: `M${x1} ${y1}C${bend} ${y1} ${q.x > p.x ? bend : x2 + 30} ${y2} ${x2} ${y2}` },
      svg('title', {}, `${landmarkName(nodes[a])} before ${landmarkName(nodes[b])}: ${kind}`));
  });
  const boxes = nodes.map((node, k) => svg('g', { class: `lm ${STATUS[status[k]]?.[0] ?? ''} ${node.goal ? 'goal' : ''}`, transform: `translate(${place[k].x} ${place[k].y})` },
    svg('title', {}, `${landmarkName(node)}: ${STATUS[status[k]]?.[1] ?? ''}${node.goal ? ', a goal' : ''}${holds.has(k) ? ', holds' : ''}`),
    svg('rect', { width, height: 40, rx: 6 }), nameText(node, holds.has(k), width)));
  const arrow = svg('defs', {}, svg('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' },
    svg('path', { class: 'arrow', d: 'M0 0L8 4L0 8z' })));
  const kinds = [...new Set(orders.map((o) => o[2]))].sort();
  return [h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Landmark graph' },
    svg('svg', { class: 'lm-svg', width: w, height: hh, viewBox: `0 0 ${w} ${hh}`, role: 'img', 'aria-label': `Landmark graph of ${plural(nodes.length, 'landmark')}` }, arrow, lines, boxes)),
  kinds.length > 0 && h('p', { class: 'aside' }, `Orderings: ${kinds.map((k) => ({ 'greedy-necessary': 'greedy-necessary (solid)', natural: 'natural (thin)' }[k] ?? `${k} (dashed: unsound, but good advice)`)).join(', ')}. ✓ holds now. Thick frames are goals.`)];
}
