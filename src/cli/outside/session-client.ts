import type { Outcome } from './client.js';
import { NAVIGATION, type CheckContext } from './context.js';
import { randomBytes } from 'node:crypto';
import { createAuth } from '../../core/auth/create-auth.js';
import { COOKIE_NAMES } from '../../http/cookies/cookie.js';
import type { Settings } from '../../login/settings.js';

/** Sends requests of the check with its token, to the origins of this setup. */
export class SessionClient {
  readonly context: CheckContext;
  readonly #token: string;

  constructor(context: CheckContext, token: string) {
    this.context = context;
    this.#token = token;
  }

  /** To the app, as a browser: with the session cookie. */
  async toApp(
    path: string,
    headers: Readonly<Record<string, string>> = NAVIGATION,
  ): Promise<Outcome> {
    const { client, url, settings } = this.context;
    const cookie = cookieNames(settings)
      .map((name) => `${name}=${this.#token}`)
      .join('; ');
    return await client.send(url, path, { headers: { ...headers, cookie } }, true);
  }

  /** To the API of Housekey, as a program: with a bearer token. */
  async toApi(
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Outcome> {
    const { client, login } = this.context;
    const authorization = `Bearer ${this.#token}`;
    return await client.send(login, path, { method, headers: { ...headers, authorization } }, true);
  }
}

/** Long enough for one check. It is signed out at the end, too. */
const LIFETIME_SECONDS = 120;

/** Names of the session cookie over http and over https. */
export function cookieNames(settings: Settings | undefined): readonly string[] {
  const cookie = settings?.http.sessionCookie;
  if (cookie === undefined) {
    return ['', '__Host-', '__Secure-'].map((prefix) => `${prefix}${COOKIE_NAMES.session}`);
  }
  return [...cookie.clear(false), ...cookie.clear(true)].map((text) => text.replace(/=.*/s, ''));
}

/**
 * A token for the service with these settings, without its password.
 *
 * @returns `undefined` if authentication is disabled, or the signing key is one that only the running
 *   service knows
 */
export async function issueToken({ config }: Settings): Promise<string | undefined> {
  if (config.mode !== 'password' || config.secretKey.source === 'generated') return undefined;
  const auth = await createAuth(config, { now: Date.now, randomBytes });
  return await auth.issueToken({ sub: config.email }, { lifetimeSeconds: LIFETIME_SECONDS });
}
