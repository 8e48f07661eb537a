import type { Language } from './languages.js';
import type { CompiledMessage, MessageCatalog } from './message-format.js';
import { LAYOUT_ATTRIBUTES } from './paths.js';
import type { Pending } from './responses.js';

/**
 * Placeholders in the login page that the build renders. The service replaces them in a response, and
 * escapes what it writes there.
 */
export const LOGIN_SLOTS = {
  host: '{{host}}',
  title: '{{title}}',
  message: '{{message}}',
  heading: '{{heading}}',
} as const;

/** The placeholder of what follows the text of a page without scripts, as HTML. */
export const ACTIONS_SLOT = '{{actions}}';

/** The placeholder of a message of the page, which the service replaces by its text. */
export function messageSlot(key: string): string {
  return `{{t:${key}}}`;
}

/** Finds the placeholders of messages. */
export const MESSAGE_SLOTS = /\{\{t:(?<key>\w+)\}\}/g;

/**
 * Field of `POST /api/auth/login` that asks for a page or a redirect in place of JSON. Only the login
 * page's own form has it.
 */
export const UI_FIELD = 'ui';

/** The `id` of the form, which fields outside of it refer to. */
export const LOGIN_FORM_ID = 'sign-in';

/**
 * The forms that the build renders as HTML. `message`: with a message in place of the instruction.
 * `code`: with a field for the one-time code, in addition to email and password.
 */
export const LOGIN_FORMS = ['idle', 'message', 'code'] as const;

export type LoginFormName = (typeof LOGIN_FORMS)[number];

/**
 * Messages that the service itself writes: into a form, why a sign-in was not successful and what else it needs;
 * and into pages without scripts.
 */
export const LOGIN_MESSAGES = [
  'incorrect',
  'throttled',
  'busy',
  'codeRequired',
  'incorrectCode',
  'usedCode',
  'tooManyCodes',
  'codeUnavailable',
  'waitSeconds',
  'waitMinutes',
  'scriptNeeded',
  'language',
  'signIn',
  'signOut',
  'cancel',
  'signOutTitle',
  'signOutHelp',
  'signedOutTitle',
  'pendingReplicas',
  'pendingStateDirectory',
  'tooManyCookies',
  'cookiesDeleted',
  'cookiesKept',
  'continue',
  'deleteCookies',
] as const;

export type LoginMessageName = (typeof LOGIN_MESSAGES)[number];

/** The places that a change has not reached yet. */
export const PENDING_MESSAGES = {
  replicas: 'pendingReplicas',
  'state-directory': 'pendingStateDirectory',
} as const satisfies Readonly<Record<Pending, LoginMessageName>>;

const { cookie, passkeys } = LAYOUT_ATTRIBUTES;

/** Attributes of `<html>` that change the forms, in every combination: the box, and the passkey button. */
export const FORM_VARIANTS = [[], [cookie], [passkeys], [cookie, passkeys]] as const;

/** The key in `LoginTemplates.forms` for a page with these attributes. */
export function formVariantOf(attributes: readonly string[]): string {
  return [cookie, passkeys].filter((name) => attributes.includes(name)).join(' ');
}

/** The file that the build writes for the service: the login page's forms as HTML. */
export interface LoginTemplates {
  /** Forms by variant: see `formVariantOf`. */
  readonly forms: Readonly<Record<string, Readonly<Record<LoginFormName, string>>>>;
  /** A page without scripts: heading, text, and what follows it. */
  readonly plain: string;
  readonly languages: Readonly<Record<Language, LanguageFiles>>;
}

/** The language data that the service needs. */
export interface LanguageFiles {
  /** `LOGIN_MESSAGES`, and those that the forms contain. */
  readonly messages: Readonly<Record<LoginMessageName, CompiledMessage>> & MessageCatalog;
  /** Scripts with the messages of the login page and of the other pages; null if the page has them. */
  readonly loginScript: string | null;
  readonly pagesScript: string | null;
}
