import { createServer } from 'node:http';
import { once } from 'node:events';
import { CLOSES } from './cost-parts.js';
import { costRequests } from './cost-requests.js';
import { pack, pump } from './load.js';
import { processorSeconds } from './machine.js';
import { atMost, info } from './report.js';
import { startService } from './service.js';
import { median } from './statistics.js';
import { rawRequest } from './wire.js';

const ROUNDS = 3;
/** Processor time of each half of a round. The kernel counts it in hundredths of a second. */
const MIN_CPU_SECONDS = 0.15;
const MAX_WALL_SECONDS = 3;
const BATCH = 400;
/** `/me` is 60 bytes; a request of 15 KiB costs something to receive. */
const LONG_BYTES = 8 * 1024;
const MAX_RATIO = { short: 4, long: 12 };

const ME = pack(Array.from({ length: BATCH }, () => rawRequest('GET', '/api/auth/me')));

/**
 * What does each response that needs no session cost in processor time, compared with `/me` without a
 * token? Measured in alternating rounds, so that a slow phase of the machine affects both.
 */
export async function costs(onRow = (_row) => {}) {
  const app = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const rows = [];
  for (const { form, variables, requests } of costRequests(
    `http://127.0.0.1:${app.address().port}`,
  )) {
    const service = await startService({ cost: 4, variables });
    await spend(service, ME, { seconds: 1 });
    for (const [what, request, exempt] of requests) {
      const row = await measure(service, `${form}: ${String(what)}`, request, exempt);
      rows.push(row);
      onRow(row);
    }
    await service.stop();
  }
  app.close();
  return rows;
}

async function measure(service, what, request, exempt) {
  const packed = pack(
    Array.from({ length: BATCH }, (_, index) =>
      typeof request === 'function' ? request(index) : request,
    ),
  );
  const depth = exempt === CLOSES ? 1 : 8;
  await spend(service, packed, { seconds: 0.1, depth });
  const ratios = [];
  let result;
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = await spend(service, ME);
    result = await spend(service, packed, { depth });
    ratios.push(result.perRequest / me.perRequest);
  }
  const label = `${what} → ${[...result.statuses.keys()].join('/') || 'closed'}`;
  const ratio = Math.round(median(ratios) * 100) / 100;
  return exempt === undefined
    ? atMost(
        label,
        ratio,
        packed.bytes.length > BATCH * LONG_BYTES ? MAX_RATIO.long : MAX_RATIO.short,
        ' × /me',
      )
    : info(label, `${ratio} × /me (${exempt})`);
}

/** Sends requests until the service has used this much processor time. Returns the time per request. */
async function spend(service, packed, { seconds = MIN_CPU_SECONDS, depth = 8 } = {}) {
  const before = processorSeconds(service.pid);
  const endsAt = performance.now() + MAX_WALL_SECONDS * 1000;
  let count = 0;
  let used = 0;
  let statuses = new Map();
  while (used < seconds && performance.now() < endsAt) {
    const sent = await pump(service.port, packed, { connections: 8, depth });
    statuses = sent.statuses;
    count += packed.ends.length;
    used = processorSeconds(service.pid) - before;
  }
  return { perRequest: used / count, statuses };
}
