import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import { finding, passing, say } from './finding.js';

/** Reports on one-time codes; nothing if they are off. */
export function inspectTotp({ totp, secretKey }: PasswordConfig): Finding[] {
  if (totp === undefined) return [];
  if (totp.every === 'sign-in') {
    return [passing('codes', say('codes.summary'), say('codes.meaning'))];
  }
  if (secretKey.source === 'generated') {
    return [
      finding({
        code: 'codes-per-device-forgotten',
        level: 'advice',
        summary: say('codes-per-device-forgotten.summary'),
        meaning: say('codes-per-device-forgotten.meaning'),
        fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
      }),
    ];
  }
  return [
    passing('codes-per-device', say('codes-per-device.summary'), say('codes-per-device.meaning')),
  ];
}
