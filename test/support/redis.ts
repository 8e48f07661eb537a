import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRedisClients, type RedisClients } from '../../src/storage/redis/client.js';
import { createReplicas, type ReplicasOptions } from '../../src/storage/redis/create-replicas.js';
import type { Replicas } from '../../src/storage/replicas.js';
import { parseRedisAddress } from '../../src/storage/redis/redis-settings.js';
import { freePort } from './port.js';
import { read } from './tree.js';
import { waitUntil } from './until.js';

const run = promisify(execFile);

/** The permissions of Housekey's user, from docs/scaling.md: `resetkeys`, `+get` and so on. */
export const DOCUMENTED_PERMISSIONS: readonly string[] = (
  /^user housekey on >\S+ (.+)$/m.exec(read('docs/scaling.md'))?.[1] ?? ''
).split(' ');

/** Debian's redis-server in its own folder, without persistence. */
export interface RedisServer {
  readonly port: number;
  /** Permissions of the user that docs/scaling.md describes, so that every test has these and no more. */
  readonly url: string;
  readonly directory: string;
  /** Path of its Unix socket. */
  readonly socket: string;
  /** Runs a command. Returns the reply as text. */
  readonly ask: (...command: string[]) => Promise<string>;
  /** Kills the process. All data is lost. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly start: () => Promise<void>;
  /** Suspends the process: it accepts connections and never responds, like a cut network. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Stops the process and removes its folder. */
  readonly stop: () => Promise<void>;
}

export interface RedisOptions {
  /** Additional command-line arguments, given its folder. */
  readonly settings?: (directory: string) => readonly string[];
  /** Arguments of `redis-cli` before the command of `ask`, such as a password. */
  readonly login?: readonly string[];
}

export async function startRedis({
  settings = () => [],
  login = [],
}: RedisOptions = {}): Promise<RedisServer> {
  const [port, directory] = await Promise.all([
    freePort(),
    mkdtemp(join(tmpdir(), 'housekey-redis-')),
  ]);
  const socket = join(directory, 'redis.sock');
  let child: ChildProcess | undefined;

  async function ask(...command: string[]): Promise<string> {
    const { stdout } = await run('redis-cli', [
      '-s',
      socket,
      ...login,
      '--no-auth-warning',
      ...command,
    ]);
    return stdout.trim();
  }
  async function end(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    // A suspended process handles no other signal.
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await ended;
  }
  async function start(): Promise<void> {
    const place = `--bind 127.0.0.1 --port ${port} --dir ${directory} --unixsocket ${socket}`;
    const forgetful = ['--save', '', '--appendonly', 'no', '--daemonize', 'no'];
    child = spawn('redis-server', [...place.split(' '), ...forgetful, ...settings(directory)], {
      stdio: 'ignore',
    });
    child.on('error', () => {
      // It is not installed. The wait below reports that.
    });
    const answers = async () => (await ask('PING').catch(() => '')) === 'PONG';
    await waitUntil(
      answers,
      'redis-server responds (install it: apt-get install redis-server)',
    ).catch(async (fault: unknown) => {
      await end();
      await rm(directory, { recursive: true, force: true });
      throw fault;
    });
    await ask('ACL', 'SETUSER', 'housekey', 'on', '>housekey', ...DOCUMENTED_PERMISSIONS);
  }

  await start();
  return {
    port,
    url: `redis://housekey:housekey@127.0.0.1:${port}`,
    directory,
    socket,
    ask,
    kill: async () => await end(),
    start,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    stop: async () => {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The clients of a replica, not connected yet. */
export async function clientsOf({ url }: Pick<RedisServer, 'url'>): Promise<RedisClients> {
  const address = parseRedisAddress(url);
  if (address === undefined) throw new Error('no address');
  return await createRedisClients(address);
}

/** A replica in this process, not connected yet. */
export async function createReplicaOf(
  redis: Pick<RedisServer, 'url'>,
  options: Pick<ReplicasOptions, 'keySealer' | 'now' | 'log'>,
): Promise<Replicas> {
  const messageKey = Buffer.alloc(32);
  const clients = await clientsOf(redis);
  return createReplicas({ clients, prefix: 'housekey:', digest: 'digest', messageKey, ...options });
}
