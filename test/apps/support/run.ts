import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The output of a command-line program, and its exit code. */
export interface RunResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunOptions {
  readonly cwd: string;
  /** Written to standard input. Default: nothing. */
  readonly input?: string;
  /** In addition to PATH. HOME is `cwd`, so that no setting of this machine counts. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, input = '', variables = {} }: RunOptions,
): Promise<RunResult> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...variables },
  });
  const captured = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (captured.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (captured.errors += text));
  child.stdin.on('error', () => {
    // The program may exit before it has read everything.
  });
  child.stdin.end(input);
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? null, ...captured };
}
