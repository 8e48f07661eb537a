import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathSet } from '../../src/core/path-set.js';
import { AMBIGUOUS_PATHS, pathPiece, READINGS } from '../support/path-readings.js';

const paths = new PathSet(['/hooks']);

describe('a path that a program could normalize to another one is not public', () => {
  it.each(AMBIGUOUS_PATHS)('%s', (_, path) => {
    expect(paths.has(path)).toBe(false);
    expect(PathSet.isEntry(path)).toBe(false);
  });

  it.each([
    '/hooks/.well-known/x',
    '/hooks/a.b..c/v1.2',
    '/hooks/a%20b/c%20d.txt',
    '/hooks/caf%C3%A9',
    '/hooks/%E4%B8%AD%E6%96%87',
    '/hooks/%F0%9F%8E%89',
    "/hooks/-_~!$&'()*+,=:@".replace('&', ''),
  ])('but an unambiguous one still is: %s', (path) => {
    expect(paths.has(path)).toBe(true);
  });
});

describe('a public path after =', () => {
  const exact = new PathSet(['=/', '=/.well-known/caldav', '/hooks']);

  it('is that path alone', () => {
    for (const path of ['/', '/.well-known/caldav', '/hooks/a']) {
      expect(exact.has(path), path).toBe(true);
    }
    for (const path of [
      '/x',
      '//',
      '/.',
      '/%2e',
      '',
      '/.well-known/caldav/',
      '/.well-known',
      '=/',
    ]) {
      expect(exact.has(path), path).toBe(false);
    }
  });

  it('must be as unambiguous as any other, and only so can the root be public', () => {
    expect(['=/', '=/a/', '=/a', '/a'].every((entry) => PathSet.isEntry(entry))).toBe(true);
    for (const entry of ['/', '=', '=a', '==/', '=//', '=/../a', '=/a%2fb', '= /']) {
      expect(PathSet.isEntry(entry), entry).toBe(false);
    }
  });
});

it('a path that matches as public stays below its prefix after any normalization', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(pathPiece, { maxLength: 8 }), (pieces) => {
      const path = `/hooks/${pieces.join('')}`;
      if (!paths.has(path)) return;
      accepted += 1;
      for (const [how, read] of READINGS) {
        const found = read(path);
        expect(found === '/hooks' || found.startsWith('/hooks/'), `${how}: ${found}`).toBe(true);
      }
    }),
    { numRuns: 5000 },
  );
  // Otherwise the property would hold only because no path matches.
  expect(accepted).toBeGreaterThan(100);
});

it('a path with step-up that is one path alone is found in other cases, and longer paths are not it', () => {
  const stepUp = new PathSet(['=/admin']);
  expect(['/admin', '/Admin', '/admin/x'].map((path) => stepUp.mayHave(path))).toEqual([
    true,
    true,
    false,
  ]);
});
