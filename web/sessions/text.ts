import type { DeviceEntry, SessionEntry } from '../../src/contract/index.js';
import { deviceName } from '../activity/device.js';
import { networkText, timeAgo } from '../activity/text.js';

/** Last seen is only updated every five minutes, so anything later is now. */
const NOW_MS = 6 * 60_000;

/** How a session began, after `Signed in`. */
export function methodText(method: string | null): string {
  if (method === null) return '';
  if (method === 'link') return ' by link';
  return ` with ${method === 'password' ? 'the password' : method}`;
}

/** When and from where a session was last used. */
export function lastSeenText(session: SessionEntry, nowMs: number): string {
  const age = nowMs - session.last_seen_at;
  const when = age < NOW_MS ? 'Active now' : `Last active ${timeAgo(age)}`;
  const isElsewhere = session.last_network !== session.network;
  return isElsewhere ? `${when}, from ${networkText(session.last_network)}` : when;
}

/** What a device is called: by its owner, or by its browser. */
export function deviceTitle({ name, user_agent }: DeviceEntry): string {
  return name ?? deviceName(user_agent);
}

/** What ended, for the confirmation and the message after it. */
export function sessionTitle({ user_agent, network }: SessionEntry): string {
  return `${deviceName(user_agent)}, ${networkText(network)}`;
}
