import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach } from 'vitest';
import { PATHS, type HealthResponse } from '../../src/contract/index.js';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from './housekey.js';
import { replicaClient, type Replica } from './replicas.js';
import { startService } from './service.js';
import { waitUntil } from './until.js';

const run = promisify(execFile);

/** A service with a state directory, and requests to it. */
export interface StoredService extends Replica {
  /** Sends SIGKILL and waits until the process is gone. */
  readonly kill: () => Promise<void>;
  readonly readiness: () => Promise<HealthResponse>;
  /** Waits until `readyz` reports this. */
  readonly untilState: (state: HealthResponse['state']) => Promise<number>;
  /** Limits the size of the files that it may write, in bytes, as a full disk does. */
  readonly limitFiles: (bytes: number | 'unlimited') => Promise<void>;
}

/** A new path for a state directory, in a folder that the test removes. */
export async function newStatePath(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'housekey-state-'));
  return {
    path: join(folder, 'state'),
    remove: async () => await rm(folder, { recursive: true, force: true }),
  };
}

export async function startStored(path: string, variables: Variables = {}): Promise<StoredService> {
  const service = await startService({
    ...AUTH_VARIABLES,
    SERVICE_STATE_DIR: path,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_LOGIN_FAILURES: '1000',
    ...variables,
  });
  const readiness = async () => {
    const answer = await fetch(new URL(PATHS.readyz, service.url));
    if (answer.status !== 200) throw new Error(`readyz is ${answer.status}`);
    const health: HealthResponse = JSON.parse(await answer.text());
    return health;
  };
  return {
    ...service,
    ...replicaClient(service.url),
    readiness,
    untilState: async (wanted) =>
      await waitUntil(async () => (await readiness()).state === wanted, `state ${wanted}`, 30_000),
    kill: async () => {
      service.process.kill('SIGKILL');
      await service.ended;
    },
    limitFiles: async (bytes) => {
      await run('prlimit', [`--pid=${service.process.pid}`, `--fsize=${bytes}:`]);
    },
  };
}

/** A path for a state directory, and services on it. */
export interface StatePath {
  readonly path: string;
  /** Starts a service, which is killed after the test. The one before must have ended. */
  readonly start: (variables?: Variables) => Promise<StoredService>;
}

/** Creates a path before each test, and removes it and the last service on it after the test. */
export function withStatePath(onCreated: (created: StatePath) => void): void {
  let cleanUp: () => Promise<void>;
  beforeEach(async () => {
    const { path, remove } = await newStatePath();
    let running: StoredService | undefined;
    cleanUp = async () => {
      await running?.kill();
      await remove();
    };
    const start = async (variables: Variables = {}) => {
      running = await startStored(path, variables);
      return running;
    };
    onCreated({ path, start });
  });
  afterEach(async () => await cleanUp());
}
