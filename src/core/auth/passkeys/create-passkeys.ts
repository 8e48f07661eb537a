import { createHash } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../contract/index.js';
import type { PasswordConfig } from '../../config/config.js';
import type { Deps } from '../../deps.js';
import type { RootKey } from '../../storage/root-key.js';
import type { SingleUseStore } from '../../storage/single-use.js';
import type { SessionManager } from '../sessions/sessions.js';
import {
  CHALLENGE_LIFETIME_MS,
  createPasskeyChallenges,
  type PasskeyChallenges,
} from './challenges.js';
import { PASSKEY_ALGORITHMS } from './cose-key.js';
import {
  formatPasskey,
  parsePasskey,
  PASSKEY_NAME,
  type RelyingParty,
  passkeyDigest,
} from './passkey.js';
import type { Passkeys } from './passkeys.js';
import { PasskeyCeremonies } from './ceremonies.js';
import type { PasskeyRegistry } from './registry.js';

export interface PasskeyOptions {
  readonly config: PasswordConfig;
  readonly registry: PasskeyRegistry;
  readonly sessions: Pick<SessionManager, 'begin'>;
  readonly singleUse: SingleUseStore;
  readonly rootKey: RootKey;
  /** Called with the digest of a passkey whose sessions have ended. */
  readonly onRemoved: (digest: string) => void;
}

/**
 * The purpose of a challenge. Those of a registration also name the session that was confirmed, so that no
 * other one finishes it, and that of a test the passkey that is tested.
 */
const PURPOSES = {
  signIn: 'sign in',
  register: (session: string) => JSON.stringify(['register', session]),
  test: (session: string, entry: string) => JSON.stringify(['test', session, entry]),
} as const;

const UNAVAILABLE = { ok: false, reason: 'unknown' } as const;

/** The passkeys of the one configured user. */
export function createPasskeys(options: PasskeyOptions, deps: Deps): Passkeys {
  const { config, registry, onRemoved } = options;
  const { relyingParty, passwordSignIn } = config.passkeys;
  const shared = {
    relyingParty,
    passwordSignIn,
    canSignIn: () => registry.canSignIn,
    list: () => registry.list(),
    remove: (id: string) => {
      const result = registry.remove(id, passwordSignIn);
      if (result === 'removed') onRemoved(passkeyDigest({ id }));
      return result;
    },
  };
  if (typeof relyingParty === 'string') return { ...shared, ...createUnavailable() };
  const parts = createParts(relyingParty, options, deps);
  return { ...shared, ...createAssertions(parts, options), ...createRegistrations(parts, options) };
}

type Assertions = Pick<Passkeys, 'assertionOptions' | 'signIn' | 'verify'>;
type Registrations = Pick<Passkeys, 'registrationOptions' | 'register' | 'confirm'>;

const reject = async () => await Promise.resolve(UNAVAILABLE);

/** Without a relying party, every passkey is unknown. */
function createUnavailable(): Assertions & Registrations {
  return {
    assertionOptions: () => undefined,
    registrationOptions: () => undefined,
    signIn: reject,
    verify: reject,
    register: reject,
    confirm: reject,
  };
}

/** The dependencies of both kinds of ceremonies. */
interface Parts {
  readonly relyingParty: RelyingParty;
  readonly challenges: PasskeyChallenges;
  readonly ceremonies: PasskeyCeremonies;
}

function createParts(relyingParty: RelyingParty, options: PasskeyOptions, deps: Deps): Parts {
  const challenges = createPasskeyChallenges(options.rootKey, deps);
  const { singleUse } = options;
  const ceremonies = new PasskeyCeremonies({ relyingParty, challenges, singleUse });
  return { relyingParty, challenges, ceremonies };
}

function requestOptions(
  { challenges, relyingParty }: Parts,
  purpose: string,
  browser: string,
): PasskeyRequestOptions {
  return {
    challenge: challenges.issue(purpose, browser),
    rpId: relyingParty.id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  };
}

function createAssertions(parts: Parts, { registry, sessions }: PasskeyOptions): Assertions {
  const verify: Passkeys['verify'] = async (assertion, browsers) => {
    const request = {
      purpose: PURPOSES.signIn,
      browsers,
      find: (id: string) => registry.find(id),
    };
    const result = await parts.ceremonies.assert(assertion, request);
    if (!result.ok) return result;
    const { passkey, counter } = result;
    // It may have been removed while its signature was verified.
    if (registry.find(passkey.id) === undefined) return UNAVAILABLE;
    registry.recordCounter(passkey.id, counter);
    return { ok: true, name: passkey.name, digest: passkeyDigest(passkey) };
  };
  return {
    verify,
    assertionOptions: (browser) =>
      registry.canSignIn ? requestOptions(parts, PURPOSES.signIn, browser) : undefined,
    signIn: async (assertion, browsers, request = {}) => {
      const result = await verify(assertion, browsers);
      if (!result.ok) return result;
      const method = `passkey "${result.name}"` as const;
      return { ...result, ...(await sessions.begin(request, { method, passkey: result.digest })) };
    },
  };
}

function createRegistrations(parts: Parts, options: PasskeyOptions): Registrations {
  const { challenges, ceremonies, relyingParty } = parts;
  const { registry } = options;
  return {
    registrationOptions: (browser, session) => ({
      challenge: challenges.issue(PURPOSES.register(session), browser),
      ...describeRegistration(relyingParty, options),
    }),
    register: async (registration, name, browsers, session) => {
      const refusal = PASSKEY_NAME.test(name) ? registry.refusal(name) : 'name';
      if (refusal !== undefined) return { ok: false, reason: refusal };
      const request = { purpose: PURPOSES.register(session), browsers };
      const result = await ceremonies.register(registration, request);
      if (!result.ok) return result;
      const entry = formatPasskey({ name, rpId: relyingParty.id, ...result.credential });
      // Without a browser, the ceremony would have failed.
      const browser = String(browsers[0]);
      const test = requestOptions(parts, PURPOSES.test(session, entry), browser);
      return { ok: true, entry, options: test };
    },
    confirm: async (assertion, entry, browsers, session) => {
      // The challenge's MAC covers the entry, so it is one that `register` has returned.
      const passkey = parsePasskey(entry);
      if (typeof passkey === 'string') return { ok: false, reason: 'malformed' };
      const find = (id: string) => (id === passkey.id ? passkey : undefined);
      const request = { purpose: PURPOSES.test(session, entry), browsers, find };
      const result = await ceremonies.assert(assertion, request);
      if (!result.ok) return result;
      const refusal = registry.refusal(passkey.name);
      if (refusal !== undefined) return { ok: false, reason: refusal };
      if (!registry.add(passkey)) return { ok: false, reason: 'known' };
      registry.recordCounter(passkey.id, result.counter);
      return { ok: true, entry, name: passkey.name };
    },
  };
}

function describeRegistration(
  { id, origin }: RelyingParty,
  { config: { email }, registry }: PasskeyOptions,
): Omit<PasskeyCreationOptions, 'challenge'> {
  return {
    rp: { id, name: id },
    user: {
      // The same for every registration, so that an authenticator replaces an older passkey.
      id: createHash('sha256')
        .update(JSON.stringify([origin, email]))
        .digest('base64url'),
      name: email,
      displayName: email,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: registry.usable().map((passkey) => ({
      type: 'public-key',
      id: passkey.id,
    })),
  };
}
