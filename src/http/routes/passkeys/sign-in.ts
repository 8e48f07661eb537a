import type { PasskeyRequestOptions } from '../../../contract/index.js';
import type { Passkeys } from '../../../core/auth/passkeys/passkeys.js';
import { rejectBody } from '../reject-body.js';
import { identifyPasskeyBrowser, readPasskeyBrowsers } from '../../cookies/passkey-cookie.js';
import type { DeviceCookie } from '../../cookies/device-cookie.js';
import { readFields } from '../../request-body.js';
import type { Handler } from '../../router.js';
import { respondSignedIn, sessionRequestOf } from '../signed-in.js';
import { BODY_TERMS, rejectPasskey } from './rejection.js';

const UNAVAILABLE = 'No passkey can sign in here; register one in the console';

/**
 * `POST /_housekey/api/passkey/options`: what to ask the browser for. It names no passkey, so that a
 * stranger learns none. Without a passkey, nobody gets a challenge.
 */
export function createPasskeyOptions(passkeys: Passkeys): Handler {
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
export function createPasskeySignIn(passkeys: Passkeys, deviceCookie: DeviceCookie): Handler {
  return async (context) => {
    const assertion = await readFields(context.request);
    if (typeof assertion === 'string') return rejectBody(context, assertion, BODY_TERMS);
    const request = sessionRequestOf(context, assertion, deviceCookie);
    const browsers = readPasskeyBrowsers(context);
    const result = await passkeys.signIn(assertion, browsers, request);
    if (!result.ok) return rejectPasskey(context, result.reason);
    const method = `passkey "${result.name}"` as const;
    return respondSignedIn(context, { session: result, request, method }, deviceCookie);
  };
}
