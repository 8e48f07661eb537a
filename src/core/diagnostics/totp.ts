import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import { report } from './finding.js';

/** Reports on one-time codes; nothing if they are off. */
export function inspectTotp({ totp, secretKey }: PasswordConfig): Finding[] {
  if (totp === undefined) return [];
  if (totp.every === 'sign-in') {
    return [report('codes')];
  }
  if (secretKey.source === 'generated') {
    return [report('codes-per-device-forgotten')];
  }
  return [report('codes-per-device')];
}
