import { describe, expect, it } from 'vitest';
import { isCopyable, SETTING_OR_COMMAND } from '../../web/components/findings.js';

describe('the fix of a finding can be copied', () => {
  it.each([
    'SERVICE_PUBLIC_URL=https://login.example.org',
    'SERVICE_ACCENT=#1a56db,#8ab4ff',
    'SERVICE_PREFIX_ONLY=true',
    'timedatectl set-ntp true',
    'chmod 700 /var/lib/housekey',
    'curl -i http://127.0.0.1:3000/',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  ])('if it works as it is: %s', (fix) => {
    expect(isCopyable(fix)).toBe(true);
  });

  it.each([
    "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'",
    'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
    'SERVICE_EMAIL=you@example.com',
    'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
    'HOST=127.0.0.1, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
    'Remove its entry from SERVICE_PASSKEYS, and restart.',
    'Let the service write to /var/lib/housekey, and make room on that disk',
  ])('but not if something has to be replaced, or if it is a sentence: %s', (fix) => {
    expect(isCopyable(fix)).toBe(false);
  });

  it.each([
    ['SERVICE_UPSTREAM=http://<the address of the app>', true],
    ["SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'", true],
    ['SERVICE_REDIS_URL=redis://<user>:<password>@<address of Redis>:6379', true],
    ['SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service', false],
  ])('%s is code: %s', (fix, isCode) => {
    expect(SETTING_OR_COMMAND.test(fix)).toBe(isCode);
  });
});
