import { describe, expect, it } from 'vitest';
import { Environment } from '../../src/core/config/environment.js';
import { createHousekey } from '../support/checked-housekey.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { createTestHousekey, EMAIL, json, PASSWORD } from '../support/housekey.js';

async function create(session: 'cookie' | 'token') {
  const settings = readHttpSettings(new Environment({}, () => ''), NO_APPS, false, session);
  const { auth } = await createTestHousekey();
  return createHousekey({ auth, findings: async () => [], version: '1', ...settings });
}

describe('inside an app', () => {
  it('the documented paths are Housekey’s, and all others the app’s', async () => {
    const { owns } = await create('cookie');
    expect(['/login', '/api/auth/login', '/_housekey/', '/_housekey/x'].every(owns)).toBe(true);
    expect(['/', '/app', '/api/auth/', '/api/auth/providers', '/files'].some(owns)).toBe(false);
  });

  it.each([
    ['a cookie', 'cookie', '__Host-Http-housekey_session='],
    ['a token', 'token', undefined],
  ] as const)('the session is %s; a connection with TLS is https', async (_, session, start) => {
    const { send } = await create(session);
    const request = new Request(
      'https://app/api/auth/login',
      json({ email: EMAIL, password: PASSWORD }),
    );
    const response = await send(request, { address: '192.0.2.1', encrypted: true });
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.includes('session'))?.replace(/(?<==).*/s, '')).toBe(
      start,
    );
    expect(response.headers.has('strict-transport-security')).toBe(true);
  });
});
