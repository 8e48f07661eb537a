import { fileURLToPath } from 'node:url';
import { checkResponse } from './responses.js';
import { start } from './processes.js';
import { CONNECTIONS, LOAD_CORE, WINDOW_SECONDS } from './settings.js';

const script = (name) => fileURLToPath(new URL(`wrk/${name}.lua`, import.meta.url));

/**
 * Loads a server from the other core. Before and after, one response is compared byte by byte. In
 * between, wrk counts error statuses, and the number of bytes must match the number of responses.
 *
 * @param {{ port: number, path: string, headers?: Record<string, string>, wanted: object,
 *   tokens?: { path: string, from: number } }} target
 *   `tokens`: file of tokens to send one after the other, and the index to start from.
 * @returns `value`: responses per second.
 */
export async function load(target, { connections = CONNECTIONS, seconds = WINDOW_SECONDS } = {}) {
  const { port, path, headers = {}, tokens, wanted } = target;
  const before = await checkResponse(target);
  const command = [
    'wrk',
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    // Long, because some servers are slow on purpose. One that never responds is caught by its count of 0.
    '--timeout=60s',
    ...Object.entries(headers).flatMap(([name, value]) => [
      '--header',
      // wrk adds its own Host to any other spelling.
      `${name === 'host' ? 'Host' : name}: ${value}`,
    ]),
    `--script=${script(tokens === undefined ? 'report' : 'tokens')}`,
    `http://127.0.0.1:${port}${path}`,
    ...(tokens === undefined ? [] : ['--', tokens.path, String(tokens.from)]),
  ];
  const wrk = start(command, { core: LOAD_CORE });
  const code = await wrk.ended;
  const after = await checkResponse(target);
  const counted = readReport(wrk.output());
  if (code !== 0 || counted === undefined) throw new Error(`wrk failed: ${wrk.output()}`);
  return {
    value: counted.requests / counted.seconds,
    faults: [...before.faults, ...after.faults, ...faultsOf(counted, wanted, before, connections)],
    more: { ...counted, bytesPerSecond: counted.bytes / counted.seconds },
  };
}

/** Parses the line that wrk/*.lua prints at the end. */
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

/** Why a window is void (see `load`). `status` is the number of responses of 400 and above, as wrk counts. */
export function faultsOf({ requests, bytes, failed, status }, wanted, { size }, connections) {
  const expectedErrors = wanted.status >= 400 ? requests : 0;
  const faults = [];
  if (requests === 0) faults.push('no response at all');
  if (failed > 0) faults.push(`${failed} connections failed`);
  if (status !== expectedErrors) {
    faults.push(`${status} of ${requests} responses were errors, instead of ${expectedErrors}`);
  }
  // When wrk stops, each of its connections may be in the middle of a response.
  const surplus = bytes - requests * size;
  if (surplus < 0 || surplus > connections * size)
    faults.push(`${surplus} bytes more than the responses account for`);
  return faults;
}
