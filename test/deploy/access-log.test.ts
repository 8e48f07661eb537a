import { afterEach, describe, expect, it } from 'vitest';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { freePort } from '../support/port.js';
import { startCaddy, type WebServer } from '../support/servers.js';
import { read } from '../support/tree.js';
import { waitUntil } from '../support/until.js';
import { APP_HOST, LOGIN_HOST, send } from './support/site.js';

const LOG_BLOCK = /^\t# log \{\n(?:\t# .*\n)*?\t# \}\n/m;

/** The file with the log of its comment turned on. No app and no Housekey run behind it. */
async function withLog(file: string, https: number): Promise<string> {
  return read(file)
    .replace(
      'http_port 80\n',
      `http_port ${await freePort()}\n\tdefault_bind 127.0.0.1\n\tadmin off\n`,
    )
    .replace('https_port 443\n', `https_port ${https}\n`)
    .replace('# local_certs', 'local_certs')
    .replace('# skip_install_trust', 'skip_install_trust')
    .replaceAll(/127\.0\.0\.1:[83]000/g, `127.0.0.1:${await freePort()}`)
    .replace(LOG_BLOCK, (lines) => lines.replaceAll(/^\t# /gm, '\t'));
}

describe.each([
  ['deploy/Caddyfile', [LOGIN_HOST, APP_HOST]],
  ['deploy/Caddyfile.gateway', [APP_HOST]],
])('the access log in %s', (file, names) => {
  let caddy: WebServer | undefined;
  afterEach(async () => await caddy?.stop());

  it('contains requests, but no app token, nor does the error log', async () => {
    const { text } = createTestAppToken('logged');
    const port = await freePort();
    const server = await startCaddy(await withLog(file, port), { port, names });
    caddy = server;
    const headers = { 'x-housekey-token': text, authorization: basic(text), 'x-other': 'kept' };
    await send(port, APP_HOST, '/logged-path', { headers });
    await waitUntil(() => server.output().includes('/logged-path'), 'a line');
    await waitUntil(() => server.output().includes('"logger":"http.log.access'), 'the access log');
    expect(server.output()).toContain('"logger":"http.log.error');
    expect(server.output()).toContain('"X-Other":["kept"]');
    expect(server.output()).not.toContain(text);
    expect(server.output()).not.toContain(basic(text));
  });
});
