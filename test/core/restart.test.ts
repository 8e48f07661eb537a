import { describe, expect, it } from 'vitest';
import { AuthenticationDisabledError } from '../../src/core/auth/auth.js';
import {
  bearer,
  EMAIL,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
  PASSWORD_HASH,
  SECRET,
} from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';

const PLAIN = { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD: PASSWORD, SERVICE_SECRET_KEY: SECRET };

/** Whether a token issued under the first configuration is valid after a restart with the second. */
async function survives(before: object, after: object): Promise<boolean> {
  const token = await (await createTestHousekey({ ...before })).signIn();
  const response = await (
    await createTestHousekey({ ...after })
  ).request('/api/auth/me', bearer(token));
  return response.status === 200;
}

describe('a token stays valid after a restart', () => {
  it('with the same secret and the same hash', async () => {
    expect(await survives(AUTH_VARIABLES, AUTH_VARIABLES)).toBe(true);
  });

  it('with the same secret and the same plain password', async () => {
    expect(await survives(PLAIN, PLAIN)).toBe(true);
  });

  it('with the same hash in its other notation', async () => {
    const spelled = PASSWORD_HASH.replace(/^\$(..)\$(..)\$/, 'bcrypt:$1:$2:');
    expect(
      await survives(AUTH_VARIABLES, { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: spelled }),
    ).toBe(true);
  });
});

describe('a token is rejected after a restart', () => {
  it.each([
    ['with a generated secret', { SERVICE_SECRET_KEY: '' }],
    ['with another secret', { SERVICE_SECRET_KEY: `${SECRET}!` }],
    ['with another email', { SERVICE_EMAIL: 'new@example.com' }],
    ['with another plain password', { SERVICE_PASSWORD: 'new' }],
    ['with a hash instead of the plain password', { SERVICE_PASSWORD_HASH: PASSWORD_HASH }],
  ])('%s', async (_, change) => {
    expect(await survives(PLAIN, { ...PLAIN, ...change })).toBe(false);
  });

  it('if its fingerprint is invalid', async () => {
    const housekey = await createTestHousekey();
    for (const housekey_credentials of ['', 'x', null, 7, {}]) {
      const token = handmadeToken({ sub: 'a', exp: 9e9, housekey_credentials });
      expect((await housekey.request('/api/auth/me', bearer(token))).status).toBe(401);
    }
  });
});

it('without a password, no token is issued', async () => {
  const open = await createTestHousekey({});
  await expect(open.auth.issueToken({ sub: 'a' })).rejects.toBeInstanceOf(
    AuthenticationDisabledError,
  );
  await expect(open.auth.issueToken({ sub: 'a' })).rejects.toMatchObject({
    code: 'ERR_HOUSEKEY_AUTHENTICATION_DISABLED',
  });
});
