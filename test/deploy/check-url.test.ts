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
  ['nginx', 'gateway'],
  ['caddy', 'gateway'],
  ['haproxy', 'gateway'],
  ['nginx', 'forward-auth'],
  ['caddy', 'forward-auth'],
] as const)('housekey check --url: the file for %s, as %s', (proxy, form) => {
  it('has no hole', async () => {
    const app = await openApp();
    const { check } = await openSetup({ proxy, form, appPort: app.port });
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
