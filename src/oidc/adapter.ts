import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isRecord } from '../contract/index.js';
import { GRANT, type OidcGrants } from '../core/auth/oidc-grants.js';
import type { ProviderRequest, ProviderSession } from '../http/oidc-provider.js';
import { textsOf, type ClientDocument } from './client-documents.js';

/** The request that the library handles. A device that was approved begins its session in it. */
export interface Call extends Pick<ProviderRequest, 'devices' | 'decision'> {
  session: ProviderSession | undefined;
  client?: string | undefined;
  /** The client's own words about itself, if it is in no line. */
  document?: ClientDocument;
}

/** Codes, tokens and grants are stored; sessions are ours. Nothing else that the library creates is needed later. */
const STORED: ReadonlySet<string> = new Set([
  GRANT,
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
]);

export interface AdapterOptions {
  readonly grants: OidcGrants;
  readonly subject: string;
  /** The value of `acr` if the owner was confirmed recently. */
  readonly fresh: string;
  readonly call: () => Call | undefined;
  /** The error if something is used twice at the same time. */
  readonly usedMeanwhile: () => Error;
}

/** Connects one model of the library with our store. */
export function createAdapter(
  model: string,
  { grants, subject, fresh, call, usedMeanwhile }: AdapterOptions,
): Adapter {
  const isStored = STORED.has(model);
  const readSession = (id: string): AdapterPayload | undefined => {
    const { facts, authTime, isFresh } = call()?.session ?? {};
    if (facts === undefined || facts.sessionId !== id) return undefined;
    const times = { iat: facts.issuedAt, exp: facts.expiresAt, loginTs: authTime };
    const acr = isFresh === true ? { acr: fresh } : {};
    return { jti: id, uid: id, kind: 'Session', accountId: subject, ...times, ...acr };
  };
  return {
    upsert: async (id, { jti: _jti, ...payload }, lifetimeSeconds = Infinity) => {
      if (!isStored) return;
      const { grantId = id, clientId: client = '' } = payload;
      const item = { kind: model, value: id, grantId, client, payload: JSON.stringify(payload) };
      const session = model === GRANT ? call()?.session?.facts : undefined;
      // If the session has ended meanwhile, what is issued is not kept, and opens nothing.
      await grants.put({ ...item, lifetimeSeconds }, session);
    },
    find: async (id) => {
      if (model === 'Session') return readSession(id);
      const item = isStored ? await grants.find(model, id) : undefined;
      if (item === undefined) return undefined;
      const payload: unknown = JSON.parse(item.payload);
      const consumed = item.consumedAt > 0 ? { consumed: Math.floor(item.consumedAt / 1000) } : {};
      return isRecord(payload) ? { ...payload, jti: id, ...consumed } : undefined;
    },
    consume: async (id) => {
      if (!(await grants.consume(model, id))) throw usedMeanwhile();
    },
    destroy: async (id) => {
      if (model === GRANT) await grants.endGrant(id);
    },
    // All that belongs to a grant ends with it.
    revokeByGrantId: async (grantId) => await grants.endGrant(grantId),
    findByUid: async (uid) => await Promise.resolve(readSession(uid)),
    findByUserCode: async () => await Promise.resolve(undefined),
  };
}

/** The scope and the resources that a client has asked for. */
export function readRequest({ params }: Pick<AdapterPayload, 'params'>) {
  return { scope: textsOf(params?.['scope']).join(' '), resource: textsOf(params?.['resource']) };
}

/** The model of device codes, which are in one table with those of the owner's devices. */
export const DEVICE_CODE = 'DeviceCode';

export interface DeviceAdapterOptions extends Pick<
  AdapterOptions,
  'subject' | 'call' | 'usedMeanwhile'
> {
  /** The error if a device asks too often. */
  readonly tooFast: () => Error;
  /** Saves the grant of a device that was approved, for the session that has begun. */
  readonly saveGrant: (id: string, payload: AdapterPayload) => Promise<void>;
}

/** Connects device codes with the table in which the owner approves them. */
export function createDeviceAdapter(
  options: DeviceAdapterOptions,
): Pick<Adapter, 'upsert' | 'find' | 'consume'> {
  const { subject, call, tooFast, usedMeanwhile, saveGrant } = options;
  const read = async (id: string) => {
    const found = await call()?.devices?.check(id);
    const payload: unknown = JSON.parse(found?.payload ?? 'null');
    return found !== undefined && isRecord(payload) ? { ...found, payload } : undefined;
  };
  return {
    upsert: async (secret, { jti: _jti, ...payload }) => {
      const { clientId: client = '', userCode = '' } = payload;
      const code = { secret, userCode, client, payload: JSON.stringify(payload) };
      await call()?.devices?.ask(code);
    },
    find: async (id) => {
      const found = await read(id);
      if (found === undefined || found.state === 'invalid') return undefined;
      if (found.isTooFast) throw tooFast();
      const { state, payload } = found;
      if (state === 'refused') return { ...payload, jti: id, error: 'access_denied' };
      const granted = { ...readRequest(payload), accountId: subject, grantId: id };
      return { ...payload, jti: id, ...(state === 'approved' ? granted : {}) };
    },
    consume: async (id) => {
      const running = call();
      const found = await read(id);
      if (found?.state === 'refused') return;
      const client = String(found?.payload['clientId']);
      const session = await running?.devices?.signIn(id, client);
      if (running === undefined || session === undefined || found === undefined) {
        throw usedMeanwhile();
      }
      running.session = session;
      running.client = client;
      await saveGrant(id, found.payload);
    },
  };
}
