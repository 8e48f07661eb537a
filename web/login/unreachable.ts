import { LOGIN_IDS } from '../../src/contract/index.js';
import { siteName } from '../layout.js';
import { countDownToRetry, retryDelay } from '../components/count-down.js';
import { createPanel, find, say, showTitled, t } from './page.js';

/** The panel while the service does not respond. Retries by itself, less and less often, and says when. */
export function createUnreachable(retry: () => Promise<void>) {
  const panel = createPanel(LOGIN_IDS.unreachable, HTMLElement);
  const button = find(panel, 'button', HTMLButtonElement);
  let retries = 0;
  let isRetrying = false;
  let stopCountdown: (() => void) | undefined;
  const tryAgain = () => {
    if (isRetrying) return;
    retries += 1;
    void retry();
  };
  /** Counts down, and does not retry while the page is hidden. Screen readers get only the start. */
  const wait = (seconds: number | null) => {
    const spoken = find(panel, '.retry-result .visually-hidden', HTMLElement);
    const clock = find(panel, '.retry-result [aria-hidden]', HTMLElement);
    spoken.textContent = seconds === null ? '' : t('retriesByItself', { seconds });
    clock.textContent = seconds === null ? '' : t('retryIn', { seconds });
    if (seconds === null) return;
    const show = (left: number) => (clock.textContent = t('retryIn', { seconds: left }));
    stopCountdown = countDownToRetry(seconds, show, tryAgain);
  };
  button.addEventListener('click', tryAgain);
  showTitled(panel, () => t('hostUnreachable', { host: siteName() }));
  return {
    show: (isTrying: boolean): void => {
      stopCountdown?.();
      isRetrying = isTrying;
      button.ariaBusy = String(isTrying);
      say(button, isTrying ? 'trying' : 'tryAgain');
      const output = find(panel, 'output', HTMLElement);
      output.textContent =
        retries > 0 && !isTrying ? `${t('noResponseAfter', { count: retries })} ` : '';
      wait(isTrying ? null : retryDelay(retries));
    },
    stop: () => stopCountdown?.(),
  };
}
