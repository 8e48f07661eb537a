#!/usr/bin/env node
import { run } from './cli/run.js';

// The sole reader of the process: everything below is handed what it needs.
process.exitCode = await run({
  arguments: process.argv.slice(2),
  variables: process.env,
  directory: process.cwd(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  onSignal: (listener) => {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  },
});
