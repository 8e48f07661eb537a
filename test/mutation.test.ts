import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { captures, filesBelow, read, ROOT } from './support/tree.js';

const PART = z.object({
  name: z.string(),
  code: z.array(z.string()),
  tests: z.array(z.string()),
});
const PARTS = z.array(PART).parse(JSON.parse(read('scripts/mutation/parts.json')));
const PAGE = read('docs/mutation.md');
const FOLDERS = ['src/core/auth', 'src/core/limits', 'src/http/access'];

/** The files that a pattern with `*` or one list in braces names. */
function matching(patterns: readonly string[], files: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const [, before = pattern, list = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return list.split(',').flatMap((name) => {
      const [start = '', end] = (before + name + after).split('*');
      const isMeant = (file: string) =>
        end === undefined
          ? file === start
          : file.startsWith(start) && !file.slice(start.length).includes('/');
      const found = files.filter(isMeant);
      return found.length === 0 ? [`nothing is at ${before}${name}${after}`] : found;
    });
  });
}

describe('the page about mutation testing', () => {
  it('names the folders whose code is changed, each file of which belongs to one part', () => {
    for (const folder of FOLDERS) expect(PAGE).toContain(`\`${folder}\``);
    const code = filesBelow(FOLDERS, '.ts');
    const changed = PARTS.flatMap((part) => matching(part.code, code));
    expect(changed.toSorted()).toEqual(code.toSorted());
  });

  it.each(PARTS)('has a row for the part $name, whose tests exist', ({ name, tests }) => {
    for (const path of tests)
      expect(existsSync(join(ROOT, `test/${path}.test.ts`)), path).toBe(true);
    const [row = ''] = new RegExp(`^\\| ${name} \\|.*$`, 'm').exec(PAGE) ?? [];
    const numbers = captures(row, /\| ([\d.]+)/g).map(Number);
    const [killed = NaN, timedOut = NaN, survived = NaN, notReached = NaN, , score] = numbers;
    const noticed = killed + timedOut;
    const percent = (100 * noticed) / (noticed + survived + notReached);
    expect(percent.toFixed(1)).toBe(score?.toFixed(1));
  });

  it('explains changes of code that is still there', () => {
    const rows = [...PAGE.matchAll(/^\| `(src\/[^`]+)` \| `(.+?)` \| `/gm)];
    expect(rows.length).toBeGreaterThan(100);
    const gone = rows.filter(([, file = '', code = '']) => {
      const source = read(file).replaceAll(/\s+/g, ' ');
      return !source.includes(code.replaceAll(String.raw`\|`, '|'));
    });
    expect(gone.map(([row]) => row)).toEqual([]);
  });
});
