import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../contract/index.js';
import type { PasskeyRefused } from './passkey-api.js';

/** Why the browser has not used a passkey. */
export interface PromptFailure {
  /**
   * `prompt-canceled`: the user closed the browser's window, let the time pass, or has no passkey for this
   * host; browsers do not say which. `prompt-unsupported`: the browser or device cannot use passkeys.
   * `prompt-insecure`: the page is not on the host of the passkeys, or not on https. `prompt-known`: the
   * device has a passkey already. `prompt-failed`: any other error.
   */
  kind:
    'prompt-canceled' | 'prompt-unsupported' | 'prompt-insecure' | 'prompt-known' | 'prompt-failed';
}

/** `aborted`: another request has replaced this one. */
export type PromptResult =
  { kind: 'answer'; answer: unknown } | { kind: 'aborted' } | PromptFailure;

/** Whether the browser has passkeys at all. It has none on a page without https. */
function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Whether the browser can offer passkeys in a text field. */
export async function supportsAutofill(): Promise<boolean> {
  return await browserSupportsWebAuthnAutofill();
}

/**
 * Asks the browser to sign in with a passkey. Replaces an earlier request.
 *
 * @param autofill - offers the passkeys in the email field, and waits for any length of time
 */
export async function getAssertion(
  { challenge, rpId, timeout, userVerification }: PasskeyRequestOptions,
  autofill = false,
): Promise<PromptResult> {
  const optionsJSON = { challenge, rpId, timeout, userVerification };
  return await prompt(
    async () => await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
  );
}

/** Asks the browser to create a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PromptResult> {
  return await prompt(async () => await startRegistration({ optionsJSON }));
}

/**
 * Lets the browser create a passkey next to the password that has just signed in, without asking (conditional create,
 * WebAuthn Level 3 §5.1.3). It cannot verify its user then, and refuses if it has to.
 */
export async function createPasskeyQuietly(options: PasskeyCreationOptions): Promise<PromptResult> {
  const { authenticatorSelection: selection } = options;
  const optionsJSON = {
    ...options,
    authenticatorSelection: { ...selection, userVerification: 'preferred' },
  } as const;
  return await prompt(async () => await startRegistration({ optionsJSON, useAutoRegister: true }));
}

/**
 * Tells the browser that a passkey does not sign in anymore, so that it stops offering it (WebAuthn Level 3
 * §5.1.10). Only some browsers can be told.
 */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined);
}

/** Tells the browser which passkeys of a user sign in: it stops offering all others. */
export async function signalAccepted(
  rpId: string,
  userId: string,
  allAcceptedCredentialIds: string[],
): Promise<void> {
  if (!('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  const options = { rpId, userId, allAcceptedCredentialIds };
  await PublicKeyCredential.signalAllAcceptedCredentials(options).catch(() => undefined);
}

/** Ends a request that is waiting. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function prompt(ask: () => Promise<unknown>): Promise<PromptResult> {
  if (!supportsPasskeys()) return { kind: 'prompt-unsupported' };
  try {
    return { kind: 'answer', answer: await ask() };
  } catch (error) {
    return explain(error);
  }
}

const EXPLANATIONS: ReadonlyMap<string, 'aborted' | PromptFailure['kind']> = new Map([
  ['ERROR_CEREMONY_ABORTED', 'aborted'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'prompt-known'],
  ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', 'prompt-unsupported'],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', 'prompt-unsupported'],
  ['ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', 'prompt-unsupported'],
  ['ERROR_INVALID_DOMAIN', 'prompt-insecure'],
  ['ERROR_INVALID_RP_ID', 'prompt-insecure'],
]);

function explain(error: unknown): PromptResult {
  const code = error instanceof WebAuthnError ? error.code : '';
  const known = EXPLANATIONS.get(code);
  if (known !== undefined) return { kind: known };
  const name = error instanceof Error ? error.name : '';
  return { kind: name === 'NotAllowedError' ? 'prompt-canceled' : 'prompt-failed' };
}

/** Explains the failure and the next step. */
export const PASSKEY_MESSAGES: Readonly<Record<(PasskeyRefused | PromptFailure)['kind'], string>> =
  {
    'passkey-unknown': 'This passkey is not registered here, or was removed. Use another one.',
    'passkey-expired': 'That took too long. Please try again.',
    'passkey-refused':
      'The passkey was not accepted. It must be unlocked with a fingerprint, face or PIN.',
    'prompt-canceled':
      'No passkey was used: the browser’s window was closed, or had nothing to offer.',
    'prompt-unsupported': 'This browser or device cannot use passkeys.',
    'prompt-insecure':
      'The browser refused passkeys on this page. Open the service at its own https address.',
    'prompt-known': 'This device already has a passkey for this service.',
    'prompt-failed': 'The browser could not use a passkey. Please try again.',
  };
