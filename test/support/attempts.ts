import { EMAIL, json, PASSWORD, type TestHousekey } from './housekey.js';

/** Signs in with the right email, from `address`, with the device token in `cookie`. */
export async function attemptLogin(
  housekey: TestHousekey,
  password: string = PASSWORD,
  { address, cookie, signal }: { address?: string; cookie?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const init = json({ email: EMAIL, password });
  const headers = {
    'content-type': 'application/json',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const request = { ...init, headers, ...(signal === undefined ? {} : { signal }) };
  return await housekey.request('/api/auth/login', request, address);
}

/** Sends `count` wrong passwords one after the other. Returns the statuses. */
export async function failLogins(
  housekey: TestHousekey,
  count: number,
  from: { address?: string; cookie?: string } = {},
): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 1) {
    statuses.push((await attemptLogin(housekey, 'wrong', from)).status);
  }
  return statuses;
}

/** The Cookie header that a browser would send to the login after this response. */
export function cookieOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  // The same device token is stored for two paths.
  return [...new Set(pairs)].join('; ');
}

export function repeat<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}
