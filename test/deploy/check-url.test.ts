import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_REQUESTS } from '../../src/cli/outside/client.js';
import { startApp } from '../support/upstream.js';
import { openSetup } from './support/outside.js';

async function openApp() {
  const app = await startApp((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>The app</title><link href="/own/style.css"> ${request.url}`);
  });
  onTestFinished(app.stop);
  return { ...app, port: Number(new URL(app.url).port) };
}

describe.each([
  ['nginx', 'gateway', 'one host'],
  ['caddy', 'gateway', 'one host'],
  ['haproxy', 'gateway', 'one host'],
  ['nginx', 'forward-auth', 'two hosts'],
  ['caddy', 'forward-auth', 'two hosts'],
  ['nginx', 'forward-auth', 'one host'],
  ['caddy', 'forward-auth', 'one host'],
] as const)('housekey check --url: the file for %s, as %s, with %s', (proxy, form, hosts) => {
  it('has no hole', async () => {
    const app = await openApp();
    const singleHost = form === 'forward-auth' && hosts === 'one host';
    const { check } = await openSetup({ proxy, form, singleHost, appPort: app.port });
    const { code, problems, others, requests } = await check();
    expect(problems).toEqual([]);
    expect(code).toBe(0);
    expect(others).toEqual(
      expect.arrayContaining([
        'anonymous-refused',
        'login-page',
        'hsts',
        'http-closed',
        'cookie',
        'app-port-closed',
        'session-accepted',
        'client-known',
        'app-reached',
        'websocket',
        'sign-out',
      ]),
    );
    expect(requests).toBeLessThan(MAX_REQUESTS);
  });
});
