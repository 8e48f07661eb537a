import type { PasskeyProblem, PasskeyState } from '../../../../src/contract/index.js';

/** Why passkeys cannot be used at this address, and what to do. */
export const PROBLEMS = {
  'no-public-url': 'needsPublicUrl',
  address: 'needsHostName',
  insecure: 'needsHttps',
} as const satisfies Readonly<Record<PasskeyProblem, string>>;

/** The place where a passkey is configured. */
export const STATES = {
  configured: 'passkeyConfigured',
  unsaved: 'passkeyUnsaved',
  removed: 'passkeyDeleted',
  elsewhere: 'passkeyElsewhere',
} as const satisfies Readonly<Record<PasskeyState, string>>;
