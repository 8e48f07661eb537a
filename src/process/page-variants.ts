import {
  LAYOUT_ATTRIBUTES,
  type Layout,
  type SetupRefusal,
  type UpstreamError,
} from '../contract/index.js';
import type { Passkeys } from '../core/auth/passkeys/passkeys.js';
import { encodeText, type Encodings } from '../http/representation.js';

/** What the login page must know: whether passkeys can sign in now, and whether the password can. */
export function signInAttributesOf(passkeys: Passkeys | undefined): string[] {
  return [
    ...(passkeys?.canSignIn() === true ? [LAYOUT_ATTRIBUTES.passkeys] : []),
    ...(passkeys?.passwordSignIn === false ? [LAYOUT_ATTRIBUTES.passwordOff] : []),
  ];
}

/** Whether the login can be set up here, and, on the page for it, why not. */
export function setupAttributes(refusal: SetupRefusal | undefined, isSetup: boolean): string[] {
  if (refusal === undefined) return [LAYOUT_ATTRIBUTES.setup];
  return isSetup ? [`${LAYOUT_ATTRIBUTES.setupRefusal}="${refusal}"`] : [];
}

/** Builds the page for each upstream error on first use. */
export function createErrorPages(
  index: string,
  layout: Layout,
): (error: UpstreamError) => Encodings {
  const pages = new Map<UpstreamError, Encodings>();
  return (error) => {
    const attribute = `${LAYOUT_ATTRIBUTES.upstreamError}="${error}"`;
    const page = pages.get(error) ?? pageWith(index, [...layoutAttributes(layout), attribute]);
    pages.set(error, page);
    return page;
  };
}

/**
 * The page of the views. If a browser has no session cookie, it says so; in a layout without cookies,
 * the page finds out by itself. Each of the few variants is built on first use.
 */
export function createViewPages(
  index: string,
  layout: Layout,
): (hasSession: boolean, signIn: readonly string[]) => Encodings {
  const pages = new Map<string, Encodings>();
  return (hasSession, signIn) => {
    const attributes = viewAttributes(layout, hasSession, signIn);
    const key = attributes.join(' ');
    const page = pages.get(key) ?? pageWith(index, attributes);
    pages.set(key, page);
    return page;
  };
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

/** The page with these attributes on `<html>`, in every encoding. */
export function pageWith(index: string, attributes: readonly string[]): Encodings {
  return encodeText(index.replace('<html lang="en"', ['<html lang="en"', ...attributes].join(' ')));
}
