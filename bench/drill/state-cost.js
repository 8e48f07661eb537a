import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack, pump } from './load.js';
import { atMost, format, formatMilliseconds, info } from './report.js';
import { createToken, makeFolder, mountMemory, signOut, startStored } from './state-site.js';
import { mean, median, quantile, standardError } from './statistics.js';
import { Connection, meRequest } from './wire.js';

const SIGN_OUTS = 1000;
const SETS = 8;
const ROUNDS = 4;
const REQUESTS = 20_000;
const OPENINGS = 9;
/** Milliseconds per clock tick of /proc: USER_HZ is 100 on every Linux. */
const TICK_MS = 10;
const OPENING = fileURLToPath(new URL('state-opening.js', import.meta.url));

/** What the state directory costs: a sign-out, a request, a start, and memory. */
export async function costs() {
  return [...(await costOfSignOut()), ...(await costOfRequest()), ...costOfOpening()];
}

/** In pairs, because a slow phase of the machine affects both. */
async function costOfSignOut() {
  const [memory, disk] = [mountMemory('64m'), makeFolder()];
  const services = {
    none: await startStored(),
    tmpfs: await startStored(join(memory.path, 'state')),
    disk: await startStored(join(disk.path, 'state')),
  };
  const times = { none: [], tmpfs: [], disk: [] };
  const connections = {};
  for (const [kind, { port }] of Object.entries(services)) {
    connections[kind] = await Connection.open(port);
  }
  for (let index = 0; index < SIGN_OUTS; index += 1) {
    for (const kind of rotate(Object.keys(services), index)) {
      const token = createToken();
      const startedAt = performance.now();
      const status = await signOut(connections[kind], token);
      if (status !== 204) throw new Error(`A sign-out got ${status}`);
      times[kind].push(performance.now() - startedAt);
    }
  }
  for (const connection of Object.values(connections)) connection.close();
  await Promise.all(Object.values(services).map(async ({ stop }) => await stop()));
  memory.remove();
  disk.remove();
  const added = (kind) => median(times[kind].map((time, index) => time - times.none[index]));
  return [
    info('a sign-out in memory, median', formatMilliseconds(median(times.none))),
    atMost('a directory in tmpfs adds, median', added('tmpfs'), 5, ' ms'),
    info('a directory on the disk adds, median', formatMilliseconds(added('disk'))),
    info('  p99 of a sign-out with it', formatMilliseconds(quantile(times.disk, 0.99))),
  ];
}

/** Processor time, in many processes, because no two run equally fast. */
async function costOfRequest() {
  const folder = makeFolder();
  const [ratios, identicalRatios] = [[], []];
  for (let set = 0; set < SETS; set += 1) {
    const services = {};
    for (const kind of rotate(['stored', 'none', 'identical'], set)) {
      const path = kind === 'stored' ? join(folder.path, `state-${set}`) : undefined;
      services[kind] = await startStored(path);
    }
    const used = await processorTimes(services);
    await Promise.all(Object.values(services).map(async ({ stop }) => await stop()));
    ratios.push(used.stored / mean([used.none, used.identical]));
    identicalRatios.push(used.identical / used.none);
  }
  folder.remove();
  return [
    info('/me: processor time with a directory ÷ without', spread(ratios)),
    info('  without ÷ without', spread(identicalRatios)),
    atMost('  with ÷ without, minus two standard errors', lowerBound(ratios), 1.02),
  ];
}

function spread(values) {
  return `${format(mean(values))} (standard error ${standardError(values).toFixed(3)})`;
}

function lowerBound(ratios) {
  return mean(ratios) - 2 * standardError(ratios);
}

async function processorTimes(services) {
  const requests = pack(Array.from({ length: REQUESTS }, () => meRequest(TOKEN)));
  const used = Object.fromEntries(Object.keys(services).map((kind) => [kind, 0]));
  for (const { port } of Object.values(services)) await pump(port, requests);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of rotate(Object.keys(services), round)) {
      const before = processorTime(services[kind]);
      await pump(services[kind].port, requests);
      used[kind] += processorTime(services[kind]) - before;
    }
  }
  return used;
}

const TOKEN = createToken();

function processorTime({ pid }) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function rotate(kinds, by) {
  const start = by % kinds.length;
  return [...kinds.slice(start), ...kinds.slice(0, start)];
}

/** Opens a large directory in processes of their own. */
function costOfOpening() {
  const folder = makeFolder();
  const path = join(folder.path, 'state');
  const run = (command) =>
    JSON.parse(execFileSync(process.execPath, ['--expose-gc', OPENING, command, path]));
  run('fill');
  const openings = Array.from({ length: OPENINGS }, () => run('open'));
  const { size } = statSync(join(path, 'journal'));
  folder.remove();
  const times = openings.map(({ milliseconds }) => milliseconds);
  const range = `${format(Math.min(...times))} to ${format(Math.max(...times))}`;
  return [
    info('100,000 sign-outs and 10,000 sessions, on the disk', `${format(size / 1e6)} MB`),
    atMost(`  opened in, median of ${OPENINGS}`, median(times), 200, ' ms', range),
    atMost(
      '  memory right after opening',
      median(openings.map(({ megabytes }) => megabytes)),
      20,
      ' MB',
    ),
  ];
}
