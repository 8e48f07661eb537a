import { EndClientRequest, type ClientsResponse } from '../../contract/index.js';
import { clientNameOf, findClient } from '../../core/config/document-clients.js';
import type { OwnerHandler } from '../access/guard.js';
import { readBody } from '../request-body.js';
import type { OwnerRouteOptions } from './route-options.js';
import { respondChanged } from './respond-changed.js';
import type { NamedHandlers } from './table.js';

const NO_CLIENTS = {
  clients: [],
  clientHosts: new Set<string>(),
  resources: new Set<string>(),
} as const;

/** The routes of the console's list of clients of OpenID Connect. */
export function createClientRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { confirmation, settings } = options;
  const { oidc: grants } = options.auth;
  const clients: OwnerHandler = async (context) => {
    const { items, complete } = await grants.list();
    const signIns = items.toSorted((one, other) => other.issuedAt - one.issuedAt);
    const { oidc = NO_CLIENTS } = settings;
    const names = [...oidc.clients.map(({ name }) => name), ...signIns.map(({ client }) => client)];
    const permitted = new Set(names.filter((name) => findClient(oidc, name) !== undefined));
    const known = [...permitted].map((name) => {
      const last = signIns.find(({ client }) => client === name);
      return { name, signed_in_at: last?.issuedAt ?? null };
    });
    return context.json(200, { clients: known, complete } satisfies ClientsResponse);
  };
  const endClient: OwnerHandler = async (context, owner) => {
    const fields = await readBody(context.request, EndClientRequest);
    if (typeof fields === 'string') {
      return context.reject(400, 'Send the name of the client as {"name": "…"} in JSON');
    }
    const rejection = await confirmation.recent(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const { name } = fields;
    const shared = await grants.endClient(name);
    if (shared === undefined) {
      return context.reject(404, 'You are not signed in to this client; reload the list');
    }
    context.audit({ event: 'client-ended', email: owner.email, clientName: clientNameOf(name) });
    return respondChanged(context, options, { what: 'clientEnded', shared });
  };
  return { clients, endClient };
}
