import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Variables } from '../../src/core/config/environment.js';
import { installBare } from '../support/bare-install.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { startRedis, type RedisOptions, type RedisServer } from '../support/redis.js';
import { startReplica } from '../support/replicas.js';
import { runHere, runToEnd } from '../support/service.js';
import { freePort, listenOnFreePort } from '../support/port.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';

const REDIS_PASSWORD = 'p@ss/word:of#redis';
const ENCODED = encodeURIComponent(REDIS_PASSWORD);

const opened: RedisServer[] = [];
afterEach(async () => {
  for (const redis of opened.splice(0)) await redis.stop();
});

async function open(options?: RedisOptions): Promise<RedisServer> {
  const redis = await startRedis(options);
  opened.push(redis);
  return redis;
}

/** A Redis with a default password, and a user `housekey` with only the necessary rights. */
async function openGuarded(): Promise<RedisServer> {
  const password = 'another-password';
  const redis = await open({
    settings: () => ['--requirepass', password],
    login: ['-a', password],
  });
  await redis.ask('ACL', 'SETUSER', 'housekey', 'on', `>${REDIS_PASSWORD}`);
  return redis;
}

/** A Redis with its own certificate. */
async function openEncrypted() {
  const tlsPort = await freePort();
  const redis = await open({
    settings: (directory) => {
      certify(directory);
      const files = `--tls-cert-file ${directory}/tls.pem --tls-key-file ${directory}/tls.key`;
      return `--tls-port ${tlsPort} ${files} --tls-auth-clients no`.split(' ');
    },
  });
  return { redis, tlsPort };
}

/** A proxy that passes the answer on when the client has ended its side, and all of it at once. */
function answeringLate(port: number, onGreeting: () => void): Server {
  return createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const answer: Buffer[] = [];
    upstream.on('data', (part: Buffer) => answer.push(part));
    upstream.on('end', () => client.end(Buffer.concat(answer)));
    client.once('data', onGreeting).on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream);
  });
}

/** Starts a replica with this URL. Returns whether it is connected, and its log. */
async function meet(
  url: string,
  variables: Variables = {},
): Promise<{ redis: unknown; output: string; errors: string }> {
  const replica = await startReplica(url, variables);
  const redis = await replica.redis();
  const { output, errors, code } = await replica.stop();
  expect(code, errors).toBe(0);
  return { redis, output, errors };
}

describe('a replica connects to Redis', () => {
  it('on a Unix socket, with user, password and database', async () => {
    const redis = await openGuarded();
    const url = `unix://housekey:${ENCODED}@${redis.socket}?db=2`;
    expect(await meet(url)).toMatchObject({ redis: 'connected', errors: '' });
    expect(await redis.ask('-n', '2', 'EXISTS', 'housekey:dataset')).toBe('1');
    expect(await redis.ask('EXISTS', 'housekey:dataset')).toBe('0');
  });

  it('on a port, with user, password and database, read from a file', async () => {
    const redis = await openGuarded();
    const file = join(redis.directory, 'url');
    writeFileSync(file, `redis://housekey:${ENCODED}@127.0.0.1:${redis.port}/3\n`);
    expect(await meet('', { SERVICE_REDIS_URL_FILE: file })).toMatchObject({
      redis: 'connected',
      errors: '',
    });
    expect(await redis.ask('-n', '3', 'EXISTS', 'housekey:dataset')).toBe('1');
  });

  it('over TLS, under an IP address and a name, if its certificate is trusted', async () => {
    const { redis, tlsPort } = await openEncrypted();
    const trust = { NODE_EXTRA_CA_CERTS: join(redis.directory, 'tls.pem') };
    expect(await meet(`rediss://127.0.0.1:${tlsPort}`, trust)).toMatchObject({
      redis: 'connected',
      errors: '',
    });
    expect(await meet(`rediss://localhost:${tlsPort}`, trust)).toMatchObject({
      redis: 'connected',
      errors: '',
    });
    const doubtful = await meet(`rediss://127.0.0.1:${tlsPort}`);
    expect(doubtful.redis).toBe('lost');
    expect(doubtful.output).toContain('Redis is unavailable (DEPTH_ZERO_SELF_SIGNED_CERT)');
  });

  it('and stops in order if a certificate that is not trusted comes only then', async () => {
    const { tlsPort } = await openEncrypted();
    let greetings = 0;
    const proxy = answeringLate(tlsPort, () => (greetings += 1));
    const replica = await startReplica(`rediss://127.0.0.1:${await listenOnFreePort(proxy)}`);
    const before = greetings;
    await waitUntil(() => greetings > before, 'another attempt to connect');
    const { code, errors } = await replica.stop();
    proxy.close();
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });
});

describe('a replica starts without Redis, and logs the reason without the password', () => {
  const mistakes: readonly [string, string, string, string][] = [
    ['a wrong password', `housekey:not-${ENCODED}@`, '', 'wrong username or password (WRONGPASS)'],
    ['no password', '', '', 'requires a password (NOAUTH)'],
    ['a database that does not exist', `housekey:${ENCODED}@`, '/99', 'has no such database'],
  ];
  it.each(firstOf(1, mistakes))('%s', async (_, user, database, words) => {
    const redis = await openGuarded();
    const {
      redis: state,
      output,
      errors,
    } = await meet(`redis://${user}127.0.0.1:${redis.port}${database}`);
    expect(state).toBe('lost');
    expect(output).toContain(words);
    for (const secret of [ENCODED, REDIS_PASSWORD]) expect(output + errors).not.toContain(secret);
  });

  it('with a user without the necessary rights', async () => {
    const redis = await open();
    await redis.ask('ACL', 'SETUSER', 'poor', 'on', '>poor-password', '+@connection');
    const { redis: state, output } = await meet(
      `redis://poor:poor-password@127.0.0.1:${redis.port}`,
    );
    expect(state).toBe('lost');
    expect(output).toContain('lacks a required permission (NOPERM)');
    expect(output).not.toContain('poor-password');
  });

  it('with a Redis that does not know AUTH and echoes the command', async () => {
    const redis = await open({ settings: () => ['--rename-command', 'AUTH', ''] });
    const { output, errors } = await meet(`redis://housekey:${ENCODED}@127.0.0.1:${redis.port}`);
    expect(output).toContain('Redis is unavailable (it replied with ERR)');
    expect(output + errors).not.toContain(REDIS_PASSWORD);
  });
});

describe('startup fails with a message', () => {
  it('if the port is in use, and leaves no connection open', async () => {
    const redis = await open();
    const running = await startReplica(redis.url);
    const { port } = new URL(running.url);
    const variables = { ...AUTH_VARIABLES, PORT: port, SERVICE_REDIS_URL: redis.url };
    const { code, errors } = await runToEnd([], { variables });
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Port \d+ is already in use\./)]);
    expect(await redis.ask('HLEN', 'housekey:replicas')).toBe('1');
    await running.stop();
    expect(await redis.ask('HLEN', 'housekey:replicas')).toBe('0');
  });

  it('if Redis is configured without a secret, because replicas would not accept each other’s tokens', async () => {
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_SECRET_KEY: '',
      SERVICE_REDIS_URL: 'redis://127.0.0.1',
    };
    const { code, errors } = await runHere([], { variables });
    expect(code).toBe(2);
    expect(errors).toContain('SERVICE_SECRET_KEY must be set if SERVICE_REDIS_URL is');
  });

  it('if the Redis client is not installed', async () => {
    const { program, remove } = await installBare();
    const variables = { ...AUTH_VARIABLES, SERVICE_REDIS_URL: 'redis://127.0.0.1', PORT: '0' };
    const [serve, check] = await Promise.all([
      runToEnd(['serve'], { variables, program }),
      runToEnd(['check'], { variables, program }),
    ]);
    await remove();
    const words =
      'SERVICE_REDIS_URL needs ioredis, which is not installed: npm install ioredis@6\n';
    expect(serve).toMatchObject({ code: 1, errors: words });
    expect(check.code).toBe(1);
    expect(check.output).toContain('WARNING  The Redis client is not installed.');
  });
});

describe('a replica and `housekey check` report', () => {
  async function check(url: string, more: Variables = {}) {
    return await runHere(['check'], {
      variables: { ...AUTH_VARIABLES, SERVICE_REDIS_URL: url, ...more },
    });
  }

  it('that another replica has a different secret, email or password', async () => {
    const redis = await open();
    const ours = await startReplica(redis.url);
    const token = await ours.signIn();
    const told = async () => (await ours.findings(token)).get('replicas-differ');
    expect(await told()).toBeUndefined();
    const same = await startReplica(redis.url);
    const other = await startReplica(redis.url, { SERVICE_EMAIL: 'other@example.com' });
    const words = '1 of 2 other replicas have a different secret, email or password.';
    await waitUntil(async () => (await told()) === words, words);

    const asked = await check(redis.url);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('Redis is connected, with 3 other replicas.');
    expect(asked.output).toContain('WARNING  1 of 3 other replicas have a different secret');
    expect(await redis.ask('HLEN', 'housekey:replicas')).toBe('3');

    await other.stop();
    await waitUntil(async () => (await told()) === undefined, 'it is told no more');
    expect(await check(redis.url)).toMatchObject({ code: 0, errors: '' });
    await Promise.all([ours.stop(), same.stop()]);
  });

  it('that Redis is lost, and why', async () => {
    const redis = await openGuarded();
    const lost = await check(`redis://127.0.0.1:${redis.port}`);
    expect(lost.code).toBe(1);
    expect(lost.output).toContain(
      'WARNING  Redis is unavailable: it requires a password (NOAUTH).',
    );
    await redis.kill();
    const gone = await check(`redis://127.0.0.1:${redis.port}`);
    expect(gone.output).toContain('WARNING  Redis is unavailable: ECONNREFUSED.');
  });
});

/** Writes a self-signed certificate for this machine. */
function certify(directory: string): void {
  const kind = '-x509 -days 2 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
  const names = '-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';
  const files = `-keyout ${directory}/tls.key -out ${directory}/tls.pem`;
  execFileSync('openssl', `req ${kind} ${names} ${files}`.split(' '), { stdio: 'ignore' });
}
