import type { AuthApi } from './auth-api.js';
import { toDeviceTime, type SessionCheck, type SessionPersistence } from './session-persistence.js';
import type { TabChannel } from './tab-channel.js';

const ENDED: ReadonlySet<SessionCheck['kind']> = new Set(['rejected', 'sign-in-required']);

/**
 * Keeps the token in an HttpOnly cookie, which no script can read: neither this page nor an app on
 * the same origin. The page learns who is signed in only from the service.
 */
export class CookieSessionPersistence implements SessionPersistence {
  readonly #channel: TabChannel;
  readonly #api: AuthApi;
  #isKnownSignedOut: boolean;
  /** When the session of the last check ends, by the service's clock. */
  #expiresAtMs: number | null = null;

  /**
   * @param hadNoSession - whether the browser had no cookie when it loaded the page. The first check
   * then asks only whether one is needed, because browsers log a 401 as an error. Default false.
   */
  constructor(channel: TabChannel, api: AuthApi, hadNoSession = false) {
    this.#channel = channel;
    this.#api = api;
    this.#isKnownSignedOut = hadNoSession;
  }

  async check(reports = false): Promise<SessionCheck> {
    const check = await this.#ask();
    if (reports && check.kind === 'accepted') this.#channel.post('session-found');
    if (reports && ENDED.has(check.kind)) this.#channel.post('no-session');
    return check;
  }

  async #ask(): Promise<SessionCheck> {
    if (this.#isKnownSignedOut) {
      this.#isKnownSignedOut = false;
      return await this.#api.checkStatus();
    }
    const outcome = await this.#api.checkSession(null);
    if (outcome.kind === 'rejected') return { kind: 'rejected', expired: false };
    if (outcome.kind !== 'accepted') return outcome;
    const expiry = await this.#api.checkExpiry();
    if (expiry.kind === 'rejected') return { kind: 'rejected', expired: false };
    const { email, clockAheadMs } = outcome;
    this.#expiresAtMs = expiry.expiresAtMs;
    return { kind: 'accepted', email, expiresAtMs: toDeviceTime(expiry.expiresAtMs, clockAheadMs) };
  }

  token(): null {
    return null;
  }

  async save(): Promise<boolean> {
    // With cookies blocked, the sign-in succeeds but every page would redirect to the login.
    const outcome = await this.#api.checkSession(null);
    if (outcome.kind === 'sign-in-required' || outcome.kind === 'rejected') return false;
    this.#channel.post('signed-in');
    return true;
  }

  async signOut(): ReturnType<SessionPersistence['signOut']> {
    const outcome = await this.#api.signOut(null);
    if (outcome !== 'failed') this.#channel.post('signed-out');
    return outcome;
  }

  async signOutEverywhere(): ReturnType<SessionPersistence['signOutEverywhere']> {
    const outcome = await this.#api.signOutEverywhere(null);
    if (outcome !== 'failed' && outcome !== 'rejected') this.#channel.post('signed-out');
    return outcome;
  }

  async endExpired(): Promise<void> {
    if (this.#expiresAtMs === null) return;
    const expiry = await this.#api.checkExpiry();
    // Another tab may have signed in since. That session is not the one that has expired.
    if (expiry.kind !== 'accepted' || expiry.expiresAtMs !== this.#expiresAtMs) return;
    await this.#api.signOut(null);
  }

  /** Does nothing: only the browser and the service can delete the cookie. */
  clear(): void {}

  missedChange(): null {
    return null;
  }

  subscribe(onChange: Parameters<SessionPersistence['subscribe']>[0]): () => void {
    return this.#channel.subscribe(onChange);
  }
}
