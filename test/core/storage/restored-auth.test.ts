import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuth } from '../../../src/core/auth/create-auth.js';
import { FINGERPRINT_CLAIM } from '../../../src/core/auth/fingerprint.js';
import { readToken } from '../../../src/core/auth/claims.js';
import type { SessionRecord } from '../../../src/core/storage/record-kinds.js';
import { parseConfig } from '../../../src/core/config/config.js';
import { formatRecord } from '../../../src/storage/directory/journal-format.js';
import { createState } from '../../../src/core/storage/state.js';
import { AUTH_VARIABLES, EMAIL, NOON, PASSWORD, SECRET } from '../../support/housekey.js';
import { createLineLog, restoreFrom } from '../../support/state-log.js';
import { EMPTY_REPLICAS, digestOf } from '../../support/shared-state.js';
import { handmadeToken } from '../../support/tokens.js';
import { MEMORY_STORAGE } from '../../../src/core/storage/storage.js';

const DEPS = { now: () => NOON, randomBytes };
const CONFIG = parseConfig(
  { ...AUTH_VARIABLES, SERVICE_SECRET_KEY: SECRET },
  { randomBytes, readFile: () => '' },
);

/** Starts the login on a state directory with these lines, which it extends. */
async function start(lines: string[] = [], config = CONFIG) {
  const { kinds, log } = createLineLog(lines);
  const state = createState(log, DEPS);
  const auth = await createAuth(config, DEPS, { state });
  restoreFrom(kinds, lines);
  return { auth, state, lines, compact: () => [...kinds.snapshot()] };
}

async function signIn({ auth }: Pick<Awaited<ReturnType<typeof start>>, 'auth'>): Promise<string> {
  const { signal } = new AbortController();
  const admission = await auth.admitSignIn({ network: '192.0.2.1', deviceTokens: [], signal });
  if (admission.outcome !== 'admitted') throw new Error(admission.outcome);
  const result = await admission.signIn({ email: EMAIL, password: PASSWORD }, {});
  if (result.outcome !== 'signed-in') throw new Error(result.outcome);
  return result.token;
}

describe('after a restart with a state directory', () => {
  it('ended sessions stay ended, and the one that was kept stays', async () => {
    const first = await start();
    const [kept, other, out] = [await signIn(first), await signIn(first), await signIn(first)];
    await first.auth.signOut(out);
    await first.auth.signOutOthers(kept);
    const { auth } = await start(first.lines);
    expect((await auth.authenticate(kept)).ok).toBe(true);
    expect((await auth.authenticate(other)).ok).toBe(false);
    expect((await auth.authenticate(out)).ok).toBe(false);
    expect((await auth.sessions?.list())?.records).toHaveLength(1);
  });

  it('all sessions have ended if nothing of the file is intact', async () => {
    const token = await signIn(await start());
    const { kinds, log } = createLineLog([]);
    const auth = await createAuth(CONFIG, DEPS, { state: createState(log, DEPS) });
    const reader = kinds.restore(false);
    reader.push(Buffer.from('noise\n'));
    reader.end(true);
    expect((await auth.authenticate(token)).ok).toBe(false);
  });

  it.each([null, 'x', { digest: 1, issuedAt: 1 }, { digest: 'x' }])(
    'a session that was kept by a damaged record (%j) has ended',
    async (except) => {
      const first = await start();
      const token = await signIn(first);
      const until = NOON / 1000;
      const { auth } = await start([formatRecord('sign-outs', { until, except })]);
      expect((await auth.authenticate(token)).ok).toBe(false);
    },
  );

  it.each([
    { toJSON: () => 1 },
    { toJSON: () => null },
    {},
    { set: 1 },
    { set: [null, 1, {}, { id: 'x' }] },
  ])('a record of sessions that is none (%j) is ignored', async (record) => {
    const line = formatRecord('sessions', record);
    const { state } = await start([line, 'garbage\n']);
    expect((await state.sessions.list()).records).toEqual([]);
  });

  it('sessions and devices are listed as before, also from a compacted file', async () => {
    const first = await start();
    await signIn(first);
    await signIn(first);
    const { state } = await start(first.compact());
    const { records } = await state.sessions.list();
    const before = (await first.state.sessions.list()).records;
    expect(records).toHaveLength(2);
    expect(records).toEqual(expect.arrayContaining([...before]));
    const devices = (await first.state.devices.list()).records;
    expect((await state.devices.list()).records).toEqual(expect.arrayContaining([...devices]));
  });

  it('a session that was removed from the list is not listed', async () => {
    const first = await start();
    await signIn(first);
    const [session] = (await first.state.sessions.list()).records;
    await first.state.sessions.remove(session?.id ?? '');
    const { state } = await start(first.lines);
    expect((await state.sessions.list()).records).toEqual([]);
  });
});

describe('the list of sessions', () => {
  it('leaves out those of passkeys that are no longer configured', async () => {
    const { auth, state } = await start();
    await signIn({ auth });
    const [session] = (await state.sessions.list()).records;
    if (session === undefined) throw new Error('no session');
    await state.sessions.put({ ...session, passkey: digestOf('a lost phone') });
    expect((await auth.sessions?.list())?.records).toEqual([]);
  });

  it('keeps what the replica that saw the sign-in knows', async () => {
    const seen = { id: 'x', updatedAt: 1, expiresAt: 9, method: null, lastNetwork: '192.0.2.2' };
    const common = { digest: 'd', issuedAt: 1, credentials: 'c', userAgent: null, network: 'n' };
    const begun = { method: 'link', lastNetwork: '192.0.2.1', apps: { a: 1, b: 1 } } as const;
    const known: SessionRecord = { ...common, ...seen, ...begun };
    const later: SessionRecord = {
      ...common,
      ...seen,
      updatedAt: 2,
      network: 'elsewhere',
      apps: { b: 2 },
    };
    const find = async (own: SessionRecord, shared: SessionRecord) => {
      const replicas = { ...EMPTY_REPLICAS, get: async () => await Promise.resolve(shared) };
      const storage = { ...MEMORY_STORAGE, shared: replicas };
      const { sessions } = createState(storage, { now: () => 3 });
      await sessions.put(own);
      return await sessions.find('x');
    };
    const merged = { ...known, updatedAt: 2, lastNetwork: '192.0.2.2', apps: { a: 1, b: 2 } };
    expect(await find(known, later)).toEqual(merged);
    expect(await find(later, known)).toEqual(merged);
    const other: SessionRecord = { ...later, method: 'password' };
    expect(await find(known, other)).toEqual(other);
  });

  it('has no entry for a token without an ID of ours', async () => {
    const { auth } = await start();
    const [, payload = ''] = (await signIn({ auth })).split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const token = handmadeToken({ ...Object(claims), jti: 'another program’s' });
    const result = await auth.authenticate(token);
    expect(result).toMatchObject({ ok: true, user: { email: EMAIL } });
    expect(claims).toHaveProperty(FINGERPRINT_CLAIM);
    expect((await auth.sessions?.list())?.records).toHaveLength(1);
    expect(readToken('no token')).toMatchObject({ sessionId: undefined, issuedAt: 0 });
  });
});

it('a configuration without a lifetime has sessions of seven days', async () => {
  if (CONFIG.mode !== 'password') throw new Error(CONFIG.mode);
  const { sessionLifetimeSeconds: _, ...config } = CONFIG;
  const token = await signIn(await start([], config));
  const { issuedAt, expiresAt } = readToken(token);
  expect(expiresAt - issuedAt).toBe(604_800);
});
