import type { PasskeyFailure } from '../../src/client/passkeys/passkey-sign-in.js';
import type { TabSession } from '../../src/client/session.js';
import { hasPasswordSignIn } from '../layout.js';
import { noticeTexts, type SignOutNotice } from '../session/notice.js';
import { MessageBox } from './message-box.js';
import { find, say, saying } from './page.js';
import { NEXT_PARAMETER } from '../../src/contract/index.js';
import { wantedTarget } from './redirect.js';

/** Loaded on demand: most services have no passkeys. */
const loadPasskeys = async () => await import('./passkeys.js');

/** The button that signs in with a passkey. */
export interface LoginPasskeyButton {
  /** Shows the button after this element, and offers passkeys in the email field. */
  readonly show: (after: Element) => void;
  readonly hide: () => void;
}

/**
 * @param onFailure - called with what went wrong, and with null when another attempt begins
 * @returns null if the page has no such button
 */
export function connectPasskeyButton(
  panel: ParentNode,
  session: TabSession,
  onFailure: (failure: PasskeyFailure | null) => void,
): LoginPasskeyButton | null {
  const button = panel.querySelector<HTMLButtonElement>('.passkey-button');
  if (button === null) return null;
  if (!('PublicKeyCredential' in window)) return withoutPasskeys(button);
  const autofill = createAutofill(session, onFailure);
  const showAsking = (isAsking: boolean) => {
    button.ariaDisabled = String(isAsking);
    say(find(button, 'span', HTMLElement), isAsking ? 'waitingForBrowser' : 'passkeySignIn');
  };
  const ask = async () => {
    if (button.ariaDisabled === 'true') return;
    autofill.stop();
    showAsking(true);
    onFailure(null);
    const { api, askForPasskey } = await loadPasskeys();
    const failure = await askForPasskey({ api, session });
    showAsking(false);
    if (failure === null) return;
    onFailure(failure);
    void autofill.start();
  };
  button.addEventListener('click', () => void ask());
  void autofill.start();
  return {
    show: (after) => {
      after.after(button);
      void autofill.start();
    },
    hide: () => {
      autofill.stop();
      button.remove();
    },
  };
}

/** Offers the passkeys in the email field, if there is one. */
function createAutofill(session: TabSession, onFailure: (failure: PasskeyFailure) => void) {
  let isOn = false;
  let end: (() => void) | null = null;
  return {
    start: async () => {
      isOn = hasPasswordSignIn;
      if (!isOn) return;
      const { api, offerPasskeys } = await loadPasskeys();
      // Stopped while it was loaded, or started twice.
      if (isOn) end ??= offerPasskeys({ api, session }, onFailure);
    },
    stop: () => {
      isOn = false;
      end?.();
      end = null;
    },
  };
}

function withoutPasskeys(button: Element): LoginPasskeyButton {
  const note = saying('p', 'passkeysUnsupported', 'passkey-note');
  button.replaceWith(note);
  return { show: (after) => after.after(note), hide: () => note.remove() };
}

/** The login page of a service that refuses passwords. */
export class WithoutPassword {
  readonly #message: MessageBox;
  #isIdle: boolean;

  constructor(panel: HTMLElement, session: TabSession) {
    this.#message = new MessageBox(panel);
    this.#isIdle = !this.#message.hasMessage;
    connectProviderButtons(panel);
    connectPasskeyButton(panel, session, (failure) => {
      this.#isIdle = failure === null;
      if (failure === null) this.#message.instruct();
      else this.#message.fail(failure);
    });
  }

  showNotice(notice: SignOutNotice | null): void {
    if (this.#isIdle && notice !== null) this.#message.inform(noticeTexts(notice));
  }

  /** There is no field. */
  focusWithoutKeyboard(): void {}
}

/**
 * Connects the buttons that continue with an identity from elsewhere. The browser itself sends the form.
 *
 * @returns the buttons of the page; most pages have none
 */
export function connectProviderButtons(form: HTMLElement): readonly HTMLButtonElement[] {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('.provider-button')];
  // Disabled in the document if only a script can keep the session.
  for (const button of buttons) button.disabled = false;
  form.addEventListener('formdata', ({ formData }) => {
    formData.delete('email');
    formData.delete('password');
    formData.set(NEXT_PARAMETER, wantedTarget());
  });
  return buttons;
}
