import {
  PasskeyConfirmRequest,
  PasskeyRegisterRequest,
  PasskeyRegistrationRequest,
  PasskeyRemoveRequest,
  type PasskeyConfirmResponse,
  type PasskeyCreationOptions,
  type PasskeyRegisterResponse,
  type PasskeysResponse,
  PasskeySignInRequest,
  type PasskeyRequestOptions,
} from '../../contract/index.js';
import type { OwnerHandler } from '../access/guard.js';
import type { Handler } from '../router.js';
import { PASSKEY_TERMS, rejectIfEnded, rejectPasskey } from './reauthentication.js';
import type { Schema } from '../../contract/schema.js';
import { formatPasskey } from '../../core/auth/passkeys/passkey.js';
import type { PasswordAuth, SignedInUser } from '../../core/auth/auth.js';
import type { PasskeyRejection } from '../../core/audit/audit-event.js';
import type { Passkeys, RegistrationRefusal } from '../../core/auth/passkeys/passkeys.js';
import { rejectBody, readFields, type Fields } from '../request-body.js';
import type { RequestContext } from '../context.js';
import type { OwnerRouteOptions } from './route-options.js';
import { respondChanged } from './respond-changed.js';
import type { NamedHandlers } from './table.js';
import { identifyPasskeyBrowser, readPasskeyBrowsers } from '../cookies/passkey-cookie.js';
import { respondSignedIn, sessionRequestOf } from './login.js';
import type { PlainResponse } from '../plain-response.js';

/** The routes of the passkeys. */
export function createPasskeyRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { list, begin, register, confirm, remove } = createPasskeyHandlers(options);
  return {
    passkeyOptions: createPasskeyOptions(options.auth.passkeys),
    passkeySignIn: createPasskeySignIn(options),
    passkeys: list,
    passkeyRegistration: begin,
    passkeyRegister: register,
    passkeyConfirm: confirm,
    passkeyRemove: remove,
  };
}

/** The owner's handlers for the console's list of passkeys. */
function createPasskeyHandlers(options: OwnerRouteOptions) {
  const { auth, confirmation } = options;
  const { passkeys } = auth;
  return {
    list: (context: RequestContext, owner: SignedInUser) =>
      context.json(200, describePasskeys(auth, confirmation.byLink(owner))),
    /** Confirms the owner and starts a registration. */
    begin: withFields(PasskeyRegistrationRequest, async (context, owner, fields) => {
      const rejection = await confirmation.now(context, owner, fields);
      if (rejection !== undefined) return rejection;
      const { browser, cookie } = identifyPasskeyBrowser(context);
      const creation = passkeys.registrationOptions(browser, sessionOf(owner));
      if (creation === undefined) return context.reject(409, REFUSALS.unavailable);
      return context.json(200, creation satisfies PasskeyCreationOptions, {}, [cookie]);
    }),
    register: createRegister(options),
    /** Checks the new passkey's first assertion, and returns its entry. */
    confirm: withFields(PasskeyConfirmRequest, async (context, owner, { entry, assertion }) => {
      const rejection = await rejectIfEnded(context, auth, owner);
      if (rejection !== undefined) return rejection;
      const browsers = readPasskeyBrowsers(context);
      const text = typeof entry === 'string' ? entry : '';
      const result = await passkeys.confirm(assertion, text, browsers, sessionOf(owner));
      if (!result.ok) return refuse(context, result.reason);
      auditAdded(context, owner, result);
      const { stored } = result;
      return context.json(200, { entry: result.entry, stored } satisfies PasskeyConfirmResponse);
    }),
    remove: createRemoval(options),
  };
}

/** Checks a new passkey. One that the browser has created without asking can sign in from now on. */
function createRegister({ auth }: OwnerRouteOptions): OwnerHandler {
  const { passkeys } = auth;
  return withFields(PasskeyRegisterRequest, async (context, owner, fields) => {
    const { credential, name, conditional } = fields;
    const rejection = await rejectIfEnded(context, auth, owner);
    if (rejection !== undefined) return rejection;
    const browsers = readPasskeyBrowsers(context);
    const label = typeof name === 'string' ? name : '';
    const session = sessionOf(owner);
    const isConditional = conditional === true;
    const result = await passkeys.register(credential, label, browsers, session, isConditional);
    if (!result.ok) return refuse(context, result.reason);
    const test = 'options' in result ? result.options : null;
    if ('stored' in result) auditAdded(context, owner, result);
    const { entry } = result;
    return context.json(200, { entry, options: test } satisfies PasskeyRegisterResponse);
  });
}

function auditAdded(
  context: RequestContext,
  { email }: SignedInUser,
  { name }: { readonly name: string },
): void {
  context.audit({ event: 'passkey-added', email, method: `passkey "${name}"` });
}

function createRemoval(options: OwnerRouteOptions): OwnerHandler {
  const {
    confirmation,
    auth: { passkeys },
  } = options;
  return withFields(PasskeyRemoveRequest, async (context, owner, fields) => {
    const rejection = await confirmation.recent(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const { id } = fields;
    const text = typeof id === 'string' ? id : '';
    const name = passkeys.list().find(({ passkey }) => passkey.id === text)?.passkey.name;
    const result = await passkeys.remove(text);
    if (result === 'unknown') return context.reject(404, 'There is no passkey with this ID');
    if (result === 'last') return context.reject(409, REFUSALS.last);
    const { email } = owner;
    context.audit({ event: 'passkey-removed', email, method: `passkey "${name}"` });
    return respondChanged(context, options, { what: 'passkeyRemoved', shared: result.shared });
  });
}

/** Its ID, which every session of a sign-in has. */
function sessionOf({ sessionId }: SignedInUser): string {
  return String(sessionId);
}

/** Reads the body before it calls the handler. */
export function withFields(
  schema: Schema<unknown>,
  handler: (
    context: RequestContext,
    owner: SignedInUser,
    fields: Fields,
  ) => PlainResponse | Promise<PlainResponse>,
): OwnerHandler {
  return async (context, owner) => {
    const fields = await readFields(context.request, schema);
    return typeof fields === 'string'
      ? rejectBody(context, fields, PASSKEY_TERMS)
      : await handler(context, owner, fields);
  };
}

function describePasskeys({ passkeys, codes }: PasswordAuth, confirmed: boolean): PasskeysResponse {
  const { relyingParty, passwordSignIn } = passkeys;
  return {
    problem: typeof relyingParty === 'string' ? relyingParty : null,
    password_sign_in: passwordSignIn,
    asks_for_code: codes.every !== undefined,
    confirmed,
    made_problem: codes.problem ?? null,
    user_id: passkeys.userId,
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

function refuse(
  context: RequestContext,
  reason: PasskeyRejection | RegistrationRefusal,
): PlainResponse {
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

const UNAVAILABLE = 'No passkey can sign in here; register one in the console';

/**
 * `POST /_housekey/api/passkey/options`: what to ask the browser for. It names no passkey, so that a
 * stranger learns none. Without a passkey, nobody gets a challenge.
 */
function createPasskeyOptions(passkeys: Passkeys): Handler {
  return (context) => {
    const { browser, cookie } = identifyPasskeyBrowser(context);
    const options = passkeys.assertionOptions(browser);
    if (options === undefined) return context.reject(404, UNAVAILABLE);
    return context.json(200, options satisfies PasskeyRequestOptions, {}, [cookie]);
  };
}

/**
 * `POST /_housekey/api/passkey/sign-in`: exchanges an assertion for an access token. Has no limit on
 * failures, because nobody can guess a signature, and wrong ones must not use up the attempts at the
 * password.
 */
function createPasskeySignIn({ auth: { passkeys }, ...storage }: OwnerRouteOptions): Handler {
  return async (context) => {
    const assertion = await readFields(context.request, PasskeySignInRequest);
    if (typeof assertion === 'string') return rejectBody(context, assertion, PASSKEY_TERMS);
    const request = sessionRequestOf(context, assertion);
    const browsers = readPasskeyBrowsers(context);
    const result = await passkeys.signIn(assertion, browsers, request);
    if (!result.ok) {
      // Browsers delete a passkey that the service does not know.
      const isSure = storage.isRedisConnected() !== false && storage.isStateWritable() !== false;
      const { reason } = result;
      return rejectPasskey(context, reason === 'unknown' && !isSure ? 'busy' : reason);
    }
    const method = `passkey "${result.name}"` as const;
    return respondSignedIn(context, { session: result, request, method });
  };
}
