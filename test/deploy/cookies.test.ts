import { connect, type IncomingHttpHeaders } from 'node:http2';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/port.js';
import type { WebServer } from '../support/servers.js';
import { startLogin } from '../support/service.js';
import { hasLimit, PROXIES, TLS_PROXIES } from './support/fronts.js';
import { startRecorder, type Recorder } from './support/recorder.js';
import {
  APP_HOST,
  FETCH,
  LOGIN_HOST,
  NAVIGATION,
  openSite,
  send,
  SESSION,
  startProxy,
  startTlsProxy,
  type Ask,
  type Site,
} from './support/site.js';

/** Cookies of an app, 30 KB of them: more than Housekey reads. */
const OF_THE_APP = Array.from({ length: 10 }, (_, index) => `app${index}=${'x'.repeat(3000)}`);
/** The same under a name of Housekey, as a page of a sibling host can set them. */
const OF_A_SIBLING = OF_THE_APP.map((pair, index) => `__Secure-housekey_session_${index}${pair}`);
const DIRECT = { ...NAVIGATION, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' };

/** Sends a request over HTTP/2, as browsers do, with each cookie in a separate field. */
async function sendHttp2(port: number, headers: NonNullable<Ask['headers']>) {
  const session = connect(`https://127.0.0.1:${port}`, {
    servername: APP_HOST,
    rejectUnauthorized: false,
  });
  try {
    const stream = session.request({
      ':authority': `${APP_HOST}:${port}`,
      ':path': '/page',
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : [...value],
        ]),
      ),
    });
    const found = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      session.on('error', reject);
      stream.on('error', reject).on('response', resolve);
    });
    return { status: found[':status'], headers: found, body: await text(stream) };
  } finally {
    session.destroy();
  }
}

const ASKS_WITH_ITS_OWN = PROXIES.filter((proxy) => !hasLimit(proxy, 'asks with all cookies'));

describe.each(ASKS_WITH_ITS_OWN)('%s in front of an app that sets 30 KB of cookies', (proxy) => {
  let site: Site;
  let session: string;
  beforeAll(async () => {
    site = await openSite(proxy);
    session = `${SESSION}=${await site.openApp(await site.signIn())}`;
  });
  afterAll(async () => await site.stop());
  beforeEach(() => {
    site.app.received.length = 0;
  });

  it.each([
    ['before', () => [session, ...OF_THE_APP]],
    ['after', () => [...OF_THE_APP, session]],
    ['between', () => [...OF_THE_APP.slice(0, 5), session, ...OF_THE_APP.slice(5)]],
  ])('lets a signed-in visitor in, with the session %s them', async (_, cookies) => {
    const { status } = await sendHttp2(site.port, { ...DIRECT, cookie: cookies() });
    expect(status).toBe(200);
    expect(site.app.received[0]?.headers.get('cookie')?.join('; ')).toBe(OF_THE_APP.join('; '));
  });

  it('lets a signed-in visitor in over HTTP/1.1, as WebSockets are opened', async () => {
    const cookie = [session, ...OF_THE_APP].join('; ');
    expect((await site.send(APP_HOST, '/page', { headers: { cookie } })).status).toBe(200);
    expect(site.app.received[0]?.headers.get('cookie')?.join('; ')).toBe(OF_THE_APP.join('; '));
  });

  it('leads a person without a session to the login, and tells programs why', async () => {
    const person = await sendHttp2(site.port, { ...DIRECT, cookie: OF_THE_APP });
    expect([person.status, person.headers['location']]).toEqual([
      302,
      expect.stringContaining(`${site.loginOrigin}/_housekey/ticket?`),
    ]);
    expect(person.headers['cache-control']).toBe('no-store');
    expect((await sendHttp2(site.port, { ...FETCH, cookie: OF_THE_APP })).status).toBe(401);
    expect(site.app.received).toEqual([]);
  });

  it('explains and deletes as many cookies with names of Housekey', async () => {
    const { status, headers, body } = await sendHttp2(site.port, {
      ...DIRECT,
      cookie: [...OF_A_SIBLING, session],
    });
    expect(status).toBe(431);
    expect(body).toContain('<h1>Too many cookies</h1>');
    expect(headers['clear-site-data']).toBe('"cookies"');
    expect(headers['cache-control']).toBe('no-store');
    expect(site.app.received).toEqual([]);
  });

  it('says that other headers are too large', async () => {
    const long = { a: 'x'.repeat(6000), b: 'x'.repeat(6000), c: 'x'.repeat(6000) };
    const { status, body } = await sendHttp2(site.port, { ...FETCH, ...long, cookie: session });
    expect([status, JSON.parse(body)]).toEqual([
      431,
      { detail: expect.stringContaining('16 KiB') },
    ]);
    expect(site.app.received).toEqual([]);
  });
});

describe.each(TLS_PROXIES)('%s with TLS in front of the gateway', (proxy) => {
  it('passes 30 KB of cookies on to Housekey, which explains and deletes them', async () => {
    const [https, http] = await Promise.all([freePort(), freePort()]);
    const housekey = await startLogin({
      SERVICE_PUBLIC_URL: `https://${APP_HOST}:${https}`,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    });
    onTestFinished(async () => void (await housekey.stop()));
    const port = Number(new URL(housekey.url).port);
    const server = await startTlsProxy(proxy, { https, http, housekey: port });
    onTestFinished(server.stop);
    const { status, body } = await sendHttp2(https, { ...DIRECT, cookie: OF_THE_APP });
    expect([status, body]).toEqual([431, expect.stringContaining('<h1>Too many cookies</h1>')]);
  });
});

describe.each(PROXIES.filter((proxy) => !ASKS_WITH_ITS_OWN.includes(proxy)))('%s', (proxy) => {
  it('asks with all cookies of an app, and leads visitors to the page that deletes them', async () => {
    const site = await openSite(proxy);
    onTestFinished(site.stop);
    const asked = { ...DIRECT, cookie: OF_THE_APP };
    const { status, headers, body } = await sendHttp2(site.port, asked);
    expect([status, body]).toEqual([431, expect.stringContaining('<h1>Too many cookies</h1>')]);
    expect(headers['clear-site-data']).toBe('"cookies"');
    expect(site.app.received).toEqual([]);
  });
});

describe.each(ASKS_WITH_ITS_OWN)('%s asks Housekey', (proxy) => {
  let housekey: Recorder;
  let app: Recorder;
  let server: WebServer;
  let https: number;
  beforeAll(async () => {
    [housekey, app] = await Promise.all([startRecorder(), startRecorder()]);
    https = await freePort();
    const ports = { https, http: await freePort(), housekey: housekey.port, app: app.port };
    server = await startProxy(proxy, ports);
  });
  afterAll(async () => await Promise.all([server.stop(), housekey.stop(), app.stop()]));
  beforeEach(() => {
    housekey.received.length = 0;
  });

  async function cookiesOfCheck(cookie: string | readonly string[]): Promise<string[]> {
    await send(https, APP_HOST, '/', { headers: { cookie } });
    const sent = housekey.received[0]?.headers.get('cookie')?.join(';') ?? '';
    return sent.split(';').flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim()]));
  }

  it.each([
    ['a=1', ''],
    [`${SESSION}=t`, `${SESSION}=t`],
    [`a=1;${SESSION}=t;b=2`, `${SESSION}=t`],
    [
      `a=1; __Host-housekey_session_b=u; b=2; housekey_language=de; c; ${SESSION}=t; d=4`,
      `__Host-housekey_session_b=u;housekey_language=de;${SESSION}=t`,
    ],
    ['my_housekey_session=1; housekey_sess=2; a=housekey_session=3', ''],
    ['; ; =; housekey_session=; a', 'housekey_session='],
  ])('with its own cookies of %j', async (sent, passed) => {
    expect((await cookiesOfCheck(sent)).join(';')).toBe(passed);
  });

  it('with its own cookies of several lines', async () => {
    expect(await cookiesOfCheck(['a=1', `${SESSION}=t`, 'b=2'])).toEqual([`${SESSION}=t`]);
  });

  it('with all its cookies if there are many, so that none hides the genuine one', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `${SESSION}=${index}`);
    const passed = await cookiesOfCheck(many.join('; '));
    expect(passed).toEqual(many);
  });

  it('with all cookies on its own host', async () => {
    await send(https, LOGIN_HOST, '/login', { headers: { cookie: 'a=1; housekey_session=t' } });
    expect(housekey.received[0]?.headers.get('cookie')).toEqual(['a=1; housekey_session=t']);
  });
});
