import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../contract/index.js';
import type { PasskeyRejection } from '../../audit/audit-event.js';
import type { PasskeyConfig } from '../../config/passkeys.js';
import type { BegunSession, SessionRequest } from '../sessions/sessions.js';
import type { ListedPasskey } from './registry.js';

interface Rejected {
  readonly ok: false;
  readonly reason: PasskeyRejection;
}

/** Result of checking an assertion. */
export type AssertionResult =
  | {
      readonly ok: true;
      readonly name: string;
      /** SHA-256 of its credential ID. */
      readonly digest: string;
    }
  | Rejected;

/** Result of signing in with a passkey. */
export type PasskeySignInResult =
  (AssertionResult & BegunSession & { readonly ok: true }) | Rejected;

/** Result of registering a passkey, before it has signed in once. */
export type RegistrationResult =
  | {
      readonly ok: true;
      /** The entry for SERVICE_PASSKEYS, which `confirm` takes. */
      readonly entry: string;
      /** For the test that `confirm` checks. */
      readonly options: PasskeyRequestOptions;
    }
  | RegistrationRejected;

/** Result of the test: the passkey can sign in until the restart. */
export type ConfirmationResult =
  { readonly ok: true; readonly entry: string; readonly name: string } | RegistrationRejected;

/** `name`: it is not a valid name. `known`: the passkey is there already. */
export type RegistrationRefusal = 'name' | 'name-taken' | 'too-many' | 'known';

interface RegistrationRejected {
  readonly ok: false;
  readonly reason: PasskeyRejection | RegistrationRefusal;
}

/**
 * Passkeys (WebAuthn Level 3). Nothing is stored: challenges carry a MAC, and passkeys come from the
 * configuration. `browsers` are the values of the cookie that identifies the browser.
 */
export interface Passkeys {
  /** The host and origin of the passkeys, or why none can be used. */
  readonly relyingParty: PasskeyConfig['relyingParty'];
  /** Whether the password signs in, too. */
  readonly passwordSignIn: boolean;
  /** Whether any passkey can sign in. */
  readonly canSignIn: () => boolean;
  readonly list: () => readonly ListedPasskey[];
  /**
   * @param browser - identifies the browser: a random value that it sends back in a cookie
   * @returns what to ask the browser for; `undefined` if no passkey can sign in
   */
  readonly assertionOptions: (browser: string) => PasskeyRequestOptions | undefined;
  /** Checks an assertion and issues a token that is bound to the passkey. */
  readonly signIn: (
    assertion: unknown,
    browsers: readonly string[],
    request?: SessionRequest,
  ) => Promise<PasskeySignInResult>;
  /** Like `signIn`, but issues no token: confirms that the owner is still there. */
  readonly verify: (assertion: unknown, browsers: readonly string[]) => Promise<AssertionResult>;
  /**
   * Call it only after the owner was authenticated again. The options prove that for two minutes, to the
   * session that is given here and in the next two steps.
   */
  readonly registrationOptions: (
    browser: string,
    session: string,
  ) => PasskeyCreationOptions | undefined;
  /** Checks a new passkey. It can sign in once `confirm` has succeeded. */
  readonly register: (
    registration: unknown,
    name: string,
    browsers: readonly string[],
    session: string,
  ) => Promise<RegistrationResult>;
  /** Checks the first assertion of a new passkey, and lets it sign in until the restart. */
  readonly confirm: (
    assertion: unknown,
    entry: string,
    browsers: readonly string[],
    session: string,
  ) => Promise<ConfirmationResult>;
  /** Refuses a passkey from now on, and ends its sessions. Until the restart, if it is configured. */
  readonly remove: (id: string) => 'removed' | 'unknown' | 'last';
}
