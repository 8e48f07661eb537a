import type { Language } from './languages.js';
import type { MessageCatalog } from './message-format.js';
import { viewsOf, type Layout } from './paths.js';

/**
 * Field of `POST /api/auth/login` that asks for a page or a redirect in place of JSON. Only the login
 * page's own form has it.
 */
export const UI_FIELD = 'ui';

/** Query parameter of the login page: why the account elsewhere has led back. */
export const FAILED_PARAMETER = 'failed';

/** Its values. */
export const ACCOUNT_FAILURES = ['other-subject', 'denied', 'expired', 'unavailable'] as const;

/** The fragment that opens a session: the token of a sign-in link, or of a sign-in with the account elsewhere. */
export const TOKEN_FRAGMENT = /^#(?<token>(?:link|account)~[\w~-]+)$/;

/**
 * The query of the welcome page behind the gateway that opens the login page there, for a sign-in link: the app's
 * scripts at `/login` must not see its token.
 */
export const LINK_QUERY = '?link';

/** The query of the login page after a sign-out without a script, which could leave a notice. Anyone can make it up. */
export const SIGNED_OUT_QUERY = '?signed-out';

/** The page that accepts a link. */
export function linkPageOf(layout: Layout): string {
  const { login, welcome } = viewsOf(layout);
  return layout.gateway && !layout.prefixOnly ? `${welcome}${LINK_QUERY}` : login;
}

/** Elements of the login page, by their `id`. */
export const LOGIN_IDS = {
  /** The form, which fields outside of it refer to. */
  form: 'sign-in',
  /** The messages of the page in its language, as JSON. */
  messages: 'messages',
  /** A template: the form, if it is not shown at first. */
  later: 'sign-in-later',
  /** A template: the field for the one-time code, and the way back to the password. */
  code: 'code-step',
  /** A template: the form for a sign-in link. */
  link: 'link',
  /** A template: the loading state. */
  busy: 'busy',
  /** A template: the service does not respond. */
  unreachable: 'unreachable',
  /** The code of a browser that waits for its approval. */
  device: 'device',
  /** Says that the login is locked, in place of the form. */
  locked: 'locked',
  /** A template: the app leads back to the login page. */
  bounced: 'bounced',
} as const;

/** The pages that the build has made, in the file `pages.json`. Names are those of files of the build. */
export interface BuiltPages {
  readonly icon: string;
  /** All pages but the login page. */
  readonly app: BuiltPage;
  readonly login: BuiltPage;
  /** The scripts with the messages of the app. English is part of its script. */
  readonly messages: Readonly<Partial<Record<Language, string>>>;
}

/** The script of a page, and its styles, which become a part of the page. */
export interface BuiltPage {
  readonly script: string;
  readonly styles: string;
}

/** The messages of a language, in the file `messages/<language>.json` of the build. */
export interface ServiceMessages {
  /** Those that the script of the login page has as well. */
  readonly login: MessageCatalog;
  readonly service: MessageCatalog;
}

/** The shape of the logo in a box of 24 by 32: a key with a house as its bow. */
export const LOGO_PATH =
  'M12 1 23 9.6V18h-9v2.6h5v3.2h-5v2h3.4V29H14v2h-4V18H1V9.6ZM12 8.2a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z';
