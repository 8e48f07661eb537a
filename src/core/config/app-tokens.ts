import type { AppToken } from '../auth/app-tokens.js';
import { parseAppToken } from './app-token-line.js';
import type { Environment } from './environment.js';

/**
 * Reads SERVICE_APP_TOKENS: entries separated by commas or white space, so that a file can have one
 * per line. Reports every problem of every entry.
 *
 * @returns the app tokens that are valid; none if it is unset
 */
export function readAppTokens(environment: Environment): readonly AppToken[] {
  const setting = environment.readSecret('SERVICE_APP_TOKENS');
  if (typeof setting === 'string') return [];
  const tokens = new Map<string, AppToken>();
  const entries = setting.value.split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    const parsed = parseAppToken(entry);
    if (!('name' in parsed)) {
      for (const { message, fix } of parsed) environment.report(setting.variable, message, fix);
    } else if (tokens.has(parsed.name)) {
      environment.report(
        setting.variable,
        `contains the token "${parsed.name}" twice.`,
        'Remove one of them, or create a token with another name.',
      );
    } else tokens.set(parsed.name, parsed);
  }
  return [...tokens.values()];
}
