import type { CodesEvery } from '../../contract/index.js';
import { decodeBase32, MIN_SECRET_BYTES } from '../auth/totp.js';
import type { Environment } from './environment.js';
import { configWarning } from './problems.js';

/** One-time codes (RFC 6238). */
export interface TotpConfig {
  /** The secret that the authenticator app shares, at least 160 bits. */
  readonly secret: Uint8Array;
  /** `device`: a device that has given a code in the last 30 days is not asked again. */
  readonly every: CodesEvery;
}

const FIX = 'Use the line that `housekey totp` prints.';

/** Reads SERVICE_TOTP_SECRET and SERVICE_TOTP_EVERY; `undefined` without a usable secret. */
export function readTotp(environment: Environment): TotpConfig | undefined {
  const setting = environment.readSecret('SERVICE_TOTP_SECRET');
  if (setting === 'invalid') return undefined;
  if (setting === 'unset') {
    warnOfEmptySecret(environment);
    return undefined;
  }
  const every = environment.get('SERVICE_TOTP_EVERY');
  const secret = decodeBase32(setting.value);
  if (secret !== undefined && secret.length >= MIN_SECRET_BYTES) return { secret, every };
  environment.report(setting.variable, secretProblem(setting.value, secret), FIX);
  return undefined;
}

/**
 * An empty value is an unset one, which turns the second factor off. An owner with
 * `SERVICE_TOTP_SECRET: ${TOTP}` in a compose file may not notice.
 */
function warnOfEmptySecret(environment: Environment): void {
  const names = ['SERVICE_TOTP_SECRET', 'SERVICE_TOTP_SECRET_FILE'] as const;
  const variable = environment.isPresent('SERVICE_TOTP_SECRET')
    ? names[1]
    : names.find((name) => environment.isEmpty(name));
  if (variable !== undefined) environment.warn(configWarning('totp-empty', { variable }));
}

/** The problem with a secret. Never contains any of it. */
function secretProblem(text: string, secret: Uint8Array | undefined): string {
  if (secret !== undefined) {
    return `has ${secret.length * 8} bits, but at least ${MIN_SECRET_BYTES * 8} are needed.`;
  }
  if (/^otpauth:/i.test(text)) return 'must be the secret alone, not an otpauth address.';
  const bare = text.replaceAll(/[\s='"-]/g, '').toUpperCase();
  return decodeBase32(bare) === undefined
    ? 'is not valid base32: the letters A to Z and the digits 2 to 7.'
    : 'must be written in capital letters, without spaces, dashes, quotes or padding.';
}
