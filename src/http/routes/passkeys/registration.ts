import type {
  PasskeyConfirmResponse,
  PasskeyCreationOptions,
  PasskeyRegisterResponse,
  PasskeysResponse,
} from '../../../contract/index.js';
import { signedInByLinkLately } from '../../../core/auth/links.js';
import { formatPasskey } from '../../../core/auth/passkeys/passkey.js';
import type {
  PasskeyRejection,
  RegistrationRefusal,
} from '../../../core/auth/passkeys/passkeys.js';
import type { Passkeys } from '../../../core/auth/passkeys/passkeys.js';
import type { SignedInUser } from '../../../core/auth/user.js';
import { rejectBody } from '../reject-body.js';
import type { RequestContext } from '../../context.js';
import { identifyPasskeyBrowser, readPasskeyBrowsers } from '../../cookies/passkey-cookie.js';
import type { OwnerHandler } from '../../protected-handlers.js';
import { readFields, type Fields } from '../../request-body.js';
import type { OwnerConfirmation, ReauthenticationOptions } from './reauthentication.js';
import { BODY_TERMS, rejectPasskey } from './rejection.js';

/** The owner's handlers for the console's list of passkeys. */
export interface PasskeyHandlers {
  readonly list: OwnerHandler;
  /** Confirms the owner and starts a registration. */
  readonly begin: OwnerHandler;
  /** Checks the new passkey. */
  readonly register: OwnerHandler;
  /** Checks the new passkey's first assertion, and returns its entry. */
  readonly confirm: OwnerHandler;
  readonly remove: OwnerHandler;
}

export function createPasskeyHandlers(
  options: ReauthenticationOptions,
  confirmation: OwnerConfirmation,
): PasskeyHandlers {
  const { passkeys } = options;
  return {
    list: (context, owner) => context.json(200, describePasskeys(options, owner)),
    begin: withFields(async (context, owner, fields) => {
      const rejection = await confirmation.now(context, owner, fields);
      if (rejection !== undefined) return rejection;
      const { browser, cookie } = identifyPasskeyBrowser(context);
      const creation = passkeys.registrationOptions(browser, sessionOf(owner));
      if (creation === undefined) return context.reject(409, REFUSALS.unavailable);
      return context.json(200, creation satisfies PasskeyCreationOptions, {}, [cookie]);
    }),
    register: withFields(async (context, owner, { name, credential }) => {
      const browsers = readPasskeyBrowsers(context);
      const label = typeof name === 'string' ? name : '';
      const result = await passkeys.register(credential, label, browsers, sessionOf(owner));
      if (!result.ok) return refuse(context, result.reason);
      const { entry, options: test } = result;
      return context.json(200, { entry, options: test } satisfies PasskeyRegisterResponse);
    }),
    confirm: withFields(async (context, owner, { entry, assertion }) => {
      const browsers = readPasskeyBrowsers(context);
      const text = typeof entry === 'string' ? entry : '';
      const result = await passkeys.confirm(assertion, text, browsers, sessionOf(owner));
      if (!result.ok) return refuse(context, result.reason);
      const { email } = owner;
      context.audit({ event: 'passkey-added', email, method: `passkey "${result.name}"` });
      return context.json(200, { entry: result.entry } satisfies PasskeyConfirmResponse);
    }),
    remove: createRemoval(passkeys, confirmation),
  };
}

function createRemoval(passkeys: Passkeys, confirmation: OwnerConfirmation): OwnerHandler {
  return withFields(async (context, owner, fields) => {
    const rejection = await confirmation.lately(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const { id } = fields;
    const text = typeof id === 'string' ? id : '';
    const name = passkeys.list().find(({ passkey }) => passkey.id === text)?.passkey.name;
    const result = passkeys.remove(text);
    if (result === 'unknown') return context.reject(404, 'There is no passkey with this ID');
    if (result === 'last') return context.reject(409, REFUSALS.last);
    const { email } = owner;
    context.audit({ event: 'passkey-removed', email, method: `passkey "${name}"` });
    return context.empty();
  });
}

/** Another program's token may have no ID; then its expiry must do. */
function sessionOf({ sessionId, expiresAt }: SignedInUser): string {
  return sessionId ?? `until ${expiresAt}`;
}

/** Reads the body before it calls the handler. */
function withFields(
  handler: (
    context: RequestContext,
    owner: SignedInUser,
    fields: Fields,
  ) => Response | Promise<Response>,
): OwnerHandler {
  return async (context, owner) => {
    const fields = await readFields(context.request);
    return typeof fields === 'string'
      ? rejectBody(context, fields, BODY_TERMS)
      : await handler(context, owner, fields);
  };
}

function describePasskeys(
  { auth, passkeys, clock }: ReauthenticationOptions,
  owner: SignedInUser,
): PasskeysResponse {
  const { relyingParty, passwordSignIn } = passkeys;
  return {
    problem: typeof relyingParty === 'string' ? relyingParty : null,
    password_sign_in: passwordSignIn,
    asks_for_code: auth.codesEvery !== undefined,
    confirmed: signedInByLinkLately(owner, clock.now()),
    passkeys: passkeys.list().map(({ passkey, state }) => ({
      id: passkey.id,
      name: passkey.name,
      rp_id: passkey.rpId,
      state,
      entry: formatPasskey(passkey),
    })),
  };
}

const REFUSALS = {
  unavailable: 'Passkeys need SERVICE_PUBLIC_URL to be https with a host name',
  last: 'This is the only passkey, and passwords are turned off; remove SERVICE_PASSWORD_SIGN_IN first',
  name: 'The name must be 1 to 40 letters, digits, dots, hyphens and underscores',
  'name-taken': 'Another passkey has this name; choose another name',
  'too-many': 'Too many passkeys are not in the configuration yet; add them and restart',
  known: 'This passkey is registered already',
} as const;

function refuse(context: RequestContext, reason: PasskeyRejection | RegistrationRefusal): Response {
  switch (reason) {
    case 'name':
      return context.reject(422, REFUSALS.name);
    case 'name-taken':
    case 'too-many':
    case 'known':
      return context.reject(409, REFUSALS[reason]);
    case 'unknown':
    case 'expired':
    case 'origin':
    case 'invalid':
    case 'malformed':
    case 'busy':
      return rejectPasskey(context, reason);
  }
}
