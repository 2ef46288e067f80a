// Elements, SVG and texts.  Data gets into the page as text only, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

const h = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

// Replaces what a panel shows; the focus stays where it was if its key is there again.
function show(node, ...children) {
  const key = node.contains(document.activeElement) && document.activeElement.dataset.key;
  node.replaceChildren(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  if (key) {
    for (const again of node.querySelectorAll('[data-key]')) {
      if (again.dataset.key === key) again.focus({ preventScroll: true });
    }
  }
}

// A panel's heading with the one sentence that explains it.
function heading(id, title, sentence, ...tools) {
  return h('header', { class: 'head' },
    h('div', {}, h('h2', { id: `${id}-title` }, title), sentence && h('p', { class: 'explain' }, sentence)),
    tools.length > 0 && h('div', { class: 'tools' }, tools));
}

const button = (text, action, attributes = {}) =>
  h('button', { type: 'button', onclick: action, ...attributes }, text); // text: also several children

// A table that scrolls inside its own frame where it is too wide.
function table(caption, columns, rows, attributes = {}) {
  const head = columns.map((c) => h('th', { scope: 'col', class: c.number ? 'number' : null, title: c.title }, c.name));
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    h('table', attributes, h('caption', { class: 'unseen' }, caption), h('thead', {}, h('tr', {}, head)),
      h('tbody', {}, rows)));
}

// Tabs as the ARIA practices want them: arrow keys change the tab.
function tabs(label, items, chosen, choose) {
  const go = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = items.findIndex((i) => i.id === chosen);
    choose(items[(at + step + items.length) % items.length].id);
  };
  return h('div', { class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: go },
    items.map((i) => button(i.name, () => choose(i.id), {
      role: 'tab', 'aria-selected': String(i.id === chosen), tabindex: i.id === chosen ? '0' : '-1',
      'data-key': i.id === chosen ? `tab-${label}` : `tab-${label}-${i.id}`,
    })));
}

const plural = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

const count = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f');

// A number as a student would write it: at most two decimals.
function number(x) {
  if (x === undefined) return '–';
  if (x === null) return '∞';
  if (x === 'inf') return '∞';
  if (Number.isInteger(x)) return count(x);
  return x.toFixed(2).replace(/0$/, '');
}

// A probability: whole per cent, one decimal below ten; what is not 0 never reads as 0, nor what is not 1 as 100 %.
function percent(p) {
  if (p === 0) return '0 %';
  if (p >= 1 - 1e-9) return '100 %';
  if (p < 0.001) return '< 0.1 %';
  if (p > 0.995) return '> 99 %';
  const x = 100 * p;
  return `${x < 10 ? x.toFixed(1).replace(/\.0$/, '') : Math.round(x)} %`;
}

const short = (text, length) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

// Seeded numbers in [0, 1) (xorshift32): the same samples in every browser.
function generator(seed) {
  let x = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    x ^= x << 13; x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5; x >>>= 0;
    return x / 4294967296;
  };
}
