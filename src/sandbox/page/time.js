// Instants as people read them.

/** The instant of a snowflake, in milliseconds since 1970. */
export function instantOf(id) {
  return Number((BigInt(id) >> 22n) + 1420070400000n);
}

let byHand = null;

/** The instant of a clock that is moved by hand; null for the computer's own. */
export function setClock(millis) {
  byHand = millis;
  tick();
}

/** Now, in milliseconds since 1970, by the sandbox's clock. */
export const now = () => byHand ?? Date.now();

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const SPANS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

/** "in 3 days" or "il y a 2 heures", from an instant in seconds. */
export function relative(seconds, language) {
  const away = seconds - now() / 1000;
  const [unit, length] = SPANS.find(([, span]) => Math.abs(away) >= span) ?? SPANS.at(-1);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(away / length), unit);
}

/** A `<time>` element for an instant in seconds; style R is kept current by `tick`. */
export function timeElement(seconds, style, language) {
  const date = new Date(seconds * 1000);
  const node = document.createElement('time');
  if (Number.isNaN(date.getTime())) {
    node.textContent = '?';
    return node;
  }
  node.dateTime = date.toISOString();
  node.title = date.toLocaleString(language, STYLES.F);
  if (style === 'R') {
    node.dataset.relative = seconds;
    node.lang = language;
    node.textContent = relative(seconds, language);
  } else {
    node.textContent = date.toLocaleString(language, STYLES[style] ?? STYLES.f);
  }
  return node;
}

/** Brings every relative time on the page up to date. */
export function tick() {
  for (const node of document.querySelectorAll('time[data-relative]')) {
    const text = relative(Number(node.dataset.relative), node.lang);
    if (node.textContent !== text) node.textContent = text;
  }
}

/** When a message was written, short. */
export function written(id, language, say) {
  const date = new Date(instantOf(id));
  const time = date.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  const isToday = date.toDateString() === new Date(now()).toDateString();
  return isToday ? say('today', time) : date.toLocaleString(language, STYLES.s);
}
