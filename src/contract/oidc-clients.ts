import { Confirmation } from './passkeys.js';
import { timestamp } from './responses.js';
import * as s from './schema.js';

/** Response to `GET /_housekey/api/clients`. */
export const ClientsResponse = s.object({
  clients: s.described(
    s.array(
      s.object({
        name: s.filled,
        signed_in_at: s.described(
          s.nullable(timestamp),
          'When the owner last signed in to it, in a session that has not ended; null: nothing that it got is valid.',
        ),
      }),
    ),
    'The clients of OpenID Connect in the configuration, and those on allowed hosts that have access now, whose names are the addresses of their documents.',
  ),
  complete: s.described(
    s.boolean,
    'False if Redis cannot be reached: sign-ins at other replicas may be missing.',
  ),
});
export type ClientsResponse = s.TypeOf<typeof ClientsResponse>;

/** Body of `POST /_housekey/api/clients/end`. */
export const EndClientRequest = s.extend(Confirmation, { name: s.filled });
