import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ALIASES, CLAIMED_NAMES, OWN_NAMES } from '../deploy/support/claims.js';
import { startGateway } from '../support/gateway.js';
import { EMAIL } from '../support/housekey.js';
import type { Seen } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

const FORGED = 'mallory@example.net';

const gateway = setUpOnce(startGateway);

/** Public paths are reachable without a session. */
function session(path: string, value: string): Record<string, string> {
  return path.startsWith('/hooks') ? {} : { cookie: value };
}

/** The headers that the app receives for a request with these headers, in their original spelling. */
async function seenWith(
  path: string,
  headers: Record<string, string>,
  at = gateway,
): Promise<Seen> {
  const before = at.app.seen.length;
  await new Promise<void>((resolve, reject) => {
    const asking = request(at.service.url + path, {
      headers: { ...headers, ...session(path, at.cookie) },
      agent: false,
    });
    asking.on('error', reject);
    asking.on('response', (answer) => answer.resume().on('end', resolve));
    asking.end();
  });
  const [seen, ...more] = at.app.seen.slice(before);
  if (seen === undefined || more.length > 0) throw new Error('expected exactly one request');
  return seen;
}

const PLACES = [
  ['a public path', '/hooks/a'],
  ['a protected path', '/a'],
] as const;

describe.each(PLACES)('a client of %s', (_place, path) => {
  it('cannot forge an identity with any header that a known proxy sends', async () => {
    expect(CLAIMED_NAMES.length).toBeGreaterThan(300);
    for (let start = 0; start < CLAIMED_NAMES.length; start += 80) {
      const names = CLAIMED_NAMES.slice(start, start + 80);
      const { headers } = await seenWith(
        path,
        Object.fromEntries(names.map((name) => [name, FORGED])),
      );
      expect(headers.filter(([, value]) => value.includes(FORGED))).toEqual([]);
    }
  });

  it.each([
    ...ALIASES,
    'x-pomerium-claim-of-any-kind',
    'Impersonate-Extra-Anything',
    'x-authentik-new',
    'X-Remote-Extra-Department',
    'X-Housekey-Anything',
    'SCRIPT_NAME',
    'X~Auth+Request~User',
    'x-forwarded_email',
    'X_Forwarded_For',
    'Proxy',
  ])('cannot forge an identity with %s', async (name) => {
    const { headers } = await seenWith(path, { [name]: FORGED });
    expect(headers.filter(([, value]) => value.includes(FORGED))).toEqual([]);
  });

  it('passes every other header on to the app', async () => {
    const own = Object.fromEntries(OWN_NAMES.map((name) => [name, 'mine']));
    const { headers } = await seenWith(path, own);
    const arrived = new Map(headers);
    expect(OWN_NAMES.filter((name) => arrived.get(name.toLowerCase()) !== 'mine')).toEqual([]);
  });
});

describe('an app that reads another header than Remote-User', () => {
  const radicale = setUpOnce(
    async () => await startGateway({ SERVICE_IDENTITY_HEADERS: 'X-Remote-User, X-Signed-In-As' }),
  );

  it('gets the user in the headers of SERVICE_IDENTITY_HEADERS, and in no other', async () => {
    const { headers } = await seenWith('/a', {}, radicale);
    expect(headers.filter(([, value]) => value === EMAIL)).toEqual([
      ['x-remote-user', EMAIL],
      ['x-signed-in-as', EMAIL],
    ]);
  });

  it.each(PLACES)('cannot be given them by a client of %s', async (_place, path) => {
    for (const name of ['X-Remote-User', 'X-SIGNED-IN-AS', 'X_Signed_In_As', 'Remote-User']) {
      const { headers } = await seenWith(path, { [name]: FORGED }, radicale);
      expect(headers.filter(([, value]) => value.includes(FORGED))).toEqual([]);
    }
  });
});
