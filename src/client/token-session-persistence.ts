import type { AuthApi } from './auth-api.js';
import { toDeviceTime, type SessionPersistence } from './session-persistence.js';
import type { TokenStore } from './token-store.js';

/** Keeps the token in the page's own storage and sends it with every request. */
export class TokenSessionPersistence implements SessionPersistence {
  readonly #store: TokenStore;
  readonly #api: AuthApi;
  /** The token that this tab has loaded. */
  #loaded: string | null = null;

  constructor(store: TokenStore, api: AuthApi) {
    this.#store = store;
    this.#api = api;
  }

  /** Reports nothing: the other tabs see what is stored. */
  async check(): ReturnType<SessionPersistence['check']> {
    this.#loaded = this.#store.read();
    // Without a token, ask for the status instead: no 401 in the browser's console.
    if (this.#loaded === null) return await this.#api.checkStatus();
    const expiresAtMs = readExpiryMs(this.#loaded);
    const outcome = await this.#api.checkSession(this.#loaded);
    switch (outcome.kind) {
      case 'accepted': {
        const { email, clockAheadMs } = outcome;
        return { kind: 'accepted', email, expiresAtMs: toDeviceTime(expiresAtMs, clockAheadMs) };
      }
      case 'rejected':
        return { kind: 'rejected', expired: expiresAtMs !== null && expiresAtMs <= Date.now() };
      case 'guest':
      case 'sign-in-required':
      case 'unreachable':
        return outcome;
    }
  }

  token(): string | null {
    return this.#loaded;
  }

  async save(token: string): Promise<boolean> {
    this.#loaded = token;
    this.#store.write(token);
    return await Promise.resolve(true);
  }

  async signOut(): ReturnType<SessionPersistence['signOut']> {
    const token = this.#store.read();
    if (token === null) return 'ended';
    // Clear first: the other tabs then see a sign-out by the user, not a rejection by the service.
    this.#store.clear();
    const outcome = await this.#api.signOut(token);
    return outcome === 'failed' ? 'local-only' : outcome;
  }

  async signOutEverywhere(): ReturnType<SessionPersistence['signOutEverywhere']> {
    return await this.#api.signOutEverywhere(this.#loaded);
  }

  /** Does nothing: `clear` has deleted the token. */
  async endExpired(): Promise<void> {
    await Promise.resolve();
  }

  clear(): void {
    // Another tab may have signed in since. Keep its token.
    if (this.missedChange() === null) this.#store.clear();
    this.#loaded = null;
  }

  missedChange(): ReturnType<SessionPersistence['missedChange']> {
    const stored = this.#store.read();
    if (stored === this.#loaded) return null;
    return stored === null ? 'signed-out' : 'signed-in';
  }

  subscribe(onChange: Parameters<SessionPersistence['subscribe']>[0]): () => void {
    return this.#store.subscribe(() => {
      const change = this.missedChange();
      if (change !== null) onChange(change);
    });
  }
}

/**
 * Reads the `exp` claim of a JWT in milliseconds since the epoch; null if there is none. The
 * signature is not verified: this only sets a timer, and the service decides who is signed in.
 */
export function readExpiryMs(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' && Number.isFinite(claims.exp) ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}
