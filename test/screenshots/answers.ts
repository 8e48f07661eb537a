import {
  PATHS,
  type ActivityEntry,
  type ActivityResponse,
  type AppsResponse,
  type AppTokensResponse,
  type CodesResponse,
  type DevicesResponse,
  type Finding,
  type FindingLevel,
  type MeResponse,
  type OverviewResponse,
  type DeviceCodeResponse,
  type ClientsResponse,
  type PassesResponse,
  type PasskeysResponse,
  type SessionEntry,
  type SessionsResponse,
  type SharesResponse,
  type SettingsResponse,
} from '../../src/contract/index.js';
import { everyFinding } from '../support/findings.js';
import { EMAIL } from '../support/housekey.js';
import { emptyActivity, entry, NOW } from '../web/activity-samples.js';

/** An answer of the API, in place of the service's own, which changes with time and machine. */
export interface Answer {
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Answers by path. `unreachable`: the connection fails. `none`: the page waits. */
export type Answers = Readonly<Record<string, Answer | 'unreachable' | 'none'>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** The page reads when it expires; whether it is valid, the answer of `me` says. */
export const TOKEN = `e30.${btoa(JSON.stringify({ exp: (NOW + 6 * DAY) / 1000 }))}.x`;

/** A finding with this code and level. */
function found(code: string, level: FindingLevel): Finding {
  const finding = everyFinding().find((each) => each.code === code && each.level === level);
  if (finding === undefined) throw new Error(`there is no finding ${code}`);
  return finding;
}

export const PASSED = [found('auth-enabled', 'good'), found('password-hashed', 'good')];
export const WARNING = found('password-plain', 'warning');
export const OUTAGE = found('upstream-unreachable', 'outage');

/** The overview without problems, and with these changes. */
export function overview({
  instance = {},
  ...changes
}: Partial<Omit<OverviewResponse, 'instance'>> & {
  instance?: Partial<OverviewResponse['instance']>;
} = {}): Answer {
  const json: OverviewResponse = {
    version: '1.2.3',
    auth_enabled: true,
    expires_at: (NOW + 6 * DAY + 3 * HOUR) / 1000,
    security: 'secure',
    codes_every: 'sign-in',
    has_passkey: true,
    findings: PASSED,
    instance: {
      listens: '127.0.0.1:8000',
      public_url: null,
      upstream: null,
      cookie_domain: null,
      keeps_state: true,
      made_problem: null,
      ...instance,
    },
  };
  return { json: { ...json, ...changes } };
}

/** Seen `ago` milliseconds before now. */
function seen(ago: number, changes: Partial<ActivityEntry>): ActivityEntry {
  const at = NOW - ago;
  return entry({ id: 1 + ago / MINUTE, reason: null, first_at: at, last_at: at, ...changes });
}

const ENTRIES: ActivityEntry[] = [
  seen(0, { event: 'sign-in', network: '198.51.100.9', user_agent: FIREFOX }),
  seen(3 * MINUTE, { event: 'sign-in-throttled', count: 7, first_at: NOW - 9 * MINUTE }),
  seen(4 * MINUTE, { reason: 'wrong-password', count: 10, first_at: NOW - 12 * MINUTE }),
  seen(HOUR, { event: 'token-refused', network: '2001:db8:1:2::/64', user_agent: 'zgrab/0.x' }),
  seen(2 * HOUR, { event: 'sign-out', network: '192.0.2.40', user_agent: SAFARI }),
  seen(5 * HOUR, {
    event: 'sign-in',
    network: '192.0.2.40',
    user_agent: SAFARI,
    new_device: true,
    method: 'passkey "phone"',
  }),
];

/** The activity of a day with an attack. */
export function activity(): ActivityResponse {
  const empty = emptyActivity();
  const { counts } = empty.day;
  const last = counts['sign-in'].length - 1;
  for (const [index, failed] of [4, 9, 23, 17, 6, 0, 2, 10].entries()) {
    counts['sign-in-failed'][last - 40 + 5 * index] = failed;
    counts['sign-in-throttled'][last - 40 + 5 * index] = Math.max(0, failed - 8);
  }
  counts['sign-in'][last - 20] = 1;
  counts['sign-in'][last] = 1;
  counts['token-refused'][last - 4] = 3;
  const hour = empty.hour.counts;
  hour['sign-in-failed'].splice(-13, 5, 1, 2, 4, 2, 1);
  hour['sign-in-throttled'].splice(-10, 4, 1, 3, 2, 1);
  hour['sign-in'].splice(-1, 1, 1);
  return { ...empty, since: NOW - 2 * DAY, entries: ENTRIES, unlisted: 3 };
}

function session(index: number, changes: Partial<SessionEntry>): SessionEntry {
  return {
    id: `session-${index}`,
    current: false,
    method: 'password',
    approved_by: [],
    user_agent: FIREFOX,
    network: '198.51.100.9',
    started_at: NOW - (index + 1) * DAY,
    expires_at: NOW + (6 - index) * DAY,
    last_seen_at: NOW - index * 3 * HOUR,
    last_network: '198.51.100.9',
    apps: [],
    ...changes,
  };
}

const SESSIONS: SessionsResponse = {
  sessions: [
    session(0, { current: true }),
    session(1, { user_agent: SAFARI, method: 'passkey "phone"', last_network: '192.0.2.40' }),
    session(2, { user_agent: null, method: 'link', network: 'unknown', last_network: 'unknown' }),
  ],
  waiting: [],
  total: 3,
  complete: true,
};

/** With a guest, and devices that were approved or wait for that. */
const ALL_SESSIONS: SessionsResponse = {
  ...SESSIONS,
  sessions: [
    session(0, { current: true, apps: ['wiki.example.com'] }),
    session(1, { method: 'device', approved_by: ['session-0'], user_agent: null }),
    session(2, { method: 'account', user_agent: SAFARI }),
    session(3, { method: 'guest "anna"', user_agent: SAFARI, apps: ['photos.example.net'] }),
  ],
  waiting: [{ user_agent: SAFARI, network: '192.0.2.40', asked_at: NOW - MINUTE }],
  total: 4,
};

const PASSES: PassesResponse = {
  apps: [{ host: 'wiki.example.com', name: 'Wiki', seconds: 12 * 3600 }],
  network: '198.51.100.9',
  problem: null,
  others: [],
  passes: [
    {
      id: 'A'.repeat(22),
      app: 'wiki.example.com',
      network: '192.0.2.40',
      user_agent: SAFARI,
      own: false,
      created_at: NOW - HOUR,
      expires_at: NOW + 11 * HOUR,
    },
  ],
  complete: true,
};

const CLIENTS: ClientsResponse = {
  clients: [
    { name: 'grafana', signed_in_at: NOW - HOUR },
    { name: 'immich', signed_in_at: null },
  ],
  complete: true,
};

/** The owner has neither a password nor a passkey to confirm with. */
export const UNCONFIRMED: Answer = {
  status: 403,
  json: { detail: 'x', confirmation: { password: false, code: false, passkey: false } },
};

/** The device that shows the code of the address. */
export function deviceOn(network: string, isSame: boolean): Answer {
  const json: DeviceCodeResponse = {
    user_agent: SAFARI,
    network,
    asked_at: NOW - MINUTE,
    same_network: isSame,
    client: null,
  };
  return { json };
}

const DEVICES: DevicesResponse = {
  devices: [
    {
      id: 'desk',
      current: true,
      count: 1,
      name: 'Desk at home',
      user_agent: FIREFOX,
      network: '198.51.100.9',
      first_at: NOW - 40 * DAY,
      last_at: NOW - DAY,
    },
    {
      id: 'phone',
      current: false,
      count: 13,
      name: null,
      user_agent: SAFARI,
      network: '2001:db8:1:2::/64',
      first_at: null,
      last_at: NOW - 2 * DAY,
    },
  ],
  complete: true,
};

const PASSKEYS: PasskeysResponse = {
  problem: null,
  password_sign_in: true,
  asks_for_code: true,
  confirmed: false,
  made_problem: null,
  user_id: 'the owner',
  passkeys: [
    { id: 'd', name: 'laptop', rp_id: 'notes.example.com', state: 'made', entry: 'laptop@…' },
    { id: 'a', name: 'phone', rp_id: 'notes.example.com', state: 'configured', entry: 'phone@…' },
    { id: 'b', name: 'yubikey', rp_id: 'notes.example.com', state: 'unsaved', entry: 'yubikey@…' },
    { id: 'c', name: 'old', rp_id: 'old.example.com', state: 'elsewhere', entry: 'old@…' },
  ],
};

/** The facts of the lists about new entries. */
const CREATION = { apps: [], made_problem: null };

const CODES: CodesResponse = { state: 'made', every: 'sign-in', offer: null };

const APP_TOKENS: AppTokensResponse = {
  ...CREATION,
  app_tokens: [
    {
      name: 'backup',
      apps: null,
      methods: ['GET', 'HEAD'],
      paths: ['/api', '/dav'],
      expires_at: (NOW + 300 * DAY) / 1000,
      state: 'active',
      last_used_at: NOW - 5 * HOUR,
      line: null,
    },
    {
      name: 'calendar',
      apps: null,
      methods: null,
      paths: null,
      expires_at: null,
      state: 'revoked',
      last_used_at: null,
      line: null,
    },
    {
      name: 'robot',
      apps: null,
      methods: ['GET'],
      paths: ['/api'],
      expires_at: null,
      state: 'active',
      last_used_at: null,
      line: 'robot:sha256.…:methods=GET:paths=/api:end',
    },
  ],
};

const SHARES: SharesResponse = {
  ...CREATION,
  shares: [
    {
      name: 'anna',
      app: null,
      paths: ['/album/42', '=/style.css'],
      expires_at: (NOW + 30 * DAY) / 1000,
      write: false,
      state: 'active',
      line: null,
    },
    {
      name: 'bob',
      app: null,
      paths: ['/inbox'],
      expires_at: (NOW - DAY) / 1000,
      write: true,
      state: 'expired',
      line: 'bob:sha256.…:paths=/inbox:until=2026-05-31:write=yes:end',
    },
  ],
};

const SETTINGS: SettingsResponse = {
  settings: [
    { name: 'SERVICE_EMAIL', source: 'env-file', value: null },
    { name: 'SERVICE_PASSWORD_HASH', source: 'file', value: null },
    { name: 'SERVICE_UPSTREAM', source: 'env-file', value: 'http://127.0.0.1:3000' },
    { name: 'PORT', source: 'environment', value: '8010' },
    { name: 'HOST', source: 'default', value: '127.0.0.1' },
  ],
  targets: [
    { label: 'ntfys://ntfy.example.com', sent_at: NOW - 2 * HOUR, failure: null },
    {
      label: 'smtps://mail.example.com',
      sent_at: null,
      failure: {
        reason: 'the connection was refused (ECONNREFUSED)',
        fix: 'Check that the target in SERVICE_NOTIFY_URL is running and can be reached from here',
      },
    },
  ],
};

const ME: MeResponse = { email: EMAIL };
const GUEST: MeResponse = { email: 'guest', auth_disabled: true };

/** Answers for the owner. */
export const OWNER: Answers = {
  [PATHS.me]: { json: ME },
  [PATHS.overview]: overview(),
  [PATHS.sessions]: { json: SESSIONS },
  [PATHS.devices]: { json: DEVICES },
  [PATHS.passkeys]: { json: PASSKEYS },
  [PATHS.codes]: { json: CODES },
  [PATHS.appTokens]: { json: APP_TOKENS },
  [PATHS.shares]: { json: SHARES },
  [PATHS.settings]: { json: SETTINGS },
  [PATHS.clients]: { json: { clients: [], complete: true } },
};

const APPS = {
  apps: [
    {
      host: 'media.example.net',
      url: 'https://media.example.net/',
      name: null,
      last_used_at: null,
      responds: true,
      icon: false,
    },
  ],
} satisfies AppsResponse;

/** Answers for the owner of apps on other hosts, with everything in the list of sessions. */
export const OWNER_OF_APPS: Answers = {
  ...OWNER,
  [PATHS.sessions]: { json: ALL_SESSIONS },
  [PATHS.passes]: { json: PASSES },
  [PATHS.clients]: { json: CLIENTS },
  [PATHS.apps]: { json: APPS },
};

/** Answers for an owner who has nothing yet. */
export const OWNER_OF_NOTHING: Answers = {
  ...OWNER,
  [PATHS.overview]: overview({
    codes_every: null,
    has_passkey: false,
    instance: { keeps_state: false, made_problem: 'no-storage' },
  }),
  [PATHS.sessions]: { json: { ...SESSIONS, sessions: SESSIONS.sessions.slice(0, 1), total: 1 } },
  [PATHS.devices]: { json: { ...DEVICES, devices: [] } },
  [PATHS.passkeys]: { json: { ...PASSKEYS, made_problem: 'no-storage', passkeys: [] } },
  [PATHS.codes]: { json: { ...CODES, state: 'off', every: null } },
  [PATHS.appTokens]: { json: { ...CREATION, made_problem: 'no-storage', app_tokens: [] } },
  [PATHS.shares]: { json: { ...CREATION, made_problem: 'no-storage', shares: [] } },
};

/** Answers for everyone while authentication is disabled. */
export const EVERYONE: Answers = {
  [PATHS.me]: { json: GUEST },
  [PATHS.status]: { json: { auth_enabled: false } },
  [PATHS.overview]: overview({
    auth_enabled: false,
    expires_at: null,
    security: 'open',
    findings: [found('open', 'warning')],
  }),
};
