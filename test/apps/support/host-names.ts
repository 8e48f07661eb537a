import { request } from 'node:http';
import { sessionCookie } from '../../support/gateway.js';

/** Asks for a path under this host name, with a session. Returns the status. */
export async function statusUnderName(
  origin: string,
  path: string,
  host: string,
): Promise<number | undefined> {
  const cookie = await sessionCookie(origin);
  return await new Promise((resolve, reject) => {
    request(new URL(path, origin), { headers: { host, cookie } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}
