import type { PasskeyRejection } from '../../audit/audit-event.js';
import type { SingleUseItem, SingleUseStore } from '../../storage/single-use.js';
import { decodeBase64url } from '../../crypto.js';
import { parseJsonObject, CLOCK_TOLERANCE_SECONDS } from '../claims.js';
import type { Passkey, RelyingParty } from './passkey.js';
import { isAssertion, isRegistration, verifyAssertion, verifyRegistration } from './verify.js';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { RootKey } from '../../storage/root-key.js';

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 120_000;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 32;
const CHALLENGE = new RegExp(`^[\\w-]{${((NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES) / 3) * 4}}$`);

type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/**
 * Creates challenges that are not stored: each carries an expiry and a MAC. The MAC also covers what the
 * challenge is for and the browser that asked, so that one challenge never serves as another, nor in
 * another browser.
 *
 * @param rootKey - signs the challenges
 */
export function createPasskeyChallenges(
  rootKey: RootKey,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
) {
  const sign = (signed: Uint8Array, purpose: string, browser: string) =>
    createHmac('sha256', rootKey())
      .update(JSON.stringify(['passkey challenge', purpose, browser]))
      .update(signed)
      .digest();

  return {
    /**
     * @param purpose - what the answer to the challenge proves
     * @param browser - value of the cookie that identifies the browser
     * @returns the challenge in base64url
     */
    issue: (purpose: string, browser: string): string => {
      const signed = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES);
      signed.set(randomBytes(NONCE_BYTES));
      signed.writeUIntBE(now() + CHALLENGE_LIFETIME_MS, NONCE_BYTES, EXPIRY_BYTES);
      return Buffer.concat([signed, sign(signed, purpose, browser)]).toString('base64url');
    },
    /**
     * @param browsers - values of that cookie, of which one must fit
     * @returns the challenge to redeem; `undefined` if it is malformed, forged, expired or for another
     *   purpose or browser
     */
    verify: (
      challenge: string,
      purpose: string,
      browsers: readonly string[],
    ): SingleUseItem | undefined => {
      if (!CHALLENGE.test(challenge)) return undefined;
      const bytes = Buffer.from(challenge, 'base64url');
      const signed = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
      const mac = bytes.subarray(signed.length);
      const expiresAt = signed.readUIntBE(NONCE_BYTES, EXPIRY_BYTES);
      // One from the future was issued before the clock was set back.
      const latest = now() + CHALLENGE_LIFETIME_MS + CLOCK_TOLERANCE_SECONDS * 1000;
      if (expiresAt <= now() || expiresAt > latest) return undefined;
      const isGenuine = browsers.some((browser) =>
        timingSafeEqual(mac, sign(signed, purpose, browser)),
      );
      if (!isGenuine) return undefined;
      return { id: signed.toString('base64url'), issuedAt: expiresAt - CHALLENGE_LIFETIME_MS };
    },
  };
}

/** Verifications at the same time. Each takes a fraction of a millisecond. */
const MAX_CONCURRENT = 8;
/**
 * Answers that wait for their turn, in order; beyond that, `busy`. Anyone who knows the ID of a passkey
 * can cause verifications, and must not lock the owner out with a few connections.
 */
const MAX_WAITING = 1000;

interface CeremonyOptions {
  readonly relyingParty: RelyingParty;
  readonly challenges: PasskeyChallenges;
  readonly singleUse: SingleUseStore;
}

interface CeremonyRequest {
  /** The purpose that the challenge must have been issued for. */
  readonly purpose: string;
  /** Values of the cookie that identifies the browser. */
  readonly browsers: readonly string[];
}

interface AssertionRequest extends CeremonyRequest {
  /** The passkey that may answer, by its credential ID. */
  readonly find: (id: string) => Passkey | undefined;
}

export interface RejectedPasskey {
  readonly ok: false;
  readonly reason: PasskeyRejection;
}

type Verified<Result> = ({ readonly ok: true } & Result) | RejectedPasskey;

/**
 * Checks what authenticators answer. The cheap checks come first: without the ID of a passkey and a
 * challenge of ours, an answer costs an HMAC. Only what has been verified uses up its challenge.
 */
export class PasskeyCeremonies {
  readonly #options: CeremonyOptions;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: CeremonyOptions) {
    this.#options = options;
  }

  /** Checks an assertion. */
  async assert(
    assertion: unknown,
    { find, ...request }: AssertionRequest,
  ): Promise<Verified<{ readonly passkey: Passkey; readonly counter: number }>> {
    if (!isAssertion(assertion)) return rejected('malformed');
    const passkey = find(assertion.id);
    if (passkey === undefined) return rejected('unknown');
    const { clientDataJSON } = assertion.response;
    const counter = await this.#verify(clientDataJSON, 'webauthn.get', request, (expected) =>
      verifyAssertion(assertion, passkey, expected),
    );
    return typeof counter === 'number' ? { ok: true, passkey, counter } : rejected(counter);
  }

  /** Checks a new credential. `isConditional`: the browser has created it without asking. */
  async register(
    registration: unknown,
    request: CeremonyRequest,
    isConditional = false,
  ): Promise<Verified<{ readonly credential: Pick<Passkey, 'id' | 'publicKey'> }>> {
    if (!isRegistration(registration)) return rejected('malformed');
    const { clientDataJSON } = registration.response;
    const credential = await this.#verify(clientDataJSON, 'webauthn.create', request, (expected) =>
      verifyRegistration(registration, { ...expected, requiresUser: !isConditional }),
    );
    return typeof credential === 'object' ? { ok: true, credential } : rejected(credential);
  }

  async #verify<Result>(
    clientData: string,
    type: ClientDataRequirements['type'],
    { purpose, browsers }: CeremonyRequest,
    verify: (expected: {
      readonly relyingParty: RelyingParty;
      readonly challenge: string;
    }) => Promise<Result | undefined>,
  ): Promise<Result | PasskeyRejection> {
    const { relyingParty, challenges } = this.#options;
    const challenge = readChallenge(clientData, { type, origin: relyingParty.origin });
    if (challenge === undefined) return 'origin';
    const item = challenges.verify(challenge, purpose, browsers);
    if (item === undefined) return 'expired';
    if (this.#waiting.length >= MAX_WAITING) return 'busy';
    await this.#acquire();
    try {
      const result = await verify({ relyingParty, challenge });
      return result === undefined ? 'invalid' : ((await this.#redeem(item)) ?? result);
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#running < MAX_CONCURRENT) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Starts the answer that has waited longest. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  /** @returns why the challenge cannot be used; `undefined` if this was its first use */
  async #redeem(item: SingleUseItem): Promise<'expired' | 'busy' | undefined> {
    switch (await this.#options.singleUse.redeem('challenge', item)) {
      case 'first':
        return undefined;
      case 'used':
        return 'expired';
      case 'unknown':
        return 'busy';
    }
  }
}

function rejected(reason: PasskeyRejection): RejectedPasskey {
  return { ok: false, reason };
}

/** The values that a browser must have put into the client data (WebAuthn Level 3 §5.8.1). */
export interface ClientDataRequirements {
  readonly type: 'webauthn.get' | 'webauthn.create';
  /** The only origin whose pages may use passkeys. */
  readonly origin: string;
}

/**
 * Checks what the browser says about the page that used a passkey, before anything expensive happens.
 * Rejects pages in a frame of another site, which could lure a user into signing in there. Either of
 * `crossOrigin` and `topOrigin` tells.
 *
 * @param encoded - `clientDataJSON`, in base64url
 * @returns the challenge, or `undefined` if a requirement is not met
 */
function readChallenge(
  encoded: string,
  { type, origin }: ClientDataRequirements,
): string | undefined {
  const bytes = decodeBase64url(encoded);
  const data = bytes && parseJsonObject(bytes);
  const { type: actualType, origin: actualOrigin, crossOrigin, topOrigin, challenge } = data ?? {};
  const isOurs = actualType === type && actualOrigin === origin;
  const isFramed = (crossOrigin ?? false) !== false || (topOrigin ?? null) !== null;
  return isOurs && !isFramed && typeof challenge === 'string' ? challenge : undefined;
}
