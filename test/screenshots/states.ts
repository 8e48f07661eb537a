import type { Page } from 'playwright-core';
import { PATHS } from '../../src/contract/index.js';
import { loginForm, showNotice, signIn } from '../e2e/support/login.js';
import { emptyActivity } from '../web/activity-samples.js';
import {
  activity,
  EVERYONE,
  OUTAGE,
  overview,
  OWNER,
  OWNER_OF_NOTHING,
  PASSED,
  WARNING,
  type Answer,
  type Answers,
} from './answers.js';
import type { SiteName } from './sites.js';

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
  owners('activity-no-match', '/activity', {
    activity: activity(),
    act: async (page) => await page.getByRole('radio', { name: 'Other' }).check(),
    shows: 'text=No matching entries.',
  }),
  owners('activity-empty', '/activity', { shows: 'text=No activity yet' }),
  owners('sessions', '/sessions', { shows: 'text=Desk at home', isMain: true }),
  owners('sessions-dialog', '/sessions', {
    act: async (page) => await page.getByRole('button', { name: 'Sign out everywhere' }).click(),
    shows: 'text=Sign out all devices',
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
  inFront('setup-https', '/setup', { shows: 'text=ssl_certificate_key' }),
];

export const STATES: readonly State[] = [...LOGIN, ...PAGES, ...CONSOLE];
