import {
  CreatePassRequest,
  EndPassRequest,
  type AddressProblem,
  type PassEntry,
  type PassesResponse,
} from '../../contract/index.js';
import type { PasswordAuth } from '../../core/auth/auth.js';
import type { Pass } from '../../core/auth/passes.js';
import { AddressSet } from '../../core/network.js';
import { proveAddress } from '../access/ambient-credentials.js';
import type { OwnerHandler } from '../access/guard.js';
import type { RequestContext } from '../context.js';
import type { ClientInfo } from '../request-info.js';
import { readBody } from '../request-body.js';
import type { OwnerRouteOptions } from './route-options.js';
import { respondChanged } from './respond-changed.js';
import type { NamedHandlers } from './table.js';

/** The routes of the console's list of passes. Only the owner may use them, and each change needs a confirmation. */
export function createPassRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { confirmation } = options;
  const { passes } = options.auth;
  const list: OwnerHandler = async (context, { sessionId }) => {
    const { passes: records, complete } = await passes.list();
    const client = clientFor(context);
    const isKnown = typeof client !== 'string';
    return context.json(200, {
      apps: options.settings.apps.hosted.flatMap(({ host, name = null, passSeconds: seconds }) =>
        seconds === undefined ? [] : [{ host, name, seconds }],
      ),
      network: context.client.network,
      problem: isKnown ? null : client,
      others: isKnown ? await othersAt(client.network, options.auth, sessionId) : [],
      passes: records.map((pass) => describe(pass, sessionId)),
      complete,
    } satisfies PassesResponse);
  };

  const end: OwnerHandler = async (context, owner) => {
    const fields = await readBody(context.request, EndPassRequest);
    if (typeof fields === 'string') return context.reject(400, NO_ID);
    const pass = (await passes.list()).passes.find(({ id }) => id === fields.id);
    if (pass === undefined) return context.reject(404, UNKNOWN);
    const isOwn = describe(pass, owner.sessionId).own;
    const rejection = isOwn ? undefined : await confirmation.recent(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const shared = await passes.end(pass);
    const { app: appHost, network: address } = pass;
    context.audit({ event: 'pass-ended', email: owner.email, appHost, address });
    return respondChanged(context, options, { what: 'passEnded', shared });
  };
  return { passes: list, createPass: createCreation(options), endPass: end };
}

function createCreation(options: OwnerRouteOptions): OwnerHandler {
  const { guard, confirmation } = options;
  return async (context, owner) => {
    const fields = await readBody(context.request, CreatePassRequest);
    if (typeof fields === 'string') return context.reject(400, NO_APP);
    const { apps } = options.settings;
    const { passSeconds, host = '' } = apps.hosted.find((app) => app.host === fields.app) ?? {};
    const token = await guard.tokenOf(context);
    if (passSeconds === undefined || token === undefined) return context.reject(404, NOT_PERMITTED);
    const client = clientFor(context);
    if (typeof client === 'string') return context.reject(409, PROBLEMS[client]);
    const rejection = await confirmation.fresh(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const { network } = client;
    const wanted = { app: host, network, lifetimeSeconds: passSeconds };
    const shared = await options.auth.passes.create(wanted, { token, user: owner }, context);
    const { email } = owner;
    context.audit({ event: 'pass-created', email, appHost: host, address: network });
    return respondChanged(context, options, { what: 'passCreated', shared });
  };
}

const NO_APP = 'Send the host of the app as {"app": "…"} in JSON';
const NOT_PERMITTED = 'No app at this host permits passes';
const NO_ID = 'Send the ID of the pass as {"id": "…"} in JSON';
const UNKNOWN = 'There is no such pass, or it has ended; reload the list';

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  unproven:
    'It is not certain that this address is yours: a proxy that SERVICE_TRUSTED_PROXIES does not contain may be in between',
  proxy: 'This address is that of a trusted proxy, from which the requests of everyone arrive',
  machine:
    'This address is that of the machine itself or of a router next to it, from which the requests of others may arrive',
  shared:
    'Devices of strangers can share the network of this address: 100.64.0.0/10 is for customers of a provider, fd7a:115c:a1e0::/48 for Tailscale, 64:ff9b::/96 for NAT64 and fe80::/10 for any link',
};

/**
 * Addresses, or /64s, that strangers share: those of one provider's customers (RFC 6598), of a tailnet, of IPv4 behind
 * NAT64 (RFC 6052), and of a link.
 */
const SHARED = AddressSet.of(['100.64.0.0/10', 'fd7a:115c:a1e0::/48', '64:ff9b::/96', 'fe80::/10']);

function clientFor(context: RequestContext): ClientInfo | AddressProblem {
  const client = proveAddress(context);
  if (typeof client === 'string') return client;
  return SHARED.has(client.address) ? 'shared' : client;
}

/** The devices that signed in from this network, or whose sessions were last seen there, except for this one. */
async function othersAt(
  network: string,
  { devices, sessions }: PasswordAuth,
  sessionId: string | undefined,
): Promise<PassesResponse['others']> {
  const { records } = await sessions.list();
  const own = records.find(({ id }) => id === sessionId)?.device;
  const seen = new Set(
    records.filter(({ lastNetwork }) => lastNetwork === network).map(({ device }) => device),
  );
  const known = (await devices.list()).records;
  return known
    .filter((device) => device.id !== own && (device.network === network || seen.has(device.id)))
    .map(({ name, userAgent }) => ({ name, user_agent: userAgent }));
}

function describe(pass: Pass, currentSession: string | undefined): PassEntry {
  const { id, app, network, userAgent, createdAt, expiresAt, session } = pass;
  return {
    id,
    app,
    network,
    user_agent: userAgent,
    own: currentSession !== undefined && session.sessionId === currentSession,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}
