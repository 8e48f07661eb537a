import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { AddressSet } from '../../src/core/network.js';
import type { Handlers } from '../../src/http/handlers.js';
import { PathSet } from '../../src/core/path-set.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import type { HttpSettings } from '../../src/http/http-settings.js';
import { createHousekey, DEFAULT_HTTP_SETTINGS } from '../support/checked-housekey.js';
import { createUpstreamAccess } from '../../src/http/access/upstream-access.js';
import { classifyHeader } from '../../src/server/connections/header-names.js';
import { requestHeaders } from '../../src/server/gateway/request-headers.js';
import { createTestHousekey } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { numRuns } from '../support/thorough.js';

const sessionCookie = new SessionCookie({ name: 'key', domain: undefined });
const userHeaders: ReadonlySet<string> = new Set(['remote-user', 'x-signed-in-as']);
const settings: HttpSettings = {
  ...DEFAULT_HTTP_SETTINGS,
  layout: { ...DEFAULT_LAYOUT, session: 'cookie', gateway: true },
  sessionCookie,
  trustedProxies: AddressSet.of(['10.0.0.1']),
};
const PUBLIC = new PathSet(['/hooks']);

async function build(): Promise<Handlers> {
  const { auth } = await createTestHousekey();
  return createHousekey({ auth, findings: async () => [], version: '0', ...settings });
}

interface Incoming {
  readonly method: string;
  readonly target: string;
  readonly raw: readonly string[];
}

/** A request as the gateway parses it. */
function headOf({ method, target, raw }: Incoming) {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  }
  const path = target.split('?', 1)[0] ?? '';
  return { method, target, path, url: 'http://app.example.com/', headers };
}

const value = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    'Bearer x',
    `Bearer ${handmadeToken({})}`,
    'navigate',
    'text/html',
    'websocket',
    'key=x',
    '__Host-key=x',
    'key=',
    '10.0.0.1',
    '127.0.0.1',
    'admin@example.com',
    'GET',
  ),
  fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
);
const name = fc.oneof(
  fc.constantFrom(
    'authorization',
    'cookie',
    'x-forwarded-for',
    'x-forwarded-uri',
    'x-forwarded-method',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
    'remote-user',
    'sec-fetch-mode',
    'accept',
    'host',
    'origin',
    'connection',
    'upgrade',
    'forwarded',
    'x-housekey',
  ),
  fc.stringMatching(/^[a-z][a-z_-]{0,15}$/),
);
const rawHeaders = fc.array(fc.tuple(name, value), { maxLength: 8 }).map((pairs) => pairs.flat());
const target = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'hooks',
        '..',
        '.',
        '',
        '%2e%2e',
        '%2f',
        'admin',
        ';',
        '%5c',
        '?',
        '#',
        'api',
        'auth',
        'login',
        'Login',
        '_housekey',
      ),
      { maxLength: 6 },
    )
    .map((parts) => `/${parts.join('/')}`),
  fc.webPath(),
);
const method = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'PROPFIND',
  'TRACE',
);

describe('the gateway', () => {
  it('forwards no request without a session to a path that is not public, whatever it contains', async () => {
    const housekey = await build();
    const access = createUpstreamAccess(
      housekey,
      { host: undefined, publicPaths: PUBLIC, stepUpPaths: new PathSet([]), crossSite: 'refuse' },
      (context) => context.text('text/plain', 'login'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({ method, target, raw: rawHeaders }),
        fc.boolean(),
        async (incoming, upgrade) => {
          const head = headOf(incoming);
          const context = housekey.createContext(head, { address: '192.0.2.1' });
          const decision = await access(context, head, upgrade);
          if (!decision.allowed) {
            expect([200, 303, 400, 401, 403, 404]).toContain(decision.response.status);
            return;
          }
          expect(decision.access.via).toBe('public');
          expect(head.path === '/hooks' || head.path.startsWith('/hooks/')).toBe(true);
        },
      ),
      { numRuns: numRuns(3000) },
    );
  });

  it('forwards no identity but the authenticated one, and no token or cookie of Housekey', async () => {
    const housekey = await build();
    const identity = fc
      .tuple(
        fc.constantFrom(
          'remote',
          'x-forwarded',
          'x-auth-request',
          'x-authentik',
          'x-webauth',
          'x-remote',
          'x-authenticated',
        ),
        fc.constantFrom('user', 'email', 'groups', 'username', 'preferred-username'),
      )
      .map((parts) => parts.join('-'));
    const spelled = fc
      .tuple(identity, fc.infiniteStream(fc.tuple(fc.boolean(), fc.boolean())))
      .map(([text, choices]) =>
        Array.from(text, (character) => {
          const [upper, underscore] = choices.next().value ?? [false, false];
          return character === '-'
            ? underscore
              ? '_'
              : '-'
            : upper
              ? character.toUpperCase()
              : character;
        }).join(''),
      );
    const forged = spelled.map((text): [string, string] => [text, 'forged']);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(forged, fc.tuple(name, value)), { maxLength: 10 }),
        fc.boolean(),
        (pairs, signedIn) => {
          const raw = [...pairs.flat(), 'Cookie', 'key=secret; a=b; __Host-key=secret'];
          const head = headOf({ method: 'GET', target: '/', raw: [] });
          const context = housekey.createContext(head, { address: '192.0.2.1' });
          const user = signedIn
            ? ({ email: 'owner', guest: false, expiresAt: 1 } as const)
            : undefined;
          const sent = requestHeaders(context, raw, {
            user,
            userHeaders,
            sessionCookie,
            ownBearer: true,
          });
          const names = sent
            .filter((_, index) => index % 2 === 0)
            .map((text) => text.toLowerCase().replaceAll('_', '-'));
          const text = sent.join('\n');
          expect(text).not.toContain('forged');
          expect(text).not.toContain('secret');
          expect(names).not.toContain('authorization');
          expect(names.filter((text2) => text2 === 'remote-user')).toHaveLength(signedIn ? 1 : 0);
          expect(names).not.toContain('forwarded');
          for (const once of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']) {
            expect(names.filter((text2) => text2 === once)).toHaveLength(1);
          }
        },
      ),
      { numRuns: numRuns(1000) },
    );
  });
});

it.each([
  [
    'a client',
    '2001:db8::7',
    {},
    {
      for: '2001:db8::7',
      ip: '2001:db8::7',
      proto: 'http',
      host: 'app.example.com',
      port: '80',
    },
  ],
  [
    'a client that sends forged headers',
    '192.0.2.1',
    { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil' },
    { for: '192.0.2.1', ip: '192.0.2.1', proto: 'http', host: 'app.example.com', port: '80' },
  ],
  [
    'a trusted proxy',
    '10.0.0.1',
    {
      'x-forwarded-for': '192.0.2.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'app.example.com',
    },
    {
      for: '192.0.2.9, 10.0.0.1',
      ip: '192.0.2.9',
      proto: 'https',
      host: 'app.example.com',
      port: '443',
    },
  ],
  [
    'a trusted proxy on another port',
    '10.0.0.1',
    { 'x-forwarded-host': 'app.example.com:8443' },
    {
      for: '10.0.0.1',
      ip: '10.0.0.1',
      proto: 'http',
      host: 'app.example.com:8443',
      port: '8443',
    },
  ],
  [
    'a connection without an address',
    undefined,
    {},
    { for: 'unknown', ip: undefined, proto: 'http', host: 'app.example.com', port: '80' },
  ],
])('the forwarding headers for the app are right for %s', async (_, address, headers, expected) => {
  const housekey = await build();
  const head = { method: 'GET', url: 'http://app.example.com/', headers: new Headers(headers) };
  const sent = requestHeaders(housekey.createContext(head, { address }), [], {
    user: undefined,
    sessionCookie,
    userHeaders,
    ownBearer: false,
  });
  expect(sent).toEqual([
    'x-forwarded-for',
    expected.for,
    'x-forwarded-proto',
    expected.proto,
    'x-forwarded-host',
    expected.host,
    'x-forwarded-port',
    expected.port,
    ...(expected.ip === undefined ? [] : ['x-real-ip', expected.ip]),
  ]);
});

it('invented header names do not keep later ones from being cached', () => {
  for (let index = 0; index < 2000; index += 1) classifyHeader(`x-invented-${index}`);
  expect(classifyHeader('X-Later')).toBe(classifyHeader('X-Later'));
});
