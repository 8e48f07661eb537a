/** JSON types of the console's lists of sessions and known devices. Times are in milliseconds since the epoch. */

/** A session of the owner. */
export interface SessionEntry {
  /** The `jti` of its token. */
  id: string;
  /** Whether the request came from this session. */
  current: boolean;
  /** `password`, `link` or `passkey "name"`; null if its sign-in was not recorded. */
  method: string | null;
  user_agent: string | null;
  /** The network where it began: an IPv4 address, the /64 of an IPv6 one, or `unknown`. */
  network: string;
  started_at: number;
  expires_at: number;
  /** To about five minutes. */
  last_seen_at: number;
  last_network: string;
}

/** Sessions that one response lists. */
export const MAX_LISTED_SESSIONS = 500;

/** Response to `GET /_housekey/api/sessions`. */
export interface SessionsResponse {
  /** The current one first, then those seen last; at most {@link MAX_LISTED_SESSIONS}. */
  sessions: SessionEntry[];
  /** How many there are. */
  total: number;
  /** False if Redis cannot be reached, so that sessions of other replicas may be missing. */
  complete: boolean;
}

/** A device that has signed in. */
export interface DeviceEntry {
  id: string;
  /** Whether the current session began on this device. */
  current: boolean;
  name: string | null;
  user_agent: string | null;
  /** The network of its last sign-in. */
  network: string;
  /** Null if its first sign-in was not recorded. */
  first_at: number | null;
  last_at: number;
}

/** Characters of a device's name, at most. */
export const MAX_DEVICE_NAME = 60;

/** Response to `GET /_housekey/api/devices`. */
export interface DevicesResponse {
  /** The one that signed in last comes first. */
  devices: DeviceEntry[];
  /** False if Redis cannot be reached, so that devices of other replicas may be missing. */
  complete: boolean;
}
