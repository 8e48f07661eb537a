import type { Finding } from '../../contract/index.js';
import { formatDuration, passing } from './finding.js';

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
    return passing('clock', 'The clocks agree.', 'Sessions expire at the time shown.');
  }
  const direction = seconds > 0 ? 'behind' : 'ahead of';
  return {
    code: 'clock-skew',
    level: asksForCode || difference > SERIOUS_SECONDS ? 'warning' : 'advice',
    summary: `The service's clock is ${formatDuration(difference)} ${direction} this device's.`,
    meaning: asksForCode
      ? 'One of the two clocks is wrong. If it is the service, the codes of your authenticator app are refused.'
      : 'One of the two clocks is wrong. Sessions expire at a different time than this page shows.',
    fix: 'timedatectl set-ntp true',
  };
}
