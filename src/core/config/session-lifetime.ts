import type { Format } from './format.js';
import type { Environment } from './environment.js';

/** 7 days, in seconds. */
export const DEFAULT_SESSION_LIFETIME_SECONDS = 604_800;

const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
const MIN_SECONDS = 5 * UNIT_SECONDS.m;
/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const MAX_SECONDS = 400 * UNIT_SECONDS.d;

const LIFETIME = /^(?<count>\d{1,9})(?<unit>[mhd])$/;

const EXAMPLE = 'Write a whole number and a unit, such as 30m, 12h or 7d';

/** Reads SERVICE_SESSION_LIFETIME, in seconds. */
export function readSessionLifetime(environment: Environment): number {
  const setting = environment.read('SERVICE_SESSION_LIFETIME');
  if (setting === undefined) return DEFAULT_SESSION_LIFETIME_SECONDS;
  const seconds = parseLifetime(setting.value);
  const problem = problemOf(setting.value, seconds);
  if (problem !== undefined) environment.report(setting.variable, problem.message, problem.fix);
  return seconds ?? DEFAULT_SESSION_LIFETIME_SECONDS;
}

function parseLifetime(text: string): number | undefined {
  const { count, unit } = LIFETIME.exec(text)?.groups ?? {};
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') return undefined;
  return Number(count) * UNIT_SECONDS[unit];
}

/** The problem with a lifetime, and its fix; `undefined` if nothing is. */
function problemOf(
  text: string,
  seconds: number | undefined,
): Pick<Format<number>, 'message' | 'fix'> | undefined {
  const fix = `${EXAMPLE}, or remove it to use the default, 7d.`;
  if (seconds === undefined) {
    const message = /^\d+$/.test(text)
      ? 'needs a unit.'
      : 'must be a number of minutes, hours or days.';
    return { message, fix };
  }
  if (seconds < MIN_SECONDS) return { message: 'must be at least 5 minutes.', fix };
  if (seconds > MAX_SECONDS) {
    return { message: 'must be at most 400 days, the longest that browsers keep a cookie.', fix };
  }
  return undefined;
}
