#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { run } from './run.js';

// `housekey check | head -1` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// The only access to the process: everything below gets what it needs as a parameter.
process.exitCode = await run({
  arguments: process.argv.slice(2),
  variables: process.env,
  directory: process.cwd(),
  cores: availableParallelism(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  onSignal: (listener) => {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  },
});
