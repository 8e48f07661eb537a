import type { webcrypto } from 'node:crypto';
import { sha256 } from '../crypto.js';
import type { FrontName } from '../audit/audit-event.js';
import type { FrontSettings } from '../config/fronts.js';
import type { Deps } from '../deps.js';
import type { SignOuts } from '../storage/sign-outs.js';
import { SHORT_LIFETIME_SECONDS, type SessionManager } from './sessions/sessions.js';
import { tokenDigest, loadJose } from './signature.js';
import { TokenCache } from './tokens.js';
import type { SignedInUser } from './auth.js';

/** The owner, as a front has identified them, and what binds a session to that. */
export interface FrontIdentity {
  readonly method: FrontName;
  readonly user: SignedInUser;
  /** The token of Cloudflare Access; `undefined` for Tailscale, which has none. */
  readonly token: string | undefined;
  /** Digest of the account there. */
  readonly boundTo: string;
  /** When it ends, in seconds since the epoch. */
  readonly endsAt: number;
}

type Settings<Name extends keyof FrontSettings> = NonNullable<FrontSettings[Name]>;

/** The fronts, and the ways to ask them. `isFailing`: whether the last question was not answered. */
export interface FrontOptions {
  /** `keys` finds the team's public key, or throws. */
  readonly cloudflare?: Settings<'cloudflare'> & {
    readonly keys: (header: {
      alg: string;
      kid?: string;
      [name: string]: unknown;
    }) => Promise<webcrypto.CryptoKey>;
    readonly isFailing: () => boolean;
  };
  /** `loginOf` finds whose device an address belongs to. */
  readonly tailscale?: Omit<Settings<'tailscale'>, 'listen'> & {
    readonly loginOf: (address: string) => Promise<string | undefined>;
    readonly isFailing: () => boolean;
  };
}

/** Fronts that have already checked who is asking: Cloudflare Access and Tailscale. */
export interface FrontLogin {
  /**
   * Finds out whether a front names the owner: at once for a token that was verified before.
   *
   * @param assertion - the token of Cloudflare Access, unverified
   * @param tailscaleClient - the client's address, if `tailscale serve` has sent the request
   */
  readonly identify: (
    assertion: string | undefined,
    tailscaleClient?: string,
  ) => FrontIdentity | undefined | Promise<FrontIdentity | undefined>;
  /** Begins a session that ends with the identity, and never confirms the owner. */
  readonly signIn: SessionManager['begin'];
}

interface FrontDeps extends Pick<Deps, 'now'> {
  /** SERVICE_EMAIL. */
  readonly email: string;
  readonly signOuts: SignOuts;
}

/** Checks the identities of fronts. */
export class Fronts {
  readonly #options: FrontOptions;
  readonly #deps: FrontDeps;
  readonly #verified: TokenCache;

  constructor(options: FrontOptions, deps: FrontDeps) {
    this.#options = options;
    this.#deps = deps;
    // Nobody is told when a token is seen.
    this.#verified = new TokenCache(() => Infinity, deps.now);
  }

  readonly identify: FrontLogin['identify'] = (assertion, tailscaleClient) => {
    const { cloudflare, tailscale } = this.#options;
    if (tailscale !== undefined && tailscaleClient !== undefined) {
      return this.#ask(tailscaleClient, tailscale);
    }
    if (cloudflare === undefined || assertion === undefined) return undefined;
    const cached = this.#verified.get(assertion, undefined);
    return cached === undefined
      ? this.#verify(assertion, cloudflare)
      : identityOf('Cloudflare Access', cached.user, accountOf(cloudflare), assertion);
  };

  /** Whether a digest is that of an account that is still configured. */
  hasAccount(digest: string): boolean {
    const { cloudflare, tailscale } = this.#options;
    return [cloudflare, tailscale].some((front) => front && accountOf(front) === digest);
  }

  /** Has all tokens checked again. */
  readonly clearCache = (): void => {
    this.#verified.clear();
  };

  /** The identity has no end, so a session that begins with it gets one. */
  async #ask(
    address: string,
    tailscale: NonNullable<FrontOptions['tailscale']>,
  ): Promise<FrontIdentity | undefined> {
    if ((await tailscale.loginOf(address)) !== tailscale.login) return undefined;
    const { now, email } = this.#deps;
    const expiresAt = Math.floor(now() / 1000) + SHORT_LIFETIME_SECONDS;
    return identityOf('Tailscale', { email, guest: false, expiresAt }, accountOf(tailscale));
  }

  /**
   * Verifies a token of Cloudflare Access. The token of a service has no email, and that of the team itself is not for
   * an application. After a sign-out everywhere, a token from before it is refused: it may be the one that was stolen.
   */
  async #verify(
    token: string,
    cloudflare: NonNullable<FrontOptions['cloudflare']>,
  ): Promise<FrontIdentity | undefined> {
    const { now, signOuts, email } = this.#deps;
    const { issuer, audiences, keys } = cloudflare;
    const { jwtVerify } = await loadJose();
    const currentDate = new Date(now());
    const checks = { issuer, audience: [...audiences], algorithms: ['RS256'], currentDate };
    // Without the keys, it cannot be verified, either.
    const verified = await jwtVerify(token, keys, checks).catch(() => undefined);
    const { type, email: signedIn, exp = 0, iat } = verified?.payload ?? {};
    const expiresAt = Math.floor(exp);
    const isOwner = type === 'app' && signedIn === cloudflare.email && expiresAt * 1000 > now();
    if (!isOwner || iat === undefined) return undefined;
    if (signOuts.covers({ digest: tokenDigest(token), issuedAt: iat })) return undefined;
    const { user } = this.#verified.add(token, { email, guest: false, expiresAt }, undefined);
    return identityOf('Cloudflare Access', user, accountOf(cloudflare), token);
  }
}

function identityOf(
  method: FrontName,
  user: SignedInUser,
  boundTo: string,
  token?: string,
): FrontIdentity {
  return { method, user, token, boundTo, endsAt: user.expiresAt };
}

function accountOf(front: { issuer: string; email: string } | { login: string }): string {
  const account = 'login' in front ? `Tailscale ${front.login}` : `${front.issuer} ${front.email}`;
  return sha256(account);
}
