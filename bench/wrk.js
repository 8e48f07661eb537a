import { fileURLToPath } from 'node:url';
import { verifyAnswer } from './answers.js';
import { start } from './processes.js';
import { CONNECTIONS, LOAD_CORE, WINDOW_SECONDS } from './settings.js';

const script = (name) => fileURLToPath(new URL(`wrk/${name}.lua`, import.meta.url));

/**
 * Loads a server for a while, on the other core. The answer is verified to the letter before and
 * after; in between wrk counts statuses, and as many bytes must have come as so many answers have.
 *
 * @param {{ port: number, path: string, headers?: Record<string, string>, wanted: object,
 *   tokens?: { path: string, from: number } }} target
 *   `tokens`: a file of them, which are sent one after the other, and with which to begin.
 * @returns `value`: answers a second.
 */
export async function load(target, { connections = CONNECTIONS, seconds = WINDOW_SECONDS } = {}) {
  const { port, path, headers = {}, tokens, wanted } = target;
  const before = await verifyAnswer(target);
  const command = [
    'wrk',
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    // Some are to take long; who never answers is seen by having answered nothing.
    '--timeout=60s',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    `--script=${script(tokens === undefined ? 'report' : 'tokens')}`,
    `http://127.0.0.1:${port}${path}`,
    ...(tokens === undefined ? [] : ['--', tokens.path, String(tokens.from)]),
  ];
  const wrk = start(command, { core: LOAD_CORE });
  const code = await wrk.ended;
  const after = await verifyAnswer(target);
  const counted = readReport(wrk.said());
  if (code !== 0 || counted === undefined) throw new Error(`wrk failed: ${wrk.said()}`);
  return {
    value: counted.requests / counted.seconds,
    faults: [...before.faults, ...after.faults, ...faultsOf(counted, wanted, before, connections)],
    more: { ...counted, bytesPerSecond: counted.bytes / counted.seconds },
  };
}

/** What wrk/*.lua prints at the end. */
export function readReport(text) {
  const found = /^counted (.+)$/m.exec(text);
  if (found === null) return undefined;
  const [microseconds, requests, bytes, failed, status, p50, p99] = found[1].split(' ').map(Number);
  return {
    seconds: microseconds / 1e6,
    requests,
    bytes,
    failed,
    status,
    milliseconds: { p50: p50 / 1000, p99: p99 / 1000 },
  };
}

/** What makes a window void: see above. `status` counts answers of 400 and more, as wrk does. */
export function faultsOf({ requests, bytes, failed, status }, wanted, { size }, connections) {
  const refused = wanted.status >= 400 ? requests : 0;
  const faults = [];
  if (requests === 0) faults.push('no answer at all');
  if (failed > 0) faults.push(`${failed} connections failed`);
  if (status !== refused) faults.push(`${status} of ${requests} answers were refusals`);
  // At the end wrk leaves in the middle of an answer on each of its connections.
  const surplus = bytes - requests * size;
  if (surplus < 0 || surplus > connections * size) faults.push(`${surplus} bytes too many`);
  return faults;
}
