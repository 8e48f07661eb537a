import Bowser from 'bowser';

/** A name as long as this is none: a browser's is half of it, and whoever knocks may send anything. */
const LONGEST_READ = 512;
const LONGEST_SHOWN = 60;
/** A list is shown and searched again and again; its names are found once. */
const NAMES_KEPT = 1000;

const names = new Map<string, string>();

/** What calls itself so, in words: `Firefox 131 on Linux`, `curl 8.1`, `No name given`. */
export function deviceName(userAgent: string | null): string {
  const read = (userAgent ?? '').slice(0, LONGEST_READ);
  const known = names.get(read);
  if (known !== undefined) return known;
  const name = findName(tidy(read));
  if (names.size >= NAMES_KEPT) names.clear();
  names.set(read, name);
  return name;
}

function findName(text: string): string {
  return text === '' ? 'No name given' : shorten(browserName(text) ?? productName(text));
}

function browserName(text: string): string | null {
  const { browser, os } = Bowser.parse(text);
  if (!browser.name) return null;
  const major = browser.version?.split('.', 1)[0];
  const name = major ? `${browser.name} ${major}` : browser.name;
  return os.name ? `${name} on ${os.name}` : name;
}

/** The first product (RFC 9110, 10.1.5) with its version's first two numbers, or else the text. */
function productName(text: string): string {
  const product = /^([^\s/()]+)\/(\d+(?:\.\d+)?)/.exec(text);
  return product === null ? text : `${product[1]} ${product[2]}`;
}

/** Without signs that are not seen, or that turn the direction of what follows. */
function tidy(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function shorten(text: string): string {
  const signs = Array.from(text);
  return signs.length <= LONGEST_SHOWN ? text : `${signs.slice(0, LONGEST_SHOWN).join('')}…`;
}
