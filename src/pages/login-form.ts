import {
  LOGIN_IDS,
  NEXT_PARAMETER,
  PAGES,
  pathsOf,
  UI_FIELD,
  type Layout,
  type ServiceMessageName,
} from '../contract/index.js';
import type { FrontName } from '../core/audit/audit-event.js';
import type { PageTexts } from './built-pages.js';
import { deviceLink } from './device-page.js';
import { html, type Html } from './html.js';

/** The content of the form. */
export interface LoginFormView {
  readonly texts: Pick<PageTexts, 't'>;
  readonly layout: Layout;
  /** Whether a passkey can sign in. */
  readonly hasPasskeys: boolean;
  /** Whether another device can approve this one. */
  readonly offersDevice: boolean;
  /** The provider of the account that can sign in, by name. */
  readonly accountProvider: string | undefined;
  /** Why a sign-in with that account has led back. */
  readonly failure?: ServiceMessageName | undefined;
  /** Whether a sign-out has led here. */
  readonly isSignedOut: boolean;
  /** The visitor's target; empty if it is unknown. */
  readonly next: string;
  /** The front that can begin a session. Default: none. */
  readonly front?: FrontName | undefined;
  /** The answer to a form that was sent without JavaScript. Default: the form as it begins. */
  readonly answer?: LoginAnswer | undefined;
}

export interface LoginAnswer {
  readonly message: string;
  /** Whether a one-time code is needed, in addition to email and password: nothing remembers those. */
  readonly asksForCode: boolean;
  /** The email as typed. */
  readonly email: string;
  readonly staySignedIn: boolean;
}

type T = PageTexts['t'];

/**
 * The sign-in form, which the browser shows before it has loaded any script. If the session is a cookie, it also
 * works without JavaScript.
 */
export function loginForm(view: LoginFormView): Html {
  const { texts, layout, hasPasskeys, offersDevice, next, answer } = view;
  const { t } = texts;
  return html`<form
      class="login-form"
      id="${LOGIN_IDS.form}"
      method="post"
      action="${pathsOf(layout).login}"
      novalidate
      aria-busy="false"
    >
      ${intro(view, 'signIn', 'passwordHelp')}
      <div class="login-fields">${emailField(view)} ${passwordField(t)} ${staySignedIn(view)}</div>
      ${answer?.asksForCode === true && codeField(t)} ${submitButton(t, layout.session === 'token')}
      ${hasPasskeys && passkeyButton(t)} ${providerButtons(view)}
      ${offersDevice && deviceLink(t, next)}
      <output class="visually-hidden"></output>
    </form>
    ${layout.session === 'cookie' && hiddenFields(view)}`;
}

/** The page of a service that refuses passwords. */
export function withoutPassword(view: LoginFormView): Html {
  const { texts, layout, hasPasskeys, accountProvider, offersDevice, next } = view;
  const { t } = texts;
  // Whoever has neither is told that there are passkeys.
  const offersPasskeys = hasPasskeys || accountProvider === undefined;
  return html`<form class="login-form without-password" id="${LOGIN_IDS.form}" method="post">
      ${intro(view, 'signIn', offersPasskeys ? 'passkeyHelp' : 'accountHelp')} ${staySignedIn(view)}
      ${offersPasskeys && passkeyButton(t)} ${providerButtons(view)}
      ${offersDevice && deviceLink(t, next)}
    </form>
    ${layout.session === 'cookie' && hiddenFields(view)}`;
}

/** The form for a link of `housekey link`. Only the script knows its token. */
export function linkForm(view: LoginFormView): Html {
  const { t } = view.texts;
  return html`<form class="login-form" aria-busy="false">
    ${intro({ texts: view.texts }, 'linkTitle', 'linkHelp')} ${staySignedIn(view)}
    ${submitButton(t, false)}
    <button type="button" class="text-button" data-text="usePassword">${t('usePassword')}</button>
    <output class="visually-hidden"></output>
  </form>`;
}

/** The script shows these in the step for the one-time code. */
export function codeStep(t: T): Html {
  return html`${codeField(t)}<button type="button" class="text-button" data-text="backToPassword">
      ${t('backToPassword')}
    </button>`;
}

/**
 * The heading, and the message below it. Both live regions are always there, because a screen reader announces only
 * changes in a region that it already knows. The message keeps its height, so that nothing below it moves.
 */
function intro(
  {
    texts: { t },
    answer,
    failure: name,
    isSignedOut = false,
  }: Pick<LoginFormView, 'texts'> & Partial<LoginFormView>,
  title: ServiceMessageName,
  instruction: ServiceMessageName,
): Html {
  const failure = name === undefined ? answer?.message : t(name);
  const key = name !== undefined && html`data-text="${name}"`;
  const hasMessage = failure !== undefined || isSignedOut;
  return html`<div class="login-intro">
    <h1 tabindex="-1" data-text="${title}">${t(title)}</h1>
    <div class="form-message">
      <div role="alert">
        ${failure !== undefined && html`<p class="form-message-error" ${key}>${failure}</p>`}
      </div>
      <output>${isSignedOut && signedOut(t)}</output>
      <p id="instruction" data-text="${instruction}" ${hasMessage && html`hidden`}>
        ${t(instruction)}
      </p>
    </div>
  </div>`;
}

function signedOut(t: T): Html {
  const name = 'signed-out-by-user';
  return html`<span class="form-message-info" data-text="${name}">${t(name)}</span>`;
}

function emailField({ texts: { t }, hasPasskeys, answer }: LoginFormView): Html {
  // `webauthn` lets the browser offer passkeys here (HTML, 4.10.18.7 Autofill).
  const autocomplete = hasPasskeys ? 'username webauthn' : 'username';
  const value = answer?.email ?? '';
  const attributes = html`type="text" inputmode="email" autocomplete="${autocomplete}"
  value="${value}"`;
  return field(t, 'email', { attributes });
}

function passwordField(t: T): Html {
  return field(t, 'password', {
    attributes: html`type="password" autocomplete="current-password"`,
    button: html`<button
      type="button"
      class="field-action"
      aria-label="${t('showPassword')}"
      data-label="showPassword"
      aria-pressed="false"
    >
      <svg class="eye-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M2.5 12c2-4.2 5.4-6.4 9.5-6.4s7.5 2.2 9.5 6.400c-2 4.2-5.4 6.4-9.5 6.400S4.5 16.2 2.5 12Z"
        />
        <circle cx="12" cy="12" r="2.9" />
        <path class="eye-slash" d="M4 3.5 20 20.5" />
      </svg>
    </button>`,
    help: html`<p class="field-hint" aria-live="polite"></p>`,
  });
}

/** The field for the one-time code, which phones and password managers fill. */
function codeField(t: T): Html {
  return field(t, 'code', {
    attributes: html`type="text" inputmode="numeric" autocomplete="one-time-code"`,
    descriptions: 'instruction code-help',
  });
}

interface FieldParts {
  readonly attributes: Html;
  /** The IDs of what describes it. Default: the line below it. */
  readonly descriptions?: string;
  readonly button?: Html;
  /** In the line below it. */
  readonly help?: Html;
}

/** Browsers leave the text of the field as it was typed. */
export function field(
  t: T,
  id: 'email' | 'password' | 'code',
  { attributes, descriptions = `${id}-help`, button, help }: FieldParts,
): Html {
  return html`<div class="field">
    <label for="${id}" data-text="${id}">${t(id)}</label>
    <div class="field-control">
      <input
        id="${id}"
        name="${id}"
        ${attributes}
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        aria-required="true"
        aria-invalid="false"
        aria-describedby="${descriptions}"
      />
      ${button}
    </div>
    <div class="field-help" id="${id}-help">${help}</div>
  </div>`;
}

/** The box that is checked by default. There is none where the page itself keeps the token. */
function staySignedIn({ texts: { t }, layout, answer }: LoginFormView): Html | undefined {
  if (layout.session !== 'cookie') return undefined;
  const checked = answer?.staySignedIn !== false && html`checked`;
  // Without JavaScript, a box that is not checked sends nothing, and the last value counts.
  return html`<label class="stay-signed-in">
    <input type="hidden" name="stay_signed_in" value="false" />
    <input type="checkbox" name="stay_signed_in" value="true" ${checked} />
    <span data-text="staySignedIn">${t('staySignedIn')}</span>
  </label>`;
}

/** @param needsScript - only the script can keep the session, and enables the button */
function submitButton(t: T, needsScript: boolean): Html {
  const disabled = needsScript && html`disabled`;
  return html`<button type="submit" class="submit-button" aria-disabled="false" ${disabled}>
    <span class="submit-label">
      <span data-text="signIn">${t('signIn')}</span>
      <span data-text="signingIn" hidden>${t('signingIn')}</span>
    </span>
    <svg class="submit-icon" viewBox="0 0 16 24" aria-hidden="true" focusable="false">
      <path d="M8 2a5.4 5.4 0 0 0-2.7 10.1L3.6 22h8.8l-1.7-9.9A5.4 5.4 0 0 0 8 2Z" />
    </svg>
  </button>`;
}

function passkeyButton(t: T): Html {
  return html`<button type="button" class="passkey-button" aria-disabled="false">
    <svg class="passkey-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="9" cy="7" r="4" />
      <path d="M2 20c0-4 3-6.500 7-6.500 1.500 0 2.800.3 3.900.9" />
      <path
        d="M18 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm0 0v8l1.500-1.500L18 17.500l1.500-1.500L18 14.500"
      />
    </svg>
    <span data-text="passkeySignIn">${t('passkeySignIn')}</span>
  </button>`;
}

/** They continue with an identity from elsewhere. The script removes email and password from what they send. */
function providerButtons({ texts: { t }, layout, accountProvider, front }: LoginFormView): Html[] {
  const disabled = layout.session === 'token' && html`disabled`;
  return [
    [accountProvider, pathsOf(layout).account],
    [front, PAGES.front],
  ].flatMap(([provider, path]) =>
    provider === undefined
      ? []
      : html`<button type="submit" class="provider-button" formaction="${path}" ${disabled}>
          <svg class="passkey-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4" />
          </svg>
          <span data-text="continueWith" data-provider="${provider}"
            >${t('continueWith', { provider })}</span
          >
        </button>`,
  );
}

/** Outside of the form, which contains only what the user fills in. */
function hiddenFields({ next }: LoginFormView): Html[] {
  return [
    [UI_FIELD, '1'],
    [NEXT_PARAMETER, next],
  ].map(
    ([name, value]) =>
      html`<input type="hidden" form="${LOGIN_IDS.form}" name="${name}" value="${value}" />`,
  );
}
