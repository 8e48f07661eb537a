import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

/** Beyond this the two clocks differ, and it is not the network that took the time. */
const NOTICEABLE_SECONDS = 30;
/** Beyond this, tokens that other programs issue are refused, or live too long. */
const SERIOUS_SECONDS = 300;

/** The device's clock against the service's, both in milliseconds since the epoch. */
export function inspectClock(theirs: number, ours: number): Finding {
  const seconds = Math.round((theirs - ours) / 1000);
  const apart = Math.abs(seconds);
  if (apart <= NOTICEABLE_SECONDS) {
    return passing('clock', 'The clocks agree.', 'Sessions end when they say they do.');
  }
  const direction = seconds > 0 ? 'behind' : 'ahead of';
  return {
    code: 'clock-skew',
    level: apart > SERIOUS_SECONDS ? 'warning' : 'advice',
    summary: `The service's clock is ${inWords(apart)} ${direction} this device's.`,
    meaning: 'One of the two is wrong. Sessions end at another time than this page says.',
    fix: 'timedatectl set-ntp true',
  };
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}
