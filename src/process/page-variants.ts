import {
  LAYOUT_ATTRIBUTES,
  type Language,
  type Layout,
  type SetupRefusal,
  type UpstreamError,
} from '../contract/index.js';
import type { Passkeys } from '../core/auth/passkeys/passkeys.js';
import { encodeText, type Encodings } from '../http/representation.js';
import { localizePage, type PageLanguages } from './page-language.js';

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
export function setupAttributes(refusal: SetupRefusal | undefined, isSetup: boolean): string[] {
  if (refusal !== undefined && isSetup) return [`${LAYOUT_ATTRIBUTES.setupRefusal}="${refusal}"`];
  return refusal === undefined || refusal === 'code' ? [LAYOUT_ATTRIBUTES.setup] : [];
}

/** Builds the page for each upstream error on first use. */
export function createErrorPages(
  index: string,
  layout: Layout,
  languages: PageLanguages,
): (language: Language, error: UpstreamError) => Encodings {
  const pageWith = createPages(index, languages, 'pagesScript');
  return (language, error) =>
    pageWith(language, [
      ...layoutAttributes(layout),
      `${LAYOUT_ATTRIBUTES.upstreamError}="${error}"`,
    ]);
}

/**
 * The page of the views. If a browser has no session cookie, it says so; in a layout without cookies,
 * the page finds out by itself.
 */
export function createViewPages(
  index: string,
  layout: Layout,
  languages: PageLanguages,
  script: 'loginScript' | 'pagesScript',
): (language: Language, hasSession: boolean, signIn: readonly string[]) => Encodings {
  const pageWith = createPages(index, languages, script);
  return (language, hasSession, signIn) =>
    pageWith(language, viewAttributes(layout, hasSession, signIn));
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

/** The page in a language, with attributes of `<html>`. Each of the few variants is built on first use. */
export function createPages(
  index: string,
  languages: PageLanguages,
  script: 'loginScript' | 'pagesScript',
): (language: Language, attributes: readonly string[]) => Encodings {
  const pages = new Map<string, Encodings>();
  return (language, attributes) => {
    const key = [language, ...attributes].join(' ');
    const page =
      pages.get(key) ??
      encodeText(localizePage(index, languages(language), attributes, script), BROTLI_QUALITY);
    pages.set(key, page);
    return page;
  };
}

/** 11 takes 30 ms for each page, and 9 saves nearly as much. */
const BROTLI_QUALITY = 9;
