import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXAMPLES,
  fillIn,
  keepsExampleAppAddress,
  onHttpsPort,
  type Instance,
} from '../../src/contract/index.js';
import {
  deriveInstanceValues,
  type InstanceFacts,
} from '../../web/pages/console/setup/instance-values.js';
import { HTTPS_RECIPES, RECIPES } from '../../web/pages/console/setup/recipes.js';
import { read } from '../support/tree.js';

const FILES = RECIPES.flatMap(({ files }) => files);
const HTTPS_FILES = HTTPS_RECIPES.flatMap(({ files }) => files);
const INSTANCE: Instance = {
  listens: '127.0.0.1:8000',
  public_url: null,
  upstream: null,
  cookie_domain: null,
  keeps_state: false,
  made_problem: null,
};

function gather(changes: Partial<Instance> = {}, rest: Partial<InstanceFacts> = {}) {
  const instance = { ...INSTANCE, ...changes };
  return deriveInstanceValues({
    instance,
    pageHostname: 'localhost',
    email: null,
    gateway: false,
    ...rest,
  });
}

/** The fenced block of a document that contains this line. */
function blockWith(path: string, line: string): string | undefined {
  const blocks = read(path).matchAll(/^```\w*\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, block = '']) => block).find((block) => block.includes(line));
}

describe('the files', () => {
  it.each([...FILES, ...HTTPS_FILES])(
    'of $path contain every placeholder that is replaced',
    ({ path, examples }) => {
      for (const example of examples) expect(read(path)).toContain(example);
    },
  );

  it.each(FILES)('of $path are loaded unchanged', async ({ path, load }) => {
    expect(await load()).toBe(read(path));
  });

  it('for the next step of a gateway are those of its proxies, and two more settings', async () => {
    expect(new Set(HTTPS_FILES.map(({ path }) => path))).toEqual(
      new Set([
        'deploy/gateway.tls.env',
        'deploy/nginx.gateway.conf',
        'deploy/Caddyfile.gateway',
        'deploy/haproxy.gateway.cfg',
        'deploy/traefik.gateway.yml',
      ]),
    );
    for (const { path, load } of HTTPS_FILES) {
      const isSettings = path === 'deploy/gateway.tls.env';
      expect(await load()).toBe(
        isSettings
          ? 'SERVICE_PUBLIC_URL=https://app.example.com\nSERVICE_TRUSTED_PROXIES=127.0.0.1\n'
          : read(path),
      );
    }
  });

  it.each([
    ['README.md', "import { createHousekey } from 'housekey'", 'deploy/library.ts'],
    ['docs/gateway.md', 'SERVICE_UPSTREAM=', 'deploy/gateway.env'],
    ['docs/gateway.md', 'SERVICE_FORWARD_AUTH=', 'deploy/forward_auth.env'],
  ])('in %s are the same: %s', (document, line, file) => {
    expect(blockWith(document, line)).toBe(read(file));
  });

  it.each([...FILES, ...HTTPS_FILES.filter(({ path }) => !path.endsWith('.env'))])(
    'of $path keep no example name once a real one is known',
    ({ path, examples }) => {
      const name = fc.stringMatching(/^[a-z]{1,9}(-[a-z\d]{1,5})?$/);
      fc.assert(
        fc.property(
          fc.array(name, { minLength: 2, maxLength: 4 }),
          fc.boolean(),
          (names, gateway) => {
            const { values } = gather({}, { pageHostname: names.join('.'), gateway });
            expect(fillIn(read(path), examples, values)).not.toContain('example.com');
          },
        ),
      );
    },
  );
});

describe('filling in', () => {
  it('puts another port than 443 into each address and each line that listens', () => {
    for (const { path } of [...FILES, ...HTTPS_FILES]) {
      const text = onHttpsPort(read(path), '8443');
      expect(text).not.toMatch(/https:\/\/[\w.$-]*(?:example\.com|\$host)(?!:8443)/);
      expect(text).not.toMatch(/^[^#]*(?:listen|bind|address).*443(?<!8443)/m);
      expect(onHttpsPort(read(path), '')).toBe(read(path));
    }
    const settings = onHttpsPort(read('deploy/forward_auth.env'), '8443');
    expect(settings).toContain("SERVICE_APPS='app.example.com:8443 -'\n");
    const caddy = onHttpsPort(read('deploy/Caddyfile'), '8443');
    expect(caddy.match(/^(?:login|app)\.example\.com:8443 \{$/gm)).toHaveLength(2);
  });

  it('replaces each placeholder once, longest first', () => {
    const text = 'login.example.com app.example.com you@example.com .example.com 127.0.0.1:8000';
    expect(
      fillIn(text, EXAMPLES, {
        'login.example.com': 'auth.example.com',
        'app.example.com': 'app.home.net',
        'you@example.com': 'owner@home.net',
        'example.com': 'home.net',
        '127.0.0.1:8000': '10.0.0.5:8010',
      }),
    ).toBe('auth.example.com app.home.net owner@home.net .home.net 10.0.0.5:8010');
  });

  it('leaves unknown values and other text alone', () => {
    const text = 'login.example.com 127x0y0z1:8000 $& $1';
    expect(fillIn(text, EXAMPLES, {})).toBe(text);
    expect(fillIn('example.com', ['example.com'], { 'example.com': '$&$1' })).toBe('$&$1');
  });
});

describe('the values of an instance', () => {
  it('come from its address if that is a public name', () => {
    const { values, hasPublicName, guessedDomain } = gather({}, { pageHostname: 'login.home.net' });
    expect(values).toMatchObject({
      'login.example.com': 'login.home.net',
      'app.example.com': 'app.home.net',
      'example.com': 'home.net',
      'you@example.com': 'you@home.net',
    });
    expect(hasPublicName).toBe(true);
    expect(guessedDomain).toBe('home.net');
  });

  it('prefer settings to guesses', () => {
    const { values, guessedDomain, httpsPort } = gather(
      { public_url: 'https://auth.a.home.net:8443', cookie_domain: 'home.net' },
      { pageHostname: 'other.org' },
    );
    expect(values['login.example.com']).toBe('auth.a.home.net');
    expect(httpsPort).toBe('8443');
    expect(values['app.example.com']).toBe('app.home.net');
    expect(guessedDomain).toBeNull();
    // Behind a proxy, the port of plain http is not the public one.
    expect(gather({ public_url: 'http://auth.home.net:8000' }).httpsPort).toBe('');
  });

  it.each(['localhost', '127.0.0.1', '192.168.1.5', '[::1]', 'raspberry', 'a.localhost'])(
    'have no name at %s, and keep the placeholders',
    (pageHostname) => {
      const { values, hasPublicName } = gather({}, { pageHostname });
      expect(hasPublicName).toBe(false);
      expect(values).not.toHaveProperty(['example.com']);
      expect(values).not.toHaveProperty(['login.example.com']);
    },
  );

  it.each([
    ['home.net', 'home.net', 'home.net', 'app.home.net'],
    ['me.co.uk', 'me.co.uk', 'me.co.uk', 'app.me.co.uk'],
    ['app.home.net', 'home.net', 'login.home.net', 'app.home.net'],
  ])('at %s assume that login and app share %s', (pageHostname, domain, login, app) => {
    expect(gather({}, { pageHostname }).values).toMatchObject({
      'example.com': domain,
      'login.example.com': login,
      'app.example.com': app,
    });
  });

  it('use the host as the app’s name behind a gateway', () => {
    const { values } = gather({}, { pageHostname: 'cloud.home.net', gateway: true });
    expect(values).toMatchObject({
      'login.example.com': 'login.home.net',
      'app.example.com': 'cloud.home.net',
      // The certificate is for this name.
      'example.com': 'cloud.home.net',
    });
    const atLogin = gather({}, { pageHostname: 'login.home.net', gateway: true }).values;
    expect(atLogin['login.example.com']).not.toBe(atLogin['app.example.com']);
  });

  it.each([
    ['127.0.0.1:8010', '127.0.0.1:8010', 'on port 8010'],
    ['0.0.0.0:8000', '127.0.0.1:8000', 'on port 8000'],
    ['[::]:9000', '127.0.0.1:9000', 'on port 9000'],
    ['[::1]:9000', '[::1]:9000', 'on port 9000'],
  ])('map the listening address %s to %s', (listens, address, text) => {
    const { values } = gather({ listens });
    expect(values['127.0.0.1:8000']).toBe(address);
    expect(values['on port 8000']).toBe(text);
  });

  it.each([
    [null, undefined, undefined],
    ['http://10.0.0.9:5000', 'http://10.0.0.9:5000', '10.0.0.9:5000'],
    ['http://app', 'http://app', 'app:80'],
    ['https://app.lan', 'https://app.lan', undefined],
    ['unix:/run/app.sock', 'unix:/run/app.sock', undefined],
  ])('with an upstream %s', (upstream, whole, address) => {
    const { values } = gather({ upstream });
    expect(values['http://127.0.0.1:3000']).toBe(whole);
    expect(values['127.0.0.1:3000']).toBe(address);
  });

  it.each([
    [null, ['gateway', 'nginx', 'caddy', 'haproxy', 'traefik']],
    ['http://10.0.0.9:5000', []],
    // Only the gateway can use these addresses.
    ['unix:/run/app.sock', ['nginx', 'caddy', 'traefik']],
    ['https://app.lan', ['nginx', 'caddy', 'traefik']],
    ['unix:/run/my app.sock', ['gateway', 'nginx', 'caddy', 'haproxy', 'traefik']],
  ])('with an upstream %s keep a placeholder in %j', (upstream, ids) => {
    const { values } = gather({ upstream });
    const leaving = RECIPES.filter(({ files }) =>
      files.some(({ examples }) => keepsExampleAppAddress(examples, values)),
    );
    expect(leaving.map(({ id }) => id)).toEqual(ids);
    for (const { path, examples } of FILES) {
      const stays = fillIn(read(path), examples, values).includes('127.0.0.1:3000');
      expect(keepsExampleAppAddress(examples, values), path).toBe(stays);
    }
  });

  it('skip an email that would need quotes', () => {
    expect(gather({}, { email: 'owner@home.net' }).values['you@example.com']).toBe(
      'owner@home.net',
    );
    expect(gather({}, { email: 'a d"a\n' }).values).not.toHaveProperty(['you@example.com']);
  });
});
