import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS, type DevicesResponse, type SessionsResponse } from '../../src/contract/index.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { codeAt, TOTP_VARIABLES } from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { bearer, bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { ORIGIN, TestBrowser } from '../support/passkeys.js';
import { createLink } from '../support/links.js';
import { throughProxy } from '../support/proxied.js';
import { login, post } from '../support/sessions.js';
import { newStatePath, startStored, type StoredService } from '../support/stored-service.js';
import { waitUntil } from '../support/until.js';

const PHONE = new TestAuthenticator(ORIGIN);
const APP_TOKENS = Array.from({ length: 3 }, (_, index) => createTestAppToken(`app${index}`));
/** Items that were used in the two minutes before a start are refused only because they are in the file. */
const VARIABLES = {
  ...EARLIER_START,
  SERVICE_PUBLIC_URL: ORIGIN,
  SERVICE_PASSKEYS: PHONE.entry(),
  SERVICE_FORWARD_AUTH: 'true',
  SERVICE_APP_TOKENS: APP_TOKENS.map(({ line }) => line).join(','),
};

let path: string;
let remove: () => Promise<void>;
let service: StoredService;
beforeEach(async () => {
  ({ path, remove } = await newStatePath());
});
afterEach(async () => {
  await service.kill();
  await remove();
});

async function start(variables = {}): Promise<void> {
  service = await startStored(path, variables);
}

const send = throughProxy(() => service.url);
const me = async (token: string) => (await send(PATHS.me, bearer(token))).status;
const newBrowser = () => new TestBrowser({ request: send });

/** Changes that were acknowledged before a kill. */
interface Acknowledged {
  readonly signedOut: string[];
  readonly sessions: string[];
  readonly devices: string[];
  /** Use the same link, or the same answer of a passkey, again. */
  readonly replays: (() => Promise<Response>)[];
}

async function idsOf(
  token: string,
): Promise<{ sessions: string[]; devices: string[]; deviceCount: number }> {
  const { sessions }: SessionsResponse = JSON.parse(
    await (await send(PATHS.sessions, bearer(token))).text(),
  );
  const { devices }: DevicesResponse = JSON.parse(
    await (await send(PATHS.devices, bearer(token))).text(),
  );
  return {
    sessions: sessions.map(({ id }) => id),
    devices: devices.map(({ id }) => id),
    deviceCount: devices.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Signs in with a passkey and a link, and signs the second session out. Throws once the service is gone. */
async function useOnce(acknowledged: Acknowledged): Promise<void> {
  const browser = newBrowser();
  const assertion = PHONE.assert(await browser.challenge());
  const byPasskey = await bodyOf(await browser.signIn(assertion));
  acknowledged.replays.push(async () => await browser.signIn(assertion));
  const link = json({ token: await createLink() });
  const byLink = String((await bodyOf(await send(PATHS.link, link)))['access_token']);
  acknowledged.replays.push(async () => await send(PATHS.link, link));
  const { sessions, devices } = await idsOf(String(byPasskey['access_token']));
  const own = sessions.find((id) => tokenContains(String(byPasskey['access_token']), id));
  expect((await send(PATHS.logout, bearer(byLink, 'POST'))).status).toBe(204);
  acknowledged.signedOut.push(byLink);
  acknowledged.sessions.push(String(own));
  acknowledged.devices.push(...devices);
}

function tokenContains(token: string, id: string): boolean {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return payload.includes(`"jti":"${id}"`);
}

async function admits({ text }: { text: string }): Promise<number> {
  const headers = {
    authorization: `Bearer ${text}`,
    'x-forwarded-method': 'GET',
    'x-forwarded-host': 'app.example.com',
    'x-forwarded-uri': '/',
  };
  return (await send(PATHS.verify, { headers })).status;
}

describe('a service that is killed at random', () => {
  it('never loses an acknowledged sign-out, and its journal always opens', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      await start();
      expect(service.output()).not.toContain('damaged');
      const statuses = await Promise.all(acknowledged.map(service.me));
      expect(statuses).toEqual(acknowledged.map(() => 401));
      const tokens = await Promise.all(
        Array.from({ length: 12 }, async () => await service.signIn()),
      );
      const before = acknowledged.length;
      const attempts = tokens.map(async (token) => {
        // The process may be gone.
        const answer = await service.signOut(token).catch(() => undefined);
        if (answer?.status === 204) acknowledged.push(token);
      });
      await waitUntil(() => acknowledged.length > before + round, 'some are acknowledged');
      await service.kill();
      await Promise.all(attempts);
    }
  });

  it('accepts no used link or challenge again, and lists the sessions and devices', async () => {
    const all: Acknowledged = { signedOut: [], sessions: [], devices: [], replays: [] };
    for (let round = 0; round < 3; round += 1) {
      await start(VARIABLES);
      const before = all.sessions.length;
      const clients = Array.from({ length: 4 }, async () => {
        for (;;) await useOnce(all);
      }).map(async (client) => await client.catch(() => 'the service is gone'));
      await waitUntil(() => all.sessions.length > before + 4, 'some are acknowledged');
      await service.kill();
      await Promise.all(clients);
    }
    await start(VARIABLES);
    const replays = await Promise.all(all.replays.map(async (replay) => (await replay()).status));
    expect(replays).toEqual(all.replays.map(() => 401));
    expect(await Promise.all(all.signedOut.map(me))).toEqual(all.signedOut.map(() => 401));
    const fresh = await bodyOf(await send(PATHS.link, json({ token: await createLink() })));
    const listed = await idsOf(String(fresh['access_token']));
    expect(all.sessions.filter((id) => !listed.sessions.includes(id))).toEqual([]);
    // Devices that nobody can tell apart are one entry.
    expect(listed.deviceCount).toBeGreaterThanOrEqual(new Set(all.devices).size);
  });

  it('admits no app token whose revocation was acknowledged', async () => {
    for (const [index, name] of ['app0', 'app1'].entries()) {
      await start(VARIABLES);
      const before = await Promise.all(APP_TOKENS.map(admits));
      expect(before.map((status) => status === 401)).toEqual([index > 0, false, false]);
      const token = String((await bodyOf(await send(PATHS.login, login())))['access_token']);
      expect((await send(PATHS.revokeAppToken, post(token, { name }))).status).toBe(204);
      await service.kill();
    }
    await start(VARIABLES);
    const statuses = await Promise.all(APP_TOKENS.map(admits));
    expect(statuses.map((status) => status === 401)).toEqual([true, true, false]);
  });

  it('accepts no one-time code again', async () => {
    const attempt = async (code: string) =>
      (await send(PATHS.login, json({ email: EMAIL, password: PASSWORD, code }))).status;
    await start({ ...TOTP_VARIABLES, ...EARLIER_START });
    const [code, next] = [codeAt(Date.now()), codeAt(Date.now() + 30_000)];
    expect(await attempt(code)).toBe(200);
    await service.kill();
    await start({ ...TOTP_VARIABLES, ...EARLIER_START });
    expect([await attempt(code), await attempt(next)]).toEqual([401, 200]);
  });

  it('shows the activity as it was last written, and counts nothing twice', async () => {
    await start();
    const token = await service.signIn();
    for (let count = 0; count < 3; count += 1) await service.attemptLogin('wrong');
    const failures = async () => {
      const { month } = await service.activity(token);
      return month.counts['sign-in-failed'].reduce((left, right) => left + right, 0);
    };
    // The service writes everything again, the activity included.
    await rm(join(path, 'journal'));
    await waitUntil(() => service.output().includes('can be written again'), 'the new journal');
    for (let round = 0; round < 3; round += 1) {
      await service.kill();
      await start();
      expect(await failures()).toBe(3);
    }
  });
});
