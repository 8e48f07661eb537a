import type { DeviceEntry, SessionEntry } from '../../src/contract/index.js';
import { deviceName } from '../activity/device.js';
import { networkText, timeAgo } from '../activity/text.js';
import { formatList } from '../messages/formats.js';
import { t } from '../messages/pages.js';

/** Last seen is only updated every five minutes, so anything later is now. */
const NOW_MS = 6 * 60_000;

/** When and from where a session was last used. */
export function lastSeenText(session: SessionEntry, nowMs: number): string {
  const age = nowMs - session.last_seen_at;
  const when = age < NOW_MS ? t('activeNow') : t('lastActive', { ago: timeAgo(age) });
  const isElsewhere = session.last_network !== session.network;
  return isElsewhere ? t('from', { what: when, network: networkText(session.last_network) }) : when;
}

/** The name of a device: by its owner, or by its browser. */
export function deviceTitle({ name, user_agent }: DeviceEntry): string {
  return name ?? deviceName(user_agent);
}

/** The scope of the sign-out, for the confirmation and the message after it. */
export function sessionTitle({ user_agent, network }: SessionEntry): string {
  return formatList([deviceName(user_agent), networkText(network)]);
}
