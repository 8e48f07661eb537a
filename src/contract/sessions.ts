import { WaitingDevice } from './device-codes.js';
import { Confirmation } from './passkeys.js';
import { network, timestamp } from './responses.js';
import * as s from './schema.js';

const complete = s.described(
  s.boolean,
  'False if Redis cannot be reached: those of other replicas may be missing.',
);

/** A session of the owner. */
export const SessionEntry = s.object({
  id: s.described(s.filled, "The token's `jti`."),
  current: s.boolean,
  method: s.described(
    s.nullable(s.string),
    '`password`, `link`, `device` (approved by another session), `account`, `Cloudflare Access`, `Tailscale`, `passkey "name"` or `guest "name"`; null if the sign-in was not recorded.',
  ),
  approved_by: s.described(
    s.array(s.filled),
    'IDs of the session that approved it, of the one that approved that one, and so on; empty if none did. They may have ended.',
  ),
  user_agent: s.nullable(s.string),
  network,
  started_at: timestamp,
  expires_at: timestamp,
  last_seen_at: s.described(s.positive, 'To about five minutes.'),
  last_network: network,
  apps: s.described(
    s.array(s.filled),
    'Hosts of the apps that it has opened, to about five minutes; the one that was used last comes first.',
  ),
});
export type SessionEntry = s.TypeOf<typeof SessionEntry>;

/** Sessions that one response lists. */
export const MAX_LISTED_SESSIONS = 500;

/**
 * Response to `GET /_housekey/api/sessions`: the current one first, then those seen last; at most
 * {@link MAX_LISTED_SESSIONS}.
 */
export const SessionsResponse = s.object({
  sessions: s.array(SessionEntry),
  waiting: s.described(s.array(WaitingDevice), 'Devices that wait for an approval.'),
  total: s.described(s.count, 'How many there are; the oldest may not be listed.'),
  complete,
});
export type SessionsResponse = s.TypeOf<typeof SessionsResponse>;

/** 16 random bytes in base64url: the `jti` of our tokens. */
export const SESSION_ID = /^[\w-]{22}$/;

/** Body of `POST /_housekey/api/sessions/end`. */
export const EndSessionRequest = s.extend(Confirmation, {
  id: s.pattern(SESSION_ID),
  approved: s.optional(
    s.described(s.unchecked(s.boolean), 'Whether to end what it approved as well. Default: false.'),
  ),
});

/** Response to `POST /_housekey/api/bound`: the JSON session instructions of the draft. */
export const DeviceBindingResponse = s.object({
  session_identifier: s.filled,
  refresh_url: s.string,
  scope: s.object({ include_site: s.boolean }),
  allowed_refresh_initiators: s.array(s.string),
  credentials: s.array(s.object({ type: s.string, name: s.string, attributes: s.string })),
});
export type DeviceBindingResponse = s.TypeOf<typeof DeviceBindingResponse>;

/** A device that has signed in. */
export const DeviceEntry = s.object({
  id: s.filled,
  current: s.described(s.boolean, 'Whether the current session began on this device.'),
  count: s.described(
    s.quantity,
    'How many devices without a name or a session, and with the same browser, it stands for; it is the one that signed in last.',
  ),
  name: s.nullable(s.string),
  user_agent: s.nullable(s.string),
  network,
  first_at: s.described(s.nullable(timestamp), 'Null if it was not recorded.'),
  last_at: timestamp,
});
export type DeviceEntry = s.TypeOf<typeof DeviceEntry>;

/**
 * Response to `GET /_housekey/api/devices`. The one that signed in last comes first. Those that have not signed in for
 * 30 days, and have no session, are not listed.
 */
export const DevicesResponse = s.object({ devices: s.array(DeviceEntry), complete });
export type DevicesResponse = s.TypeOf<typeof DevicesResponse>;

/** Characters of a device's name, at most. */
export const MAX_DEVICE_NAME = 60;

/**
 * Characters that change how others are shown (CWE-451): the categories Cc, Cf, Zl and Zp of Unicode. They are
 * spelled out, because the API's description repeats the rule, and not every program knows categories.
 */
const INVISIBLE =
  String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e` +
  String.raw`\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb` +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}';

const INSIDE = `[^${INVISIBLE}]`;
const AT_END = String.raw`[^\s${INVISIBLE}]`;

/** The allowed names of a device. An empty name removes it. */
export const DEVICE_NAME = new RegExp(
  `^(?:${AT_END}(?:${INSIDE}{0,${MAX_DEVICE_NAME - 2}}${AT_END})?)?$`,
  'u',
);

/** Body of `POST /_housekey/api/devices/forget`, which removes all that an entry stands for. */
export const ForgetDeviceRequest = s.body({ id: s.string });

/** Body of `POST /_housekey/api/devices/rename`. */
export const RenameDeviceRequest = s.extend(Confirmation, {
  id: s.string,
  name: s.described(
    s.documented(s.pattern(DEVICE_NAME), { maxLength: MAX_DEVICE_NAME }),
    'Empty to remove the name.',
  ),
});
