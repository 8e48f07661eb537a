import { expect, it } from 'vitest';
import { HostBrowser, PAGE } from '../support/host-browser.js';
import { setUpOnce } from '../support/hooks.js';
import { SECRET } from '../support/housekey.js';
import { startRedis } from '../support/redis.js';
import { startReplica } from '../support/replicas.js';
import { waitUntil } from '../support/until.js';
import { startApp } from '../support/upstream.js';

const LOGIN = 'http://login.example.com';
const WIKI = 'http://wiki.example.com';
const PHOTOS = 'http://photos.example.net';

const site = setUpOnce(async () => {
  const app = await startApp(({ url }, response) => {
    if (url === '/stream') response.write('begun');
    else response.end('the app');
  });
  const redis = await startRedis();
  const variables = {
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_PUBLIC_URL: LOGIN,
    SERVICE_APPS: `wiki.example.com ${app.url}; photos.example.net ${app.url}`,
  };
  const start = async () => await startReplica(redis.url, variables);
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([first.untilRedis('connected'), second.untilRedis('connected')]);
  // For seconds, a new Redis takes everything for used: clocks may differ.
  const browser = new HostBrowser(first.url);
  await browser.signIn(LOGIN);
  const isOpen = async () => (await browser.open(`${WIKI}/`)).text === 'the app';
  await waitUntil(isOpen, 'tickets are accepted');
  return {
    app,
    redis,
    first,
    second,
    stop: async () => {
      redis.thaw();
      await Promise.all([first.stop(), second.stop()]);
      await Promise.all([redis.stop(), app.stop()]);
    },
  };
});

async function signedIn(): Promise<HostBrowser> {
  const browser = new HostBrowser(site.first.url);
  await browser.signIn(LOGIN);
  return browser;
}

const ticketOf = async (browser: HostBrowser, url: string) =>
  (await browser.open(url, (next) => next.includes('?ticket='))).url;

it('redeems a ticket of one replica at another, once on all of them', async () => {
  const browser = await signedIn();
  const url = await ticketOf(browser, `${WIKI}/deep`);
  const copy = new HostBrowser(site.second.url);
  copy.jars.set('wiki.example.com', new Map(browser.jars.get('wiki.example.com')));
  browser.service = site.second.url;
  const opened = await browser.send(url, { headers: PAGE });
  expect([opened.status, opened.headers.location]).toEqual([303, `${WIKI}/deep`]);
  for (const { url: service } of [site.first, site.second]) {
    copy.service = service;
    expect((await copy.send(url, { headers: PAGE })).status).toBe(401);
    browser.service = service;
    expect((await browser.send(`${WIKI}/`)).text).toBe('the app');
  }
});

it('asks at one replica, signs in at another, and returns over the first', async () => {
  const browser = new HostBrowser(site.first.url);
  const login = await browser.open(`${PHOTOS}/a?b=c`);
  expect(login.url).toContain(`${LOGIN}/login?next=`);
  browser.service = site.second.url;
  await browser.signIn(LOGIN);
  const next = new URL(login.url).searchParams.get('next') ?? '';
  browser.service = site.first.url;
  expect(await browser.open(LOGIN + next)).toMatchObject({
    url: `${PHOTOS}/a?b=c`,
    text: 'the app',
  });
});

it('ends the sessions and what runs in them at every replica', async () => {
  const browser = await signedIn();
  await browser.open(`${WIKI}/`);
  await browser.open(`${PHOTOS}/`);
  browser.service = site.second.url;
  const running = browser.send(`${WIKI}/stream`).then(
    ({ text }) => text,
    () => 'reset',
  );
  await waitUntil(() => site.app.seen.at(-1)?.target === '/stream', 'the stream begins');
  browser.service = site.first.url;
  expect((await browser.send(`${LOGIN}/api/auth/logout`, { method: 'POST' })).status).toBe(204);
  browser.service = site.second.url;
  expect(['reset', 'begun']).toContain(await running);
  for (const url of [WIKI, PHOTOS]) expect((await browser.send(`${url}/`)).status).toBe(401);
});

it('issues tickets but redeems none while Redis does not answer', async () => {
  const browser = await signedIn();
  await browser.open(`${WIKI}/`);
  const url = await ticketOf(browser, `${PHOTOS}/`);
  site.redis.freeze();
  browser.service = site.second.url;
  const refused = await browser.send(url);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  const page = await browser.send(url, { headers: PAGE });
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.text).toContain('The app did not open');
  // Open apps stay open.
  expect((await browser.send(`${WIKI}/`)).text).toBe('the app');
  site.redis.thaw();
  await site.second.untilRedis('connected');
  expect((await browser.open(`${PHOTOS}/`)).text).toBe('the app');
});
