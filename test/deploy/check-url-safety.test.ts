import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECK_HEADER } from '../../src/contract/index.js';
import { MAX_REQUESTS } from '../../src/cli/outside/client.js';
import { VERSION } from '../../src/login/version.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { freePort, listenOnFreePort } from '../support/port.js';
import { runHere, runToEnd, startLogin } from '../support/service.js';
import { runOnTerminal } from '../support/terminal.js';
import { firstOf } from '../support/thorough.js';
import { headerOf, startApp, type Seen } from '../support/upstream.js';
import { openSetup } from './support/outside.js';

/** Values that the check sends in place of a cookie or token that it has to make up. */
const MADE_UP =
  /^(?:(?:__Host-(?:Http-)?|__Secure-)?\w+=(?:housekey-check|x+)(?:; )?)+$|^Bearer housekey-check$/;

function secretsIn(seen: readonly Seen[]): string[] {
  return seen
    .flatMap((request) => [headerOf(request, 'cookie'), headerOf(request, 'authorization')])
    .filter((value) => value !== undefined)
    .filter((value) => !MADE_UP.test(value));
}

async function openStranger(location?: string) {
  const stranger = await startApp((_request, response) => {
    if (location === undefined) response.end('another site');
    else response.writeHead(302, { location }).end('moved');
  });
  onTestFinished(stranger.stop);
  return stranger;
}

describe('housekey check --url', () => {
  it('sends no token to an address that the settings do not name', async () => {
    const stranger = await openStranger();
    const app = await openStranger();
    const settings = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: app.url };
    for (const variables of [
      { ...settings, SERVICE_PUBLIC_URL: 'https://app.example.com' },
      {
        ...settings,
        SERVICE_PUBLIC_URL: 'https://app.example.com',
        SERVICE_COOKIE_DOMAIN: 'example.com',
      },
    ]) {
      const { code, output } = await runHere(['check', '--url', stranger.url], { variables });
      expect(code).toBe(1);
      expect(output).toContain('Strangers reach the app without signing in');
      expect(output).toContain('Only what strangers see was checked.');
    }
    const named = new URL(stranger.url).port;
    // The second one looks like a loopback address, and anyone can own it.
    for (const host of ['app.example.com', '127.example.com']) {
      const line = ['check', '--url', `http://${host}:${named}`, '--address', '127.0.0.1'];
      await runHere(line, { variables: settings });
    }
    expect(stranger.seen.length).toBeGreaterThan(100);
    expect(secretsIn(stranger.seen)).toEqual([]);
  });

  const answers: readonly (readonly [string, (question?: string) => string | undefined])[] = [
    ['sends back the MAC of the question', (question) => question?.split('~')[1]],
    ['says nothing about it', () => undefined],
    ['sends the question back', (question) => question],
  ];
  it.each(firstOf(1, answers))(
    'sends no token to a stranger on this machine who %s',
    async (_, answerOf) => {
      const stranger = await startApp((request, response) => {
        const answer = answerOf(request.headers[CHECK_HEADER]?.toString());
        if (answer !== undefined) response.setHeader(CHECK_HEADER, answer);
        response.setHeader('content-type', 'application/json');
        response.end('{"auth_enabled":true,"email":"owner@example.com"}');
      });
      onTestFinished(stranger.stop);
      const { port } = new URL(stranger.url);
      for (const variables of [
        AUTH_VARIABLES,
        { ...AUTH_VARIABLES, SERVICE_PUBLIC_URL: `http://localhost:${port}` },
      ]) {
        const line = ['check', '--url', `http://localhost:${port}`, '--address', '127.0.0.1'];
        const { code, output } = await runHere(line, { variables });
        expect([code, output]).toEqual([1, expect.stringContaining('did not prove that it has')]);
      }
      expect(stranger.seen.length).toBeGreaterThan(100);
      expect(secretsIn(stranger.seen)).toEqual([]);
    },
  );

  it('sends no token to a service with another secret, and says why', async () => {
    const secret = 'another-secret-of-forty-characters-or-so';
    const service = await startLogin({ SERVICE_SECRET_KEY: secret });
    onTestFinished(async () => void (await service.stop()));
    const line = ['check', '--url', service.url];
    const { code, output } = await runHere(line, { variables: AUTH_VARIABLES });
    expect([code, output]).toEqual([1, expect.stringContaining('runs with other settings')]);
  });

  it('follows no redirect, names itself, and stays within its limit', async () => {
    const stranger = await openStranger();
    const app = await openStranger(`${stranger.url}/elsewhere`);
    const service = await startLogin({ SERVICE_UPSTREAM: app.url });
    onTestFinished(async () => void (await service.stop()));
    const { port } = new URL(service.url);
    const variables = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: app.url, PORT: port };
    const { code, output } = await runHere(['check', '--url', service.url], { variables });
    expect([code, output]).toEqual([0, expect.stringMatching(/\nClosed: no way past the login/)]);
    expect(stranger.seen).toEqual([]);
    // The service itself also asks the app, when the check asks the service.
    const agents = new Set(app.seen.map((seen) => headerOf(seen, 'user-agent')));
    expect(agents).toEqual(new Set([`housekey-check/${VERSION}`, 'Housekey']));
    const requests = Number(/\((\d+) requests\)/.exec(output)?.[1]);
    expect(requests).toBeGreaterThan(50);
    expect(requests).toBeLessThan(MAX_REQUESTS);
    // The app sees no token of this check, and the service has ended it.
    expect(secretsIn(app.seen)).toEqual([]);
  });

  it('trusts no certificate that browsers do not trust, and sends it no token', async () => {
    const app = await openStranger();
    const { variables, ports } = await openSetup({ appPort: Number(new URL(app.url).port) });
    const line = [
      'check',
      '--url',
      `https://app.example.com:${ports.https}`,
      '--address',
      '127.0.0.1',
    ];
    const { code, output } = await runToEnd(line, { variables });
    expect(code).toBe(1);
    expect(output).toContain('WARNING  Browsers do not trust the certificate');
    expect(output).toContain('Only what strangers see was checked.');
    expect(output).toMatch(/\nNot closed: 1 finding needs fixing\. \(\d+ requests\)\n$/);
    expect(app.seen.map(({ target }) => target)).not.toContain('/?housekey-check');
  });

  it('checks what strangers see without any settings', async () => {
    const app = await openStranger();
    const { check } = await openSetup({ appPort: Number(new URL(app.url).port) });
    const { code, problems, others } = await check({ variables: {} });
    expect([code, problems]).toEqual([0, []]);
    expect(others).toContain('not-signed-in');
    expect(others).toContain('anonymous-refused');
  });

  it('finds a service without authentication, and one whose settings have changed', async () => {
    const app = await openStranger();
    const appPort = Number(new URL(app.url).port);
    const open = await openSetup({ appPort, variables: { SERVICE_EMAIL: '' } });
    expect((await open.check({ variables: {} })).problems).toContain('auth-disabled');
    const { check, variables } = await openSetup({ appPort });
    const changed = {
      ...variables,
      SERVICE_SECRET_KEY: 'another-secret-of-forty-characters-or-so',
    };
    expect((await check({ variables: changed })).problems).toEqual(['session-refused']);
  });

  it('finds nothing to fix in a service without an app', async () => {
    const service = await startLogin();
    onTestFinished(async () => void (await service.stop()));
    for (const variables of [{}, { ...AUTH_VARIABLES, PORT: new URL(service.url).port }]) {
      const { code, output } = await runHere(['check', '--url', service.url], { variables });
      expect([code, output]).toEqual([0, expect.stringContaining('Closed: no way past')]);
    }
  });

  it('is not misled by an app with the same security headers as Housekey', async () => {
    const app = await startApp((_request, response) => {
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.setHeader('referrer-policy', 'no-referrer');
      response.setHeader('content-security-policy', "default-src 'none'");
      response.end('{"open": true}');
    });
    onTestFinished(app.stop);
    const { code, output } = await runHere(['check', '--url', app.url]);
    expect([code, output]).toEqual([1, expect.stringContaining('Strangers reach the app')]);
  });

  it('is not misled by an app whose pages differ each time', async () => {
    let count = 0;
    const app = await startApp((_request, response) => {
      count += 1;
      response.setHeader('content-type', 'text/html');
      response.writeHead(count % 3 === 0 ? 404 : 200).end('x'.repeat((count * 7919) % 5000));
    });
    onTestFinished(app.stop);
    const { check } = await openSetup({ appPort: Number(new URL(app.url).port) });
    expect((await check()).problems).toEqual([]);
  });

  it('ends with 2 if nothing answers, or the name is unknown', async () => {
    const port = await freePort();
    const silent = await runHere(['check', '--url', `http://127.0.0.1:${port}`]);
    expect([silent.code, silent.output]).toEqual([2, '']);
    expect(silent.errors).toContain('does not answer (ECONNREFUSED)');
    const unknown = await runHere(['check', '--url', 'https://housekey.invalid']);
    expect([unknown.code, unknown.output]).toEqual([2, '']);
    expect(unknown.errors).toContain('has no address in DNS');
  });

  it.each([
    [['--url', 'app.example.com'], '--url must be the address'],
    [['--url', 'https://user:secret@app.example.com'], '--url must be the address'],
    [['--app-port', '3000'], '--app-port needs --url.'],
    [['--url', 'http://127.0.0.1:1', '--app-port', '0'], 'from 1 to 65535'],
    [['--url', 'http://127.0.0.1:1', '--public', 'x'], '--public must be'],
    [['--url', 'http://127.0.0.1:1', '--path', 'x'], '--path must be'],
    [['--url', 'http://127.0.0.1:1', '--address', 'x'], '--address must be'],
  ])('refuses %j', async (options, message) => {
    const { code, errors } = await runHere(['check', ...options]);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect(errors).not.toContain('secret');
  });

  it('shows its progress on a terminal', async () => {
    const slow = createServer((_request, response) => {
      setTimeout(() => response.end('slow'), 100);
    });
    const port = await listenOnFreePort(slow);
    onTestFinished(() => {
      slow.close();
      slow.closeAllConnections();
    });
    const { screen } = await runOnTerminal(['check', '--url', `http://127.0.0.1:${port}`], []);
    expect(screen).toMatch(/Checking http:\/\/127\.0\.0\.1:\d+ \(\d+ requests\)… 1 s/);
  });
});
