import type { TabSession } from '../../src/client/session.js';
import { noticeTexts, type SignOutNotice } from '../session/notice.js';
import { MessageBox } from './message-box.js';
import { connectPasskeyButton } from './passkey-button.js';

/** The login page of a service that refuses passwords. */
export class PasskeyOnly {
  readonly #message: MessageBox;
  #isIdle = true;

  constructor(panel: HTMLElement, session: TabSession) {
    this.#message = new MessageBox(panel);
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
