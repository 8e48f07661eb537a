import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import {
  formatOidcClient,
  newOidcClient,
  parseOidcClient,
  readOidc,
  redirectSource,
  redirectSources,
} from '../../src/core/config/oidc-clients.js';
import { readApps } from '../../src/core/config/apps.js';
import { sha256 } from '../../src/core/crypto.js';
import { KEYS, lineOf } from '../support/oidc.js';

function read(lines: string, variables: Variables = {}) {
  const all = { SERVICE_PUBLIC_URL: 'https://login.example.com', ...variables };
  const environment = new Environment({ ...all, SERVICE_OIDC_CLIENTS: lines }, () => '');
  const oidc = readOidc(environment, 'owner@example.com', readApps(environment));
  const problems = environment.problems.map(({ variable, message }) => `${variable} ${message}`);
  return { oidc, problems };
}

const redirect = (uri: string) =>
  lineOf().replace(/redirect=[^+]*?:(?=logout)/, `redirect=${uri}:`);

describe('SERVICE_OIDC_CLIENTS', () => {
  it('can be read by people', () => {
    expect(lineOf()).toMatch(
      /^grafana:sha256\.[\w-]{43}:redirect=https:\/\/grafana\.example\.com\/login\/generic_oauth:logout=https:\/\/grafana\.example\.com\/:groups=admin:end$/,
    );
    expect(lineOf({ redirectUris: ['http://127.0.0.1:3000/callback'] })).toContain(
      ':redirect=http://127.0.0.1:3000/callback:',
    );
  });

  it('returns every client as it was formatted', () => {
    const uri = fc
      .tuple(fc.webUrl({ withQueryParameters: true }), fc.nat({ max: 65_535 }))
      .map(([url, port]) =>
        port % 2 === 0 ? url : url.replace(/(?<=:\/\/[^/]*)(?=\/|$)/, `:${port}`),
      )
      .filter((text) => URL.canParse(text));
    const client = fc.record({
      name: fc.stringMatching(/^[a-z\d]{1,32}$/),
      digest: fc.constantFrom('', sha256('secret')),
      redirectUris: fc.array(uri, { minLength: 1, maxLength: 3 }),
      logoutUris: fc.array(uri, { maxLength: 2 }),
      groups: fc.array(fc.stringMatching(/^[\w.@ -]{1,64}$/), { maxLength: 3 }),
      requiresPkce: fc.constant(true),
      algorithm: fc.constantFrom('RS256' as const, 'ES256' as const),
      device: fc.boolean(),
      resources: fc.array(
        uri.filter((text) => /^https?:/.test(text)),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(client, (one) => {
        const line = formatOidcClient(one);
        const parsed = parseOidcClient(line);
        const isMixed = [...one.redirectUris, ...one.logoutUris].every((text) =>
          /^https?:/.test(text),
        );
        expect(isMixed).toBe(true);
        expect(parsed).toEqual(one);
        expect(line).not.toMatch(/[\s,'"$`\\*?&;]/);
      }),
    );
  });

  it.each<readonly [lines: string, message: string]>([
    ['a', 'contains a client, which does not end in :end'],
    [lineOf().replace('sha256.', 'sha1.'), 'whose hash is not complete'],
    [lineOf().replace('grafana:', 'Grafana!:'), 'whose name is not valid'],
    [lineOf().replace(/sha256\.[\w-]*/, 'hkc_secret'), 'contains the secret of a client itself'],
    [lineOf().replace(':end', ':scope=email:end'), 'which has an unknown field'],
    [lineOf().replace(':end', ':groups=b:end'), 'which has the field groups twice'],
    [lineOf().replace('groups=admin', 'groups=%0a'), 'whose groups are not names'],
    [lineOf().replace(':end', ':pkce=on:end'), 'whose field pkce has another value than off'],
    [lineOf().replace(':end', ':alg=HS256:end'), 'whose algorithm is neither RS256 nor ES256'],
    [lineOf().replace(/redirect=[^:]*:[^:]*:/, ''), 'which has no redirect URI'],
    [lineOf({ digest: '', requiresPkce: false }), 'which is public and has pkce=off'],
    [lineOf().replace(':end', ':grant=password:end'), 'another value than device'],
    [lineOf().replace(':end', ':resource=app%3a//x:end'), 'whose resource is not an address'],
    [lineOf({ device: true }), 'grant=device, and no device can be approved'],
    [lineOf({ resources: ['https://a.example/mcp'] }), 'whose resource is not the MCP server'],
    [`${lineOf()},${lineOf()}`, 'contains the client "grafana" twice'],
    [lineOf().replace('logout=', 'logout=/'), 'whose address after a sign-out'],
    [
      redirect('app.immich:///cb+http://nas.example/cb'),
      'the address of a program and one with http',
    ],
    ...[
      '/callback',
      'https://a.example/%23part',
      'https:///a',
      'https://user@a.example/',
      'javascript%3aalert(1)',
      'data%3atext/html',
      'https://a.example/%20',
    ].map((uri) => [redirect(uri), 'whose redirect URI is not a complete address'] as const),
  ])('reports what is wrong with %s', (lines, message) => {
    expect(read(lines).problems).toEqual([expect.stringContaining(message)]);
  });

  it('needs a public address, and usable values of the other variables', () => {
    expect(read('').oidc).toBeUndefined();
    expect(read(lineOf(), { SERVICE_PUBLIC_URL: '' }).problems).toEqual([
      expect.stringContaining('clients of OpenID Connect need it as the issuer'),
    ]);
    const { problems } = read(lineOf(), { SERVICE_OIDC_SUB: 'a b' });
    expect(problems).toEqual([expect.stringContaining('is not a usable identifier')]);
    expect(read(lineOf(), { SERVICE_OIDC_SUB: 'me' }).oidc?.subject).toBe('me');
  });

  it('is needed by the MCP server of an app, which has the login’s address if it is the only one', () => {
    const app = { SERVICE_UPSTREAM: 'http://127.0.0.1:3000', SERVICE_MCP_PATH: '/mcp' };
    expect(read('', app).problems).toEqual([expect.stringContaining('is missing, and an app has')]);
    const resources = ['https://login.example.com/mcp'];
    const { oidc, problems } = read(lineOf({ resources }), app);
    expect([[...(oidc?.resources ?? [])], problems]).toEqual([resources, []]);
    expect(read(lineOf({ resources: ['https://other.example/mcp'] }), app).problems).toEqual([
      expect.stringContaining('whose resource is not the MCP server'),
    ]);
  });

  it('derives the subject from the email', () => {
    const { oidc } = read(lineOf());
    expect(oidc?.subject).toBe('FG8wqULkWnzDTtswXBb5pNgZu6PON30fQsthCmc_YbI');
    expect(oidc?.keys).toBeUndefined();
  });

  it('lets forms lead to the clients', () => {
    const { oidc } = read(`${redirect('app.immich:///cb')},${lineOf({ name: 'b' })}`);
    expect(oidc && redirectSources(oidc)).toEqual(['app.immich:', 'https://grafana.example.com']);
    // The grammar of policies has no IPv6 addresses.
    expect(redirectSource('http://[::1]:3000/cb')).toBe('http:');
  });
});

describe('SERVICE_OIDC_CLIENT_HOSTS', () => {
  const apps = { SERVICE_APPS: 'a.example.com http://127.0.0.1:3000 mcp=/mcp' };

  it('is enough to be a provider, if an app has an MCP server', () => {
    const hosts = { SERVICE_OIDC_CLIENT_HOSTS: 'claude.ai, vscode.dev' };
    const { oidc, problems } = read('', { ...apps, ...hosts });
    expect(problems).toEqual([]);
    expect([...(oidc?.clientHosts ?? [])]).toEqual(['claude.ai', 'vscode.dev']);
    expect(read('', apps).problems).toEqual([
      expect.stringContaining('is missing, and an app has'),
    ]);
    expect(read('', hosts).problems).toEqual([
      'SERVICE_OIDC_CLIENT_HOSTS permits AI clients, and no app has an MCP server for them.',
    ]);
  });

  it.each([
    '*.claude.ai',
    '.claude.ai',
    'localhost',
    '127.0.0.1',
    'Claude.ai',
    'https://claude.ai',
    'claude.ai:443',
    'claude.ai.',
  ])('contains exact hosts of the internet: not %s', (host) => {
    const { problems } = read(lineOf(), { ...apps, SERVICE_OIDC_CLIENT_HOSTS: host });
    expect(problems).toEqual([expect.stringContaining('which is not an exact host name')]);
  });
});

describe('SERVICE_OIDC_KEYS', () => {
  const jwk = (type: 'rsa' | 'ec', options: { modulusLength: number; namedCurve: string }) =>
    (type === 'rsa'
      ? generateKeyPairSync('rsa', options)
      : generateKeyPairSync('ec', options)
    ).privateKey.export({
      format: 'jwk',
    });
  const [rsa, ec] = KEYS;
  const options = { modulusLength: 1024, namedCurve: 'P-384' };
  const set = (keys: unknown) => JSON.stringify({ keys });

  it('can be more than one of each kind', () => {
    const keys = set([rsa, ec, { ...ec, kid: 'old', use: 'sig' }]);
    expect(read(lineOf(), { SERVICE_OIDC_KEYS: keys }).oidc?.keys).toEqual([rsa, ec, ec]);
  });

  it.each([
    'no JSON',
    '[]',
    set('none'),
    set([null]),
    set([rsa]),
    set([ec]),
    set([jwk('rsa', options), ec]),
    set([rsa, jwk('ec', options)]),
    set([rsa, { ...ec, d: undefined }]),
  ])('must be private keys that are strong enough: %s', (keys) => {
    const { problems } = read(lineOf(), { SERVICE_OIDC_KEYS: keys });
    expect(problems).toEqual([
      expect.stringMatching(/^SERVICE_OIDC_KEYS is not a JSON Web Key Set/),
    ]);
    expect(problems.join()).not.toContain('"d"');
  });
});

describe('a new client', () => {
  const wish = {
    name: 'wiki',
    redirectUris: ['https://wiki.example.com/cb'],
    logoutUris: [],
    groups: [],
    requiresPkce: true,
    algorithm: 'RS256',
    device: false,
    resources: [],
  } as const;

  it('has a secret of 256 bits, of which the line has the hash, unless it is public', () => {
    const created = newOidcClient({ ...wish, isPublic: false }, { randomBytes });
    if (!('line' in created)) throw new Error('it was refused');
    expect(created.secret).toMatch(/^hkc_[\w-]{43}$/);
    expect(created.line).toContain(sha256(created.secret ?? ''));
    expect(newOidcClient({ ...wish, isPublic: true }, { randomBytes })).toEqual({
      line: 'wiki:public:redirect=https://wiki.example.com/cb:end',
      secret: undefined,
    });
  });

  it('is refused for the same reasons as a line', () => {
    const created = newOidcClient({ ...wish, redirectUris: [], isPublic: true }, { randomBytes });
    expect(created).toMatchObject([{ message: expect.stringContaining('no redirect URI') }]);
  });
});
