import { describe, expect, it } from 'vitest';
import { readToken } from '../../src/core/auth/claims.js';
import { factsOf } from '../../src/core/auth/app-sessions.js';
import { GRANT } from '../../src/core/auth/oidc-grants.js';
import { formatClientSession } from '../../src/core/auth/session-facts.js';
import { createOidcRoutes } from '../../src/http/routes/oidc.js';
import { createLocalState, createState, type SharedState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';
import { createTestHousekey, EMAIL, NOON } from '../support/housekey.js';
import { EMPTY_REPLICAS } from '../support/shared-state.js';

const ITEM = { client: 'wiki', payload: '{}', grantId: 'grant', lifetimeSeconds: 60 };
const CODE = { ...ITEM, kind: 'AuthorizationCode', value: 'code' };

async function setUp(changes: Partial<SharedState> = {}) {
  const state = { ...createLocalState({ now: () => NOON }), ...changes };
  const housekey = await createTestHousekey(undefined, { state });
  const token = await housekey.signIn();
  const { oidc, sessions } = housekey.auth;
  if (oidc === undefined || sessions === undefined) throw new Error('authentication is disabled');
  const { sessionId = '' } = readToken(token);
  const user = { email: EMAIL, guest: false, expiresAt: NOON / 1000, sessionId } as const;
  const begin = async (lifetimeSeconds = 60, grantId = 'grant') => {
    const grant = { ...ITEM, kind: GRANT, value: grantId, grantId, lifetimeSeconds };
    await oidc.put(grant, factsOf(token, user, 0));
  };
  return { state, housekey, oidc, sessions, begin, token, facts: factsOf(token, user, 0) };
}

describe('what OpenID Connect has issued', () => {
  it('belongs to a grant, and is used up once by all replicas together', async () => {
    const { oidc, begin, state } = await setUp();
    await oidc.put(CODE);
    expect(await oidc.find(CODE.kind, CODE.value)).toBeUndefined();
    expect(await oidc.consume(CODE.kind, CODE.value)).toBe(false);
    await begin();
    await oidc.put(CODE);
    const { id = '', issuedAt = 0 } = (await oidc.find(CODE.kind, CODE.value)) ?? {};
    // Another replica uses it.
    await state.singleUse.redeem('oidc-code', { id, issuedAt });
    expect(await oidc.consume(CODE.kind, CODE.value)).toBe(false);
    expect(await oidc.find(GRANT, 'grant')).toBeUndefined();
    await oidc.endGrant('grant');
  });

  it('ends if two replicas use a refresh token at the same time: one of both was not the client', async () => {
    const { oidc, begin, state } = await setUp();
    await begin();
    const lifetimeSeconds = 400 * 86_400;
    await oidc.put({ ...ITEM, kind: 'RefreshToken', value: 'refresh', lifetimeSeconds });
    const { id = '' } = (await oidc.find('RefreshToken', 'refresh')) ?? {};
    // The other replica has not shared yet that it was used.
    await state.singleUse.redeem('oidc-code', { id, issuedAt: NOON });
    expect(await oidc.consume('RefreshToken', 'refresh')).toBe(false);
    expect(await oidc.find(GRANT, 'grant')).toBeUndefined();
  });

  it('without Redis: a code opens nothing, and a refresh token goes on, once', async () => {
    const singleUse = { redeem: () => 'unknown' as const, remembersSince: () => 0 };
    const { oidc, begin } = await setUp({ singleUse });
    await begin();
    await oidc.put({ ...ITEM, kind: 'RefreshToken', value: 'refresh' });
    const both = [1, 2].map(async () => await oidc.consume('RefreshToken', 'refresh'));
    expect(await Promise.all(both)).toEqual([true, false]);
    await begin();
    await oidc.put(CODE);
    expect(await oidc.consume(CODE.kind, CODE.value)).toBe(false);
  });

  it('ends with what is running for its client, and leaves the rest of the session alone', async () => {
    const { oidc, begin, housekey, token, facts } = await setUp();
    await begin();
    const { id = '' } = (await oidc.find(GRANT, 'grant')) ?? {};
    const running = [id, 'another'].map((grant) => formatClientSession(facts, grant));
    const ended: boolean[][] = [];
    housekey.auth.onSignOut((isRevoked) => ended.push([...running, token].map(isRevoked)));
    await oidc.endGrant('grant');
    await housekey.auth.signOut(token);
    expect(ended).toEqual([
      [true, false, false],
      [true, true, true],
    ]);
  });

  it('is used up once, even by two requests at the same moment, and a second use ends its grant', async () => {
    const { oidc, begin, state } = await setUp();
    await begin();
    const refresh = { ...ITEM, kind: 'RefreshToken', value: 'refresh' };
    await oidc.put(refresh);
    expect(await oidc.consume(refresh.kind, refresh.value)).toBe(true);
    expect(await oidc.find(GRANT, 'grant')).toBeDefined();
    expect(await oidc.consume(refresh.kind, refresh.value)).toBe(false);
    expect(await oidc.find(GRANT, 'grant')).toBeUndefined();
    const other = { ...refresh, value: 'other', grantId: 'other' };
    await begin(60, 'other');
    await oidc.put(other);
    const both = [1, 2].map(async () => await oidc.consume(other.kind, other.value));
    expect((await Promise.all(both)).filter(Boolean)).toEqual([true]);
    expect(await oidc.find(GRANT, 'other')).toBeUndefined();
    // Its sign-out lasts as long as what belongs to it could.
    expect(state.signOuts.list().next().value).toMatchObject({ expiresAt: NOON + 60_000 });
  });

  it('is listed by its grant, as long as the session of that lasts', async () => {
    const { oidc, begin, housekey, token } = await setUp();
    await begin();
    await oidc.put(CODE);
    const { items } = await oidc.list();
    expect(items).toMatchObject([{ kind: GRANT, client: 'wiki' }]);
    const { id: code = '' } = (await oidc.find(CODE.kind, CODE.value)) ?? {};
    const grants = [await oidc.findGrant(items[0]?.id ?? ''), await oidc.findGrant(code)];
    expect(grants).toEqual([items[0], undefined]);
    expect(await oidc.findGrant('unknown')).toBeUndefined();
    expect(await oidc.endClient('other')).toBeUndefined();
    await housekey.auth.signOut(token);
    expect((await oidc.list()).items).toEqual([]);
    expect(await oidc.endClient('wiki')).toBeUndefined();
  });

  it('ends with a session that is not listed anymore, such as one whose cookies have ended', async () => {
    const { oidc, begin, state, facts } = await setUp();
    await begin();
    await state.sessions.remove(String(facts.sessionId));
    expect(await oidc.find(GRANT, 'grant')).toBeUndefined();
  });

  it('is used up at a replica that has not heard of it yet', async () => {
    const { oidc, begin, state } = await setUp();
    await begin();
    await oidc.put({ ...ITEM, kind: 'RefreshToken', value: 'refresh' });
    const stores = [state.sessions, state.oidc];
    const get = async (name: string, id: string) =>
      await Promise.resolve(stores.find((store) => store.name === name)?.peek(id));
    const shared = { ...EMPTY_REPLICAS, get };
    const other = await setUp(createState({ ...MEMORY_STORAGE, shared }, { now: () => NOON }));
    expect(await other.oidc.consume('RefreshToken', 'refresh')).toBe(true);
    expect(await other.oidc.consume('RefreshToken', 'refresh')).toBe(false);
  });

  it('ends when it expires', async () => {
    const { oidc, begin, housekey } = await setUp();
    await begin();
    await oidc.put({ ...CODE, lifetimeSeconds: 3600 });
    expect(await oidc.find(CODE.kind, CODE.value)).toMatchObject({ client: 'wiki', payload: '{}' });
    housekey.clock.now += 60_000;
    expect(await oidc.find(CODE.kind, CODE.value)).toBeDefined();
    expect(await oidc.find(GRANT, 'grant')).toBeUndefined();
  });

  it('ends with its session at the latest, however long it was issued for', async () => {
    const { oidc, begin, housekey } = await setUp();
    const [day, lifetimeSeconds] = [86_400_000, 400 * 86_400];
    await begin(lifetimeSeconds);
    await oidc.put({ ...ITEM, kind: 'RefreshToken', value: 'refresh', lifetimeSeconds });
    housekey.clock.now += 7 * day - 1;
    expect(await oidc.find('RefreshToken', 'refresh')).toBeDefined();
    housekey.clock.now += 1;
    expect(await oidc.find('RefreshToken', 'refresh')).toBeUndefined();
  });

  it('belongs to its client, whose address cannot add anything to the record', async () => {
    const { oidc, begin, housekey } = await setUp();
    const { now } = housekey.clock;
    await begin();
    const client = `https://client.example/~${now}~${now + 86_400_000}~0~e30~digest`;
    await oidc.put({ ...CODE, client });
    expect(await oidc.find(CODE.kind, CODE.value)).toMatchObject({ client, payload: '{}' });
    housekey.clock.now += 60_001;
    expect(await oidc.find(CODE.kind, CODE.value)).toBeUndefined();
  });

  it('is listed with a session that exists', async () => {
    const { sessions, state } = await setUp();
    await sessions.opened('unknown', 'wiki');
    expect((await sessions.list()).records.map(({ apps }) => apps)).toEqual([{}]);
    // Nothing is stored of one that has ended.
    expect(state.sessions.own()).toHaveLength(1);
  });
});

it('there are no routes of OpenID Connect without clients, or without a login', async () => {
  const provider = { respond: async () => await Promise.reject(new Error('never asked')) };
  const created: number[] = [];
  const oidc = {
    issuer: '',
    clients: [],
    clientHosts: new Set<string>(),
    subject: '',
    keys: undefined,
    resources: new Set<string>(),
  };
  for (const [variables, settings] of [
    [undefined, {}],
    [{}, { oidc }],
  ] as const) {
    await createTestHousekey(variables, {
      ...settings,
      createOidcRoutes: (options) => {
        const { leading, open } = createOidcRoutes(options, provider);
        created.push(Object.keys({ ...leading, ...open }).length);
        return { leading, open };
      },
    });
  }
  expect(created).toEqual([0]);
});
