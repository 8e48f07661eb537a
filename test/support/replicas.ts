import { PATHS, type ActivityResponse, type OverviewResponse } from '../../src/contract/index.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import { afterEach, beforeEach } from 'vitest';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES, bearer, bodyOf, EMAIL, PASSWORD } from './housekey.js';
import { startRedis, type RedisServer } from './redis.js';
import { startService, type Service } from './service.js';
import { waitUntil } from './until.js';

/** A replica, and requests to it. */
export interface Replica extends Service {
  /** Attempts a sign-in from this address. Returns the status. */
  readonly attemptLogin: (password: string, from?: string) => Promise<number>;
  /** Signs the owner in. Returns the token. */
  readonly signIn: (from?: string) => Promise<string>;
  /** The status of /me. */
  readonly me: (token: string) => Promise<number>;
  readonly signOut: (token: string) => Promise<Response>;
  readonly signOutEverywhere: (token: string) => Promise<Response>;
  readonly activity: (token: string) => Promise<ActivityResponse>;
  /** The console's findings: code → summary. */
  readonly findings: (token: string) => Promise<Map<string, string>>;
  /** The state of Redis that `readyz` reports. */
  readonly redis: () => Promise<unknown>;
  /** Waits until `readyz` reports this state of Redis. Returns the duration in milliseconds. */
  readonly untilRedis: (state: 'connected' | 'lost') => Promise<number>;
}

/** Starts a replica that shares this Redis with others. */
export async function startReplica(redisUrl: string, variables: Variables = {}): Promise<Replica> {
  const service = await startService({
    ...AUTH_VARIABLES,
    SERVICE_REDIS_URL: redisUrl,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  });
  return { ...service, ...replicaClient(service.url) };
}

/** Two replicas and their Redis. */
export interface TwoReplicas {
  readonly redis: RedisServer;
  readonly first: Replica;
  readonly second: Replica;
}

/** Starts two replicas and a Redis before each test, and stops them after it. */
export function withTwoReplicas(onStarted: (started: TwoReplicas) => void): void {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    const redis = await startRedis();
    const [first, second] = await Promise.all([startReplica(redis.url), startReplica(redis.url)]);
    stop = async () => {
      redis.thaw();
      await Promise.all([first.stop(), second.stop()]);
      await redis.stop();
    };
    onStarted({ redis, first, second });
  });
  afterEach(async () => await stop());
}

/** Requests to a replica, or to several behind a proxy. */
export function replicaClient(url: string): Omit<Replica, keyof Service> {
  const send = async (path: string, init?: RequestInit) => await fetch(new URL(path, url), init);
  const post = async (password: string, from: string) =>
    await send(PATHS.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: EMAIL, password }),
    });
  const redis = async () => (await bodyOf(await send(PATHS.readyz)))['redis'];
  return {
    attemptLogin: async (password, from = '192.0.2.1') => (await post(password, from)).status,
    signIn: async (from = '192.0.2.1') => {
      const { access_token: token } = await bodyOf(await post(PASSWORD, from));
      if (typeof token !== 'string') throw new Error('the sign-in failed');
      return token;
    },
    me: async (token) => (await send(PATHS.me, bearer(token))).status,
    signOut: async (token) => await send(PATHS.logout, bearer(token, 'POST')),
    signOutEverywhere: async (token) => await send(PATHS.signOutEverywhere, bearer(token, 'POST')),
    activity: async (token) => {
      const answer = await send(PATHS.activity, bearer(token));
      const told: ActivityResponse = JSON.parse(await answer.text());
      return told;
    },
    findings: async (token) => {
      const answer = await send(PATHS.overview, bearer(token));
      const { findings }: OverviewResponse = JSON.parse(await answer.text());
      return new Map(findings.map(({ code, summary }) => [code, summary]));
    },
    redis,
    untilRedis: async (state) => await waitUntil(async () => (await redis()) === state, state),
  };
}

/** The detail of a sign-out that the other replicas have not received yet. */
export const SIGNED_OUT_HERE: string = changeDetail('signedOut', 'replicas');
