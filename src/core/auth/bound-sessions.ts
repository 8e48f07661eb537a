import { createPublicKey } from 'node:crypto';
import { randomId, sha256 } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { SingleUseStore } from '../storage/single-use.js';
import { loadJose } from './signature.js';
import {
  formatFacts,
  hasEnded,
  readAppSession,
  readFacts,
  type SessionEnds,
  type SessionFacts,
  type Slide,
} from './session-facts.js';
import { createSignedMessages, isIssuedLately, type SignedMessages } from './signed-messages.js';
import type { CookieSession } from './auth.js';
import type { TokensOptions } from './tokens.js';

/** How long the cookie of a bound session lasts at most, in seconds: ten minutes. */
const COOKIE_SECONDS = 600;
/** How long a browser may take to answer, in milliseconds: five minutes. A new key of a TPM can take a while. */
const CHALLENGE_LIFETIME_MS = 300_000;
/** How long a proof is enough for a session on another host, in milliseconds: two minutes. */
const PROOF_COUNTS_MS = 120_000;
/** Browsers choose one of these. jose refuses RSA keys of less than 2048 bits. */
const ALGORITHMS = ['ES256', 'RS256'];

export interface BoundSessionsOptions
  extends SessionEnds, Pick<TokensOptions, 'secret' | 'fingerprint' | 'lock'> {
  readonly singleUse: SingleUseStore;
  /** SERVICE_SESSION_IDLE. Default: sessions do not slide. */
  readonly idleSeconds: number | undefined;
  /** The latest cookie of a session at the login, if that is known. */
  readonly latestAtLogin: (
    id: string | undefined,
  ) => { readonly serial: number; readonly until: number } | undefined;
  /** Creates a cookie of the login that lasts so many seconds. */
  readonly create: (facts: SessionFacts, slide: Slide, lasts: number) => CookieSession;
}

/**
 * `bound`: the browser has proved its key, and gets the next cookie. `asked`: it has to answer the challenge. `forged`:
 * its answer is not of this key. `ended`: there is no such session. `unknown`: that cannot be checked now; the session
 * goes on.
 */
export type BindingResult =
  | { readonly outcome: 'bound'; readonly id: string; readonly cookie: CookieSession }
  | { readonly outcome: 'asked'; readonly challenge: string }
  | { readonly outcome: 'forged' | 'ended' | 'unknown' };

/** `stale`: the challenge was answered before, is too old, or is for another session. */
type Proof =
  | { readonly outcome: 'valid'; readonly key: string }
  | { readonly outcome: 'stale' }
  | { readonly outcome: 'forged' | 'unknown' };

type SlidingFacts = SessionFacts & { readonly slide: Slide };

/**
 * Sessions at the login that browsers bind to a key of their device (Device Bound Session Credentials, a W3C draft). The
 * browser's ID of such a session is a signed message that contains its key, and opens nothing without a proof of it. So a
 * copied cookie ends soon, and nothing is stored.
 */
export class BoundSessions {
  readonly #options: BoundSessionsOptions;
  readonly #challenges: SignedMessages;
  readonly #ids: SignedMessages;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;

  constructor(options: BoundSessionsOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    const { secret, fingerprint } = options;
    this.#options = options;
    this.#challenges = createSignedMessages('device-challenge', secret, fingerprint);
    this.#ids = createSignedMessages('bound-session', secret, fingerprint);
    this.#deps = deps;
  }

  /** @param about - the cookie, or the ID of a bound session, that the answer is for; it counts for no other */
  challenge(about: string): string {
    const issuedAt = String(Math.floor(this.#deps.now()));
    return this.#challenges.sign(issuedAt, randomId(this.#deps), sha256(about));
  }

  /**
   * Binds a session.
   *
   * @param cookie - the one that is valid; `undefined` if none is
   * @param proof - a JWT that brings the public key
   */
  async bind(cookie: string | undefined, proof: string): Promise<BindingResult> {
    const facts = cookie === undefined ? undefined : readAppSession(cookie);
    if (cookie === undefined || !isSliding(facts) || facts.slide.boundUntil !== undefined) {
      return { outcome: 'ended' };
    }
    const result = await this.#verify(proof, cookie);
    if (result.outcome === 'stale') return { outcome: 'ended' };
    if (result.outcome !== 'valid') return result;
    const id = this.#ids.sign(result.key, ...formatFacts(facts));
    return { outcome: 'bound', id, cookie: this.#next(facts) };
  }

  /**
   * Renews the cookie of a bound session.
   *
   * @param proof - a JWT, signed with the key of the session. Without one, the browser is asked for it
   */
  async renew(id: string, proof: string | undefined): Promise<BindingResult> {
    const [key, ...parts] = this.#ids.open(id) ?? [];
    if (key === undefined) return { outcome: 'forged' };
    const facts = readFacts(parts);
    if (!isSliding(facts) || this.#hasEnded(facts)) return { outcome: 'ended' };
    const ask = { outcome: 'asked', challenge: this.challenge(id) } as const;
    if (proof === undefined) return ask;
    const result = await this.#verify(proof, id, key);
    // Browsers answer a challenge again if they have not got our response.
    if (result.outcome === 'stale') return ask;
    if (result.outcome !== 'valid') return result;
    // It may have ended meanwhile.
    return this.#hasEnded(facts)
      ? { outcome: 'ended' }
      : { outcome: 'bound', id, cookie: this.#next(facts) };
  }

  /** Whether the last proof of a bound session is not enough for a session on another host, which is not bound. */
  isProofDue(cookie: string): boolean {
    const { slide } = readAppSession(cookie) ?? {};
    return slide?.boundUntil !== undefined && this.#deps.now() - slide.serial > PROOF_COUNTS_MS;
  }

  #hasEnded(facts: SlidingFacts): boolean {
    const { lock, latestAtLogin } = this.#options;
    const until = Math.min(
      facts.slide.until * 1000,
      latestAtLogin(facts.sessionId)?.until ?? Infinity,
    );
    return lock.isLocked || until <= this.#deps.now() || hasEnded(facts, this.#options);
  }

  /** The next cookie, which replaces all before. */
  #next(facts: SlidingFacts): CookieSession {
    const { idleSeconds = Infinity, latestAtLogin, create } = this.#options;
    const { slide, sessionId } = facts;
    const now = this.#deps.now();
    const serial = Math.max(now, (latestAtLogin(sessionId) ?? slide).serial + 1);
    const boundUntil = Math.min(slide.until, Math.floor(now / 1000) + idleSeconds);
    return create(
      facts,
      { ...slide, serial, boundUntil },
      Math.min(COOKIE_SECONDS, idleSeconds / 2),
    );
  }

  /** @param key - of the session. Default: the one that the proof brings */
  async #verify(proof: string, about: string, key?: string): Promise<Proof> {
    const { EmbeddedJWK, exportSPKI, jwtVerify } = await loadJose();
    const currentDate = new Date(this.#deps.now());
    const options = { algorithms: ALGORITHMS, typ: 'dbsc+jwt', currentDate };
    try {
      if (key === undefined) {
        const { payload, key: brought } = await jwtVerify(proof, EmbeddedJWK, options);
        return await this.#redeem(payload.jti, about, keyText(await exportSPKI(brought)));
      }
      const der = { key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' } as const;
      const { payload, protectedHeader } = await jwtVerify(proof, createPublicKey(der), options);
      if ('jwk' in protectedHeader) return { outcome: 'forged' };
      return await this.#redeem(payload.jti, about, key);
    } catch {
      return { outcome: 'forged' };
    }
  }

  async #redeem(challenge = '', about: string, key: string): Promise<Proof> {
    const [issued, id = '', hash] = this.#challenges.open(challenge) ?? [];
    const issuedAt = Number(issued);
    const isRecent = isIssuedLately(CHALLENGE_LIFETIME_MS, issuedAt, this.#deps.now());
    if (hash !== sha256(about) || !isRecent) return { outcome: 'stale' };
    const result = await this.#options.singleUse.redeem('challenge', { id, issuedAt });
    if (result === 'first') return { outcome: 'valid', key };
    return { outcome: result === 'used' ? 'stale' : 'unknown' };
  }
}

function isSliding(facts: SessionFacts | undefined): facts is SlidingFacts {
  return facts?.slide !== undefined;
}

function keyText(pem: string): string {
  return createPublicKey(pem).export({ format: 'der', type: 'spki' }).toString('base64url');
}
