import { describe, expect, it } from 'vitest';
import { namesOf, PAGES, PATHS } from '../../src/contract/index.js';
import { ROUTES } from '../../src/http/routes/table.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { Browser, createApps, LOGIN, WIKI } from '../support/apps.js';
import { setUpOnce } from '../support/hooks.js';
import { EMAIL, NOON } from '../support/housekey.js';
import { keptState } from '../support/shared-state.js';
import { createTestShare, guestForm, renderGuestPage } from '../support/shares.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const EVIL = 'https://evil.example';
const COOKIE = '__Host-housekey_session';

const none = async () => await Promise.resolve(undefined);

/** The service with everything turned on, and one credential of each kind that is not a session of the owner. */
const setup = setUpOnce(async () => {
  const appToken = createTestAppToken('backup');
  const share = createTestShare('anna', { app: 'wiki.example.com' });
  const apps = await createApps(
    { SERVICE_DEVICE_APPROVAL: 'true', SERVICE_DEVICE_BOUND: 'true' },
    {
      state: keptState(() => NOON),
      appTokens: [appToken.token],
      shares: [share.share],
      renderGuestPage,
      launcher: { responds: async () => await none(), icon: async () => await none() },
    },
  );
  const [owner, guest] = [apps.browser(), new Browser(apps.send)];
  await owner.signIn();
  await owner.open(`${WIKI}/`);
  await guest.fetch(WIKI + PAGES.guest, guestForm(share.secret, 'open'));
  const valueAt = (browser: Browser) =>
    /session_(?:app|guest)=([^;]+)/.exec(browser.cookies(WIKI))?.[1] ?? '';
  const own = owner.cookies(LOGIN);
  const texts: Record<string, string> = {
    'a forged token': 'a.b.c',
    'an expired token': handmadeToken({ sub: EMAIL, exp: NOW - 1 }),
    'an app token': appToken.text,
    'a session at an app': valueAt(owner),
    'the session of a guest': valueAt(guest),
  };
  const other = handmadeToken({ sub: 'someone@example.com', exp: NOW + 3600 });
  const credentials: [kind: string, headers: Record<string, string>, status?: number][] = [
    ['nothing', {}],
    ['an app token for a proxy', { 'proxy-authorization': `Bearer ${appToken.text}` }],
    ['an app token in Basic', { authorization: basic(appToken.text) }],
    ['an app token in its own header', { 'x-housekey-token': appToken.text }],
    ['the cookie, from another origin', { cookie: own, origin: EVIL }],
    [
      'the cookie, from another site',
      { cookie: own, origin: EVIL, 'sec-fetch-site': 'cross-site' },
    ],
    ['a token with another subject', { authorization: `Bearer ${other}` }, 403],
    ['the cookie in place of a token', { authorization: `Bearer ${own.replace(/^.*=/, '')}` }],
    ...Object.entries(texts).flatMap(([kind, text]): [string, Record<string, string>][] => [
      [`${kind} as a token`, { authorization: `Bearer ${text}` }],
      [`${kind} as a cookie`, { cookie: `${COOKIE}=${text}` }],
    ]),
  ];
  expect(Object.values(texts)).not.toContain('');
  return { ...apps, credentials, own };
});

const foreign = handmadeToken({ sub: EMAIL, exp: NOW + 3600 });
const OWNERS = namesOf(ROUTES).filter((name) => ['owner', 'session'].includes(ROUTES[name].guard));

describe('each route of the table that is for the owner', () => {
  it.each(OWNERS)('refuses everything but a session of the owner: %s', async (name) => {
    const { guard, method } = ROUTES[name];
    const refused = [...setup.credentials];
    if (guard === 'session')
      refused.push(['another program', { authorization: `Bearer ${foreign}` }, 403]);
    for (const [kind, headers, expected = 401] of refused) {
      const { status } = await setup.send(LOGIN + PATHS[name], { method, headers });
      // The router refuses what pages of other sites want to change.
      const isForged = 'origin' in headers && method === 'POST';
      expect(status, kind).toBe(isForged ? 403 : expected);
    }
  });

  it.each(OWNERS)('has no other method: %s', async (name) => {
    const { method } = ROUTES[name];
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (other === method) continue;
      const headers = { cookie: setup.own, origin: LOGIN };
      const { status } = await setup.send(LOGIN + PATHS[name], { method: other, headers });
      expect(status, other).toBe(405);
    }
  });
});
