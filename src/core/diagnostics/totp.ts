import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import { passing } from './finding.js';

/** Reports on one-time codes; nothing if they are off. */
export function inspectTotp({ totp, secretKey }: PasswordConfig): Finding[] {
  if (totp === undefined) return [];
  if (totp.every === 'sign-in') {
    return [
      passing(
        'codes',
        'Each sign-in needs a one-time code.',
        'Someone who has the password cannot sign in.',
      ),
    ];
  }
  if (secretKey.source === 'generated') {
    return [
      {
        code: 'codes-per-device-forgotten',
        level: 'advice',
        summary: 'A restart asks every device for a one-time code again.',
        meaning:
          'SERVICE_TOTP_EVERY=device needs a signing key that is the same after a restart, to recognize devices.',
        fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
      },
    ];
  }
  return [
    passing(
      'codes-per-device',
      'Each device needs a one-time code every 30 days.',
      'On a device that has given a code, someone who has the password can sign in without one.',
    ),
  ];
}
