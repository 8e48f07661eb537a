import { Confirmation } from './passkeys.js';
import { network, timestamp } from './responses.js';
import * as s from './schema.js';
import { SESSION_ID } from './sessions.js';

/**
 * Why an address gets no pass. `unproven`: a proxy that is not trusted may be in between. `proxy`: it is a trusted
 * proxy's. `machine`: it is this machine's, or that of a router or bridge next to it. `shared`: devices of
 * strangers can share its network, as those of other customers of a provider (100.64.0.0/10) or of a tailnet.
 */
export const ADDRESS_PROBLEMS = ['unproven', 'proxy', 'machine', 'shared'] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

/** An address that may use an app without a session. */
export const PassEntry = s.object({
  id: s.filled,
  app: s.described(s.filled, 'Host of the app.'),
  network,
  user_agent: s.described(s.nullable(s.string), 'Of the browser that made it.'),
  own: s.described(s.boolean, 'Whether this session has made it.'),
  created_at: timestamp,
  expires_at: timestamp,
});
export type PassEntry = s.TypeOf<typeof PassEntry>;

/** Response to `GET /_housekey/api/passes`. */
export const PassesResponse = s.object({
  apps: s.described(
    s.array(s.object({ host: s.filled, name: s.nullable(s.string), seconds: s.quantity })),
    'The apps that permit passes, and how long one lasts.',
  ),
  network: s.described(s.string, 'The address of this browser, or the /64 of its IPv6 address.'),
  problem: s.described(
    s.nullable(s.oneOf(ADDRESS_PROBLEMS)),
    'Why it gets no pass; null if it does.',
  ),
  others: s.described(
    s.array(s.object({ name: s.nullable(s.string), user_agent: s.nullable(s.string) })),
    'Other devices that were seen at this address.',
  ),
  passes: s.described(s.array(PassEntry), 'Those that have not ended, the latest first.'),
  complete: s.described(
    s.boolean,
    'False if Redis cannot be reached: those of other replicas may be missing.',
  ),
});
export type PassesResponse = s.TypeOf<typeof PassesResponse>;

/** Body of `POST /_housekey/api/passes/create`. */
export const CreatePassRequest = s.extend(Confirmation, { app: s.filled });

/** Body of `POST /_housekey/api/passes/end`. */
export const EndPassRequest = s.extend(Confirmation, { id: s.pattern(SESSION_ID) });
