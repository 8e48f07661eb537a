import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../support/folder.js';
import { bearer, bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { describeBrowser } from '../../src/notices/notices.js';
import { startMailServer, startNtfy, startReceiver } from '../support/notice-targets.js';
import { type Service, startLogin } from '../support/service.js';
import { stopsAfterEach } from '../support/started.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PATIENCE = { timeout: 30_000 };

const use = stopsAfterEach();

/** The headers that a proxy in front of the service adds. */
const PROXIED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'login.example.com' };

/** Behind a proxy on loopback, so that each request can come from another network. */
async function serviceWith(url: string, variables = {}): Promise<Service> {
  return use(
    await startLogin({
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_NOTIFY_URL: url,
      ...variables,
    }),
  );
}

async function login(service: Service, headers = {}, password = PASSWORD): Promise<Response> {
  const { body, ...init } = json({ email: EMAIL, password });
  return await fetch(`${service.url}/api/auth/login`, {
    ...init,
    body: body ?? null,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.7',
      ...PROXIED,
      ...headers,
    },
  });
}

function owner(token: unknown, method = 'GET'): RequestInit {
  const { headers, ...init } = bearer(String(token), method);
  return { ...init, headers: { ...PROXIED, ...Object.fromEntries(new Headers(headers)) } };
}

async function findings(service: Service, token: unknown): Promise<unknown> {
  const overview = await fetch(`${service.url}/_housekey/api/overview`, owner(token));
  return (await bodyOf(overview))['findings'];
}

describe('a service with SERVICE_NOTIFY_URL', () => {
  it('tells of a sign-in on a new device, and not of the next one on the same device', async () => {
    const ntfy = use(await startNtfy());
    const variables = { SERVICE_STATE_DIR: join(openFolder().path, 'state') };
    const service = await serviceWith(`ntfy://127.0.0.1:${ntfy.port}/t`, variables);
    const first = await login(service, { 'user-agent': FIREFOX });
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    await login(service, { 'user-agent': FIREFOX, cookie });
    const { access_token: token } = await bodyOf(await login(service, { cookie }));
    await fetch(`${service.url}/_housekey/api/sign-out-everywhere`, owner(token, 'POST'));
    await expect.poll(() => ntfy.messages.length, PATIENCE).toBe(2);
    const [signIn, signOut] = ntfy.messages;
    expect(signIn).toMatchObject({
      title: 'login.example.com: Sign-in on a new device',
      priority: 4,
      click: 'https://login.example.com/app',
    });
    expect(signIn?.message).toMatch(
      /\nWhen: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\nNetwork: 198\.51\.100\.7\nBrowser: Firefox 140 on Linux\n/,
    );
    expect(signIn?.message).not.toContain(EMAIL);
    expect(signOut?.title).toBe('login.example.com: Signed out everywhere');
    const [, path = '', lock = ''] =
      /https:\/\/login\.example\.com(\/_housekey\/lock)#(\S+)/.exec(signOut?.message ?? '') ?? [];
    const body = new URLSearchParams({ token: lock });
    const locked = await fetch(service.url + path, { method: 'POST', body, headers: PROXIED });
    expect([locked.status, await locked.text()]).toEqual([
      200,
      expect.stringContaining('The login is locked'),
    ]);
    expect((await login(service)).status).toBe(423);
    const { output } = await service.stop();
    expect(output.match(/"newDevice":true/g)).toHaveLength(1);
  });

  const HOSTILE = [
    'x\u0085Bcc: victim@example.com',
    '<a href="https://evil.example">Unlock</a>',
    'x%0d%0aBcc: victim@example.com',
    '=?utf-8?q?x=0d=0aBcc:_victim@example.com?=',
    `x${' '.repeat(900)}Bcc: victim@example.com`,
    'QUIT\t.\tMAIL FROM:<x@example.com>',
    'Account locked! Unlock it at https://evil.example/unlock',
    'evil.example/unlock now',
    'x\tBcc: victim@example.com',
    'Mozilla/5.0 (https://evil.example) AppleWebKit/537.36 Chrome/evil.example Safari/537.36',
    'call +1 555 0100',
  ];
  it.each(firstOf(2, HOSTILE))(
    'sends no header, recipient or link that a visitor chose: %j',
    async (userAgent) => {
      const mail = use(await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }));
      const ntfy = use(await startNtfy());
      const service = await serviceWith(
        `smtp://127.0.0.1:${mail.port}/?to=a@example.com&starttls=off ntfy://127.0.0.1:${ntfy.port}/t`,
      );
      const headers = { 'user-agent': userAgent, 'x-forwarded-for': 'evil, 198.51.100.7' };
      expect((await login(service, headers)).status).toBe(200);
      await expect.poll(() => mail.emails.length + ntfy.messages.length, PATIENCE).toBe(2);
      expect(mail.emails[0]?.to).toEqual(['a@example.com']);
      const [head = ''] = String(mail.emails[0]?.source).split('\r\n\r\n', 1);
      const names = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase());
      expect(names).toEqual([
        'auto-submitted',
        'importance',
        'from',
        'to',
        'subject',
        'message-id',
        'date',
        'content-transfer-encoding',
        'mime-version',
        'content-type',
      ]);
      expect(ntfy.messages[0]).toMatchObject({
        title: 'login.example.com: Sign-in on a new device',
        click: 'https://login.example.com/app',
      });
      expect(ntfy.messages[0]?.message).not.toMatch(/evil|<|555|!/);
    },
  );

  it.each([
    [FIREFOX, 'Firefox 140 on Linux'],
    ['Mozilla/5.0 (https://evil.example) AppleWebKit/537.36 Chrome/evil.example', 'Chrome'],
    ['curl/8.5.0', 'curl 8'],
    ['python-requests/2.31', 'python-requests 2'],
    ['evil.example/1', 'unknown'],
    ['Unlock it now at https://evil.example/1 Safari', 'Safari'],
    ['', 'unknown'],
  ])('names a browser or program, but repeats nothing else: %j', (userAgent, expected) => {
    expect(describeBrowser(userAgent)).toBe(expected);
  });

  it('tells of an attack once, and of the rest when it stops', async () => {
    const ntfy = use(await startNtfy());
    const service = await serviceWith(`ntfy://127.0.0.1:${ntfy.port}/t`, {
      SERVICE_LOGIN_FAILURES: '1',
      SERVICE_LOGIN_REGAIN_SECONDS: '3600',
    });
    for (let round = 0; round < 10; round += 1) {
      const from = Array.from({ length: 20 }, (_, host) => `203.0.${host}.7`);
      await Promise.all(
        from.map(async (address) => await login(service, { 'x-forwarded-for': address }, 'wrong')),
      );
    }
    await expect.poll(() => ntfy.messages.length, PATIENCE).toBe(1);
    await service.stop();
    expect(ntfy.messages.map(({ title }) => title)).toEqual([
      'login.example.com: Failed sign-ins are blocked',
      expect.stringMatching(/^login\.example\.com: 1\d\d failed sign-ins$/),
    ]);
    expect(ntfy.messages[1]?.message).toContain('failed sign-ins from 20 networks in less than');
  });

  it('is not slowed down by a target that hangs, and stops within its bound', async () => {
    const hanging = use(await startReceiver(() => {}));
    const service = await serviceWith(`http://127.0.0.1:${hanging.port}/hook`);
    const startedAt = performance.now();
    for (let count = 0; count < 8; count += 1) expect((await login(service)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await waitUntil(() => hanging.received.length === 1, 'the first attempt', 30_000);
    const stoppedAt = performance.now();
    const { code, output } = await service.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(8000);
    expect(code).toBe(0);
    expect(output).toContain(`Notices to http://127.0.0.1:${hanging.port} were not sent: 6`);
  });

  it('says in the console and once in the log that a target fails, and that it works again', async () => {
    let isDown = true;
    const hook = use(
      await startReceiver((response) => response.writeHead(isDown ? 403 : 204).end()),
    );
    const label = `http://127.0.0.1:${hook.port}`;
    const service = await serviceWith(`http://me:pa55word@127.0.0.1:${hook.port}/secret-path`);
    const { access_token: token } = await bodyOf(await login(service));
    await login(service);
    const failing = expect.objectContaining({
      code: 'notices-failing',
      level: 'outage',
      summary: `Notices to ${label} are not delivered: it refused the credentials (403).`,
      fix: 'Correct the user name, password or token of the target in SERVICE_NOTIFY_URL',
    });
    await expect.poll(() => hook.received.length, PATIENCE).toBe(2);
    await expect
      .poll(async () => await findings(service, token), PATIENCE)
      .toEqual(expect.arrayContaining([failing]));
    isDown = false;
    await login(service);
    await expect
      .poll(async () => await findings(service, token), PATIENCE)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'notices', summary: `Notices are sent to ${label}.` }),
        ]),
      );
    const { output } = await service.stop();
    expect(output.match(/are not delivered/g)).toHaveLength(1);
    expect(output.match(/are delivered again/g)).toHaveLength(1);
    expect(output).not.toMatch(/pa55word|secret-path/);
  });
});

it('an invalid SERVICE_NOTIFY_URL prevents startup, with the fix and without the value', async () => {
  const starting = startLogin({ SERVICE_NOTIFY_URL: 'pa55word' });
  const error: unknown = await starting.catch((reason: unknown) => reason);
  expect(String(error)).toContain('SERVICE_NOTIFY_URL has a problem in target 1');
  expect(String(error)).toContain('Fix: Use https://host/path');
  expect(String(error)).not.toContain('pa55word');
});
