#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { run } from './run.js';
import { EXIT } from './command-line.js';

/** How long a stopped service waits for a reader of its last log lines. */
const LAST_LINES_MILLISECONDS = 1000;
/** The reader is gone: `housekey check | head -1` closes the pipe early, which is not an error. */
const READER_GONE: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET']);

let isOutputLost = false;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (isOutputLost || READER_GONE.has(code)) return;
  isOutputLost = true;
  process.stderr.write(`The output cannot be written (${code}).\n`);
});
process.stderr.on('error', () => {
  // There is nobody left to tell.
});
// Nothing is left to do or to write. Without this, Node frees its handles one by one, and in version 20 it
// was seen to wait for one forever, with a busy processor, so that a stopped service did not end.
process.on('beforeExit', () => process.exit());
process.on('exit', () => {
  if (isOutputLost && process.exitCode === EXIT.ok) process.exitCode = EXIT.failed;
});

// The only access to the process: everything below gets what it needs as a parameter.
process.exitCode = await run({
  arguments: process.argv.slice(2),
  variables: process.env,
  directory: process.cwd(),
  program: process.execPath,
  cores: availableParallelism(),
  pid: process.pid,
  uid: process.getuid?.(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  onSignal: (listener) => {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  },
  onHangup: (listener) => process.on('SIGHUP', listener),
  onExit: (listener) => {
    process.on('exit', listener);
    return () => void process.off('exit', listener);
  },
  exitSoon: () => setTimeout(() => process.exit(), LAST_LINES_MILLISECONDS).unref(),
});
