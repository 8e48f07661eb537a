import Bowser from 'bowser';
import { UNKNOWN_ADDRESS } from '../../src/contract/index.js';
import { currentLanguage } from '../messages/catalog.js';
import { t } from '../messages/pages.js';

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
