import { describe, expect, it } from 'vitest';
import { Environment } from '../../src/core/config/environment.js';
import { readApps } from '../../src/core/config/apps.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { parseShare, readShares } from '../../src/core/config/access-lines.js';
import { inspectShares } from '../../src/core/diagnostics/access.js';
import { createTestShare } from '../support/shares.js';

const { line, share, secret } = createTestShare('anna', { app: 'photos.example.net' });
const HASH = /sha256\.[^:]+/.exec(line)?.[0] ?? '';
const APPS = {
  SERVICE_PUBLIC_URL: 'https://login.example.com',
  SERVICE_APPS: 'photos.example.net http://127.0.0.1:3000',
};

/** Reads SERVICE_SHARES. */
function read(text: string, variables: Record<string, string> = APPS, isLibrary = false) {
  const environment = new Environment({ ...variables, SERVICE_SHARES: text }, String);
  const apps = isLibrary ? NO_APPS : readApps(environment);
  const shares = readShares(environment, apps, isLibrary);
  return { shares, problems: environment.problems.map(({ message, fix }) => `${message} ${fix}`) };
}

describe('a line of SERVICE_SHARES', () => {
  it('names one app, its paths, and the last day, whose end in UTC is the end of the share', () => {
    expect(share).toMatchObject({ name: 'anna', app: 'photos.example.net', write: false });
    expect(share.paths.entries).toEqual(['/album/42']);
    expect(share.expiresAt * 1000).toBe(Date.UTC(2026, 5, 4));
    expect([...(share.methods ?? [])]).toEqual(['GET', 'HEAD']);
    expect(line).not.toContain(secret.slice(-43));
    expect(line).toMatch(/^[\w.:=/+-]+$/);
    expect(createTestShare('bob', { write: true }).line).toContain(':write=yes:end');
    expect(createTestShare('bob', { write: true }).share.methods).toBeUndefined();
    expect(read(`${line}\n`).shares).toHaveLength(1);
  });

  it.each([
    ['the link', `https://photos.example.net/_housekey/guest#${secret}`, 'the link itself'],
    ['the secret alone', secret, 'the link itself'],
    ['a cut line', line.replace(/:end$/, ''), 'does not end in :end'],
    ['no paths', `anna:${HASH}:app=photos.example.net:until=2026-06-03:end`, 'names no paths'],
    ['no day', `anna:${HASH}:app=photos.example.net:paths=/a:end`, 'has no last day'],
    ['neither', `anna:${HASH}:app=photos.example.net:end`, 'names no paths'],
    ['an impossible day', line.replace('2026-06-03', '2026-02-30'), 'is not a date'],
    ['a path that is read in two ways', line.replace('/album/42', '/a/..'), 'plain paths'],
    ['all paths', line.replace('/album/42', '/'), 'plain paths'],
    ['another word for write', line.replace(':end', ':write=no:end'), 'unknown field'],
    ['a field of app tokens', line.replace(':end', ':methods=GET:end'), 'unknown field'],
    ['an invalid name', line.replace('anna', 'Anna'), 'name is not valid'],
    ['two apps', line.replace('example.net', 'example.net+b.example'), 'names several apps'],
    ['an unknown app', line.replace('photos.', 'photo.'), 'is not in SERVICE_APPS'],
    ['a name twice', `${line},${line}`, 'contains the share "anna" twice'],
    ['no app among several', createTestShare('bob').line, 'which names no app'],
  ])('is refused with %s, with a fix and without the secret', (_, text, problem) => {
    const { problems } = read(text);
    expect(problems.join('\n')).toContain(problem);
    expect(problems.join('\n')).not.toContain(secret.slice(-43));
  });

  it('needs no app for the only one, and none in the library', () => {
    const only = createTestShare('bob');
    const upstream = { SERVICE_UPSTREAM: 'http://127.0.0.1:3000' };
    expect(read(only.line, upstream)).toMatchObject({ problems: [], shares: [{ name: 'bob' }] });
    expect(read(only.line, {}, true)).toMatchObject({ problems: [], shares: [{ name: 'bob' }] });
    expect(read(only.line, { SERVICE_FORWARD_AUTH: 'true' }).problems[0]).toContain('names no app');
    expect(read(line, upstream).problems[0]).toContain('Set SERVICE_APPS, or');
    expect(read(createTestShare('eve', { app: 'PHOTOS.example.net' }).line).shares[0]?.app).toBe(
      'photos.example.net',
    );
  });

  it('that is unset means none', () => {
    expect(readShares(new Environment({}, String), NO_APPS, false)).toEqual([]);
    expect(parseShare('')).toHaveLength(1);
  });
});

describe('a finding about shares', () => {
  it('names those that have expired, which make nothing less safe', () => {
    const bob = createTestShare('bob', { until: '2026-06-05' }).share;
    const end = Date.UTC(2026, 5, 4);
    expect(inspectShares([share, bob], end - 1)).toEqual([]);
    expect(inspectShares([share, bob], end)).toMatchObject([
      { code: 'share-expired', level: 'advice', summary: 'The share anna has expired.' },
    ]);
    expect(inspectShares([share, bob], Date.UTC(2026, 5, 6))).toMatchObject([
      { summary: 'The shares anna, bob have expired.' },
    ]);
  });
});
