import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError, createHousekey, type Housekey, type HousekeyOptions } from 'housekey';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { startReceiver } from '../support/notice-targets.js';
import { freePort } from '../support/port.js';
import { newStatePath } from '../support/stored-service.js';
import { waitUntil } from '../support/until.js';
import { runAppProcess, startAppProcess, type AppProcess } from './support/app-process.js';
import { cookiesOf, createTestAuth, OPTIONS } from './support/auth.js';

const SIGN_IN = json({ email: EMAIL, password: PASSWORD });
const ORIGIN = 'http://app.example.com';

let path: string;
let cleanUp: () => Promise<void>;
const open: { readonly close: () => Promise<void> }[] = [];
beforeEach(async () => {
  ({ path, remove: cleanUp } = await newStatePath());
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await cleanUp();
});

async function create(options: HousekeyOptions): Promise<Housekey> {
  const auth = await createTestAuth(options);
  open.push(auth);
  return auth;
}

async function signIn(auth: Housekey): Promise<string> {
  const response = await auth.handler(new Request(`${ORIGIN}/api/auth/login`, SIGN_IN));
  expect(response?.status).toBe(200);
  return cookiesOf(response ?? Response.error());
}

function withCookie(cookie: string, target = '/'): Request {
  return new Request(ORIGIN + target, { headers: { cookie } });
}

async function startApp(variables: Record<string, string>, inCluster = false): Promise<AppProcess> {
  const app = await startAppProcess(variables, inCluster);
  open.push({ close: app.kill });
  return app;
}

async function signInAt(app: AppProcess): Promise<string> {
  return cookiesOf(await fetch(`${app.url}/api/auth/login`, SIGN_IN));
}

async function statusAt(app: AppProcess, cookie: string): Promise<number> {
  return (await fetch(app.url, { headers: { cookie } })).status;
}

describe('an app with stateDir', () => {
  it('remembers sign-outs after it was killed', async () => {
    const first = await startApp({ SERVICE_STATE_DIR: path });
    const [kept, ended] = [await signInAt(first), await signInAt(first)];
    const logout = { method: 'POST', headers: { cookie: ended } };
    expect((await fetch(`${first.url}/api/auth/logout`, logout)).status).toBe(204);
    await first.kill();
    const second = await startApp({ SERVICE_STATE_DIR: path });
    expect([await statusAt(second, kept), await statusAt(second, ended)]).toEqual([200, 401]);
  });

  it('does not start while another process has the directory, and names Redis', async () => {
    const first = await startApp({ SERVICE_STATE_DIR: path });
    const second = await runAppProcess({ SERVICE_STATE_DIR: path });
    expect(second.code).toBe(1);
    expect(second.errors).toContain(`is in use by process ${first.process.pid}`);
    expect(second.errors).toMatch(/workers of node:cluster or pm2, need SERVICE_REDIS_URL instead/);
    await first.kill();
    await startApp({ SERVICE_STATE_DIR: path });
  });

  it('unlocks the directory when the last instance is closed, and not before', async () => {
    const [first, second] = [
      await create({ stateDir: path }),
      await create({ stateDir: path, serveUi: false }),
    ];
    await first.close();
    expect((await runAppProcess({ SERVICE_STATE_DIR: path })).code).toBe(1);
    const cookie = await signIn(second);
    await second.close();
    const app = await startApp({ SERVICE_STATE_DIR: path });
    expect(await statusAt(app, cookie)).toBe(200);
  });

  it('shares it between instances, also those that hot reload creates without an end of the old', async () => {
    const old = await create({ stateDir: path });
    const cookie = await signIn(old);
    const reloaded = await create({ stateDir: path, serveUi: false });
    expect((await old.signOut(withCookie(cookie))).status).toBe(204);
    expect(await reloaded.getSession(withCookie(cookie))).toBeNull();
    const later = await create({ stateDir: path, loginFailures: 5 });
    expect(await later.getSession(withCookie(cookie))).toBeNull();
  });

  it('knows the sign-outs of earlier processes after its directory was left, too', async () => {
    const app = await startApp({ SERVICE_STATE_DIR: path });
    const [kept, ended] = [await signInAt(app), await signInAt(app)];
    const logout = { method: 'POST', headers: { cookie: ended } };
    expect((await fetch(`${app.url}/api/auth/logout`, logout)).status).toBe(204);
    await app.kill();
    const first = await create({ stateDir: path });
    await first.close();
    const withoutDirectory = await create({});
    expect(await withoutDirectory.getSession(withCookie(kept))).not.toBeNull();
    expect(await withoutDirectory.getSession(withCookie(ended))).toBeNull();
  });

  it('restores what it has written when it is created again in the same process', async () => {
    const first = await create({ stateDir: path });
    const cookie = await signIn(first);
    await first.signOut(withCookie(cookie));
    const [, second] = await Promise.all([first.close(), create({ stateDir: path })]);
    expect(await second.getSession(withCookie(cookie))).toBeNull();
    const own = await signIn(second);
    expect((await second.signOut(withCookie(own))).status).toBe(204);
  });

  it.each([
    ['no directory', { stateDir: undefined }, /^stateDir differs from that of another/],
    [
      'other credentials',
      { email: 'other@example.com' },
      /^stateDir is the directory of another createHousekey call/,
    ],
  ])('refuses a second instance with %s', async (_, options, message) => {
    await create({ stateDir: path });
    const error: unknown = await create({ stateDir: path, ...options }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error).replace('ConfigError: ', '')).toMatch(message);
  });

  it('tries again after a failed start', async () => {
    const app = await startApp({ SERVICE_STATE_DIR: path });
    await expect(create({ stateDir: path })).rejects.toMatchObject({
      code: 'ERR_HOUSEKEY_STATE_DIRECTORY',
    });
    await app.kill();
    expect(await signIn(await create({ stateDir: path }))).toContain('housekey_session');
  });

  it('continues in memory if the directory cannot be written, and tells the console', async () => {
    const auth = await create({ stateDir: path });
    const cookie = await signIn(auth);
    await rm(path, { recursive: true });
    const response = await auth.signOut(withCookie(await signIn(auth)));
    expect(response.status).toBe(202);
    const overview = await auth.handler(withCookie(cookie, '/_housekey/api/overview'));
    expect(await overview?.text()).toContain('state-unwritable');
  });
});

describe('a worker of a cluster', () => {
  it('does not start with a state directory, and names Redis', async () => {
    const { code, errors } = await runAppProcess({ SERVICE_STATE_DIR: path }, true);
    expect(code).toBe(1);
    expect(errors).toContain('SERVICE_STATE_DIR is for one process');
    expect(errors).toContain('Set SERVICE_REDIS_URL (redisUrl)');
  });

  it('does not start with a secret of its own', async () => {
    const { code, errors } = await runAppProcess({ SERVICE_SECRET_KEY: '' }, true);
    expect(code).toBe(1);
    expect(errors).toContain('SERVICE_SECRET_KEY must be set in a cluster');
  });

  it('warns without Redis', async () => {
    const app = await startApp({}, true);
    expect(app.output()).toContain('cluster-without-redis: SERVICE_REDIS_URL is not set');
  });
});

describe('an app with notifyUrl', () => {
  it('sends notices, also those that wait when it is closed', async () => {
    const receiver = await startReceiver();
    open.push({ close: receiver.stop });
    const target = (name: string) => `http://127.0.0.1:${receiver.port}/${name}`;
    const auth = await create({ notifyUrl: [target('one'), target('two')] });
    await signIn(auth);
    await auth.close();
    const bodies = receiver.received.map(({ path: at, body }) => `${at} ${body}`).toSorted();
    expect(bodies).toEqual([
      expect.stringMatching(/^\/one .*new device/i),
      expect.stringMatching(/^\/two .*new device/i),
    ]);
  });

  it('tells the console which target fails', async () => {
    const auth = await create({ notifyUrl: `http://127.0.0.1:${await freePort()}/hook` });
    const cookie = await signIn(auth);
    const overview = async () =>
      await (await auth.handler(withCookie(cookie, '/_housekey/api/overview')))?.text();
    await waitUntil(
      async () => (await overview())?.includes('the connection was refused') === true,
      'the console tells that the notice was not delivered',
    );
  });
});

describe('an app with auditLog', () => {
  async function events(file: string): Promise<unknown[]> {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    return lines.map((line) => {
      const { event, client }: Record<string, unknown> = JSON.parse(line);
      return [event, client];
    });
  }

  it('has written every event when it is closed, from all instances', async () => {
    const auditLog = join(dirname(path), 'audit.log');
    const [first, second] = [
      await create({ auditLog }),
      await create({ auditLog, serveUi: false }),
    ];
    const connection = { remoteAddress: '192.0.2.1' };
    await first.handler(new Request(`${ORIGIN}/api/auth/login`, SIGN_IN), connection);
    await second.handler(new Request(`${ORIGIN}/api/auth/login`, SIGN_IN), connection);
    await Promise.all([first.close(), second.close()]);
    expect(await events(auditLog)).toEqual([
      ['sign-in', '192.0.2.1'],
      ['sign-in', '192.0.2.1'],
    ]);
  });

  it('has written every event when the process exits', async () => {
    const file = join(dirname(path), 'audit.log');
    const app = await startApp({ SERVICE_AUDIT_LOG: file });
    const many = Array.from({ length: 20 }, async () => await signInAt(app));
    await Promise.all(many);
    await fetch(`${app.url}/exit`).catch(() => {});
    await app.ended;
    expect(await events(file)).toHaveLength(20);
  });

  it('does not start if the file cannot be written', async () => {
    const auditLog = join(path, 'missing', 'audit.log');
    await expect(createHousekey({ ...OPTIONS, auditLog })).rejects.toMatchObject({
      code: 'ERR_HOUSEKEY_AUDIT_FILE',
    });
  });
});
