import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AppTokens,
  appTokenDigest,
  createAppToken,
  type ListedAppToken,
} from '../../src/core/auth/app-tokens.js';
import { readApps } from '../../src/core/config/apps.js';
import { formatAppToken, readAppTokens } from '../../src/core/config/access-lines.js';
import { parseDay } from '../../src/core/config/token-lines.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { inspectAppTokens, inspectTokenApps } from '../../src/core/diagnostics/access.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { EMAIL, NOON } from '../support/housekey.js';

const HASH = `sha256.${appTokenDigest('hk_backup_x')}`;

function read(value: string, more: Variables = {}, file = '') {
  const variables = { ...(value === '' ? {} : { SERVICE_APP_TOKENS: value }), ...more };
  const environment = new Environment(variables, () => file);
  const tokens = readAppTokens(environment, readApps(environment));
  return { tokens, problems: environment.problems };
}

function problemsOf(value: string): string[] {
  return read(value).problems.map(({ variable, message }) => `${variable} ${message}`);
}

describe('SERVICE_APP_TOKENS', () => {
  it('contains nothing by default', () => {
    expect(read('')).toEqual({ tokens: [], problems: [] });
  });

  it('reads a token without limits', () => {
    const { tokens, problems } = read(`backup:${HASH}:end`);
    expect(problems).toEqual([]);
    expect(tokens).toEqual([
      {
        name: 'backup',
        digest: HASH.slice('sha256.'.length),
        apps: undefined,
        methods: undefined,
        paths: undefined,
        expiresAt: undefined,
      },
    ]);
  });

  it('reads methods, paths and expiry, in any order', () => {
    const [token] = read(
      `backup:${HASH}:paths=/api+=/.well-known/caldav+/a%2520b%2Bc:expires=2027-01-01:methods=GET+VERSION-CONTROL:end`,
    ).tokens;
    expect(token?.methods).toEqual(new Set(['GET', 'VERSION-CONTROL']));
    expect(token?.paths?.entries).toEqual(['/api', '=/.well-known/caldav', '/a%20b+c']);
    expect(token?.expiresAt).toBe(Date.UTC(2027, 0, 1) / 1000);
  });

  const APPS = {
    SERVICE_PUBLIC_URL: 'https://login.example.com',
    SERVICE_APPS: 'wiki.example.com -; photos.example.net:8443 -',
  };

  it('finds its apps in SERVICE_APPS, in any spelling of their hosts', () => {
    const apps = 'Wiki.Example.COM%3A443+photos.example.net%3A8443';
    const { tokens, problems } = read(`backup:${HASH}:app=${apps}:end`, APPS);
    expect(problems).toEqual([]);
    expect(tokens[0]?.apps).toEqual(new Set(['wiki.example.com', 'photos.example.net:8443']));
  });

  it.each([
    [APPS, 'wiky.example.com', 'Did you mean wiki.example.com?'],
    [
      APPS,
      'nas.example.org',
      'Add it to SERVICE_APPS, or use one of its hosts: wiki.example.com, photos.example.net:8443.',
    ],
    [{}, 'wiki.example.com', 'Set SERVICE_APPS, or remove the field app from the line.'],
  ])('refuses an app that is not configured, with the fix: %o %s', (variables, host, fix) => {
    const { tokens, problems } = read(`backup:${HASH}:app=${host}:end`, variables);
    const message = `contains the token "backup", whose app "${host}" is not in SERVICE_APPS.`;
    expect(problems).toEqual([{ variable: 'SERVICE_APP_TOKENS', message, fix }]);
    // Startup fails. Even so, the token is not one for all apps.
    expect(tokens[0]?.apps).toEqual(new Set());
  });

  it('reads several tokens, separated by commas or one per line', () => {
    const lines = ['a', 'b-2', 'c'].map((name) => createTestAppToken(name).line);
    for (const separator of [',', '\n', ',\n', ', ']) {
      const { tokens, problems } = read(
        '',
        { SERVICE_APP_TOKENS_FILE: '/f' },
        lines.join(separator),
      );
      expect(problems).toEqual([]);
      expect(tokens.map(({ name }) => name)).toEqual(['a', 'b-2', 'c']);
    }
  });

  it('reports every problem of every token at once', () => {
    const reported = problemsOf(
      [
        `Backup:${HASH}:end`,
        `feeds:sha256.short:methods=get:paths=/a//b:expires=2027-02-29:size=1:end`,
        `feeds:${HASH}`,
      ].join(','),
    );
    expect(reported).toEqual([
      'SERVICE_APP_TOKENS contains a token, whose name is not valid.',
      'SERVICE_APP_TOKENS contains the token "feeds", whose hash is not complete.',
      'SERVICE_APP_TOKENS contains the token "feeds", which has an unknown field.',
      'SERVICE_APP_TOKENS contains the token "feeds", whose methods are not valid.',
      'SERVICE_APP_TOKENS contains the token "feeds", whose paths are not plain paths below the root.',
      'SERVICE_APP_TOKENS contains the token "feeds", whose expiry is not a date.',
      'SERVICE_APP_TOKENS contains the token "feeds", which does not end in :end, so a part of it may be missing.',
    ]);
    expect(read(`Backup:${HASH}:end`).tokens).toEqual([]);
  });

  it.each([
    ['no app', 'app='],
    ['an empty app among others', 'app=wiki.example.com+'],
    ['a URL in place of an app', 'app=https://wiki.example.com'],
    ['an app with a path', 'app=wiki.example.com/x'],
    ['a pattern in place of an app', 'app=*'],
    ['empty methods', 'methods='],
    ['an empty method among others', 'methods=GET+'],
    ['empty paths', 'paths='],
    ['the root, which would be all paths', 'paths=/'],
    ['a relative path', 'paths=api'],
    ['a path with dots', 'paths=/api/../x'],
    ['an invalid escape', 'paths=/api%2'],
    ['an empty expiry', 'expires='],
    ['a time', 'expires=2027-01-01T00'],
    ['a field twice', 'methods=GET:methods=POST'],
    ['a field without a value', 'methods'],
    ['an empty field', ''],
    ['the end in the middle', 'end'],
  ])('refuses %s', (_, field) => {
    const { tokens, problems } = read(`backup:${HASH}:${field}:end`);
    expect([tokens, problems.length]).toEqual([[], 1]);
  });

  it('refuses every line that was cut short: it would be a token with fewer limits', () => {
    const { line } = createTestAppToken('backup', {
      methods: ['GET', 'HEAD'],
      paths: ['/api', '/dav'],
      expires: '2027-01-01',
    });
    for (let length = 1; length < line.length; length += 1) {
      const { tokens, problems } = read(line.slice(0, length));
      expect(tokens, line.slice(0, length)).toEqual([]);
      expect(problems.length, line.slice(0, length)).toBeGreaterThan(0);
    }
  });

  it('refuses a name that occurs twice', () => {
    const [first, second] = [createTestAppToken('backup'), createTestAppToken('backup')];
    expect(problemsOf(`${first.line},${second.line}`)).toEqual([
      'SERVICE_APP_TOKENS contains the token "backup" twice.',
    ]);
  });

  it('recognizes a token in place of its line, and never repeats it', () => {
    const { text } = createTestAppToken('backup');
    const { problems } = read(`${text},"${text}",${text}:end`);
    expect(problems[0]?.message).toBe('contains an app token itself.');
    expect(problems).toHaveLength(3);
    expect(JSON.stringify(problems)).not.toContain(text.slice(-20));
  });

  it.each(['mysecretpassword', 'secret:mypassword:end', 'secret:sha512.x:end', 'secret::end'])(
    'never repeats a secret that was put in place of a line: %s',
    (value) => {
      const { problems } = read(value);
      expect(JSON.stringify(problems)).not.toMatch(/secret|mypassword/);
      expect(problems).not.toEqual([]);
    },
  );

  it('is written in characters that no shell or compose file changes', () => {
    const entries = ["/a!b$c'd(e)f*g+h,i:j@k~l", '=/a%20x', '/caf%C3%A9'];
    const line = formatAppToken({
      name: 'backup',
      digest: appTokenDigest('x'),
      apps: [],
      methods: ['GET'],
      paths: entries,
      expires: '2030-12-31',
    });
    expect(line).toMatch(/^[\w.:=+/%@~-]+$/);
    expect(read(line).tokens[0]?.paths?.entries).toEqual(entries);
  });
});

describe('the day on which an app token expires', () => {
  it.each([
    ['1970-01-01', 0],
    ['2000-02-29', Date.UTC(2000, 1, 29) / 1000],
    ['2026-12-31', Date.UTC(2026, 11, 31) / 1000],
    ['2027-03-01', Date.UTC(2027, 2, 1) / 1000],
    ['2400-01-31', Date.UTC(2400, 0, 31) / 1000],
  ])('%s begins at %i', (text, seconds) => {
    expect(parseDay(text)).toBe(seconds);
  });

  it('agrees with the calendar on every day of this century, and on which days exist', () => {
    const day = new Date(Date.UTC(2000, 0, 1));
    for (; day.getUTCFullYear() < 2100; day.setUTCDate(day.getUTCDate() + 1)) {
      expect(parseDay(day.toISOString().slice(0, 10))).toBe(day.getTime() / 1000);
    }
    for (const text of ['2027-02-29', '2100-02-29', '2027-04-31', '2027-00-01', '2027-13-01']) {
      expect(parseDay(text), text).toBeUndefined();
    }
    for (const text of ['2027-01-00', '2027-01-32', '2027-1-1', 'tomorrow', '']) {
      expect(parseDay(text), text).toBeUndefined();
    }
  });
});

describe('a finding', () => {
  const list = (...states: readonly (readonly [name: string, state: ListedAppToken['state']])[]) =>
    states.map(([name, state]) => ({
      token: createTestAppToken(name).token,
      state,
      lastUsedAt: undefined,
    }));

  it('is not needed for active app tokens', () => {
    expect(inspectAppTokens(list(['a', 'active']), undefined)).toEqual([]);
  });

  it('names the expired ones, which make nothing less safe', () => {
    expect(inspectAppTokens(list(['a', 'expired'], ['b', 'active']), undefined)).toMatchObject([
      { code: 'app-token-expired', level: 'advice', summary: 'The app token a has expired.' },
    ]);
    expect(inspectAppTokens(list(['a', 'expired'], ['b', 'expired']), undefined)).toMatchObject([
      { summary: 'The app tokens a, b have expired.' },
    ]);
  });

  it('warns that a restart allows a revoked one again, unless Redis keeps it', () => {
    const revoked = list(['a', 'revoked']);
    expect(inspectAppTokens(revoked, undefined)).toMatchObject([
      { code: 'app-token-revoked', level: 'warning', meaning: expect.stringContaining('restarts') },
    ]);
    expect(inspectAppTokens(revoked, 'the state directory')).toMatchObject([
      { level: 'advice', meaning: 'It is refused as long as the state directory keeps its data.' },
    ]);
  });
});

describe('a finding about the apps of app tokens', () => {
  const every = createTestAppToken('every').token;
  const wiki = createTestAppToken('wiki', { apps: ['wiki.example.com'] }).token;
  const listed = [every, wiki].map((token) => ({
    token,
    state: 'active' as const,
    lastUsedAt: undefined,
  }));

  it('names the tokens that open every app', () => {
    expect(inspectTokenApps(listed, 2)).toMatchObject([
      {
        code: 'app-token-every-app',
        level: 'advice',
        summary: 'The app token every opens every app.',
      },
    ]);
  });

  it('is not there if all tokens name theirs, or if there is one app', () => {
    expect(inspectTokenApps(listed.slice(1), 2)).toEqual([]);
    expect(inspectTokenApps(listed, 1)).toEqual([]);
  });

  it('is not about a token that is refused anyway', () => {
    const expired = { token: every, state: 'expired' as const, lastUsedAt: undefined };
    expect(inspectTokenApps([expired], 2)).toEqual([]);
  });
});

describe('an app token', () => {
  const clock = { now: NOON };
  const revoked = new Set<string>();
  function build(
    ...tokens: readonly { readonly token: ReturnType<typeof createTestAppToken>['token'] }[]
  ) {
    return new AppTokens(
      tokens.map(({ token }) => token),
      { email: EMAIL, now: () => clock.now, isRevoked: (digest) => revoked.has(digest) },
    );
  }
  const GET = { app: undefined, methods: ['GET'], paths: ['/api/x'] };

  it('has 256 random bits after its name', () => {
    const text = createAppToken('backup', randomBytes);
    expect(text).toMatch(/^hk_backup_[\w-]{43}$/);
    expect(createAppToken('backup', randomBytes)).not.toBe(text);
  });

  it('acts for the owner until it expires, by the injected clock', () => {
    const { text, token } = createTestAppToken('backup', { expires: '2026-06-02' });
    const tokens = build({ token });
    const expiresAt = Date.UTC(2026, 5, 2) / 1000;
    const user = { email: EMAIL, guest: false, expiresAt };
    expect(tokens.authenticate(text, undefined)).toEqual({ outcome: 'accepted', token, user });
    expect(tokens.isActive(text)).toBe(true);
    clock.now = expiresAt * 1000;
    expect(tokens.authenticate(text, undefined)).toEqual({ outcome: 'expired', token });
    expect(tokens.isActive(text)).toBe(false);
    clock.now = NOON;
  });

  it('without a known request is accepted only if it has no limits', () => {
    const limited = [
      createTestAppToken('a', { methods: ['GET'] }),
      createTestAppToken('b', { paths: ['/api'] }),
    ];
    const tokens = build(...limited);
    for (const { text } of limited) {
      expect(tokens.authenticate(text, undefined).outcome).toBe('out-of-scope');
      expect(tokens.authenticate(text, GET).outcome).toBe('accepted');
    }
  });

  it('must be permitted to send every method that the app may take the request for', () => {
    const one = createTestAppToken('a', { methods: ['GET', 'POST'] });
    const tokens = build(one);
    const outcome = (...methods: string[]) =>
      tokens.authenticate(one.text, { app: undefined, methods, paths: ['/'] }).outcome;
    expect(outcome('POST')).toBe('accepted');
    expect(outcome('GET', 'POST')).toBe('accepted');
    expect(outcome('POST', 'DELETE')).toBe('out-of-scope');
    expect(outcome('get')).toBe('out-of-scope');
  });

  it('is listed with the hour of its last use', () => {
    const [used, unused] = [createTestAppToken('used'), createTestAppToken('unused')];
    const tokens = build(used, unused);
    clock.now = NOON + 25 * 60_000;
    tokens.authenticate(used.text, GET);
    tokens.authenticate(`${unused.text.slice(0, -1)}_`, GET);
    revoked.add(unused.token.digest);
    expect(tokens.list()).toEqual([
      { token: used.token, state: 'active', lastUsedAt: NOON },
      { token: unused.token, state: 'revoked', lastUsedAt: undefined },
    ]);
    revoked.clear();
    clock.now = NOON;
  });

  it('reports its use once an hour for each network and app', () => {
    const { token } = createTestAppToken('backup');
    const tokens = build({ token });
    const isNewUse = (network: string, app?: string) =>
      tokens.isNewUse(token, { network, app, userAgent: null });
    expect(isNewUse('192.0.2.1')).toBe(true);
    expect(isNewUse('192.0.2.1')).toBe(false);
    expect(isNewUse('192.0.2.2')).toBe(true);
    expect(isNewUse('192.0.2.1', 'wiki.example.com')).toBe(true);
    expect(isNewUse('192.0.2.1', 'wiki.example.com')).toBe(false);
    clock.now = NOON + 3_600_000;
    expect(isNewUse('192.0.2.1')).toBe(true);
    clock.now = NOON;
  });
});
