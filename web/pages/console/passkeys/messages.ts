import type { PasskeyProblem, PasskeyState } from '../../../../src/contract/index.js';

/** Why passkeys cannot be used at this address, and what to do. */
export const PROBLEMS: Readonly<Record<PasskeyProblem, string>> = {
  'no-public-url':
    'A passkey belongs to one host name. Set SERVICE_PUBLIC_URL to the https address of this service, and restart it.',
  address:
    'Browsers refuse passkeys for an IP address. Give this service a host name, and set SERVICE_PUBLIC_URL to it.',
  insecure:
    'Browsers refuse passkeys without HTTPS. Put HTTPS in front of this service, and set SERVICE_PUBLIC_URL to its https address.',
};

/** Where a passkey is configured. */
export const STATES: Readonly<Record<PasskeyState, string>> = {
  configured: 'in SERVICE_PASSKEYS',
  unsaved: 'not in SERVICE_PASSKEYS yet: works until the restart',
  removed: 'removed, but still in SERVICE_PASSKEYS: delete its entry before the restart',
  elsewhere: 'in SERVICE_PASSKEYS, but for another host',
};

/** What went wrong, in one or two sentences. `detail`: the service's own explanation. */
export function registrationError(failure: { kind: string; detail?: string }): string {
  if (failure.detail !== undefined) return `${failure.detail}.`;
  switch (failure.kind) {
    case 'prompt-canceled':
      return 'Canceled: the browser’s window was closed, or the time was up.';
    case 'prompt-unsupported':
      return 'This device cannot keep a passkey, or cannot verify its user with a fingerprint, face or PIN.';
    case 'prompt-insecure':
      return 'The browser refused passkeys on this page. Open the console at the address in SERVICE_PUBLIC_URL.';
    case 'prompt-known':
      return 'This device already has a passkey for this service.';
    case 'passkey-expired':
      return 'That took too long. Please start again.';
    case 'passkey-unknown':
    case 'passkey-refused':
      return 'The passkey was not accepted. Please start again.';
    case 'unreachable':
      return 'The service cannot be reached.';
    case 'busy':
      return 'The service is busy. Please try again in a moment.';
    default:
      return 'The browser could not use a passkey. Please try again.';
  }
}
