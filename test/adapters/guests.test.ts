import { createHousekey } from 'housekey';
import { expect, it } from 'vitest';
import { EMAIL, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { createTestShare, guestForm } from '../support/shares.js';

it('the session of a guest has the name of the guest, and opens the paths of the share alone', async () => {
  const { line, secret } = createTestShare('anna', { until: '2100-01-01' });
  const auth = await createHousekey({
    email: EMAIL,
    passwordHash: PASSWORD_HASH,
    secretKey: SECRET,
    shares: [line],
  });
  const page = 'https://app.example.com/_housekey/guest';
  const opened = await auth.handler(new Request(page, guestForm(secret, 'open')));
  const cookie = opened?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^__Host-Http-housekey_session_guest=/);
  const ask = (path: string, method = 'GET') =>
    new Request(`https://app.example.com${path}`, { method, headers: { cookie } });
  expect(await auth.getSession(ask('/album/42'))).toEqual({
    email: 'guest:anna',
    guest: 'anna',
    expiresAt: new Date('2100-01-02'),
    via: 'guest',
  });
  expect(await auth.getSession(ask('/album/42', 'POST'))).toBeNull();
  expect(await auth.getSession(ask('/album/42').headers)).toBeNull();
  const refused = await auth.authorize(ask('/album/43'));
  expect(!refused.ok && (await refused.response.json())).toEqual({
    detail: 'You were invited to /album/42, to view it',
  });
  await auth.close();
});
