import type { IncomingMessage } from 'node:http';
import { authorizeNow, type AppAuthorization } from '../authorization.js';
import type { Housekey } from '../create-housekey.js';
import { connectionOf, headOf } from './node-request.js';

/** Whether a request of node:http may go on to the app: at once if its token is cached or forged. */
export function decideOn(
  auth: Pick<Housekey, 'authorize'>,
  incoming: IncomingMessage,
): AppAuthorization | Promise<AppAuthorization> {
  return authorizeNow(auth, headOf(incoming), connectionOf(incoming));
}
