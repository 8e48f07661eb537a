import Bowser from 'bowser';
import {
  AUDIT_EVENTS,
  EVENT_GROUPS,
  UNKNOWN_ADDRESS,
  type ActivityEntry,
  type AuditEventName,
  isSignInMethod,
} from '../../src/contract/index.js';
import { currentLanguage, textOf } from '../messages/catalog.js';
import { t } from '../messages/pages.js';

/** The kinds of events: the segments of a bar, from bottom to top, and the choices of the list's filter. */
export const CHART_GROUPS = ['signed-in', 'failed', 'blocked', 'rejected', 'other'] as const;

export type ChartGroup = (typeof CHART_GROUPS)[number];

/** In the list, those that are not attempts to sign in have their own icons and counts. */
export type Group =
  Exclude<ChartGroup, 'other'> | 'refused' | 'signed-out' | 'app-tokens' | 'changed';

export function chartGroupOf(event: AuditEventName): ChartGroup {
  return CHART_GROUPS.find((group) => group === EVENT_GROUPS[event]) ?? 'other';
}

/** The events that a segment counts. */
export function eventsOf(group: ChartGroup): readonly AuditEventName[] {
  return AUDIT_EVENTS.filter((event) => chartGroupOf(event) === group);
}

export function groupOf(event: AuditEventName): Group {
  return EVENT_GROUPS[event];
}

export function groupName(group: ChartGroup): string {
  return t(`group-${group}`);
}

/** Such as `2 failed sign-ins`. */
export function countText(group: Group | ChartGroup, count: number): string {
  return t(`count-${group}`, { count });
}

/** The outcome of an event, as the list shows it. */
export function outcomeText(
  entry: Pick<ActivityEntry, 'event' | 'reason' | 'method' | 'app' | 'app_token' | 'new_device'>,
): string {
  const { event, reason, method = null, app, app_token: appToken } = entry;
  if (event === 'sign-in') {
    const signedIn = signedInText(isSignInMethod(reason) ? reason : method);
    return entry.new_device === true ? t('onNewDevice', { signedIn }) : signedIn;
  }
  const name = appToken ?? nameIn(method) ?? app ?? '';
  const isUnknown = event === 'app-token-refused' && appToken === undefined;
  // Only some reasons have their own text.
  const own = textOf(`event-${event}-${isUnknown ? 'unknown' : reason}`, { name });
  return own === '' ? t(`event-${event}`, { name }) : own;
}

/** How someone signed in: with the password, by link, or with which passkey. */
export function signedInText(method: string | null): string {
  if (method === 'link') return t('signedInByLink');
  if (method === 'device') return t('signedInByApproval');
  if (method === 'password') return t('signedInWithPassword');
  if (method === 'account') return t('signedInWithAccount');
  const name = nameIn(method);
  if (method?.startsWith('guest ') === true) return t('signedInAsGuest', { name: name ?? '' });
  if (name !== undefined) return t('signedInWithPasskey', { name });
  return method === null ? t('signedIn') : t('signedInThrough', { front: method });
}

/** The name in `passkey "name"` and `guest "name"`. */
function nameIn(method: string | null): string | undefined {
  return /^(?:passkey|guest) "(?<name>.*)"$/.exec(method ?? '')?.groups?.['name'];
}

/** Anyone can send any User-Agent. Browsers send about half this length. */
const MAX_PARSED_LENGTH = 512;
const MAX_NAME_LENGTH = 60;
/** The list is rendered and searched often, so parsed names are cached. */
const MAX_CACHED_NAMES = 1000;

/** Names, keyed by language and User-Agent. */
const names = new Map<string, string>();

/** A readable name for a User-Agent: `Firefox 131 on Linux`, `curl 8.1`, `Unknown device`. */
export function deviceName(userAgent: string | null): string {
  const input = (userAgent ?? '').slice(0, MAX_PARSED_LENGTH);
  const key = `${currentLanguage()} ${input}`;
  const cached = names.get(key);
  if (cached !== undefined) return cached;
  const name = parseName(sanitize(input));
  if (names.size >= MAX_CACHED_NAMES) names.clear();
  names.set(key, name);
  return name;
}

function parseName(text: string): string {
  return text === '' ? t('unknownDevice') : truncate(browserName(text) ?? productName(text));
}

function browserName(text: string): string | null {
  const { browser, os } = Bowser.parse(text);
  if (!browser.name) return null;
  const major = browser.version?.split('.', 1)[0];
  const name = major ? `${browser.name} ${major}` : browser.name;
  return os.name ? t('browserOn', { browser: name, system: os.name }) : name;
}

/** The first product (RFC 9110, 10.1.5) with major and minor version, or the whole text. */
function productName(text: string): string {
  const product = /^([^\s/()]+)\/(\d+(?:\.\d+)?)/.exec(text);
  return product === null ? text : `${product[1]} ${product[2]}`;
}

/** Removes invisible characters and those that change the text direction. */
function sanitize(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_NAME_LENGTH
    ? text
    : `${characters.slice(0, MAX_NAME_LENGTH).join('')}…`;
}

export function networkText(network: string): string {
  return network === UNKNOWN_ADDRESS ? t('unknownNetwork') : network;
}
