import { CODES_EVERY, CODES_STATES } from './console.js';
import { Confirmation } from './passkeys.js';
import { qrCodePath } from './qr-code.js';
import * as s from './schema.js';

const newSecret = s.object({
  secret: s.described(s.filled, 'Base32. Nothing keeps it until it is turned on.'),
  qr_code: qrCodePath,
});

/** Response to `GET /_housekey/api/codes`. */
export const CodesResponse = s.object({
  state: s.described(s.oneOf(CODES_STATES), '`made`: turned on in the console.'),
  every: s.described(s.nullable(s.oneOf(CODES_EVERY)), 'When a code is needed; null for never.'),
  offer: s.described(s.nullable(newSecret), 'A new secret; null if none can be turned on.'),
});
export type CodesResponse = s.TypeOf<typeof CodesResponse>;

/** Body of `POST /_housekey/api/codes/change`. */
export const CodesRequest = s.extend(Confirmation, {
  to: s.described(s.oneOf(['on', 'off', 'shown']), '`off` needs a code, in any case.'),
  secret: s.optional(s.described(s.string, 'Base32, at least 160 bits: what is turned on.')),
  first_code: s.optional(s.described(s.string, 'The code that an app computes from it now.')),
});

/** Response to `POST /_housekey/api/codes/change` that shows the secret, and to `POST /_housekey/api/password/new`. */
export const LineResponse = s.object({
  line: s.described(s.filled, 'The line for the configuration, which holds a secret.'),
});
export type LineResponse = s.TypeOf<typeof LineResponse>;
