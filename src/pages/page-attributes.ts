import { LAYOUT_ATTRIBUTES, type Layout, type SetupRefusal } from '../contract/index.js';
import type { Passkeys } from '../core/auth/passkeys/passkeys.js';
import type { PageAttribute } from './page-document.js';

/** The variant of the login page: whether passkeys can sign in now, and whether the password can. */
export function signInAttributesOf(passkeys: Passkeys | undefined): string[] {
  return [
    ...(passkeys?.canSignIn() === true ? [LAYOUT_ATTRIBUTES.passkeys] : []),
    ...(passkeys?.passwordSignIn === false ? [LAYOUT_ATTRIBUTES.passwordOff] : []),
  ];
}

/**
 * Whether the login can be set up here, and, on the page for it, why not. Other pages lead there without the
 * code: it then says where the code is.
 */
export function setupAttributes(
  refusal: SetupRefusal | undefined,
  isSetup: boolean,
): PageAttribute[] {
  if (refusal !== undefined && isSetup) return [[LAYOUT_ATTRIBUTES.setupRefusal, refusal]];
  return refusal === undefined || refusal === 'code' ? [LAYOUT_ATTRIBUTES.setup] : [];
}

/** The attributes of a view: its layout, whether there is a session cookie, and how to sign in. */
export function viewAttributes(
  layout: Layout,
  hasSession: boolean,
  signIn: readonly string[],
): string[] {
  const noSession = layout.session === 'cookie' && !hasSession;
  return [
    ...layoutAttributes(layout),
    ...(noSession ? [LAYOUT_ATTRIBUTES.noSession] : []),
    ...signIn,
  ];
}

/** The layout as attributes of `<html>`, which the frontend reads. */
export function layoutAttributes({ session, gateway, sameHost, prefixOnly }: Layout): string[] {
  return [
    ...(session === 'cookie' ? [LAYOUT_ATTRIBUTES.cookie] : []),
    ...(gateway ? [LAYOUT_ATTRIBUTES.gateway] : []),
    ...(sameHost ? [LAYOUT_ATTRIBUTES.sameHost] : []),
    ...(prefixOnly ? [LAYOUT_ATTRIBUTES.prefixOnly] : []),
  ];
}
