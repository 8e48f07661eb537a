import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Auth } from '../../src/core/auth/auth.js';
import { createAuth } from '../../src/core/auth/create-auth.js';
import { parseConfig } from '../../src/core/config/config.js';
import { DEFAULT_LIMITS, type SignInLimits } from '../../src/core/limits/failed-sign-in-limiter.js';
import { networkOf } from '../../src/core/network.js';
import type { SignInAdmission, PasswordOutcome } from '../../src/core/auth/sign-in.js';
import { EMAIL, AUTH_VARIABLES, NOON, PASSWORD } from './housekey.js';

/** A simulated sign-in. */
export interface Attempt {
  readonly address: string;
  readonly password?: string;
  readonly proof?: string | undefined;
  readonly deviceTokens?: readonly string[];
}

/** A login in simulated time: password checks and waits take no real time. */
export interface Simulation {
  readonly auth: Auth;
  readonly clock: { now: number };
  /** Passwords checked so far. */
  readonly checks: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly attempt: (
    attempt: Attempt,
  ) => Promise<Exclude<SignInAdmission | PasswordOutcome, { outcome: 'admitted' }>>;
  /** Advances the clock until the promise settles. Returns the simulated seconds. */
  readonly until: (event: Promise<unknown>) => Promise<number>;
}

/** One bcrypt check at cost 10 on the machine that the documented limits assume. */
const CHECK_MS = 60;

export async function simulate(limits: Partial<SignInLimits> = {}): Promise<Simulation> {
  const clock = { now: NOON };
  const sleepers: { at: number; wake: () => void }[] = [];
  let checks = 0;
  /** Right passwords whose tokens are being signed. This takes real time, so the clock waits. */
  let signing = 0;

  async function sleep(milliseconds: number): Promise<void> {
    await new Promise<void>((wake) => sleepers.push({ at: clock.now + milliseconds, wake }));
  }

  const auth = await createAuth(
    parseConfig(AUTH_VARIABLES, { randomBytes, readFile: () => '' }),
    { now: () => clock.now, randomBytes, sleep },
    {
      limits: { ...DEFAULT_LIMITS, ...limits },
      bcryptVerify: async (password) => {
        checks += 1;
        await sleep(CHECK_MS);
        if (password === PASSWORD) signing += 1;
        return password === PASSWORD;
      },
    },
  );
  return {
    auth,
    clock,
    sleep,
    checks: () => checks,
    attempt: async ({ address, password = 'wrong', proof, deviceTokens = [] }) => {
      const { signal } = new AbortController();
      const client = { network: networkOf(address), deviceTokens, proof, signal };
      const credentials = { email: EMAIL, password };
      const admission = await auth.admitSignIn(client);
      const result =
        admission.outcome === 'admitted' ? await admission.signIn(credentials) : admission;
      if (result.outcome === 'signed-in') signing -= 1;
      return result;
    },
    until: async (event) => {
      const startedAt = clock.now;
      let isDone = false;
      void event.then(() => (isDone = true));
      for (;;) {
        await setImmediate();
        if (isDone) return (clock.now - startedAt) / 1000;
        if (signing > 0) continue;
        const at = Math.min(...sleepers.map((sleeper) => sleeper.at));
        if (!Number.isFinite(at)) throw new Error('nothing is left to wait for');
        clock.now = at;
        for (const due of sleepers.filter((sleeper) => sleeper.at <= at)) {
          sleepers.splice(sleepers.indexOf(due), 1);
          due.wake();
        }
      }
    },
  };
}

/** Guesses forever from this address, as fast as responses and `Retry-After` allow. */
export async function keepGuessing(simulation: Simulation, address: string): Promise<never> {
  for (;;) {
    const result = await simulation.attempt({ address });
    const pause = result.outcome === 'throttled' ? result.retryAfterSeconds * 1000 : 200;
    await simulation.sleep(result.outcome === 'incorrect' ? 0 : pause);
  }
}

/** Signs in with the right password and retries after each rejection, like a browser without proofs. */
export async function retrySignIn(simulation: Simulation, address: string): Promise<void> {
  for (;;) {
    const result = await simulation.attempt({ address, password: PASSWORD });
    if (result.outcome === 'signed-in') return;
    if (!('retryAfterSeconds' in result)) throw new Error(result.outcome);
    await simulation.sleep(result.retryAfterSeconds * 1000);
  }
}
