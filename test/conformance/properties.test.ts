import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMAIL, createTestHousekey } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { createTrustingHousekey, attempt } from './attacker.js';
import { numRuns } from '../support/thorough.js';

/** Arbitrary requests without a token. */
const path = fc.oneof(
  fc.constantFrom(
    '/api/auth/login',
    '/api/auth/logout',
    '/api/auth/me',
    '/api/auth/status',
    '/_housekey/api/overview',
    '/_housekey/metrics',
    '/_housekey/openapi.json',
    '/_housekey/healthz',
    '/login',
    '/',
  ),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('api', 'auth', 'me', 'login', '_housekey', 'assets', '..', '.', '', '%2e'),
        fc.constantFrom(
          '%2f',
          '%',
          '%ff',
          '%00',
          ';',
          'ä',
          '\\',
          '?',
          '#',
          ':',
          '@',
          '*',
          '%C0%AF',
        ),
        fc.webSegment(),
      ),
      { maxLength: 7 },
    )
    .map((parts) => `/.${parts.map((part) => `/${part}`).join('')}`),
);
const method = fc.oneof(
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  fc
    .stringMatching(/^[A-Z]{1,12}$/)
    .filter((name) => !['CONNECT', 'TRACE', 'TRACK'].includes(name)),
);
/** Any header value that the parser accepts. */
const value = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)),
  }),
  fc.constantFrom(
    '',
    '*',
    'null',
    '0',
    '-1',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic Og==',
    '127.0.0.1',
  ),
  fc.string({ unit: fc.constantFrom(...Array.from('.=;,~ "Aa0-_%')), maxLength: 200 }),
  fc.json(),
);
const name = fc.oneof(
  fc.constantFrom(
    'authorization',
    'cookie',
    'origin',
    'host',
    'sec-fetch-site',
    'content-type',
    'content-length',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
    'x-request-id',
    'user-agent',
    'accept-encoding',
    'range',
    'if-none-match',
  ),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
);
const headers = fc.dictionary(name, value, { maxKeys: 6 }).map(sendable);
const body = fc.option(fc.oneof(fc.json(), fc.string(), fc.uint8Array({ maxLength: 100 })), {
  nil: undefined,
});

/** Drops the headers that an HTTP parser would reject. */
function sendable(fields: Readonly<Record<string, string>>): Headers {
  const kept = new Headers();
  for (const [field, text] of Object.entries(fields)) {
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    if (codes.every((code) => code >= 0x20 && code !== 0x7f && code <= 0xff)) kept.set(field, text);
  }
  return kept;
}

describe('an arbitrary request', () => {
  it('gets a documented response, without an internal error or data of the owner', async () => {
    const both = [await createTestHousekey(), await createTrustingHousekey()];
    await fc.assert(
      fc.asyncProperty(method, path, headers, body, async (verb, where, fields, content) => {
        const bodiless = verb === 'GET' || verb === 'HEAD' || content === undefined;
        const sent = content instanceof Uint8Array ? Uint8Array.from(content) : content;
        const init = { method: verb, headers: fields, ...(bodiless ? {} : { body: sent ?? '' }) };
        for (const housekey of both) {
          const answer = await housekey.request(where, init);
          expect(answer.status).toBeLessThan(500);
          // A redirect leads only to its own login.
          expect(answer.headers.get('location') ?? '/login').toMatch(/^\/login(\?|$)/);
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
          const kept = answer.headers.has('etag') ? 'no-cache' : 'no-store';
          expect(answer.headers.get('cache-control')).toBe(kept);
          expect(answer.headers.getSetCookie()).toEqual([]);
          const text = await answer.text();
          expect(text).not.toContain(EMAIL);
          if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
          if (answer.status < 400 || verb === 'HEAD') continue;
          expect(answer.headers.get('content-type')).toBe('application/json');
          const told: unknown = JSON.parse(text);
          expect(told).toEqual({ detail: expect.stringMatching(/^[A-Z]/) });
        }
      }),
      { numRuns: numRuns(800) },
    );
  });

  it('gets no access with any Authorization header', async () => {
    const housekey = await createTestHousekey();
    const token = fc.oneof(
      value,
      value.map((text) => `Bearer ${text}`),
      fc.tuple(value, value, value).map((parts) => `Bearer ${parts.join('.')}`),
      fc
        .tuple(fc.nat(), fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 3 }))
        .map(([place, text]) => `Bearer ${spliced(handmadeToken(), place, text)}`),
    );
    await fc.assert(
      fc.asyncProperty(token, async (authorization) => {
        const fields = sendable({ authorization });
        fc.pre(fields.get('authorization') !== `Bearer ${handmadeToken()}`);
        const answer = await housekey.request('/api/auth/me', { headers: fields });
        expect(answer.status).toBe(401);
      }),
      { numRuns: numRuns(800) },
    );
  });

  it('gets no access with any cookies', async () => {
    const { auth } = await createTestHousekey();
    const names = ['housekey_device', `housekey_device${auth.deviceCookieSuffix}`];
    const deviceCookies = names.flatMap((text) => [text, `__Secure-${text}`]);
    for (const housekey of [await createTestHousekey(), await createTrustingHousekey()]) {
      const cookie = fc
        .array(fc.tuple(fc.constantFrom(...deviceCookies, ' ', ''), value))
        .map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join('; '));
      await fc.assert(
        fc.asyncProperty(fc.oneof(cookie, value), async (text) => {
          const fields = Object.fromEntries(sendable({ cookie: text }));
          expect((await attempt(housekey, { headers: fields })).status).toBe(401);
          const me = await housekey.request('/api/auth/me', { headers: fields });
          expect(me.status).toBe(401);
          const known = { headers: { ...fields, authorization: `Bearer ${handmadeToken()}` } };
          expect((await housekey.request('/api/auth/me', known)).status).toBe(200);
        }),
        { numRuns: numRuns(200) },
      );
    }
  });
});

/** The token with a part of it overwritten. */
function spliced(token: string, place: number, text: string): string {
  const start = place % token.length;
  return token.slice(0, start) + text + token.slice(start + text.length);
}
