import type { Housekey } from 'housekey';
import { createMiddleware, toRouteHandlers } from 'housekey/next';
import { afterEach, describe, expect, it } from 'vitest';
import { TestAuthenticator } from '../support/authenticator.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { ORIGIN, RP_ID } from '../support/passkeys.js';
import { sendRaw } from '../support/raw-socket.js';
import { APPS, type TestApp } from './support/apps.js';
import { createTestAuth } from './support/auth.js';

const CREDENTIALS = JSON.stringify({ email: EMAIL, password: PASSWORD });
const REFUSED = { detail: 'Incorrect email or password' };

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});

/** A login with a passkey, and why it refused passwords. */
async function createAuth(passwordSignIn: boolean): Promise<{ auth: Housekey; reasons: string[] }> {
  const passkeys = new TestAuthenticator(ORIGIN).entry();
  const auth = await createTestAuth({ publicUrl: ORIGIN, passkeys, passwordSignIn });
  open.push(auth);
  const reasons: string[] = [];
  auth.on('sign-in-failed', ({ reason }) => void reasons.push(reason));
  return { auth, reasons };
}

/** Sends the right password to the public address, whose host fetch cannot name. */
async function signIn({ url }: TestApp): Promise<string> {
  const fields = `Host: ${RP_ID}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const head = `POST /api/auth/login HTTP/1.1\r\n${fields}Content-Length: ${CREDENTIALS.length}\r\n`;
  return await sendRaw(url, `${head}\r\n${CREDENTIALS}`);
}

describe('with passwordSignIn: false, the right password is refused like a wrong one', () => {
  it.each(APPS)('in %s', async (_, start) => {
    const on = await createAuth(true);
    const appWithPasswords = await start(on.auth);
    open.unshift(appWithPasswords);
    expect(await signIn(appWithPasswords)).toMatch(/^HTTP\/1\.1 200 /);

    const off = await createAuth(false);
    const app = await start(off.auth);
    open.unshift(app);
    const answer = await signIn(app);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain(JSON.stringify(REFUSED));
    expect(off.reasons).toEqual(['passwords-off']);
  });

  it.each([
    ['the middleware of Next.js', (auth: Housekey) => createMiddleware(auth)],
    ['the route handlers of Next.js', (auth: Housekey) => toRouteHandlers(auth).POST],
  ])('in %s', async (_, create) => {
    const send = async (auth: Housekey) => {
      const init = json({ email: EMAIL, password: PASSWORD });
      return await create(auth)(new Request(`${ORIGIN}/api/auth/login`, init));
    };
    expect((await send((await createAuth(true)).auth))?.status).toBe(200);
    const { auth, reasons } = await createAuth(false);
    const response = await send(auth);
    expect([response?.status, await response?.json()]).toEqual([401, REFUSED]);
    expect(reasons).toEqual(['passwords-off']);
  });
});
