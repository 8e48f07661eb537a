import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compareSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../src/server/version.js';
import { installBare } from '../support/bare-install.js';
import { EMAIL, LOCKED } from '../support/housekey.js';
import { runToEnd } from '../support/service.js';
import { startApp } from '../support/upstream.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

describe('housekey hash', () => {
  it('reads one line from a pipe and prints both spellings, with when to use which', async () => {
    const { code, output, errors } = await runToEnd(['hash'], {
      input: 'pä$$ word\nsecond line\n',
    });
    expect(code).toBe(0);
    const [plain = '', spelled = '', ...rest] = output.split('\n');
    expect(rest).toEqual(['']);
    expect(plain).toMatch(/^\$2b\$12\$/);
    expect(compareSync('pä$$ word', plain)).toBe(true);
    expect(spelled).toBe(plain.replace(/^\$2b\$12\$/, 'bcrypt:2b:12:'));
    expect(errors).toContain('compose');
  });

  it('takes a cost', async () => {
    const { output } = await runToEnd(['hash', '--cost', '5'], { input: 'x' });
    expect(output).toMatch(/^\$2b\$05\$/);
  });

  it.each([
    ['3', 'x', 2],
    ['32', 'x', 2],
    ['1e1', 'x', 2],
    ['', 'x', 2],
    ['4', '', 1],
    ['4', '\n', 1],
    ['4', 'ü'.repeat(37), 1],
    ['4', 'a\0b', 1],
  ])('refuses cost %j for %j with exit code %i', async (cost, input, code) => {
    const ended = await runToEnd(['hash', `--cost=${cost}`], { input });
    expect([ended.code, ended.output]).toEqual([code, '']);
    expect(ended.errors).toMatch(/\.\n$/);
  });

  it('asks twice on a terminal, and shows nothing of what is typed', async () => {
    const typed = await onTerminal(['hash', '--cost', '4'], ['open sesame\r', 'open sesame\r']);
    expect(typed.code).toBe(0);
    expect(typed.screen).not.toContain('sesame');
    expect(typed.screen).toMatch(/Password: \s+The same again: /);
    expect(compareSync('open sesame', /\$2b\$04\$\S+/.exec(typed.screen)?.[0] ?? '')).toBe(true);
  });

  it('refuses two that differ', async () => {
    const typed = await onTerminal(['hash', '--cost', '4'], ['one\r', 'two\r']);
    expect(typed.code).toBe(1);
    expect(typed.screen).toContain('do not match');
    expect(typed.screen).not.toContain('$2b$');
  });

  it('lets go on Ctrl-C', async () => {
    const typed = await onTerminal(['hash'], ['\u0003']);
    expect(typed.code).toBe(1);
    expect(typed.screen).not.toContain(' at ');
  });
});

/** Types each answer once the next question shows, on a terminal that `script` provides. */
async function onTerminal(
  commandLine: readonly string[],
  answers: readonly string[],
): Promise<{ code: number | null; screen: string }> {
  const command = [process.execPath, CLI, ...commandLine].join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null']);
  const pending = [...answers];
  let screen = '';
  let asked = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    const questions = screen.split(/(?:Password|again): /).length - 1;
    if (questions > asked) {
      asked = questions;
      child.stdin.write(pending.shift() ?? '');
    }
  });
  await once(child, 'close');
  return { code: child.exitCode, screen };
}

describe('housekey hash with the password as an argument', () => {
  it('refuses it, and does not repeat it', async () => {
    const { code, output, errors } = await runToEnd(['hash', 'pa55word']);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain('read from a pipe');
    expect(errors).not.toContain('pa55word');
  });
});

describe('housekey secret', () => {
  it('prints 32 random bytes, URL-safe, new each time', async () => {
    const [first, second] = [await runToEnd(['secret']), await runToEnd(['secret'])];
    expect(first.output).toMatch(/^[\w-]{43}\n$/);
    expect(second.output).not.toBe(first.output);
  });
});

describe('housekey check', () => {
  it('says what a sound configuration amounts to', async () => {
    const { code, output } = await runToEnd(['check'], {
      variables: { ...LOCKED, HOST: '::1', PORT: '81' },
    });
    expect(code).toBe(0);
    expect(output).toContain('Would listen on ::1, port 81.');
    expect(output).toContain(`Only ${EMAIL} can sign in.`);
    expect(output).not.toContain('WARNING');
  });

  it('warns of what is open, and fails', async () => {
    const { code, output } = await runToEnd(['check'], { variables: { HOST: '0.0.0.0' } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /WARNING {2}Authentication is disabled[\s\S]*WARNING {2}Everyone who can reach 0\.0\.0\.0/,
    );
  });

  it('asks the app behind the gate, and fails where it does not answer', async () => {
    const app = await startApp((_, answer) => answer.writeHead(404).end());
    const variables = { ...LOCKED, SERVICE_UPSTREAM: app.url };
    const there = await runToEnd(['check'], { variables });
    expect([there.code, there.output]).toEqual([0, expect.stringContaining('opens WebSockets')]);
    await app.stop();
    const gone = await runToEnd(['check'], { variables });
    expect([gone.code, gone.output]).toEqual([
      1,
      expect.stringContaining(`WARNING  The app at ${app.url} cannot be reached (ECONNREFUSED).`),
    ]);
  });

  it('fails where the binary that checks passwords is missing', async () => {
    const { program, remove } = await installBare({ bcrypt: false });
    const { code, output } = await runToEnd(['check'], { variables: LOCKED, program });
    await remove();
    expect(code).toBe(1);
    expect(output).toContain('WARNING  Passwords cannot be checked here.');
    expect(output).toContain('To fix it: npm install @node-rs/bcrypt');
  });

  it('ends as serve would on a bad configuration', async () => {
    const { code, errors } = await runToEnd(['check'], { variables: { PORT: 'http' } });
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining('PORT is no whole number from 0 to 65535.'),
    ]);
  });
});

describe('a pipe that closes early', () => {
  it('is no fault', () => {
    const line = `${process.execPath} ${CLI} check | true; exit \${PIPESTATUS[0]}`;
    const { status, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    // What it would have said is a warning.
    expect([status, stderr]).toEqual([1, '']);
  });
});

describe('housekey', () => {
  it.each([['--help'], ['-h'], ['help'], ['serve', '--help']])(
    'explains itself: %s',
    async (...line) => {
      const { code, output } = await runToEnd(line);
      expect(code).toBe(0);
      for (const command of ['serve', 'hash', 'secret', 'check']) expect(output).toContain(command);
    },
  );

  it.each(['--version', '-v'])('tells its version: %s', async (flag) => {
    expect((await runToEnd([flag])).output).toBe(`${VERSION}\n`);
  });

  it.each([['bogus'], ['--bogus'], ['serve', '--bogus'], ['secret', 'x'], ['hash', '--cost']])(
    'refuses what it does not know: %s %s',
    async (...line) => {
      const { code, output, errors } = await runToEnd(line.filter((part) => part !== undefined));
      expect([code, output]).toEqual([2, '']);
      expect(errors).toContain('See "housekey --help".');
    },
  );
});
