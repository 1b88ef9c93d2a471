// Building elements without a framework.

/**
 * Makes an element. `on…` properties become listeners, `class` and attributes
 * are set as written, false and null are left out, true becomes an empty attribute.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat(3).filter(child => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  hash: 'M9 3 7 21M17 3l-2 18M4 9h17M3 15h17',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.500a2.500 2.500 0 0 0 5 0V12a9 9 0 1 0-3.500 7.100',
  people: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.500a3.500 3.500 0 0 1 0 6M18 14.500c2.500.600 4 2.500 4 5.500',
  thread: 'M5 3v9a4 4 0 0 0 4 4h10M15 12l4 4-4 4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  eye: 'M2 12s3.500-7 10-7 10 7 10 7-3.500 7-10 7S2 12 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  split: 'M3 4h18v16H3zM12 4v16',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12h15M13 6l6 6-6 6',
  link: 'M14 4h6v6M20 4 10 14M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
};

/** A line drawing, hidden from screen readers: the words beside it say the same. */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** The value of something stored in this browser, or `fallback`. */
export function recall(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`revanche.${key}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value in this browser; a browser that forbids it only forgets. */
export function remember(key, value) {
  try {
    localStorage.setItem(`revanche.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse: the page works without.
  }
}

/** Text without case and accents, for searching. */
export function plain(text) {
  return String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Compares two snowflakes, which are too long for a number. */
export function older(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
