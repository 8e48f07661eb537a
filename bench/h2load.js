import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from './drill/statistics.js';
import { checkResponse } from './responses.js';
import { makeFolder, start } from './processes.js';
import { LOAD_CORE, WINDOW_SECONDS } from './settings.js';

/** So many that each is idle nearly all of the time. A request waits only if its connection is still busy. */
const CONNECTIONS = 128;
/** Connections open one after the other, so that their requests are spread over time. */
const CONNECT_EVERY_MS = 7;
const RAMP_MS = CONNECTIONS * CONNECT_EVERY_MS;
/** Fewer requests than this share of the wanted rate mean that the server could not keep up. */
const MIN_SENT = 0.97;

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered. wrk sends the next request when a
 * response arrives, so it skips those that would have met a slow moment.
 *
 * @param {{ port: number, path: string, headers?: Record<string, string>, wanted: object }} target
 * @param {{ rate: number, seconds?: number }} options `rate`: requests per second.
 * @returns `value`: p99 in milliseconds; `more`: all percentiles, in milliseconds.
 */
export async function loadAt(target, { rate, seconds = WINDOW_SECONDS }) {
  const { port, path, headers = {}, wanted } = target;
  const { faults } = await checkResponse(target);
  const log = join(makeFolder(), 'log');
  const perConnection = rate / CONNECTIONS;
  const eachSends = Math.ceil(perConnection * (seconds + (2 * RAMP_MS) / 1000));
  const h2load = start(
    [
      'h2load',
      '--h1',
      `--requests=${eachSends * CONNECTIONS}`,
      `--clients=${CONNECTIONS}`,
      '--rate=1',
      `--rate-period=${CONNECT_EVERY_MS}ms`,
      `--rps=${perConnection.toFixed(3)}`,
      `--log-file=${log}`,
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      `http://127.0.0.1:${port}${path}`,
    ],
    { core: LOAD_CORE },
  );
  if ((await h2load.ended) !== 0) throw new Error(`h2load failed: ${h2load.output()}`);
  const requests = readLog(readFileSync(log, 'utf8'), { afterMs: RAMP_MS, seconds });
  const wrong = requests.filter(({ status }) => status !== wanted.status).length;
  if (wrong > 0) faults.push(`${wrong} of ${requests.length} responses were wrong`);
  if (requests.length < MIN_SENT * rate * seconds) {
    faults.push(
      `only ${requests.length} of ${Math.round(rate * seconds)} requests were sent in time`,
    );
  }
  const times = requests.map(({ milliseconds }) => milliseconds);
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((share) => quantile(times, share));
  return { value: p99, faults, more: { p50, p99, p999 } };
}

/**
 * The requests that h2load sent in a window of its log: microseconds since the epoch, status, and microseconds
 * until the end of the response, separated by tabs.
 */
export function readLog(text, { afterMs, seconds }) {
  const requests = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map(Number))
    .map(([sentAt, status, took]) => ({ sentAt, status, milliseconds: took / 1000 }));
  const from = Math.min(...requests.map(({ sentAt }) => sentAt)) + afterMs * 1000;
  return requests.filter(({ sentAt }) => sentAt >= from && sentAt < from + seconds * 1e6);
}
