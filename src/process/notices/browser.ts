import Bowser from 'bowser';

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
/** The first product (RFC 9110 §10.1.5). No dots, and no room for a sentence. */
const PRODUCT = /^(?<name>[A-Za-z][A-Za-z_-]{0,23}\d{0,2})\/(?<version>\d{1,5})/;

/**
 * A readable name for a User-Agent, such as `Firefox 140 on Linux` or `curl 8`; otherwise `unknown`.
 * A stranger chooses it, and mail programs turn addresses into links. So nothing is copied that could be
 * an address or a sentence (phishing through a notice).
 */
export function describeBrowser(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent === '' ? ' ' : userAgent);
  if (!BROWSERS.has(browser.name ?? '')) return describeProduct(userAgent);
  const major = /^\d{1,5}/.exec(browser.version ?? '')?.[0] ?? '';
  const name = `${browser.name} ${major}`.trim();
  return SYSTEMS.has(os.name ?? '') ? `${name} on ${os.name}` : name;
}

function describeProduct(userAgent: string): string {
  const { name, version } = PRODUCT.exec(userAgent)?.groups ?? {};
  return name === undefined ? 'unknown' : `${name} ${version}`;
}
