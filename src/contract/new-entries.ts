import { Confirmation } from './passkeys.js';
import { PendingResponse } from './responses.js';
import { qrCodePath } from './qr-code.js';
import * as s from './schema.js';

/** Field of an item: its line, if the console made it. */
export const madeLine = s.described(
  s.nullable(s.filled),
  'Its entry for the configuration, if it was created in the console; null if the configuration has it.',
);

/** Field of a list: what its items can be limited to. */
export const appHosts = s.described(
  s.array(s.filled),
  'The hosts of the apps; empty if the app has every host.',
);

const list = s.array(s.string);

/** Body of `POST /_housekey/api/app-tokens/create`. A field that is missing permits all. */
export const CreateAppTokenRequest = s.extend(Confirmation, {
  name: s.string,
  apps: s.optional(list),
  methods: s.optional(list),
  paths: s.optional(list),
  expires: s.optional(s.described(s.string, 'The day, such as `2027-01-01`, in UTC.')),
});
export type CreateAppTokenRequest = s.TypeOf<typeof CreateAppTokenRequest>;

/** Body of `POST /_housekey/api/shares/create`. */
export const CreateShareRequest = s.extend(Confirmation, {
  name: s.string,
  app: s.optional(s.described(s.string, 'The host of an app; missing if the app has every host.')),
  paths: list,
  until: s.described(s.string, 'The last day, such as `2027-01-01`, in UTC.'),
  write: s.optional(s.described(s.boolean, 'Default: the guest may only read.')),
});
export type CreateShareRequest = s.TypeOf<typeof CreateShareRequest>;

/** Body of `POST /_housekey/api/app-tokens/remove` and `POST /_housekey/api/shares/remove`. */
export const RemoveMadeRequest = s.extend(Confirmation, { name: s.string });

const created = {
  secret: s.described(s.filled, 'The app token, or the link of the share. It is not stored.'),
  qr_code: s.described(s.nullable(qrCodePath), 'Of the link; null for an app token.'),
};

/** The only response that contains a new app token, or the link of a new share. */
export const CreatedResponse = s.object(created);
export type CreatedResponse = s.TypeOf<typeof CreatedResponse>;

/** The same as a 202. */
export const PendingCreatedResponse = s.object({ ...PendingResponse.properties, ...created });
