import { randomInt } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { PATHS } from '../../../src/contract/index.js';
import { cookiesOf } from '../../adapters/support/auth.js';
import { EMAIL, json, PASSWORD } from '../../support/housekey.js';
import { CLIENT_HEADER, startProxy } from './proxy.js';

const SIGN_IN = { email: EMAIL, password: PASSWORD };
const WRONG = { email: EMAIL, password: 'wrong' };

/** An address whose network no other test has used, even if the test is repeated. */
function newAddress(): string {
  return `100.${randomInt(64, 128)}.${randomInt(256)}.7`;
}

type Attempt = (client: string, body: object, more?: Record<string, string>) => Promise<Response>;

/** Attempts sign-ins through a proxy. */
async function attemptThrough(url: string, proxyAddress?: string): Promise<Attempt> {
  const proxy = await startProxy(url, proxyAddress);
  onTestFinished(proxy.close);
  return async (client, body, more = {}) => {
    const init = json(body, { [CLIENT_HEADER]: client, ...more });
    return await fetch(proxy.url + PATHS.login, init);
  };
}

/** Failed sign-ins behind a proxy, so that each test has its own addresses. */
export function describeLimits(url: () => string): void {
  it('limits wrong passwords by the address that the proxy reports, except on known devices', async () => {
    const attempt = await attemptThrough(url());
    const home = newAddress();
    const device = cookiesOf(await attempt(home, SIGN_IN));
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt(home, WRONG)).status).toBe(401);
    }
    // The client's own text in the header changes nothing.
    const refused = await attempt(home, SIGN_IN, { 'x-forwarded-for': newAddress() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(home, SIGN_IN, { cookie: device })).status).toBe(200);
    expect((await attempt(newAddress(), SIGN_IN)).status).toBe(200);
  });

  it('limits wrong passwords by the address of the connection if nobody trusts the other end', async () => {
    const attempt = await attemptThrough(url(), `127.1.${randomInt(256)}.3`);
    const statuses: number[] = [];
    while (statuses.length < 11) statuses.push((await attempt(newAddress(), WRONG)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
}
