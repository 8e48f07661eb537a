import type { Page } from 'playwright-core';
import { renderSVG } from 'uqr';
import { PATHS } from '../../src/contract/index.js';
import { loginForm, showNotice, signIn } from '../e2e/support/login.js';
import { EMAIL } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { emptyActivity } from '../web/activity-samples.js';
import {
  activity,
  deviceOn,
  EVERYONE,
  OUTAGE,
  overview,
  OWNER,
  OWNER_OF_APPS,
  OWNER_OF_NOTHING,
  PASSED,
  UNCONFIRMED,
  WARNING,
  type Answer,
  type Answers,
} from './answers.js';
import { SHARE_LINK, SITES, type SiteName } from './sites.js';

/** A page in a state that is compared with a screenshot. */
export interface State {
  readonly name: string;
  readonly site: SiteName;
  readonly path: string;
  /** The path needs the code of the first setup. Default: false. */
  readonly needsCode?: true;
  readonly answers?: Answers;
  /** The content of the live activity. Default: nothing yet. */
  readonly activity?: ReturnType<typeof emptyActivity>;
  /** The user's actions there. */
  readonly act?: (page: Page) => Promise<void>;
  /**
   * An element that shows that the state is reached. A selector, in every language the same if it is a main
   * state.
   */
  readonly shows: string;
  /** Default: true. */
  readonly hasScript?: false;
  /** Seen in all looks. Default: false. */
  readonly isMain?: true;
}

/** The login page, after a sign-in with this answer. */
function refused(name: string, answer: Answer | 'unreachable', shows: string): State {
  return {
    name: `login-${name}`,
    site: 'service',
    path: '/login',
    answers: { [PATHS.login]: answer },
    act: async (page) => await signIn(page),
    shows: `text=${shows}`,
  };
}

const LOGIN: readonly State[] = [
  { name: 'login', site: 'service', path: '/login', shows: 'form', isMain: true },
  {
    name: 'login-in-front',
    site: 'gateway',
    path: '/login',
    shows: '.passkey-button',
    isMain: true,
  },
  {
    name: 'login-filled',
    site: 'service',
    path: '/login',
    act: async (page) => {
      await loginForm(page).email.fill('owner@example.com');
      await loginForm(page).password.fill('correct horse battery staple');
    },
    shows: 'text=Sign in',
  },
  {
    name: 'login-empty',
    site: 'service',
    path: '/login',
    act: async (page) => await loginForm(page).submit.click(),
    shows: 'text=Please enter your email',
  },
  refused('error', { status: 401, json: { detail: 'Incorrect email or password' } }, 'Incorrect'),
  refused('throttled', { status: 429, headers: { 'retry-after': '754' } }, 'Too many'),
  refused('unreachable', 'unreachable', 'cannot be reached'),
  refused(
    'code',
    { status: 401, json: { detail: 'A one-time code is required', second_factor: 'totp' } },
    'every 30 seconds',
  ),
  {
    name: 'login-signed-out',
    site: 'service',
    path: '/login',
    act: async (page) => await showNotice(page, 'by-user'),
    shows: 'text=You are signed out.',
  },
  {
    name: 'login-without-script',
    site: 'gateway',
    path: '/login?next=%2Fnotes',
    hasScript: false,
    act: async (page) => await signIn(page, 'wrong'),
    shows: 'text=Incorrect',
  },
];

/** The same code and QR code each time. */
async function showSameCode(page: Page): Promise<void> {
  const code = 'BCDF-GHJK';
  const address = `${SITES.apps.origin}/app/device?user_code=${code}`;
  const qrCode = renderSVG(address, { ecc: 'L', border: 3 });
  await page.locator('.device-code bdi').evaluate((element, text) => {
    element.textContent = text;
  }, code);
  await page.locator('.device-qr').evaluate((element, svg) => {
    element.innerHTML = svg;
  }, qrCode);
}

/** Opens a path with step-up, in a session in which the owner was not confirmed. */
async function openStepUp(page: Page): Promise<void> {
  const { origin: url, appOrigin } = SITES.apps;
  const value = handmadeToken({ sub: EMAIL, exp: 4_000_000_000 });
  await page.context().addCookies([{ name: '__Host-housekey_session', value, url }]);
  await page.goto(`${appOrigin}/admin`);
}

async function openShare(page: Page): Promise<void> {
  await page.goto(SHARE_LINK);
  await page.getByRole('button', { name: 'Open' }).waitFor();
}

/** The pages of those who are let in by something other than the login's form. */
const WAYS_IN: readonly State[] = [
  { name: 'login-ways', site: 'apps', path: '/login', shows: '.device-link', isMain: true },
  { name: 'login-account', site: 'account', path: '/login', shows: '.provider-button' },
  {
    name: 'login-account-refused',
    site: 'account',
    path: '/login?failed=other-subject',
    shows: 'text=not the owner',
  },
  {
    name: 'device-waiting',
    site: 'apps',
    path: '/_housekey/device',
    act: showSameCode,
    shows: '.device-code',
  },
  { name: 'step-up', site: 'apps', path: '/login', act: openStepUp, shows: 'text=Continue' },
  {
    name: 'step-up-impossible',
    site: 'account',
    path: '/login',
    act: openStepUp,
    shows: 'text=housekey link',
  },
  { name: 'guest', site: 'gateway', path: '/login', act: openShare, shows: 'text=You can view' },
  {
    name: 'guest-elsewhere',
    site: 'gateway',
    path: '/login',
    act: async (page) => {
      await openShare(page);
      await page.getByRole('button', { name: 'Open' }).click();
      await page.waitForURL('**/album/42');
      await page.goto('/album/43');
    },
    shows: 'text=Not part of your invitation',
  },
  {
    name: 'guest-over',
    site: 'gateway',
    path: '/login',
    act: async (page) => void (await page.goto('/_housekey/guest#ended')),
    shows: 'text=does not work anymore',
  },
];

const PAGES: readonly State[] = [
  {
    name: 'welcome',
    site: 'service',
    path: '/',
    answers: OWNER,
    shows: '.welcome-state strong',
    isMain: true,
  },
  {
    name: 'welcome-outage',
    site: 'gateway',
    path: '/_housekey/',
    answers: { ...OWNER, [PATHS.overview]: overview({ findings: [OUTAGE, ...PASSED] }) },
    shows: 'text=ECONNREFUSED',
  },
  {
    name: 'welcome-guest',
    site: 'unset',
    path: '/',
    answers: EVERYONE,
    shows: 'text=housekey hash',
  },
  {
    name: 'welcome-unreachable',
    site: 'service',
    path: '/',
    answers: { [PATHS.me]: 'unreachable' },
    shows: 'text=stays hidden',
  },
  { name: 'not-found', site: 'service', path: '/nowhere', shows: 'text=Page not found' },
  { name: 'app-unreachable', site: 'gateway', path: '/share/7', shows: 'text=cannot connect' },
  {
    name: 'sign-out-page',
    site: 'gateway',
    path: '/login',
    act: async (page) => {
      await signIn(page);
      await page.waitForURL('**/');
      await page.goto('/_housekey/logout');
    },
    shows: 'text=Sign out',
  },
  {
    name: 'setup',
    site: 'unset',
    path: '/_housekey/setup',
    needsCode: true,
    answers: EVERYONE,
    shows: 'text=Set up',
  },
];

/** A page of the console, for its owner. */
function owners(name: string, path: string, state: Omit<State, 'name' | 'path' | 'site'>): State {
  return {
    name: `console-${name}`,
    site: 'service',
    path: `/app${path}`,
    answers: OWNER,
    ...state,
  };
}

/** The same behind the gateway, which has app tokens. */
function inFront(name: string, path: string, state: Omit<State, 'name' | 'path' | 'site'>): State {
  return { ...owners(name, path, state), site: 'gateway', path: `/_housekey/app${path}` };
}

/** The same on the host of the login, with apps on other hosts. */
function ofApps(name: string, path: string, state: Omit<State, 'name' | 'path' | 'site'>): State {
  return { ...owners(name, path, state), site: 'apps' };
}

const CONSOLE: readonly State[] = [
  owners('overview', '', {
    activity: activity(),
    answers: {
      ...OWNER,
      [PATHS.overview]: overview({ security: 'at-risk', findings: [WARNING, OUTAGE, ...PASSED] }),
    },
    shows: 'text=ECONNREFUSED',
    isMain: true,
  }),
  inFront('overview-outage', '', {
    activity: activity(),
    answers: { ...OWNER, [PATHS.overview]: overview({ findings: [OUTAGE, ...PASSED] }) },
    shows: 'text=/Only the owner can sign in\\.$/',
  }),
  owners('overview-quiet', '', { shows: 'text=nothing to fix' }),
  {
    name: 'console-overview-guest',
    site: 'unset',
    path: '/app',
    answers: EVERYONE,
    shows: 'text=Open to everyone',
  },
  owners('activity', '/activity', { activity: activity(), shows: 'text=zgrab', isMain: true }),
  owners('activity-open', '/activity', {
    activity: activity(),
    act: async (page) => await page.locator('summary').filter({ hasText: '203.0.113.7' }).click(),
    shows: 'text=×10',
  }),
  owners('activity-empty', '/activity', { shows: 'text=No activity yet' }),
  owners('sessions', '/sessions', { shows: 'text=Desk at home', isMain: true }),
  owners('sessions-dialog', '/sessions', {
    act: async (page) => await page.getByRole('button', { name: 'Sign out everywhere' }).click(),
    shows: 'text=Sign out all devices',
  }),
  ofApps('sessions-all', '/sessions', { answers: OWNER_OF_APPS, shows: 'text=Guest anna' }),
  owners('sessions-unconfirmed', '/sessions', {
    answers: { ...OWNER, [PATHS.endOtherSessions]: UNCONFIRMED },
    act: async (page) => {
      await page.getByRole('button', { name: 'End all other sessions' }).click();
      await page.getByRole('dialog').getByRole('button').first().click();
    },
    shows: 'text=housekey link',
  }),
  ofApps('device', '/device', { shows: 'text=Continue' }),
  ofApps('device-found', '/device?user_code=BCDF-GHJK', {
    answers: { ...OWNER, [PATHS.deviceCode]: deviceOn('198.51.100.9', true) },
    shows: 'text=BCDF-GHJK',
  }),
  ofApps('device-elsewhere', '/device?user_code=BCDF-GHJK', {
    answers: { ...OWNER, [PATHS.deviceCode]: deviceOn('203.0.113.7', false) },
    act: async (page) => await page.getByRole('button', { name: 'Allow' }).click(),
    shows: '.dialog .device-warning, dialog .device-warning',
  }),
  inFront('credentials', '/credentials', { shows: 'text=calendar', isMain: true }),
  inFront('credentials-empty', '/credentials', {
    answers: OWNER_OF_NOTHING,
    shows: 'text=There are no passkeys yet.',
  }),
  inFront('credentials-dialog', '/credentials', {
    act: async (page) => await page.getByRole('button', { name: 'Revoke backup' }).click(),
    shows: 'text=Revoke app token',
  }),
  owners('settings', '/settings', { shows: 'text=SERVICE_PASSWORD_HASH' }),
  owners('setup', '/setup', { shows: 'text=SERVICE_UPSTREAM' }),
  inFront('setup-https', '/setup', {
    answers: {
      ...OWNER,
      [PATHS.overview]: overview({ instance: { upstream: 'http://127.0.0.1:3000' } }),
    },
    shows: 'text=ssl_certificate_key',
  }),
  ofApps('setup-openid', '/setup', {
    answers: {
      ...OWNER_OF_APPS,
      [PATHS.overview]: overview({ instance: { public_url: SITES.apps.origin } }),
    },
    act: async (page) => {
      await page.getByText('Apps with OpenID Connect').click();
      await page.getByLabel('App', { exact: true }).selectOption('Jellyfin (SSO plugin)');
    },
    shows: 'text=oidc-client jellyfin',
  }),
];

export const STATES: readonly State[] = [...LOGIN, ...WAYS_IN, ...PAGES, ...CONSOLE];
