import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/core/config/env-file.js';
import { numRuns } from '../support/thorough.js';

function problemsOf(text: string): string[] {
  return parseEnvFile(text).problems.map(({ variable, message }) => `${variable} ${message}`);
}

describe('a .env file', () => {
  it.each([
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['\uFEFFA=1', { A: '1' }],
    ['export A=1\n  export\tB = 2 ', { A: '1', B: '2' }],
    ['# a comment\n\t# another\n \t\nA=1 # two\nB=x#y', { A: '1', B: 'x' }],
    ['A=\nB= # none\nC=""', { A: '', B: '', C: '' }],
    ['A=\tx y\t\nB==', { A: 'x y', B: '=' }],
    [
      `A='it"s' # x\nB="a\\nb"\nC=\`'"\`#c\nD='a\\nb'`,
      { A: 'it"s', B: 'a\nb', C: `'"`, D: 'a\\nb' },
    ],
    ['A="one\r\n# two\n\nthree"\nB=2', { A: 'one\n# two\n\nthree', B: '2' }],
    ['A=1\nA=2', { A: '2' }],
    ['A=\nSERVICE_EMAIL=\nSERVICE_EMAIL=a', { A: '', SERVICE_EMAIL: 'a' }],
    ["SERVICE_PASSWORD_HASH='$2b$12$x'", { SERVICE_PASSWORD_HASH: '$2b$12$x' }],
    ['A=$B ${B} $(c)', { A: '$B ${B} $(c)' }],
    ['__proto__=1', Object.fromEntries([['__proto__', '1']])],
    ['', {}],
  ])('is understood: %j', (text, variables) => {
    expect(parseEnvFile(text)).toEqual({ variables, warnings: expect.any(Array), problems: [] });
  });

  it.each([
    ['SERVICE_EMAIL: you@example.com', 1, /is not NAME=value.* Did you mean SERVICE_EMAIL=…\?/],
    ['A=1\n\nset SERVICE_EMAIL=a', 3, /Did you mean SERVICE_EMAIL=…\?/],
    ['$env:SERVICE_EMAIL="a"', 1, /Did you mean SERVICE_EMAIL=…\?/],
    ['service_email: a', 1, /Did you mean SERVICE_EMAIL=…\?/],
    ['export SERVICE_EMAIL', 1, /Did you mean SERVICE_EMAIL=…\?/],
    ['- PORT=1', 1, /Did you mean PORT=…\?/],
    ['SERVICE_EMAIL', 1, /Did you mean SERVICE_EMAIL=…\?/],
    ['A=1\r\nstray\r\nB=1', 2, /is not NAME=value.*several lines.*quotes/],
    ['=1', 1, /is not NAME=value/],
    ['process.env.A=1', 1, /is not NAME=value/],
    ['// SERVICE_EMAIL=a', 1, /comments in \.env start with #/],
    ['; a', 1, /comments in \.env start with #/],
    ['[login]', 1, /is a section header/],
    ['<<<<<<< HEAD', 1, /is a conflict marker of Git/],
    ['=======', 1, /is a conflict marker of Git/],
    ['A="x', 1, /opens a quote \("\) that is never closed/],
    ["A='it's'", 1, /has text after the closing quote/],
    ['A="x\ny" z', 2, /has text after the closing quote/],
    ["A='x\nSERVICE_EMAIL=a\n'", 1, /its quote is closed in line 3, so SERVICE_EMAIL in line 2/],
    ['A=1 SERVICE_EMAIL=a', 1, /also contains SERVICE_EMAIL/],
    ['A=1; export SERVICE_EMAIL=a', 1, /also contains SERVICE_EMAIL/],
    ['SERVICE_EMAIL=a\nPORT=1\nSERVICE_EMAIL=', 3, /sets SERVICE_EMAIL to nothing.* line 1/],
    ['# a\rSERVICE_EMAIL=a', 1, /only looks like a line end/],
    ['# a\u2028SERVICE_EMAIL=a', 1, /only looks like a line end/],
  ])('is an error with its line: %j', (text, line, message) => {
    const { problems } = parseEnvFile(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.variable).toBe(`Line ${line} of .env`);
    expect(`${problems[0]?.message} ${problems[0]?.fix}`).toMatch(message);
  });

  it('has every wrong line in the list, and none of their text', () => {
    const text = 'hunter2\nSERVICE_PASSWORD: hunter2\nA=1\nB="hunter2';
    expect(problemsOf(text).map((problem) => problem.slice(0, 6))).toEqual([
      'Line 1',
      'Line 2',
      'Line 4',
    ]);
    expect(JSON.stringify(parseEnvFile(text).problems)).not.toContain('hunter2');
  });
});

/** Lines as people write them, and pieces of lines. */
const PIECES = [
  'SERVICE_EMAIL',
  'SERVICE_PASSWORD_HASH',
  'A',
  'x y',
  '$2b$12$abc',
  'export ',
  '=',
  ' = ',
  ': ',
  '"',
  "'",
  '`',
  '#',
  ' # ',
  '\\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  'set ',
  '//',
  'é',
] as const;
const TEXT = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

/**
 * Lines that Node.js understands. Only its newer versions trim tabs, and it takes a comment after spaces
 * for a part of the next name.
 */
function asNodeReads(text: string): Record<string, string | undefined> {
  const read = parseEnv(`${text.replace(/^\uFEFF/, '').replaceAll('\t', ' ')}\n`);
  return Object.fromEntries(Object.entries(read).filter(([name]) => /^[A-Za-z_]\w*$/.test(name)));
}

describe('any text in .env', () => {
  it('is understood as Node.js does, or an error that names a line of it', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const { variables, problems } = parseEnvFile(text);
        const lines = text.split('\n').length;
        for (const { variable } of problems) {
          const line = Number(/^Line (\d+) of \.env$/.exec(variable)?.[1]);
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
        }
        if (problems.length > 0) return;
        const spaces = Object.entries(variables).map(([name, value = '']) => [
          name,
          value.replaceAll('\t', ' '),
        ]);
        expect(Object.fromEntries(spaces)).toMatchObject(asNodeReads(text));
      }),
      { numRuns: numRuns(20_000) },
    );
  });

  it('loses no setting: every line that is not a comment is in a value, or an error', () => {
    fc.assert(
      fc.property(TEXT, fc.constantFrom('a', "'a'", '"a"'), TEXT, (before, value, after) => {
        const { variables, problems } = parseEnvFile(
          `${before}\nSERVICE_SECRET_KEY=${value}\n${after}`,
        );
        if (problems.length === 0) expect(variables['SERVICE_SECRET_KEY']).toBe('a');
      }),
      { numRuns: numRuns(20_000) },
    );
  });
});
