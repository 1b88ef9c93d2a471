// A bot that a script steers: it stands in a browser page of its own, as a client of the sandbox.

export const BOT = '100000000000000001';
export const GENERAL = '100000000000000301';

/**
 * Joins the sandbox at `base` with these commands. `answer(interaction)` gives the first response.
 * Returns what the bot can do: `call(method, path, body)` and `send(channel, body, files)`, where
 * a file is { name, type, bytes }.
 */
export async function join(browser, base, commands, answer) {
  const page = await browser.newPage();
  await page.goto(`${base}/page/dom.js`);
  await page.exposeFunction('answer', answer);
  await page.evaluate(() => {
    const head = { authorization: 'Bot scripted', 'content-type': 'application/json' };
    window.call = async (method, path, body) => {
      const response = await fetch(`/api/v10/${path}`, { method, headers: head, body: body && JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text && JSON.parse(text);
    };
    window.send = async (channel, body, files) => {
      const form = new FormData();
      files.forEach(({ name, type, bytes }, at) => form.append(`files[${at}]`, new Blob([new Uint8Array(bytes)], { type }), name));
      form.append('payload_json', JSON.stringify(body));
      const response = await fetch(`/api/v10/channels/${channel}/messages`, { method: 'POST', headers: { authorization: head.authorization }, body: form });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    };
  });
  const call = (...words) => page.evaluate(all => window.call(...all), words);
  await call('PUT', `applications/${BOT}/commands`, commands);
  await page.evaluate(() => new Promise((done, fail) => {
    const line = new WebSocket(`${location.origin.replace('http', 'ws')}/?v=10&encoding=json`);
    line.onerror = fail;
    line.onmessage = async ({ data }) => {
      const { op, t, d } = JSON.parse(data);
      if (op === 10) {
        setInterval(() => line.send(JSON.stringify({ op: 1, d: null })), d.heartbeat_interval);
        line.send(JSON.stringify({ op: 2, d: { token: 'scripted', intents: 1, properties: {} } }));
      }
      if (t === 'READY') done();
      if (t === 'INTERACTION_CREATE') await window.call('POST', `interactions/${d.id}/${d.token}/callback`, await window.answer(d));
    };
  }));
  const send = (channel, body, files = []) => page.evaluate(all => window.send(...all), [channel, body, files.map(file => ({ ...file, bytes: [...file.bytes] }))]);
  return { call, send };
}
