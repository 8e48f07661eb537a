import {
  PATHS,
  type Layout,
  type DeviceEntry,
  type DevicesResponse,
  type SessionEntry,
  type SessionsResponse,
} from '../../src/contract/index.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { bearer, EMAIL, json, PASSWORD, type TestHousekey } from './housekey.js';

const IN_FRONT_OF_APP: Layout = {
  session: 'cookie',
  gateway: true,
  sameHost: false,
  prefixOnly: false,
};

/** Options with which the session is a cookie, as in front of an app. */
export const COOKIE_SESSION = {
  layout: IN_FRONT_OF_APP,
  sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
};

/** The console's data for this token. */
export async function listSessions(
  housekey: Pick<TestHousekey, 'request'>,
  token: string,
): Promise<SessionsResponse> {
  const answer = await housekey.request(PATHS.sessions, bearer(token));
  const listed: SessionsResponse = JSON.parse(await answer.text());
  return listed;
}

/** The session that this token belongs to. */
export async function ownSession(housekey: TestHousekey, token: string): Promise<SessionEntry> {
  const { sessions } = await listSessions(housekey, token);
  const own = sessions.find(({ current }) => current);
  if (own === undefined) throw new Error('the current session is not listed');
  return own;
}

export async function listDevices(housekey: TestHousekey, token: string): Promise<DeviceEntry[]> {
  const answer = await housekey.request(PATHS.devices, bearer(token));
  const { devices }: DevicesResponse = JSON.parse(await answer.text());
  return devices;
}

/** A POST with a token and a JSON body. */
export function post(token: string, body: unknown): RequestInit {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return { ...json(body), headers };
}

/** A sign-in by password, with these headers and fields in addition to the credentials. */
export function login(headers: Record<string, string> = {}, fields: object = {}): RequestInit {
  const request = json({ email: EMAIL, password: PASSWORD, ...fields });
  return { ...request, headers: { 'content-type': 'application/json', ...headers } };
}
