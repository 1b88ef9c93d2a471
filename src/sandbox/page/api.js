// The sandbox's control API: what a person at the page can do.

/** A request the sandbox refused or did not answer. */
export class Trouble extends Error {}

async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch {
    throw new Trouble('');
  }
  const text = await answer.text();
  if (!answer.ok) {
    let message = text;
    try {
      const error = JSON.parse(text);
      message = error.message ?? error.error ?? text;
    } catch {
      // Not JSON: the text itself says what is wrong.
    }
    throw new Trouble(message || String(answer.status));
  }
  return text ? JSON.parse(text) : {};
}

const as = person => `as=${encodeURIComponent(person)}`;

export const world = person => ask('GET', `/sandbox/world${person ? `?${as(person)}` : ''}`);
export const messages = (person, channel) => ask('GET', `/sandbox/channels/${channel}/messages?${as(person)}`);
export const commands = (person, channel) => ask('GET', `/sandbox/commands?${as(person)}&channel=${channel}`);
export const pings = person => ask('GET', `/sandbox/pings?${as(person)}`);
export const command = body => ask('POST', '/sandbox/command', body);
export const autocomplete = body => ask('POST', '/sandbox/autocomplete', body);
export const press = body => ask('POST', '/sandbox/press', body);
export const select = body => ask('POST', '/sandbox/select', body);
export const clock = () => ask('GET', '/sandbox/clock');
export const advance = millis => ask('POST', '/sandbox/clock', { advance: millis });
export const submit = body => ask('POST', '/sandbox/submit', body);

/** How long to wait before the next attempt after a lost connection, in milliseconds. */
const PAUSE = 1000;

/**
 * Listens to everything this person can see. `onevent` gets each event,
 * `onopen(again)` each time the line stands (again: after a break, so that
 * something may have been missed), `onbreak` when it is lost.
 * Returns a function that ends it.
 */
export function events(person, { onevent, onopen, onbreak }) {
  let socket;
  let retry;
  let ended = false;
  let again = false;
  const connect = () => {
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/sandbox/events?${as(person)}`);
    socket.onopen = () => onopen(again);
    socket.onmessage = event => !ended && onevent(JSON.parse(event.data));
    socket.onclose = () => {
      if (ended) return;
      again = true;
      onbreak();
      retry = setTimeout(connect, PAUSE);
    };
  };
  connect();
  return () => {
    ended = true;
    clearTimeout(retry);
    socket.close();
  };
}
