import { describe, expect, it, onTestFinished } from 'vitest';
import { FRONTS, onTestPorts, withAddresses } from '../deploy/support/fronts.js';
import { startRecorder } from '../deploy/support/recorder.js';
import { APP_HOST, LOGIN_HOST, send } from '../deploy/support/site.js';
import { freePort } from '../support/port.js';
import { read } from '../support/tree.js';

/** The rules of housekey.lua, and whether the request still reaches the app if one of them fails. */
const RULES = [
  ['only_proxies_send', false],
  ['split_cookies', false],
  ['is_ours', false],
  ['private', true],
  ['is_for_caches', true],
] as const;

describe.each(['envoy', 'haproxy'] as const)('the script of %s', (proxy) => {
  it.each(RULES)(
    'admits nobody, and nothing to a cache, if the rule %s fails',
    async (rule, reaches) => {
      // A script that stops with an error does not stop the request by itself.
      const identity = { 'remote-user': 'you@example.com', 'remote-email': 'you@example.com' };
      const housekey = await startRecorder(identity);
      const app = await startRecorder({ 'cache-control': 'public, max-age=600' });
      onTestFinished(async () => void (await Promise.all([housekey.stop(), app.stop()])));
      const [https, http] = await Promise.all([freePort(), freePort()]);
      const ports = { https, http, housekey: housekey.port, app: app.port };
      const { forwardAuth, start } = FRONTS[proxy];
      const text = withAddresses(onTestPorts(proxy, read(forwardAuth), ports), ports);
      const site = { port: https, names: [LOGIN_HOST, APP_HOST] };
      const broken = `function rules.${rule}() error('broken') end\nreturn rules\n`;
      const rules = read('deploy/housekey.lua').replace('return rules\n', broken);
      const server = await start(text, site, { 'housekey.lua': rules });
      onTestFinished(server.stop);
      const headers = { cookie: 'a=1', authorization: 'Bearer x', 'remote-user': 'mallory' };
      const answer = await send(https, APP_HOST, '/x', { headers });
      expect(app.received.length > 0).toBe(reaches);
      if (answer.status === 200) expect(answer.headers['cache-control']).toBe('no-store');
      else expect([502, 503]).toContain(answer.status);
    },
  );
});
