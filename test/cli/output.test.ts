import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VERSION } from '../../src/login/version.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { runHere, runToEnd } from '../support/service.js';
import { runOnTerminal } from '../support/terminal.js';
import { firstOf } from '../support/thorough.js';

const ESCAPE = '\u001B[';
/** The codes of colors and bold; the progress line has its own, which clears a line. */
const hasColors = (text: string) => text.split(ESCAPE).some((part) => /^\d+m/.test(part));

describe('colors', () => {
  const colors: [string, Record<string, string>, boolean][] = [
    ['on a terminal', {}, true],
    ['but not with NO_COLOR', { NO_COLOR: '1' }, false],
    ['with FORCE_COLOR, which takes precedence', { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    ['also with an empty NO_COLOR, which counts as unset', { NO_COLOR: '' }, true],
    ['but not on a dumb terminal', { TERM: 'dumb' }, false],
    ['but not with FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
  ];
  it.each(firstOf(3, colors))('are written %s', async (_, variables, isColored) => {
    for (const line of [['check'], ['--help']]) {
      const { screen } = await runOnTerminal(line, [], { variables });
      expect(hasColors(screen)).toBe(isColored);
    }
  });

  it.each(firstOf(2, colors))(
    'are written in the log of the service, %s',
    async (_, variables, isColored) => {
      const ctrlC = '\u0003';
      const line = ['--port', '0'];
      const { screen } = await runOnTerminal(line, [['listening on', ctrlC]], { variables });
      expect(screen).toContain('Housekey has stopped');
      expect(hasColors(screen)).toBe(isColored);
    },
  );

  it('are not written into a pipe, unless FORCE_COLOR says so', async () => {
    expect(hasColors((await runToEnd(['check'])).output)).toBe(false);
    const forced = await runHere(['check'], { variables: { FORCE_COLOR: '1' } });
    expect(hasColors(forced.output)).toBe(true);
  });
});

it('a finding has no escape sequence of a value or of another program', async () => {
  const variables = {
    SERVICE_EMAIL: 'a\u001B]0;title\u0007@example.com',
    SERVICE_PASSWORD: 'x'.repeat(12),
  };
  const { output } = await runHere(['check'], { variables: { ...variables, PORT: '0' } });
  expect(output).toContain('Only a\uFFFD]0;title\uFFFD@example.com can sign in.');
});

describe('the progress line', () => {
  // About two seconds of bcrypt.
  const LINE = ['hash', '--cost', '15', '--weak'];

  it('shows on a terminal what takes more than a second, and disappears', async () => {
    const { code, screen } = await runOnTerminal(LINE, [
      ['Password: ', 'x\r'],
      ['Repeat the password: ', 'x\r'],
    ]);
    expect(code).toBe(0);
    expect(screen).toContain('\r\u001B[KHashing the password… 1 s');
    expect(screen).toContain('\r\u001B[K$2b$15$');
  });

  it('is not written into a pipe', async () => {
    const { output, errors } = await runToEnd(LINE, { input: 'x' });
    expect(output).toMatch(/^\$2b\$15\$/);
    expect(errors).not.toContain('Hashing');
  });
});

const REPORT = z.strictObject({
  version: z.literal(VERSION),
  result: z.enum(['ok', 'problems', 'invalid']),
  listen: z.strictObject({ host: z.string(), port: z.number() }).optional(),
  findings: z.array(
    z.strictObject({
      code: z.string().regex(/^[a-z\d-]+$/),
      level: z.enum(['good', 'advice', 'warning', 'outage']),
      summary: z.string(),
      meaning: z.string(),
      fix: z.string().nullable(),
    }),
  ),
  problems: z.array(z.strictObject({ variable: z.string(), message: z.string(), fix: z.string() })),
});

it.each([
  [{ ...AUTH_VARIABLES, PORT: '0' }, 0, 'ok', 'auth-enabled'],
  [{ HOST: '0.0.0.0' }, 1, 'problems', 'open'],
  [{ PORT: 'http' }, 2, 'invalid', undefined],
])(
  'housekey check --json prints one line of JSON: %j exits with %i',
  async (variables, exitCode, result, first) => {
    const { code, output, errors } = await runHere(['check', '--json'], { variables });
    expect([code, errors]).toEqual([exitCode, '']);
    const report = REPORT.parse(JSON.parse(output));
    expect(output.split('\n')).toHaveLength(2);
    expect(report.result).toBe(result);
    expect(report.findings[0]?.code).toBe(first);
    expect(report.problems.map(({ variable }) => variable)).toEqual(exitCode === 2 ? ['PORT'] : []);
  },
);
