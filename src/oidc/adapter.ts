import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isRecord } from '../contract/index.js';
import { GRANT, type OidcGrants } from '../core/auth/oidc-grants.js';
import type { ProviderSession } from '../http/oidc-provider.js';

/** The request that the library handles. */
export interface Call {
  readonly session: ProviderSession | undefined;
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
