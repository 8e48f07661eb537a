import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, type Layout } from '../../src/contract/index.js';
import { PathSet } from '../../src/core/path-set.js';
import { CREDENTIAL_RULES } from '../../src/http/access/access.js';
import { hidesAuthorization } from '../../src/http/access/decision.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { DEFAULT_HTTP_SETTINGS, createHousekey } from '../support/checked-housekey.js';
import type { HttpSettings } from '../../src/http/http-settings.js';
import { createUpstreamAccess } from '../../src/http/access/upstream-access.js';
import { toResponse } from '../../src/http/plain-response.js';
import type { AppRequestHead } from '../../src/http/request-info.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { housekeyWith } from '../support/housekey.js';

const GATEWAY: Layout = { ...DEFAULT_LAYOUT, session: 'cookie', gateway: true };
const NAVIGATION = { 'sec-fetch-mode': 'navigate' };

const BACKUP = createTestAppToken('backup', { methods: ['GET'] });

/** Knows every client of the listener of tailscale serve as the owner. */
const TAILSCALE = {
  login: 'me@github',
  socket: '/var/run/tailscale/tailscaled.sock',
  loginOf: async () => await Promise.resolve('me@github'),
  isFailing: () => false,
};

async function create(
  settings: Partial<HttpSettings> = {},
  publicPaths: PathSet = new PathSet(['/public']),
) {
  const { auth, signIn } = await housekeyWith({
    appTokens: [BACKUP.token],
    fronts: { tailscale: TAILSCALE },
  });
  const http: HttpSettings = {
    ...DEFAULT_HTTP_SETTINGS,
    layout: GATEWAY,
    sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
    ...settings,
  };
  const housekey = createHousekey({ auth, findings: async () => [], version: '1', ...http });
  const access = createUpstreamAccess(
    housekey,
    {
      host: undefined,
      publicPaths,
      stepUpPaths: new PathSet([]),
      crossSite: http.crossSite,
    },
    (context) => context.text('text/html', 'the login page'),
  );

  /** `allowed`, `anonymous`, or the status of the response. */
  async function decide(target: string, fields: Record<string, string> = {}, method = 'GET') {
    const headers = new Headers({ host: 'app.example.com', ...fields });
    const path = target.replace(/\?.*$/, '');
    const url = `http://app.example.com${target}`;
    const head: AppRequestHead = { method, url, headers, target, path };
    const fromTailscale = headers.has('x-forwarded-for');
    const context = housekey.createContext(head, { address: '192.0.2.1', fromTailscale });
    const decision = await access(context, head, headers.has('upgrade'));
    if (!decision.allowed) return toResponse(decision.response);
    return decision.access.via === 'public' ? 'anonymous' : 'allowed';
  }
  return { decide, cookie: `housekey_session=${await signIn()}` };
}

/** The status of a response, or the decision to let the request through. */
function outcome(decision: Response | string): number | string {
  return typeof decision === 'string' ? decision : decision.status;
}

describe('a request for the app', () => {
  it('needs a session, except on public paths', async () => {
    const { decide, cookie } = await create();
    expect(outcome(await decide('/', { cookie }))).toBe('allowed');
    expect(outcome(await decide('/'))).toBe(401);
    expect(outcome(await decide('/public/page'))).toBe('anonymous');
  });

  it('without a session leads page loads to the login and back', async () => {
    const { decide } = await create();
    const decision = await decide('/a?b=c', NAVIGATION);
    const location = decision instanceof Response && decision.headers.get('location');
    expect(location).toBe('/login?next=%2Fa%3Fb%3Dc');
  });

  it('without a session that sends a form keeps it in the browser, with a page in place of a redirect', async () => {
    const { decide } = await create();
    const own = { ...NAVIGATION, 'sec-fetch-site': 'same-origin' };
    const answer = await decide('/save', { ...own, cookie: 'housekey_session=x' }, 'POST');
    const { status, headers } = answer instanceof Response ? answer : new Response();
    expect([status, headers.get('location')]).toEqual([401, null]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    // It would delete the page with the form, which the back button leads to.
    expect(headers.has('clear-site-data')).toBe(false);
    const first = await decide('/save', own, 'POST');
    expect(first instanceof Response && [first.status, first.headers.getSetCookie()]).toEqual([
      401,
      [],
    ]);
    const foreign = await decide('/save', { ...NAVIGATION, origin: 'https://pay.example' }, 'POST');
    expect(foreign instanceof Response && foreign.headers.get('location')).toBe('/login');
  });

  it('gets 401 for a page load if sessions are tokens, which page loads cannot carry', async () => {
    const layout: Layout = { ...DEFAULT_LAYOUT, sameHost: true };
    const { decide } = await create({ layout, sessionCookie: undefined });
    expect(outcome(await decide('/', NAVIGATION))).toBe(401);
  });

  it('for the login page gets it without a session, and the app with one', async () => {
    const { decide, cookie } = await create();
    expect(outcome(await decide('/login'))).toBe(200);
    expect(outcome(await decide('/login', { cookie }))).toBe('allowed');
    expect(outcome(await decide('/login', {}, 'POST'))).toBe(401);
    const socket = { cookie, upgrade: 'websocket', origin: 'https://evil.example' };
    expect(outcome(await decide('/login', socket))).toBe(403);
    const open = await create({}, new PathSet(['/login']));
    expect(outcome(await open.decide('/login/help'))).toBe('anonymous');
    expect(outcome(await open.decide('/login'))).toBe(200);
    // A front admits requests without a session, which the visitor may want.
    const byFront = { 'x-forwarded-for': '100.101.102.103' };
    expect(outcome(await decide('/', byFront))).toBe('allowed');
    expect(outcome(await decide('/login', byFront))).toBe(200);
  });

  it('that another site forged is refused, or anonymous on a public path', async () => {
    const { decide, cookie } = await create();
    const forged = { cookie, 'sec-fetch-site': 'cross-site' };
    expect(outcome(await decide('/', forged, 'POST'))).toBe(403);
    expect(outcome(await decide('/public', forged, 'POST'))).toBe('anonymous');
  });

  it('for another host is misdirected, and for another spelling of our path not found', async () => {
    const { decide } = await create({ publicUrl: new URL('https://login.example.com') });
    expect(outcome(await decide('/'))).toBe(421);
    const { decide: decideAnywhere } = await create();
    const spelled = await decideAnywhere('/api/auth/login/', {}, 'POST');
    expect(outcome(spelled)).toBe(404);
    expect(spelled instanceof Response && (await spelled.text())).toContain('SERVICE_PREFIX_ONLY');
    const prefixOnly = await create({ layout: { ...GATEWAY, prefixOnly: true } });
    expect(outcome(await prefixOnly.decide('/_housekey/api/auth/login/', {}, 'POST'))).toBe(404);
  });

  it('with an invalid session for a service worker gets one that removes itself', async () => {
    const { decide } = await create();
    const fields = { cookie: 'housekey_session=expired', 'service-worker': 'script' };
    const script = await decide('/worker.js', fields);
    expect(script instanceof Response && (await script.text())).toContain('unregister()');
    const sent = { ...fields, origin: 'https://evil.example' };
    expect(outcome(await decide('/worker.js', sent, 'POST'))).toBe(401);
  });

  it('with an app token is allowed within the limits of the token', async () => {
    const { decide } = await create();
    const headers = { authorization: `Bearer ${BACKUP.text}` };
    expect(outcome(await decide('/', headers))).toBe('allowed');
    expect(outcome(await decide('/', headers, 'POST'))).toBe(403);
  });

  it('hides the header that carries a token of ours from the app', () => {
    const user = { email: 'a', guest: false, expiresAt: 1 } as const;
    const access = { ok: true, user, token: 't', via: 'cookie', ownBearer: false } as const;
    const none = new Headers();
    expect(hidesAuthorization(access, none)).toBe(false);
    expect(hidesAuthorization({ ...access, ownBearer: true }, none)).toBe(true);
    expect(hidesAuthorization({ ok: false, reason: 'missing' }, none)).toBe(false);
    const removed = createTestAppToken('removed').text;
    for (const authorization of [`Bearer ${removed}`, basic(removed)]) {
      const headers = new Headers({ authorization });
      expect(hidesAuthorization(access, headers)).toBe(true);
      expect(hidesAuthorization({ ok: false, reason: 'missing' }, headers)).toBe(true);
      // Authorization is the app's own.
      for (const via of ['app-token', 'open'] as const) {
        expect(hidesAuthorization({ ...access, via }, headers)).toBe(false);
      }
    }
    for (const authorization of ['Bearer hk_live_1', 'Basic x', 'Token x']) {
      expect(hidesAuthorization(access, new Headers({ authorization }))).toBe(false);
    }
  });
});

it('a response is for one user alone if the app was told who that is', () => {
  const anonymous = Object.entries(CREDENTIAL_RULES).filter(([, { identifies }]) => !identifies);
  expect(anonymous.map(([via]) => via)).toEqual(['open', 'public']);
});

describe('an upgrade', () => {
  const upgrade = { upgrade: 'websocket' };

  it('to WebSocket needs a session and our own origin', async () => {
    const { decide, cookie } = await create();
    const own = { ...upgrade, cookie, origin: 'http://app.example.com' };
    expect(outcome(await decide('/', own))).toBe('allowed');
    expect(outcome(await decide('/', { ...own, origin: 'https://evil.example' }))).toBe(403);
    expect(outcome(await decide('/', upgrade))).toBe(401);
  });

  it('to another protocol needs a session on public paths too', async () => {
    const { decide } = await create();
    expect(outcome(await decide('/public', upgrade))).toBe('anonymous');
    expect(outcome(await decide('/public', { upgrade: 'other' }))).toBe(401);
    const foreign = { ...upgrade, origin: 'https://evil.example' };
    expect(outcome(await decide('/public', foreign))).toBe(403);
  });
});
