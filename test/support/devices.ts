import { DEVICE_GRANT, PAGES, PATHS } from '../../src/contract/index.js';
import { readApps } from '../../src/core/config/apps.js';
import { Environment } from '../../src/core/config/environment.js';
import type { SharedState } from '../../src/core/storage/state.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import type { TestHandlerOptions } from './checked-housekey.js';
import { AUTH_VARIABLES, bodyOf, createTestHousekey, type TestHousekey } from './housekey.js';
import { listSessions, post } from './sessions.js';

/** From there, requests of anyone arrive. */
export const BRIDGE = '172.18.0.1';

/** Options with which devices can be approved. The page of a browser that waits is JSON. */
export const DEVICES: TestHandlerOptions = {
  apps: readApps(new Environment({ SERVICE_DEVICE_APPROVAL: 'true' }, String), () => ({
    own: ['127.0.0.0/8', '::1'],
    gateways: [BRIDGE],
  })),
  deviceCodeCookie: new SessionCookie({ name: 'housekey_session_code', domain: undefined }),
  renderDevicePage: async (context, view, cookie) =>
    await Promise.resolve(context.json(200, view, {}, cookie === undefined ? [] : [cookie])),
  renderErrorPage: (context, { status }, { href }) => context.json(status, { page: href }),
};

/** The owner's network, and a device's on the same and on another one. */
export const HOME = '198.51.100.7';
export const ELSEWHERE = '203.0.113.9';

/** Housekey with the owner's session, which began a moment ago. */
export async function withDevices(
  options: TestHandlerOptions & { readonly state?: SharedState } = {},
  variables = AUTH_VARIABLES,
) {
  const housekey = await createTestHousekey(variables, { ...DEVICES, ...options });
  const owner = await housekey.signIn();
  return { ...housekey, owner, ...deviceRequests(housekey) };
}

/** Requests of devices and of the owner. */
export function deviceRequests(housekey: TestHousekey) {
  const { request } = housekey;
  const ask = async (address = HOME) => {
    const init = { method: 'POST', headers: { 'user-agent': 'tool/1.2' } };
    const body = await bodyOf(await request(PATHS.deviceAuthorization, init, address));
    return { device: String(body['device_code']), user: String(body['user_code']), body };
  };
  const token = async (device: string, fields: Record<string, string> = {}) => {
    const form = { grant_type: DEVICE_GRANT, device_code: device, ...fields };
    return await request(PATHS.deviceToken, { method: 'POST', body: new URLSearchParams(form) });
  };
  const decide = async (session: string, user: string, fields: object = {}, address = HOME) =>
    await request(PATHS.deviceCode, post(session, { user_code: user, ...fields }), address);
  return {
    ask,
    token,
    decide,
    /** The owner allows the device. */
    allow: async (session: string, user: string, fields: object = {}) =>
      (await decide(session, user, { decision: 'allow', ...fields })).status,
    /** The error of the token endpoint; null if there is a token. */
    errorOf: async (device: string) => (await bodyOf(await token(device)))['error'] ?? null,
    tokenOf: async (device: string) => String((await bodyOf(await token(device)))['access_token']),
    /** The page of a browser that waits, with its cookie. */
    open: async (query = '', cookie = '', address = HOME) =>
      await request(PAGES.device + query, { headers: { cookie } }, address),
    /** The script of that page asks. */
    wait: async (cookie: string) =>
      await request(PAGES.device, { method: 'POST', headers: { cookie } }, HOME),
    sessionOf: async (session: string) =>
      (await listSessions(housekey, session)).sessions.find(({ current }) => current),
  };
}

/** The cookie that a response sets. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
