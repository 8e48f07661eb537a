import { PasskeyCeremonies } from '../../src/core/auth/passkeys/ceremonies.js';
import type { Passkey, RelyingParty } from '../../src/core/auth/passkeys/passkey.js';

type PasskeyKey = Pick<Passkey, 'id' | 'publicKey'>;

const REQUEST = { purpose: 'test', browsers: ['test'] };

/** Checks of assertions and new passkeys whose challenge the test has chosen, each any number of times. */
export class TestCeremonies {
  readonly #relyingParty: RelyingParty;

  constructor(relyingParty: RelyingParty) {
    this.#relyingParty = relyingParty;
  }

  /**
   * Checks an assertion by a passkey with this COSE key.
   *
   * @returns 'ok', or why it is refused
   */
  async assert(assertion: unknown, challenge: string, key: PasskeyKey): Promise<string> {
    const passkey = { ...key, name: 'test', rpId: this.#relyingParty.id };
    const result = await this.#for(challenge).assert(assertion, {
      ...REQUEST,
      find: () => passkey,
    });
    return result.ok ? 'ok' : result.reason;
  }

  /**
   * Checks a new passkey.
   *
   * @returns its ID and its COSE key, or why it is refused
   */
  async register(registration: unknown, challenge: string): Promise<PasskeyKey | string> {
    const result = await this.#for(challenge).register(registration, REQUEST);
    return result.ok ? result.credential : result.reason;
  }

  #for(challenge: string): PasskeyCeremonies {
    return new PasskeyCeremonies({
      relyingParty: this.#relyingParty,
      challenges: {
        issue: () => challenge,
        verify: (id) => (id === challenge ? { id, issuedAt: 0 } : undefined),
      },
      singleUse: { redeem: () => 'first', remembersSince: () => 0 },
    });
  }
}
