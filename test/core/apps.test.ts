import { describe, expect, it } from 'vitest';
import { type AppTable } from '../../src/core/config/app-table.js';
import { readApps } from '../../src/core/config/apps.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';

const LOGIN = 'https://login.example.com';

function read(variables: Variables, files: Readonly<Record<string, string>> = {}) {
  const environment = new Environment(
    { SERVICE_PUBLIC_URL: LOGIN, ...variables },
    (path) => files[path] ?? '',
  );
  const apps = readApps(environment);
  return {
    apps,
    problems: environment.problems.map(
      ({ variable, message, fix }) => `${variable} ${message} ${fix}`,
    ),
    warnings: environment.warnings,
  };
}

function table(text: string): AppTable {
  const { apps, problems } = read({ SERVICE_APPS: text });
  expect(problems).toEqual([]);
  return apps;
}

function problemsOf(text: string): string[] {
  return read({ SERVICE_APPS: text }).problems;
}

describe('SERVICE_APPS', () => {
  it('contains one app per line, or several separated by semicolons', () => {
    const { list } = table(`
      # The wiki is on this machine.
      wiki.example.com    http://127.0.0.1:3000
      photos.example.net  unix:/run/photos.sock name="Photos; of us"; nas.example.org -
    `);
    expect(list.map(({ host }) => host)).toEqual([
      'wiki.example.com',
      'photos.example.net',
      'nas.example.org',
    ]);
    expect(list.map(({ upstream }) => upstream?.socketPath ?? upstream?.origin.origin)).toEqual([
      'http://127.0.0.1:3000',
      '/run/photos.sock',
      undefined,
    ]);
    expect(list[1]?.name).toBe('Photos; of us');
  });

  it('sets the options of each app', () => {
    const [app, other] = table(
      'a.example.com http://app:1 public=/assets,=/ step-up=/admin name=Wiki icon=/etc/wiki.svg ' +
        'identity-headers=X-User identity-token=true timeout=5 cross-site=allow lifetime=30d\n' +
        'b.example.com http://app:2',
    ).list;
    expect(app).toMatchObject({
      origin: 'https://a.example.com',
      name: 'Wiki',
      icon: '/etc/wiki.svg',
      userHeaders: new Set(['x-user']),
      identityToken: true,
      timeoutSeconds: 5,
      crossSite: 'allow',
      lifetimeSeconds: 30 * 86_400,
    });
    expect(app?.publicPaths.has('/assets/a.css')).toBe(true);
    expect(app?.stepUpPaths.has('/admin')).toBe(true);
    expect(other).toMatchObject({
      name: undefined,
      icon: undefined,
      userHeaders: new Set(['remote-user', 'remote-email']),
      identityToken: false,
      timeoutSeconds: 300,
      crossSite: 'refuse',
      lifetimeSeconds: undefined,
    });
  });

  it('takes the defaults of options from their variables', () => {
    const { apps } = read({
      SERVICE_APPS: 'a.example.com http://app:1',
      SERVICE_IDENTITY_HEADERS: 'X-User',
      SERVICE_IDENTITY_TOKEN: 'true',
      SERVICE_CROSS_SITE: 'allow',
    });
    expect(apps.list[0]).toMatchObject({
      userHeaders: new Set(['x-user']),
      identityToken: true,
      crossSite: 'allow',
    });
  });

  it('finds the app of a host in every spelling that browsers send, and no other', () => {
    const apps = table('Bücher.Example.COM.:443 http://app:1\nb.example.com:8443 http://app:2');
    const [books, other] = apps.list;
    expect(books?.host).toBe('xn--bcher-kva.example.com');
    expect(apps.hasHosts).toBe(true);
    for (const host of ['xn--bcher-kva.example.com', 'XN--BCHER-KVA.example.com:443']) {
      expect(apps.find(host), host).toBe(books);
    }
    expect(apps.find('b.example.com:8443')).toBe(other);
    const strange = [
      'b.example.com',
      'xn--bcher-kva.example.com.',
      'xn--bcher-kva.example.com:80',
      'login.example.com',
      'b.example.com:8443/',
      '',
      'x'.repeat(300),
    ];
    for (const host of strange) expect(apps.find(host), host).toBeUndefined();
  });

  it('can come from a file', () => {
    const { apps } = read({ SERVICE_APPS_FILE: '/apps' }, { '/apps': 'a.example.com -\n' });
    expect(apps.list.map(({ host }) => host)).toEqual(['a.example.com']);
  });

  it('that cannot be read is no table', () => {
    const { apps, problems } = read({ SERVICE_APPS: 'a.example.com -', SERVICE_APPS_FILE: '/b' });
    expect(apps.list).toEqual([]);
    expect(problems.join('\n')).toContain('SERVICE_APPS_FILE are both set');
  });

  it.each([
    ['a.example.com', 'line 1 (a.example.com): its second word must be the address of the app.'],
    ['\na.example.com http://app/x', 'line 2 (a.example.com): its second word must be the address'],
    ['a.example.com/x -', 'line 1 (a.example.com/x): its first word must be a host name.'],
    ['*.example.com -', 'its first word must be a host name.'],
    ['a..:99999 -', 'its first word must be a host name.'],
    ['login.example.com -', 'line 1 (login.example.com): the login is on this host.'],
    ['LOGIN.example.com:8443 -', 'the login is on this host.'],
    ['a.example.com -\nA.example.com. -', 'line 2 (A.example.com.): line 1 has the same host.'],
    ['a.example.com -;a.example.com:8443 -', 'not only another port'],
    ['a.example.com - pubilc=/a', 'the option "pubilc" is unknown. Did you mean public?'],
    ['a.example.com - wsgi=/mcp', 'the option "wsgi" is unknown. Write name=value'],
    ['a.example.com - mcp=/mcp/..', 'is not a plain path below the root'],
    ['a.example.com - public', '"public" is not an option.'],
    ['a.example.com - name="Photos', 'a quote is not closed.'],
    ['a.example.com - timeout=1 timeout=2', 'the option "timeout" is there twice.'],
    ['a.example.com - timeout=0', 'timeout must be a whole number from 1 to 3600.'],
    ['a.example.com - public=/a/../b', 'public contains "/a/../b", which is not a plain path'],
    ['a.example.com - step-up=/', 'step-up contains "/", which is not a plain path'],
    ['a.example.com - lifetime=1m', 'lifetime must be at least 5 minutes.'],
    ['a.example.com - name=""', 'name must be 1 to 60 characters in one line.'],
    ['# nothing', 'contains no app.'],
  ])('%j is a problem', (text, problem) => {
    const problems = problemsOf(text);
    expect(problems.join('\n')).toContain(problem);
    for (const one of problems) expect(one).toMatch(/^SERVICE_APPS /);
  });

  it('reports all problems together', () => {
    expect(problemsOf('a/b c d\nb.example.com http://app:1 timeout=x nam=y')).toHaveLength(5);
  });

  it('warns about a public path that looks like a pattern', () => {
    const { warnings } = read({ SERVICE_APPS: 'a.example.com - public=/a/*,/*' });
    expect(warnings.map(({ variable }) => variable)).toEqual(['SERVICE_APPS', 'SERVICE_APPS']);
  });

  it('needs a host for the login, and replaces SERVICE_UPSTREAM and SERVICE_COOKIE_DOMAIN', () => {
    const { problems } = read({
      SERVICE_APPS: 'a.example.com -',
      SERVICE_PUBLIC_URL: '',
      SERVICE_UPSTREAM: 'http://app:1',
      SERVICE_COOKIE_DOMAIN: 'example.com',
    });
    expect(problems).toEqual([
      expect.stringContaining('Set SERVICE_PUBLIC_URL to the address of the login'),
      expect.stringContaining('and SERVICE_UPSTREAM are both set.'),
      expect.stringContaining('and SERVICE_COOKIE_DOMAIN are both set.'),
    ]);
  });
});

describe('SERVICE_UPSTREAM', () => {
  it('is one app under every host', () => {
    const { apps } = read({ SERVICE_UPSTREAM: 'http://app:1', SERVICE_PUBLIC_PATHS: '/a' });
    expect(apps.list).toEqual([apps.only]);
    expect(apps.only).toMatchObject({ host: undefined, origin: undefined, timeoutSeconds: 300 });
    expect(apps.only?.publicPaths.has('/a')).toBe(true);
    expect(apps.hasHosts).toBe(false);
    expect(apps.find('app.example.com')).toBeUndefined();
  });

  it('that is not valid, or missing, is none', () => {
    expect(read({}).apps.list).toEqual([]);
    expect(read({ SERVICE_UPSTREAM: 'x' }).apps.list).toEqual([]);
  });
});
