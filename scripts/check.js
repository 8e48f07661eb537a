// Runs all static checks, as many at a time as there are cores, because most of them keep only one core busy.
// Prints the output of each when it ends, and all that failed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import './build-if-needed.js';

/** Scripts of package.json, the longest first. */
const CHECKS = [
  'check:format',
  'check:package',
  'check:api',
  'check:lint',
  'check:types',
  'check:messages',
];

const waiting = [...CHECKS];
const failed = [];
await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function work() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { code, output } = await run(check);
    console.log(`\n== ${check}\n${output.trimEnd()}`);
    if (code !== 0) failed.push(check);
  }
}

async function run(check) {
  const child = spawn('npm', ['run', '--silent', check], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}
