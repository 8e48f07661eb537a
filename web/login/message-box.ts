import type { PasskeyFailure } from '../../src/client/passkeys/passkey-sign-in.js';
import { countDown } from '../components/count-down.js';
import { find, say, saying, t, type Text } from './page.js';

/** The message above the fields of a panel: an instruction, a notice, or a failure. */
export class MessageBox {
  readonly #alert: HTMLElement;
  readonly #output: HTMLElement;
  readonly #instruction: HTMLElement;
  #stopCountdown: () => void = () => undefined;

  constructor(panel: ParentNode) {
    this.#alert = find(panel, '[role=alert]', HTMLElement);
    this.#output = find(panel, '.form-message output', HTMLElement);
    this.#instruction = find(panel, '#instruction', HTMLElement);
  }

  /** Whether it says more than the instruction. */
  get hasMessage(): boolean {
    return this.#instruction.hidden === true;
  }

  /** Says what to do next. Default: what the instruction has said before. */
  instruct(text?: Text): void {
    this.#clear(false);
    if (text !== undefined) say(this.#instruction, text);
  }

  /** Says something that is not a failure. */
  inform(texts: readonly Text[]): void {
    this.#clear(true);
    const info = document.createElement('span');
    info.className = 'form-message-info';
    info.append(...texts.flatMap((text) => [saying('span', text), ' ']));
    this.#output.append(info);
  }

  /** Explains a failed sign-in, with the time to wait if there is one. */
  fail(failure: PasskeyFailure): void {
    this.#clear(true);
    const message = document.createElement('p');
    message.className = 'form-message-error';
    message.append(saying('span', failureText(failure)));
    if ('waitSeconds' in failure) message.append(' ', this.#countDown(failure.waitSeconds));
    this.#alert.append(message);
  }

  #clear(hasMessage: boolean): void {
    this.#stopCountdown();
    this.#alert.replaceChildren();
    this.#output.replaceChildren();
    this.#instruction.hidden = hasMessage;
  }

  /**
   * A screen reader announces only the start and the end, because announcing every second would drown out
   * everything else.
   */
  #countDown(seconds: number): HTMLElement {
    const element = document.createElement('span');
    const spoken = document.createElement('span');
    spoken.className = 'visually-hidden';
    const clock = document.createElement('span');
    clock.className = 'countdown';
    clock.ariaHidden = 'true';
    spoken.textContent = waitMessage(seconds);
    const show = (left: number) => {
      if (left === 0) say(element, 'tryNow');
      else clock.textContent = t('waitClock', { time: waitClock(left) });
      return left === 0;
    };
    element.append(spoken, clock);
    show(seconds);
    this.#stopCountdown = countDown(seconds, show);
    return element;
  }
}

/** Shows whether a form is being sent. */
export function showSubmitting(form: HTMLFormElement, submitting: boolean): void {
  form.ariaBusy = String(submitting);
  // Not `disabled`, because a disabled button loses the focus.
  const button = find(form, '.submit-button', HTMLButtonElement);
  button.ariaDisabled = String(submitting);
  // Both labels are always there, so that the button keeps its size.
  find(button, '[data-text=signIn]', HTMLElement).hidden = submitting;
  find(button, '[data-text=signingIn]', HTMLElement).hidden = !submitting;
  const output = find(form, ':scope > output', HTMLElement);
  output.replaceChildren();
  if (submitting) say(output, 'signingIn');
  else output.removeAttribute('data-text');
}

/** Explains a failed sign-in and the next step. */
export function failureText(failure: PasskeyFailure): Text {
  return `failed-${failure.kind === 'passkey' ? failure.reason : failure.kind}`;
}

/** A wait in words, rounded up, so that nobody is too early. */
export function waitMessage(seconds: number): string {
  return seconds < 60
    ? t('waitSeconds', { seconds })
    : t('waitMinutes', { minutes: Math.ceil(seconds / 60) });
}

/** A wait as a clock: `0:42`, `12:05`, `1:00:00`. */
export function waitClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
