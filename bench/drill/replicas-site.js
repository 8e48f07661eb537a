import { hash } from '@node-rs/bcrypt';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { startNginx, startRedis } from './replicas-servers.js';
import { sendOnce } from './replicas-load.js';
import { PASSWORD, startService } from './service.js';
import { rawRequest } from './wire.js';

/** bcrypt cost. Low, because this drill does not measure passwords. */
const COST = 6;
/** So long that no failure is restored during the drill. */
const REGAIN_SECONDS = 3600;
const MOST_SECONDS = 20;

/** Starts `size` replicas behind nginx, with one Redis. */
export async function openSite(size) {
  const redis = await startRedis();
  const passwordHash = await hash(PASSWORD, COST);
  const startAt = async (port) =>
    await startService({
      cost: COST,
      variables: {
        PORT: String(port),
        SERVICE_PASSWORD_HASH: passwordHash,
        SERVICE_REDIS_URL: redis.url,
        SERVICE_LOGIN_REGAIN_SECONDS: String(REGAIN_SECONDS),
      },
    });
  const ports = [];
  for (let index = 0; index < size; index += 1) ports.push(await freePort());
  const replicas = new Map();
  for (const port of ports) replicas.set(port, await startAt(port));
  const nginx = await startNginx(ports);
  return {
    port: nginx.port,
    ports,
    redis,
    /** Ports of the running replicas. */
    running: () => [...replicas.keys()],
    kill: (port) => {
      const { pid } = replicas.get(port);
      replicas.delete(port);
      process.kill(pid, 'SIGKILL');
    },
    start: async (port) => void replicas.set(port, await startAt(port)),
    /** Stops one with SIGTERM, as an orchestrator would. Returns the exit code. */
    end: async (port) => {
      const replica = replicas.get(port);
      replicas.delete(port);
      return await replica.stop();
    },
    close: async () => {
      await nginx.stop();
      await Promise.all([...replicas.values()].map(async ({ stop }) => await stop()));
      await redis.stop();
    },
  };
}

/** Waits until all replicas report this Redis state at `readyz`. Returns the milliseconds it took. */
export async function untilAll(ports, state) {
  const startedAt = performance.now();
  for (const port of ports) {
    while (!(await readyz(port)).includes(`"redis":"${state}"`)) {
      if (performance.now() - startedAt > MOST_SECONDS * 1000) return Number.POSITIVE_INFINITY;
      await delay(10);
    }
  }
  return performance.now() - startedAt;
}

async function readyz(port) {
  return (await sendOnce(port, rawRequest('GET', '/_housekey/readyz'))).body;
}
