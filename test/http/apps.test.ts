import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { readApps } from '../../src/core/config/apps.js';
import { Environment } from '../../src/core/config/environment.js';
import { createLauncher } from '../../src/server/gateway/launcher.js';
import { freePort } from '../support/port.js';
import { bodyOf, housekeyWith } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { startApp, type App } from '../support/upstream.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
const ICO = Buffer.from([0, 0, 1, 0, 1, 0, ...Buffer.alloc(30)]);

/** An app that has these files, and no others. */
async function appWith(files: Readonly<Record<string, string | Buffer>>): Promise<App> {
  const listener: RequestListener = (request, response) => {
    const file = files[request.url ?? ''];
    if (typeof file === 'string' && file.startsWith('/')) {
      response.writeHead(302, { location: file }).end();
    } else {
      response.writeHead(file === undefined ? 404 : 200).end(file);
    }
  };
  const app = await startApp(listener);
  cleanups.push(app.stop);
  return app;
}

/** The login in front of these apps, with the requests of its owner. */
async function loginFor(table: string) {
  const environment = new Environment(
    { SERVICE_PUBLIC_URL: 'https://login.example.com', SERVICE_APPS: table },
    String,
  );
  const apps = readApps(environment);
  expect(environment.problems).toEqual([]);
  const clock = { now: 0 };
  const launcher = createLauncher(() => clock.now);
  const housekey = await housekeyWith({ apps, launcher });
  const authorization = `Bearer ${await housekey.signIn()}`;
  const get = async (path: string) => await housekey.request(path, { headers: { authorization } });
  return {
    housekey,
    clock,
    list: async (query = '') => (await bodyOf(await get(`${PATHS.apps}${query}`)))['apps'],
    icon: async (host: string) => await get(`${PATHS.appIcon}?host=${host}`),
  };
}

describe('the list of apps', () => {
  it('is in the order of the configuration, with names and addresses, and asks nobody', async () => {
    const app = await appWith({});
    const { list } = await loginFor(`
      wiki.example.com ${app.url} name="The wiki"
      nas.example.net:8443 -
    `);
    expect(await list()).toEqual([
      {
        host: 'wiki.example.com',
        url: 'https://wiki.example.com/',
        name: 'The wiki',
        last_used_at: null,
        responds: null,
        icon: false,
      },
      {
        host: 'nas.example.net:8443',
        url: 'https://nas.example.net:8443/',
        name: null,
        last_used_at: null,
        responds: null,
        icon: false,
      },
    ]);
    expect(app.seen).toEqual([]);
  });

  it('says on request which apps respond and have an icon', async () => {
    const running = await appWith({ '/favicon.ico': ICO });
    const failing = await startApp((_, response) => response.writeHead(503).end());
    cleanups.push(failing.stop);
    const { list } = await loginFor(`
      a.example.com ${running.url}
      b.example.com ${failing.url}
      c.example.com http://127.0.0.1:${await freePort()}
      d.example.com -
    `);
    expect(await list('?live=true')).toMatchObject([
      { responds: true, icon: true },
      { responds: false, icon: false },
      { responds: false, icon: false },
      { responds: null, icon: false },
    ]);
  });

  it("is the owner's alone", async () => {
    const { housekey } = await loginFor('a.example.com -');
    const other = handmadeToken();
    for (const path of [PATHS.apps, `${PATHS.appIcon}?host=a.example.com`]) {
      expect((await housekey.request(path)).status).toBe(401);
      const headers = { authorization: `Bearer ${other}` };
      expect((await housekey.request(path, { headers })).status).toBe(403);
    }
  });

  it('is not there without SERVICE_APPS', async () => {
    const housekey = await housekeyWith({ launcher: createLauncher(() => 0) });
    const headers = { authorization: `Bearer ${await housekey.signIn()}` };
    expect((await housekey.request(PATHS.apps, { headers })).status).toBe(404);
    expect((await housekey.request(PATHS.appIcon, { headers })).status).toBe(404);
  });
});

describe('the icon of an app', () => {
  it.each([
    [
      'large enough in the manifest',
      {
        '/': '<link rel=manifest href="m/app.json"><link rel="icon" href="/i.svg">',
        '/m/app.json': JSON.stringify({
          icons: [
            null,
            { src: '/mono.png', sizes: '512x512', purpose: 'monochrome' },
            { src: '/huge.png', sizes: '512x512' },
            { src: 'right.png', sizes: '192x192' },
            { src: 'small.png', sizes: '16x16' },
            { src: 'unknown.png' },
          ],
        }),
        '/m/right.png': PNG,
        '/i.svg': SVG,
      },
      'image/png',
    ],
    [
      'of the page, if the manifest is none',
      {
        '/': "<link rel='manifest' href='/m'><LINK HREF='/i.svg?a=1&amp;b=2' REL='shortcut icon'>",
        '/m': 'no JSON',
        '/i.svg?a=1&b=2': SVG,
      },
      'image/svg+xml',
    ],
    [
      'of the page that the first one leads to',
      { '/': '/start/', '/start/': '<link rel="icon" href="i.png">', '/start/i.png': PNG },
      'image/png',
    ],
    ['at the usual path', { '/': 'A page', '/favicon.ico': ICO }, 'image/x-icon'],
  ])('is the one %s', async (_, files, mediaType) => {
    const { icon } = await loginFor(`a.example.com ${(await appWith(files)).url}`);
    const response = await icon('a.example.com');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mediaType]);
  });

  it('is the one of the configuration', async () => {
    const app = await appWith({ '/logo': PNG, '/favicon.ico': ICO });
    const { icon } = await loginFor(`a.example.com ${app.url} icon=/logo`);
    expect((await icon('a.example.com')).headers.get('content-type')).toBe('image/png');
    expect(app.seen.map(({ target }) => target)).toEqual(['/logo']);
  });

  it.each([
    ['is no image', { '/favicon.ico': '<html><script>alert(1)</script>' }],
    ['is longer than 64 KiB', { '/favicon.ico': Buffer.concat([PNG, Buffer.alloc(65_536)]) }],
    ['does not exist', {}],
  ])('is none if it %s', async (_, files) => {
    const { icon } = await loginFor(`a.example.com ${(await appWith(files)).url}`);
    expect((await icon('a.example.com')).status).toBe(404);
  });

  it('is only asked of the app itself, whatever its page names', async () => {
    const elsewhere = await appWith({ '/i.png': PNG });
    const app = await appWith({ '/': `<link rel="icon" href="${elsewhere.url}/i.png">` });
    const { icon } = await loginFor(`a.example.com ${app.url}`);
    expect((await icon('a.example.com')).status).toBe(404);
    expect(elsewhere.seen).toEqual([]);
  });

  it('cannot act as a page of the login', async () => {
    const { icon } = await loginFor(
      `a.example.com ${(await appWith({ '/favicon.ico': SVG })).url}`,
    );
    const { headers } = await icon('a.example.com');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is asked for once an hour, and a missing one once a minute', async () => {
    const files: Record<string, Buffer> = {};
    const app = await appWith(files);
    const { icon, clock } = await loginFor(`a.example.com ${app.url}`);
    const statusAt = async (now: number) => {
      clock.now = now;
      return (await icon('a.example.com')).status;
    };
    expect(await statusAt(0)).toBe(404);
    files['/favicon.ico'] = ICO;
    expect([await statusAt(59_999), await statusAt(60_000)]).toEqual([404, 200]);
    delete files['/favicon.ico'];
    expect([await statusAt(3_659_999), await statusAt(3_660_000)]).toEqual([200, 404]);
  });

  it('is none for a host that is not in the table', async () => {
    const { icon, housekey } = await loginFor('a.example.com -');
    expect((await icon('b.example.com')).status).toBe(404);
    expect((await icon('a.example.com')).status).toBe(404);
    const headers = { authorization: `Bearer ${await housekey.signIn()}` };
    expect((await housekey.request(PATHS.appIcon, { headers })).status).toBe(404);
  });
});
