import { randomBytes } from 'node:crypto';
import { createAccountProvider } from '../../src/account/provider.js';
import type { Auth } from '../../src/core/auth/auth.js';
import type { Share } from '../../src/core/auth/guests.js';
import type { AppToken } from '../../src/core/auth/app-tokens.js';
import { createAuth } from '../../src/core/auth/create-auth.js';
import type { FrontOptions } from '../../src/core/auth/fronts.js';
import { parseConfig } from '../../src/core/config/config.js';
import { inspectConfig } from '../../src/core/diagnostics/access.js';
import type { Variables } from '../../src/core/config/environment.js';
import type { LoadAccountProvider } from '../../src/core/auth/account.js';
import { DEFAULT_LIMITS, type SignInLimits } from '../../src/core/limits/failed-sign-in-limiter.js';
import type { BcryptVerify } from '../../src/core/auth/password.js';
import type { SharedState } from '../../src/core/storage/state.js';
import { createHousekey, type TestHandlerOptions } from './checked-housekey.js';
import type { AuditClient, AuditEvent } from '../../src/core/audit/audit-event.js';
import { TestTime } from './stream-reader.js';

export const EMAIL = 'owner@example.com';
export const PASSWORD = 'correct horse battery staple';
export const SECRET = 'vR8dk2Tq-Xz5mLw0bNc7_Ye3hJf9sGp1uAi6oQt4K';

/** bcrypt hash of PASSWORD at the lowest cost, so that hundreds of sign-ins stay fast. */
export const PASSWORD_HASH = '$2b$04$I0hEemXzvaIC2IzUA8qJxu8kqS64U5ntcLA8yOIyL/RQheZTTEgnO';

export const AUTH_VARIABLES: Variables = {
  SERVICE_EMAIL: EMAIL,
  SERVICE_PASSWORD_HASH: PASSWORD_HASH,
  SERVICE_SECRET_KEY: SECRET,
};

/** The test clock's start, in milliseconds since the epoch. */
export const NOON = Date.UTC(2026, 5, 1, 12);

/** An audit event and its client. */
export type AuditRecord = AuditEvent & Omit<AuditClient, 'address'> & { readonly client: string };

/** The request handler without a server, and a clock that the test controls. */
export interface TestHousekey {
  readonly auth: Auth;
  readonly clock: { now: number };
  /** Wakes code that sleeps. Independent of `clock`, which a test may set. */
  readonly time: TestTime;
  /** All audit events, in order. */
  readonly audit: AuditRecord[];
  /** Sends a request over a connection from `address`. */
  readonly request: (path: string, init?: RequestInit, address?: string) => Promise<Response>;
  /** The status of /me with this token. */
  readonly me: (token: string) => Promise<number>;
  /** Signs in and returns the token. */
  readonly signIn: () => Promise<string>;
}

export interface TestHousekeyOptions extends TestHandlerOptions {
  readonly limits?: SignInLimits;
  /** State that replicas share. By default there is one replica. */
  readonly state?: SharedState;
  /** Those of the configuration. Default: none; `null`: no app token counts. */
  readonly appTokens?: readonly AppToken[] | null;
  /** Those of the configuration. Default: none; `null`: no share counts. */
  readonly shares?: readonly Share[] | null;
  readonly fronts?: FrontOptions;
  /** Default: bcrypt itself. */
  readonly bcryptVerify?: BcryptVerify;
  /** Default: the real one. */
  readonly loadAccountProvider?: LoadAccountProvider;
  /** Default: never resolves. `null`: the program provides no `sleep`. */
  readonly sleep?: ((milliseconds: number) => Promise<void>) | null;
}

/** Allows so many failures that unrelated tests are never throttled. */
const PATIENT: SignInLimits = { ...DEFAULT_LIMITS, failures: 10_000 };

export async function createTestHousekey(
  variables: Variables = AUTH_VARIABLES,
  {
    limits = PATIENT,
    state,
    appTokens = [],
    shares = [],
    fronts,
    bcryptVerify,
    sleep = never,
    loadAccountProvider = async (account) => await Promise.resolve(createAccountProvider(account)),
    ...options
  }: TestHousekeyOptions = {},
): Promise<TestHousekey> {
  const clock = { now: NOON };
  const time = new TestTime();
  const config = parseConfig(variables, { randomBytes, readFile: () => '' });
  const auth = await createAuth(
    config,
    { now: () => clock.now, randomBytes, ...(sleep === null ? {} : { sleep }) },
    {
      limits,
      appTokens: appTokens ?? undefined,
      loadAccountProvider,
      shares: shares ?? undefined,
      fronts,
      ...(state === undefined ? {} : { state }),
      ...(bcryptVerify === undefined ? {} : { bcryptVerify }),
    },
  );
  const audit: AuditRecord[] = [];
  const { send: app } = createHousekey({
    auth,
    clock: { now: () => clock.now, sleep: time.sleep },
    findings: async () => inspectConfig(config, '127.0.0.1'),
    version: '1.2.3',
    onAudit: (event, { address: client, network, userAgent, requestId }) => {
      audit.push({ ...event, client, network, userAgent, requestId });
    },
    ...options,
  });
  const request = async (path: string, init?: RequestInit, address = '192.0.2.1') =>
    await app(new Request(new URL(path, 'http://app.example.com'), init), { address });
  return {
    auth,
    clock,
    time,
    audit,
    request,
    me: async (token) => (await request('/api/auth/me', bearer(token))).status,
    signIn: async () => {
      const answer = await request('/api/auth/login', json({ email: EMAIL, password: PASSWORD }));
      const { access_token } = await bodyOf(answer);
      if (typeof access_token !== 'string') throw new Error('the sign-in failed');
      return access_token;
    },
  };
}

/** With authentication, and these options. */
export async function housekeyWith(options: TestHousekeyOptions): Promise<TestHousekey> {
  return await createTestHousekey(AUTH_VARIABLES, options);
}

async function never(): Promise<void> {
  await new Promise<never>(() => {});
}

/** A POST request with a JSON body, and with more headers. */
export function json(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** A request with a bearer token. */
export function bearer(token: string, method = 'GET'): RequestInit {
  return { method, headers: { authorization: `Bearer ${token}` } };
}

/** The fields of a JSON response. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('the body is not a JSON object');
  return { ...body };
}
