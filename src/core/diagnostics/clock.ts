import type { Finding } from '../../contract/index.js';
import { finding, report, say } from './finding.js';

/** A larger difference cannot be network latency. */
const NOTICEABLE_SECONDS = 30;
/** Beyond this, tokens that other programs issue are rejected, or live too long. */
const SERIOUS_SECONDS = 300;

/**
 * Compares the device's clock with the service's.
 *
 * @param deviceTime - milliseconds since the epoch
 * @param serviceTime - milliseconds since the epoch
 * @param options.asksForCode - one-time codes depend on both clocks. Default: false
 */
export function inspectClock(
  deviceTime: number,
  serviceTime: number,
  { asksForCode = false }: { readonly asksForCode?: boolean } = {},
): Finding {
  const seconds = Math.round((deviceTime - serviceTime) / 1000);
  const difference = Math.abs(seconds);
  if (difference <= NOTICEABLE_SECONDS) {
    return report('clock');
  }
  const duration = { seconds: difference };
  return finding({
    code: 'clock-skew',
    level: asksForCode || difference > SERIOUS_SECONDS ? 'warning' : 'advice',
    summary:
      seconds > 0
        ? say('clock-behind.summary', { duration })
        : say('clock-ahead.summary', { duration }),
    meaning: say(asksForCode ? 'clock-skew-codes.meaning' : 'clock-skew.meaning'),
    fix: 'timedatectl set-ntp true',
  });
}
