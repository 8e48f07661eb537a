import { LOGIN_IDS } from '../../src/contract/index.js';
import { siteName } from '../layout.js';
import { countDownToRetry, retryDelay } from '../components/count-down.js';
import { createPanel, find, say, showTitled, t } from './page.js';

/** The panel while the service does not respond. Retries by itself, less and less often, and says when. */
export class Unreachable {
  readonly #retry: () => void;
  readonly #panel = createPanel(LOGIN_IDS.unreachable, HTMLElement);
  readonly #button = find(this.#panel, 'button', HTMLButtonElement);
  #retries = 0;
  #isRetrying = false;
  #stopCountdown: () => void = () => undefined;

  constructor(retry: () => Promise<void>) {
    this.#retry = () => {
      if (this.#isRetrying) return;
      this.#retries += 1;
      void retry();
    };
    this.#button.addEventListener('click', this.#retry);
    showTitled(this.#panel, () => t('hostUnreachable', { host: siteName() }));
  }

  show(isRetrying: boolean): void {
    this.stop();
    this.#isRetrying = isRetrying;
    this.#button.ariaBusy = String(isRetrying);
    say(this.#button, isRetrying ? 'trying' : 'tryAgain');
    const output = find(this.#panel, 'output', HTMLElement);
    output.textContent =
      this.#retries > 0 && !isRetrying ? `${t('noResponseAfter', { count: this.#retries })} ` : '';
    this.#wait(isRetrying ? null : retryDelay(this.#retries));
  }

  stop(): void {
    this.#stopCountdown();
  }

  /** Counts down, and does not retry while the page is hidden. Screen readers get only the start. */
  #wait(seconds: number | null): void {
    const spoken = find(this.#panel, '.retry-result .visually-hidden', HTMLElement);
    const clock = find(this.#panel, '.retry-result [aria-hidden]', HTMLElement);
    spoken.textContent = seconds === null ? '' : t('retriesByItself', { seconds });
    clock.textContent = seconds === null ? '' : t('retryIn', { seconds });
    if (seconds === null) return;
    const show = (left: number) => (clock.textContent = t('retryIn', { seconds: left }));
    this.#stopCountdown = countDownToRetry(seconds, show, this.#retry);
  }
}
