import { LAYOUT_ATTRIBUTES } from './paths.js';

/**
 * Placeholders in the login page that the build renders. The service replaces them in a response, and
 * escapes what it writes there.
 */
export const LOGIN_SLOTS = {
  host: '{{host}}',
  title: '{{title}}',
  message: '{{message}}',
} as const;

/**
 * Field of `POST /api/auth/login` that asks for a page or a redirect in place of JSON. Only the login
 * page's own form has it.
 */
export const UI_FIELD = 'ui';

/** The `id` of the form, which fields outside of it refer to. */
export const LOGIN_FORM_ID = 'sign-in';

/**
 * The forms that the build renders as HTML. `message`: with a message in place of the instruction.
 * `code`: with a field for the one-time code besides email and password.
 */
export const LOGIN_FORMS = ['idle', 'message', 'code'] as const;

export type LoginFormName = (typeof LOGIN_FORMS)[number];

export const LOGIN_MESSAGES = [
  'incorrect',
  'throttled',
  'busy',
  'code-required',
  'wrong-code',
  'used-code',
  'too-many-codes',
  'code-unavailable',
] as const;

export type LoginMessageName = (typeof LOGIN_MESSAGES)[number];

const { cookie, passkeys } = LAYOUT_ATTRIBUTES;

/** Attributes of `<html>` that change the forms, in every combination: the box, and the passkey button. */
export const FORM_VARIANTS = [[], [cookie], [passkeys], [cookie, passkeys]] as const;

/** The key in `LoginTemplates.forms` for a page with these attributes. */
export function formVariantOf(attributes: readonly string[]): string {
  return [cookie, passkeys].filter((name) => attributes.includes(name)).join(' ');
}

/** The file that the build writes for the service: the login page's forms as HTML. */
export interface LoginTemplates {
  /** By variant: see `formVariantOf`. */
  readonly forms: Readonly<Record<string, Readonly<Record<LoginFormName, string>>>>;
  /** Why a sign-in was not successful, by the reasons of the service. */
  readonly messages: Readonly<Record<LoginMessageName, string>>;
}
