import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '../support/attempts.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
  housekeyWith,
} from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { type Service, startLogin } from '../support/service.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';

const SCRAPER = 'a-scraper-token-of-our-own';
const TYPED = 'typed-into-the-wrong-field';

/** Secrets from sign-ins, to search for in places where they must not be. */
const handedOut: string[] = [];
let service: Service;
let log: string;

async function call(path: string, init?: RequestInit): Promise<Response> {
  return await fetch(service.url + path, init);
}

beforeAll(async () => {
  service = await startLogin({ SERVICE_METRICS_TOKEN: SCRAPER });
  const signedIn = await call('/api/auth/login', json({ email: EMAIL, password: PASSWORD }));
  const cookie = cookieOf(signedIn);
  const token = String((await bodyOf(signedIn))['access_token']);
  handedOut.push(token, ...token.split('.').slice(1), cookie.split('=')[1] ?? '');
  await call('/api/auth/login', json({ email: TYPED, password: `${TYPED}-too` }));
  await call('/api/auth/login', json({ email: EMAIL, password: TYPED }));
  await call(`/api/auth/me?token=${token}&password=${TYPED}`, bearer(`${token}x`));
  await call('/api/auth/me', { headers: { authorization: `Basic ${TYPED}`, cookie } });
  await call('/_housekey/metrics', bearer(SCRAPER));
  await call('/api/auth/logout', bearer(token, 'POST'));
  await call('/api/auth/me', bearer(token));
  const forger = 'x","event":"sign-in","client":"203.0.113.5"} {"level":"info"';
  await call('/api/auth/me', {
    headers: { authorization: 'Bearer a.b.c', 'user-agent': `${forger} \\n\\u000a %0a {{7*7}}` },
  });
  // Terminal control sequences (CVE-2009-4487, nginx), which fetch does not send.
  const head = 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n';
  for (const agent of ['a\x1b[2J', 'a\x9b2J\x9d0;title\x9c\x85b', 'a\x7fb', 'a\x08b']) {
    await sendRaw(service.url, `${head}User-Agent: ${agent}\r\nConnection: close\r\n\r\n`);
  }
  await sendRaw(service.url, `garbage ${TYPED}\r\n\r\n`);
  const { output, errors } = await service.stop();
  log = output + errors;
});
afterAll(() => {
  service.process.kill();
});

describe('the log', () => {
  // See Kozea/Radicale issue 309 and open-policy-agent/opa issue 4495, among many.
  it('contains no password, hash, secret, token, cookie or mistyped name', () => {
    const { SERVICE_PASSWORD_HASH, SERVICE_SECRET_KEY } = AUTH_VARIABLES;
    expect(log).toContain('sign-in-failed');
    for (const secret of [PASSWORD, SERVICE_PASSWORD_HASH, SERVICE_SECRET_KEY, SCRAPER, TYPED]) {
      expect(log).not.toContain(String(secret));
    }
    expect(handedOut.every((text) => text.length > 20)).toBe(true);
    for (const text of handedOut) expect(log.includes(text)).toBe(false);
  });

  it('contains one line for each event, whatever the user agent', () => {
    const lines = log.trim().split('\n');
    const events = lines.map((line): unknown => {
      const record: unknown = JSON.parse(line);
      return typeof record === 'object' && record !== null && 'event' in record
        ? record.event
        : undefined;
    });
    expect(events.filter((event) => event === 'sign-in')).toHaveLength(1);
    expect(log).not.toMatch(/^\{"level":"\w+","time":"[^"]*","event":"[\w-]+","client":"203\./m);
    expect(lines.every((line) => /^\{"level":"\w+","time":"[^"]*",/.test(line))).toBe(true);
  });

  it('contains no terminal control characters', () => {
    expect(log.match(/(?!\n)\p{Cc}/gu) ?? []).toEqual([]);
  });
});

describe('public endpoints reveal nothing', () => {
  const OPEN = ['/_housekey/healthz', '/_housekey/readyz', '/api/auth/status'];

  it('in the responses about health and status', async () => {
    const housekey = await createTestHousekey();
    const told = await Promise.all(
      OPEN.map(async (path) => await bodyOf(await housekey.request(path))),
    );
    expect(told).toEqual([{ status: 'ok' }, { status: 'ok' }, { auth_enabled: true }]);
  });

  it('about the owner, the configuration or the machine', async () => {
    const housekey = await createTestHousekey();
    const secrets = Object.values(AUTH_VARIABLES).map(String);
    for (const path of [...OPEN, '/_housekey/openapi.json', '/api/auth/me', '/api/auth/x', '/']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await housekey.request(path, { method });
        const text = JSON.stringify([...answer.headers]) + (await answer.text());
        for (const secret of secrets) expect(text).not.toContain(secret);
        expect(text).not.toMatch(/bcrypt|SERVICE_|node_modules|\.[jt]s:\d|process\./);
        for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version']) {
          expect(answer.headers.has(name)).toBe(false);
        }
      }
    }
  });

  it('about an internal error, which is only in the log', async () => {
    const secret = '/srv/app/secret.js:42 password=hunter2';
    const housekey = await housekeyWith({
      metrics: async () => await Promise.reject(new TypeError(secret)),
      findings: async () => {
        throw new RangeError(secret, { cause: new Error(secret) });
      },
    });
    for (const path of ['/_housekey/metrics', '/_housekey/api/overview']) {
      const answer = await housekey.request(path, bearer(handmadeToken({ ...CLAIMS, sub: EMAIL })));
      expect(answer.status).toBe(500);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const body = await answer.text();
      const told: unknown = JSON.parse(body);
      expect(told).toEqual({ detail: expect.any(String) });
      expect(body).not.toMatch(/secret|hunter2|Error|at /);
    }
  });
});

describe('the metrics', () => {
  const metrics = async () =>
    await Promise.resolve({ contentType: 'text/plain', text: 'housekey_events_total 7\n' });

  it('are not served to loopback, where every client of a local proxy appears to be', async () => {
    const housekey = await housekeyWith({ metrics, metricsToken: SCRAPER });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '']) {
      for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { host: 'localhost' }]) {
        const answer = await housekey.request('/_housekey/metrics', { headers }, address);
        expect([answer.status, await bodyOf(answer)]).toEqual([
          401,
          { detail: 'Not authenticated' },
        ]);
      }
    }
  });

  it('have a token that grants nothing else', async () => {
    const housekey = await housekeyWith({ metrics, metricsToken: SCRAPER });
    expect((await housekey.request('/_housekey/metrics', bearer(SCRAPER))).status).toBe(200);
    for (const path of ['/api/auth/me', '/_housekey/api/overview']) {
      expect((await housekey.request(path, bearer(SCRAPER))).status).toBe(401);
    }
    expect((await housekey.request('/api/auth/logout', bearer(SCRAPER, 'POST'))).status).toBe(401);
    expect((await housekey.request('/_housekey/metrics', bearer(SCRAPER))).status).toBe(200);
  });

  it.each(['undefined', 'null', '', ' ', '""', 'Bearer', SCRAPER.toUpperCase(), `${SCRAPER} `])(
    'are not served for %j if no token, or a different one, is configured',
    async (guess) => {
      for (const options of [{}, { metricsToken: undefined }, { metricsToken: `${SCRAPER}!` }]) {
        const housekey = await housekeyWith({ metrics, ...options });
        expect((await housekey.request('/_housekey/metrics', bearer(guess))).status).toBe(401);
      }
    },
  );
});
