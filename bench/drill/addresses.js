import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pack, pump } from './load.js';
import { atMost, exactly, format, info } from './report.js';
import { EMAIL, memoryOf, startService } from './service.js';
import { signInRequest } from './wire.js';

const BUCKETS = 1_000_000;
const OVER_HTTP = 20_000;
const WARM_UP = 2_000;

/** Can a stranger with many addresses fill the memory of the service? */
export async function addresses() {
  const http = await overHttp();
  // A million bcrypt checks would take an hour, so these go directly to the rate limiter.
  const child = fork(fileURLToPath(import.meta.url), ['buckets'], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [direct] = await once(child, 'message');
  return [
    atMost(
      `memory in use for ${format(BUCKETS)} addresses in the rate limiter`,
      direct.used,
      64,
      ' MB',
    ),
    info('  until garbage collection returns the rest', `${format(direct.grown)} MB`),
    exactly('  of the last 10,000, throttled at the eleventh failure', direct.throttled, 10_000),
    atMost(`memory for ${format(OVER_HTTP)} addresses over HTTP`, http.grown, 64, ' MB'),
    exactly('  sign-ins that did not get 401', OVER_HTTP - http.rejected, 0),
  ];
}

async function overHttp() {
  const service = await startService({ cost: 4 });
  const fail = async (from, count) => {
    const requests = Array.from({ length: count }, (_, index) =>
      signInRequest({ email: EMAIL, password: 'wrong' }, { address: addressAt(from + index) }),
    );
    return await pump(service.port, pack(requests), { connections: 32, depth: 1 });
  };
  await fail(BUCKETS, WARM_UP);
  const before = service.memory();
  const { statuses } = await fail(0, OVER_HTTP);
  const grown = service.memory() - before;
  await service.stop();
  return { grown, rejected: statuses.get(401) ?? 0 };
}

/** Consecutive addresses are in different networks, because a /24 has the limit of sixteen addresses. */
function addressAt(index) {
  return `${11 + ((index >> 8) & 63)}.${index & 255}.${(index >> 14) & 63}.7`;
}

/** Fills the built rate limiter, with the default limits, in a process of its own. */
async function fillBuckets() {
  const { MemoryRateLimiter } = await import('../../dist/core/storage/buckets.js');
  const { DEFAULT_LIMITS, createFailedSignInLimiter } =
    await import('../../dist/core/limits/failed-sign-in-limiter.js');
  globalThis.gc();
  const usedBefore = process.memoryUsage().heapUsed;
  const before = memoryOf(process.pid);
  const limiter = new MemoryRateLimiter({ now: Date.now });
  const limits = createFailedSignInLimiter(limiter, DEFAULT_LIMITS);
  const failAt = (index) => limiter.consume(limits.chainsFor(undefined, addressAt(index))[0]);
  for (let index = 0; index < BUCKETS; index += 1) failAt(index);
  const grown = memoryOf(process.pid) - before;
  globalThis.gc();
  const used = (process.memoryUsage().heapUsed - usedBefore) / 2 ** 20;
  let throttled = 0;
  for (let index = BUCKETS - 10_000; index < BUCKETS; index += 1) {
    for (let failure = 1; failure < DEFAULT_LIMITS.failures; failure += 1) failAt(index);
    if (failAt(index) > 0) throttled += 1;
  }
  process.send({ grown, used, throttled });
}

if (process.argv[2] === 'buckets' && process.send !== undefined) {
  await fillBuckets();
  process.disconnect();
}
