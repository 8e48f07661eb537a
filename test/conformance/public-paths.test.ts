import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathSet } from '../../src/core/path-set.js';
import { pathPiece, READINGS } from '../support/path-readings.js';

const paths = new PathSet(['/hooks']);

describe('a path that a program could normalize to another one is not public', () => {
  it.each([
    ['three dots', '/hooks/.../admin'],
    ['dots and an encoded space', '/hooks/..%20/admin'],
    ['an encoded space and dots', '/hooks/%20../admin'],
    ['a dot, a space and a dot', '/hooks/.%20./admin'],
    ['only spaces', '/hooks/%20/admin'],
    ['dots and a no-break space', '/hooks/..%C2%A0/admin'],
    ['a two dot leader', '/hooks/%E2%80%A5/admin'],
    ['two one dot leaders', '/hooks/%E2%80%A4%E2%80%A4/admin'],
    ['fullwidth dots', '/hooks/%EF%BC%8E%EF%BC%8E/admin'],
    ['small dots', '/hooks/%EF%B9%92%EF%B9%92/admin'],
    ['a fullwidth solidus', '/hooks/..%EF%BC%8Fadmin'],
    ['a fullwidth reverse solidus', '/hooks/..%EF%BC%BCadmin'],
    ['a fullwidth percent sign', '/hooks/%EF%BC%852e%EF%BC%852e/admin'],
    ['a fraction slash', '/hooks/..%E2%81%84admin'],
    ['a division slash', '/hooks/..%E2%88%95admin'],
    ['a set minus', '/hooks/..%E2%88%96admin'],
    ['a yen sign', '/hooks/..%C2%A5admin'],
    ['an ideographic full stop', '/hooks/%E3%80%82%E3%80%82/admin'],
    ['dots and a zero-width space', '/hooks/..%E2%80%8B/admin'],
    ['a soft hyphen between dots', '/hooks/.%C2%AD./admin'],
    ['a grapheme joiner between dots', '/hooks/.%CD%8F./admin'],
    ['a variation selector after dots', '/hooks/..%EF%B8%8F/admin'],
    ['a byte order mark', '/hooks/%EF%BB%BF../admin'],
    ['a right-to-left override', '/hooks/%E2%80%AE../admin'],
    ['a C1 control', '/hooks/..%C2%85/admin'],
    ['a line separator', '/hooks/..%E2%80%A8/admin'],
    ['an Ogham space', '/hooks/..%E1%9A%80/admin'],
    ['a private-use character', '/hooks/%EE%80%80'],
    ['a noncharacter', '/hooks/%EF%BF%BF'],
    ['a trailing dot, which Windows drops', '/hooks/admin.'],
    ['a trailing dot inside the path', '/hooks/admin./x'],
    ['a trailing space, which Windows drops', '/hooks/admin%20'],
    ['a leading space', '/hooks/%20admin'],
    ['a letter with a combining accent', '/hooks/cafe%CC%81'],
    ['a ligature', '/hooks/%EF%AC%81le'],
    ['a trailing dot in the prefix', '/hooks./x'],
  ])('%s', (_, path) => {
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
