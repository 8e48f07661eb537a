import { LOGIN_IDS } from '../../src/contract/index.js';
import type { PasskeyFailure } from '../../src/client/passkeys/passkey-sign-in.js';
import type { SignInProblem, TabSession } from '../../src/client/session.js';
import { noticeTexts, type SignOutNotice } from '../session/notice.js';
import { signInApi } from './api.js';
import { MessageBox, showSubmitting } from './message-box.js';
import { find, instantiate, say, saying, translate, type Text } from './page.js';
import {
  connectPasskeyButton,
  type LoginPasskeyButton,
  connectProviderButtons,
} from './passkey-button.js';
import { attempt } from '../../src/client/token-store.js';
import { keepsPasskeys } from '../layout.js';

type FieldName = 'email' | 'password' | 'code';

/** A whole code, which is sent as soon as it is there. */
const CODE = /^\d{6}$/;

/**
 * The sign-in form. Its fields are never disabled or replaced, so that password managers and the browser's autofill
 * keep working: while the one-time code is asked for, email and password stay in the form, hidden.
 */
export class LoginPageForm {
  readonly #session: TabSession;
  readonly #form: HTMLFormElement;
  readonly #message: MessageBox;
  readonly #passkeys: LoginPasskeyButton | null;
  readonly #codeField: HTMLElement;
  readonly #backButton: HTMLButtonElement;
  #isSubmitting = false;
  readonly #providerButtons: readonly HTMLButtonElement[];
  /** Whether there is nothing to say about an attempt. */
  #isIdle: boolean;

  constructor(form: HTMLFormElement, session: TabSession) {
    this.#session = session;
    this.#form = form;
    this.#message = new MessageBox(form);
    this.#isIdle = !this.#message.hasMessage;
    this.#providerButtons = connectProviderButtons(form);
    this.#passkeys = connectPasskeyButton(form, session, (failure) => this.#showFailure(failure));
    const step = instantiate(LOGIN_IDS.code);
    this.#codeField = find(step, '.field', HTMLElement);
    this.#backButton = find(step, 'button', HTMLButtonElement);
    const code = find(this.#codeField, 'input', HTMLInputElement);
    code.addEventListener('input', () => {
      if (CODE.test(code.value)) form.requestSubmit(this.#submitButton);
    });
    connectPasswordField(form, this.#field('password'));
    form.addEventListener('submit', (event) => {
      if (this.#providerButtons.some((button) => button === event.submitter)) return;
      event.preventDefault();
      if (!this.#isSubmitting) void this.#submit();
    });
    this.#backButton.addEventListener('click', () => {
      if (!this.#isSubmitting) this.#askForPassword();
    });
    // Disabled in the document if only this script can sign in.
    this.#submitButton.disabled = false;
  }

  /** Says why the user is here, unless there is something newer to say. */
  showNotice(notice: SignOutNotice | null): void {
    if (!this.#isIdle || this.#asksForCode) return;
    if (notice === null) this.#message.instruct();
    else this.#message.inform(noticeTexts(notice));
  }

  /** On touch devices, focus would open the on-screen keyboard over the page. */
  focusWithoutKeyboard(): void {
    // Someone may have begun to type before this script was loaded.
    const isIdle = document.activeElement === null || document.activeElement === document.body;
    if (isIdle && window.matchMedia('(pointer: fine)').matches) this.#field('email').focus();
  }

  get #asksForCode(): boolean {
    return this.#form.contains(this.#codeField);
  }

  get #submitButton(): HTMLButtonElement {
    return find(this.#form, '.submit-button', HTMLButtonElement);
  }

  #field(name: FieldName): HTMLInputElement {
    return find(this.#form, `input[name=${name}]`, HTMLInputElement);
  }

  async #submit(): Promise<void> {
    const names: FieldName[] = [
      'email',
      'password',
      ...(this.#asksForCode ? ['code' as const] : []),
    ];
    const missing = names.filter((name) => this.#field(name).value === '');
    this.#isIdle = false;
    this.#message.instruct();
    for (const name of names)
      this.#showMissing(this.#field(name), missing.includes(name) ? `missing-${name}` : null);
    const [first] = missing;
    if (first !== undefined) {
      this.#field(first).focus();
      return;
    }
    this.#showSubmitting(true);
    const code = this.#asksForCode ? this.#field('code').value : undefined;
    const [email, password] = [this.#field('email').value, this.#field('password').value];
    const onProof = () => this.#message.inform(['proving']);
    const outcome = await signInApi.signIn({ email, password, code }, onProof);
    if (outcome.kind === 'signed-in') await offerPasskey(password, outcome.token);
    const problem = await this.#session.completeSignIn(outcome);
    this.#showSubmitting(false);
    // Without one, the session state has changed, so the page leads on.
    if (problem !== null) this.#showProblem(problem);
  }

  #showProblem(problem: SignInProblem): void {
    if (problem.kind === 'code-required' && !this.#asksForCode) {
      this.#askForCode();
      return;
    }
    if (problem.kind === 'incorrect') this.#askForPassword();
    else if (problem.kind === 'incorrect-code' || problem.kind === 'used-code')
      select(this.#field('code'));
    this.#showFailure(problem);
  }

  #showFailure(failure: PasskeyFailure | null): void {
    this.#isIdle = failure === null;
    if (failure === null) this.#message.instruct();
    else this.#message.fail(failure);
  }

  #askForCode(): void {
    this.#passkeys?.hide();
    this.#showProviders(false);
    this.#fields.hidden = true;
    this.#fields.after(this.#codeField);
    this.#submitButton.after(this.#backButton);
    this.#showStep('enterCode', 'codeHelp');
    this.#field('code').value = '';
    select(this.#field('code'));
  }

  /** Goes back to the password, if the code was asked for. */
  #askForPassword(): void {
    if (this.#asksForCode) {
      this.#codeField.remove();
      this.#backButton.remove();
      this.#fields.hidden = false;
      this.#showStep('signIn', 'passwordHelp');
      this.#passkeys?.show(this.#submitButton);
      this.#showProviders(true);
    }
    select(this.#field('password'));
  }

  get #fields(): HTMLElement {
    return find(this.#form, '.login-fields', HTMLElement);
  }

  #showStep(title: Text, instruction: Text): void {
    this.#isIdle = true;
    // Elements that were not there did not change with the language.
    translate(this.#form);
    say(find(this.#form, 'h1', HTMLElement), title);
    this.#message.instruct(instruction);
  }

  #showProviders(areShown: boolean): void {
    for (const button of this.#providerButtons) button.hidden = !areShown;
  }

  #showSubmitting(submitting: boolean): void {
    this.#isSubmitting = submitting;
    showSubmitting(this.#form, submitting);
  }

  #showMissing(field: HTMLInputElement, text: Text | null): void {
    field.ariaInvalid = String(text !== null);
    const help = find(this.#form, `#${field.id}-help`, HTMLElement);
    help.querySelector('.field-error')?.remove();
    if (text !== null) help.prepend(saying('p', text, 'field-error'));
  }
}

function select(field: HTMLInputElement): void {
  field.focus();
  field.select();
}

/** Adds the button that shows the password, and the hint at Caps Lock. */
function connectPasswordField(form: ParentNode, password: HTMLInputElement): void {
  connectShowButton(password, find(form, '.field-action', HTMLButtonElement));
  const hint = find(form, '#password-help .field-hint', HTMLElement);
  const showHint = (isOn: boolean) => {
    if (isOn === hint.hasAttribute('data-text')) return;
    hint.removeAttribute('data-text');
    hint.textContent = '';
    if (isOn && password.ariaInvalid !== 'true') say(hint, 'capsLock');
  };
  const watch = (event: KeyboardEvent) => showHint(event.getModifierState('CapsLock'));
  password.addEventListener('keydown', watch);
  password.addEventListener('keyup', watch);
  password.addEventListener('blur', () => showHint(false));
}

function connectShowButton(password: HTMLInputElement, button: HTMLButtonElement): void {
  // Tapping the button must not take the focus from the field.
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const { selectionStart, selectionEnd } = password;
    const isShown = password.type === 'text';
    password.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
    // Browsers move the caret when the type changes.
    password.setSelectionRange(selectionStart, selectionEnd);
  });
}

/** Key in the browser's local storage: that it was asked. */
const KEY = 'housekey.passkey-offered';

/**
 * Lets the browser create a passkey next to the password that has just signed in: once, if it can do so without asking,
 * and if the service keeps it. Nothing is shown, whatever comes of it.
 */
async function offerPasskey(password: string, token: string | null): Promise<void> {
  try {
    if (!keepsPasskeys || !(await canCreateQuietly()) || !isFirstTime()) return;
    const { createWithPassword } = await import('./passkeys.js');
    await createWithPassword(password, token);
  } catch {
    // The sign-in has succeeded.
  }
}

async function canCreateQuietly(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  if (!('getClientCapabilities' in PublicKeyCredential)) return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities();
  return capabilities['conditionalCreate'] === true;
}

/** False if nothing can be stored: then it would be asked each time. */
function isFirstTime(): boolean {
  const isFirst = attempt(() => {
    const isKnown = window.localStorage.getItem(KEY) !== null;
    window.localStorage.setItem(KEY, '1');
    return !isKnown;
  });
  return isFirst ?? false;
}
