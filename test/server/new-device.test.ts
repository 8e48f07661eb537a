import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { codeAt, TOTP_SECRET } from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { AUTH_VARIABLES, bearer, bodyOf, EMAIL, PASSWORD } from '../support/housekey.js';
import { startReceiver, type Receiver } from '../support/notice-targets.js';
import { ORIGIN, TestBrowser } from '../support/passkeys.js';
import { throughProxy } from '../support/proxied.js';
import { runToEnd, startService, type Service } from '../support/service.js';
import { firstOf } from '../support/thorough.js';

const PHONE = new TestAuthenticator(ORIGIN);
const VARIABLES = {
  ...AUTH_VARIABLES,
  SERVICE_PUBLIC_URL: ORIGIN,
  SERVICE_PASSKEYS: PHONE.entry(),
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
};
const LINK = { arguments: ['link'], token: /#(?<token>link~\S+)/ };

let receiver: Receiver;
let service: Service;
afterEach(async () => {
  await service.stop();
  await receiver.stop();
});

async function start(variables = {}): Promise<void> {
  receiver = await startReceiver();
  const SERVICE_NOTIFY_URL = `http://127.0.0.1:${receiver.port}/hook`;
  service = await startService({ ...VARIABLES, SERVICE_NOTIFY_URL, ...variables });
}

const send = throughProxy(() => service.url);
const newBrowser = () => new TestBrowser({ request: send });

type SignIn = (browser: TestBrowser) => Promise<Response>;

const byPassword: SignIn = async (browser) =>
  await browser.post(PATHS.login, { email: EMAIL, password: PASSWORD });

const byPasskey: SignIn = async (browser) =>
  await browser.signIn(PHONE.assert(await browser.challenge()));

const byLink: SignIn = async (browser) => {
  const { output } = await runToEnd(LINK.arguments, { variables: VARIABLES });
  const token = LINK.token.exec(output)?.groups?.['token'];
  return await browser.post(PATHS.link, { token });
};

const WAYS = { password: byPassword, passkey: byPasskey, link: byLink } as const;

/** The kinds of the notices that were sent, and what they say. Stops the service, which sends the rest. */
async function notices(): Promise<readonly { kind: string; text: string }[]> {
  const { code } = await service.stop();
  expect(code).toBe(0);
  return receiver.received.map(({ body }) => {
    const { kind, text }: { kind: string; text: string } = JSON.parse(body);
    return { kind, text };
  });
}

const kinds = async () => (await notices()).map(({ kind }) => kind);

describe('the owner is told of a new device', () => {
  beforeEach(async () => await start());

  const ways = [
    ['password', 'new-device', 'with the correct password on a device'],
    ['passkey', 'new-device', 'with passkey "phone" on a device'],
    ['link', 'link-used', 'with a link that'],
  ] as const;
  it.each(firstOf(1, ways))('that signs in by %s: %s', async (way, kind, text) => {
    expect((await WAYS[way](newBrowser())).status).toBe(200);
    expect(await notices()).toEqual([{ kind, text: expect.stringContaining(text) }]);
  });

  const pairs = [
    ['link', 'passkey'],
    ['passkey', 'password'],
    ['password', 'passkey'],
    ['passkey', 'passkey'],
    ['link', 'password'],
  ] as const;
  it.each(firstOf(2, pairs))('once: by %s, and then by %s', async (first, second) => {
    const browser = newBrowser();
    for (const way of [first, second]) expect((await WAYS[way](browser)).status).toBe(200);
    expect(await kinds()).toEqual([first === 'link' ? 'link-used' : 'new-device']);
  });

  it('again if the owner has removed it, and in each other browser', async () => {
    const [browser, other] = [newBrowser(), newBrowser()];
    await byPasskey(other);
    const { access_token: token } = await bodyOf(await byPasskey(browser));
    const list = await send(PATHS.devices, bearer(String(token)));
    const { devices }: { devices: { id: string; current: boolean }[] } = JSON.parse(
      await list.text(),
    );
    expect(devices.map(({ current }) => current)).toEqual([true, false]);
    await browser.post(PATHS.forgetDevice, { id: devices[0]?.id }, String(token));
    await byPassword(browser);
    expect(await kinds()).toEqual(['new-device', 'new-device', 'new-device']);
  });
});

it('with one-time codes, a device is known after the password and a code, and a passkey gives no code', async () => {
  await start({
    ...EARLIER_START,
    SERVICE_TOTP_SECRET: TOTP_SECRET,
    SERVICE_TOTP_EVERY: 'device',
  });
  const [browser, other] = [newBrowser(), newBrowser()];
  const code = codeAt(Date.now());
  const answer = await browser.post(PATHS.login, { email: EMAIL, password: PASSWORD, code });
  expect(answer.status).toBe(200);
  for (const signIn of [byPassword, byPasskey]) expect((await signIn(browser)).status).toBe(200);
  expect((await byPasskey(other)).status).toBe(200);
  expect((await byPassword(other)).status).toBe(401);
  expect(await kinds()).toEqual(['new-device', 'new-device']);
});
