import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instance } from '../../src/contract/index.js';
import { EXAMPLES, fillIn, leavesAppAddress } from '../../web/setup/examples.js';
import { gatherKnownValues, type PageFacts } from '../../web/setup/known.js';
import { RECIPES } from '../../web/setup/recipes.js';
import { read } from '../support/tree.js';

const FILES = RECIPES.flatMap(({ files }) => files);
const PLACE: Instance = {
  listens: '127.0.0.1:8000',
  public_url: null,
  upstream: null,
  cookie_domain: null,
};

function gather(changes: Partial<Instance> = {}, rest: Partial<PageFacts> = {}) {
  const place = { ...PLACE, ...changes };
  return gatherKnownValues({ place, pageHost: 'localhost', email: null, gateway: false, ...rest });
}

/** The fenced block of a document that holds this line. */
function blockWith(path: string, line: string): string | undefined {
  const blocks = read(path).matchAll(/^```\w*\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, block = '']) => block).find((block) => block.includes(line));
}

describe('the texts', () => {
  it.each(FILES)('of $path hold every example that is replaced in them', ({ path, examples }) => {
    for (const example of examples) expect(read(path)).toContain(example);
  });

  it.each(FILES)('of $path are fetched word for word', async ({ path, load }) => {
    const module = await load();
    expect(module.default).toBe(read(path));
  });

  it.each([
    ['README.md', "import { createAuth, parseConfig } from 'housekey'", 'deploy/library.ts'],
    ['docs/gateway.md', 'SERVICE_UPSTREAM=', 'deploy/gateway.env'],
    ['docs/gateway.md', 'SERVICE_FORWARD_AUTH=', 'deploy/forward_auth.env'],
  ])('in %s are those of the files: %s', (document, line, file) => {
    expect(blockWith(document, line)).toBe(read(file));
  });

  it.each(FILES)(
    'of $path keep no example of a name once a real one is known',
    ({ path, examples }) => {
      const name = fc.stringMatching(/^[a-z]{1,9}(-[a-z\d]{1,5})?$/);
      fc.assert(
        fc.property(
          fc.array(name, { minLength: 2, maxLength: 4 }),
          fc.boolean(),
          (names, gateway) => {
            const { known } = gather({}, { pageHost: names.join('.'), gateway });
            expect(fillIn(read(path), examples, known)).not.toContain('example.com');
          },
        ),
      );
    },
  );
});

describe('filling in', () => {
  it('replaces each example by its own value, the longer ones first, and once', () => {
    const text = 'login.example.com app.example.com you@example.com .example.com 127.0.0.1:8000';
    expect(
      fillIn(text, EXAMPLES, {
        'login.example.com': 'door.example.com',
        'app.example.com': 'app.home.net',
        'you@example.com': 'owner@home.net',
        'example.com': 'home.net',
        '127.0.0.1:8000': '10.0.0.5:8010',
      }),
    ).toBe('door.example.com app.home.net owner@home.net .home.net 10.0.0.5:8010');
  });

  it('leaves what is not known, and what is no example', () => {
    const text = 'login.example.com 127x0y0z1:8000 $& $1';
    expect(fillIn(text, EXAMPLES, {})).toBe(text);
    expect(fillIn('example.com', ['example.com'], { 'example.com': '$&$1' })).toBe('$&$1');
  });
});

describe('what an instance knows of itself', () => {
  it('is its own address where that is a public name', () => {
    const { known, nameless, guessedDomain } = gather({}, { pageHost: 'login.home.net' });
    expect(known).toMatchObject({
      'login.example.com': 'login.home.net',
      'app.example.com': 'app.home.net',
      'example.com': 'home.net',
      'you@example.com': 'you@home.net',
    });
    expect(nameless).toBe(false);
    expect(guessedDomain).toBe('home.net');
  });

  it('is what was set, before what is guessed', () => {
    const { known, guessedDomain } = gather(
      { public_url: 'https://door.a.home.net:8443', cookie_domain: 'home.net' },
      { pageHost: 'other.org' },
    );
    expect(known['login.example.com']).toBe('door.a.home.net');
    expect(known['app.example.com']).toBe('app.home.net');
    expect(guessedDomain).toBeNull();
  });

  it.each(['localhost', '127.0.0.1', '192.168.1.5', '[::1]', 'raspberry', 'a.localhost'])(
    'has no name at %s, and leaves the examples',
    (pageHost) => {
      const { known, nameless } = gather({}, { pageHost });
      expect(nameless).toBe(true);
      expect(known).not.toHaveProperty(['example.com']);
      expect(known).not.toHaveProperty(['login.example.com']);
    },
  );

  it.each([
    ['home.net', 'home.net', 'home.net', 'app.home.net'],
    ['me.co.uk', 'me.co.uk', 'me.co.uk', 'app.me.co.uk'],
    ['app.home.net', 'home.net', 'login.home.net', 'app.home.net'],
  ])('at %s takes %s for what login and app share', (pageHost, domain, login, app) => {
    expect(gather({}, { pageHost }).known).toMatchObject({
      'example.com': domain,
      'login.example.com': login,
      'app.example.com': app,
    });
  });

  it('is the app’s own name where the app is behind this host', () => {
    const { known } = gather({}, { pageHost: 'cloud.home.net', gateway: true });
    expect(known).toMatchObject({
      'login.example.com': 'login.home.net',
      'app.example.com': 'cloud.home.net',
    });
    const atLogin = gather({}, { pageHost: 'login.home.net', gateway: true }).known;
    expect(atLogin['login.example.com']).not.toBe(atLogin['app.example.com']);
  });

  it.each([
    ['127.0.0.1:8010', '127.0.0.1:8010', 'on port 8010'],
    ['0.0.0.0:8000', '127.0.0.1:8000', 'on port 8000'],
    ['[::]:9000', '127.0.0.1:9000', 'on port 9000'],
    ['[::1]:9000', '[::1]:9000', 'on port 9000'],
  ])('listening at %s is found at %s', (listens, address, words) => {
    const { known } = gather({ listens });
    expect(known['127.0.0.1:8000']).toBe(address);
    expect(known['on port 8000']).toBe(words);
  });

  it.each([
    [null, undefined, undefined],
    ['http://10.0.0.9:5000', 'http://10.0.0.9:5000', '10.0.0.9:5000'],
    ['http://app', 'http://app', 'app:80'],
    ['https://app.lan', 'https://app.lan', undefined],
    ['unix:/run/app.sock', 'unix:/run/app.sock', undefined],
  ])('with an app at %s', (upstream, whole, address) => {
    const { known } = gather({ upstream });
    expect(known['http://127.0.0.1:3000']).toBe(whole);
    expect(known['127.0.0.1:3000']).toBe(address);
  });

  it.each([
    [null, ['gateway', 'nginx', 'caddy', 'traefik']],
    ['http://10.0.0.9:5000', []],
    // The gateway goes there; the proxies would have to be told otherwise.
    ['unix:/run/app.sock', ['nginx', 'caddy', 'traefik']],
    ['https://app.lan', ['nginx', 'caddy', 'traefik']],
    ['unix:/run/my app.sock', ['gateway', 'nginx', 'caddy', 'traefik']],
  ])('with an app at %s leaves its address an example in %j', (upstream, ids) => {
    const { known } = gather({ upstream });
    const leaving = RECIPES.filter(({ files }) =>
      files.some(({ examples }) => leavesAppAddress(examples, known)),
    );
    expect(leaving.map(({ id }) => id)).toEqual(ids);
    for (const { path, examples } of FILES) {
      const stays = fillIn(read(path), examples, known).includes('127.0.0.1:3000');
      expect(leavesAppAddress(examples, known), path).toBe(stays);
    }
  });

  it('puts no email where it would need quotes', () => {
    expect(gather({}, { email: 'owner@home.net' }).known['you@example.com']).toBe('owner@home.net');
    expect(gather({}, { email: 'a d"a\n' }).known).not.toHaveProperty(['you@example.com']);
  });
});
