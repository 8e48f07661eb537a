import { STARTS } from './starts.js';

/*
 * Targets of open redirects (CWE-601). The classes are those of oauth2-proxy, `testdata/openredirects.txt`: how a
 * target starts, whom it pretends to be, how the foreign host is written, and what follows. Every start meets every
 * pretense, host and end, so that thousands of targets come from a few lines.
 */

/** The text before the foreign host, which looks like the own one. */
function pretensesOf(own: string): string[] {
  return [
    '',
    `${own}@`,
    `${own}:80@`,
    `${own}:80#@`,
    `${own}:80?@`,
    `${own}%2f@`,
    `${own}%23@`,
    `${own}%3f@`,
    `${own}\\@`,
    `${own}&@`,
    `${own}+@`,
    `${own};@`,
    `${own}/@`,
    `${own}%00`,
    `${own}.`,
    `${own}-`,
    ':@',
    '@',
    'user:word@',
    '\\;@',
    'https:@',
    `${own}\t@`,
    `XY>.7d8T\\205pZM@`,
  ];
}

/** Spellings of hosts that are not the own one. 203.0.113.9 is for documentation (RFC 5737). */
function hostsOf(own: string): string[] {
  const domain = own.slice(own.indexOf('.') + 1);
  return [
    'evil.example',
    'EVIL.EXAMPLE',
    'evil.example.',
    'evil.example:443',
    'evil.example:80',
    '%65vil.example',
    'evil。example',
    'evil．example',
    'evil%E3%80%82example',
    'ｅvil.example',
    'еvil.example',
    'evil%2eexample',
    '203.0.113.9',
    '3405803785',
    '0xcb007109',
    '0313.0.0161.011',
    '0xcb.0.28937',
    '00000313.28937',
    '203.0.28937',
    '[::ffff:203.0.113.9]',
    '[::203.0.113.9]',
    '[2001:db8::9]',
    '999.999.999.999',
    'evil%00.example',
    'evil%09.example',
    `evil${own}`,
    `evil-${own}`,
    `evil${domain}`,
    `evil-${domain}`,
    `${domain}.evil.example`,
    `${own}.evil.example`,
    `${own}evil.example`,
    `${own}%2eevil.example`,
    `${own}\\.evil.example`,
  ];
}

/** The text after the host. */
function endsOf(own: string): string[] {
  return [
    '',
    '/',
    '//',
    '/..',
    '/../',
    '/%2f..',
    '/%2e%2e',
    '/%2e%2e%2f',
    '/%2f%2e%2e',
    '/..;/',
    '\\',
    '\\..',
    `?${own}`,
    `#${own}`,
    `/${own}`,
    `\\@${own}`,
    `@${own}`,
    `;@${own}`,
    `%2f@${own}`,
    `%23.${own}/`,
    '/%0d%0aLocation:%20https://evil.example',
    '?next=//evil.example',
    '#@evil.example/',
    '?z=%0Aalert(1)',
  ];
}

/**
 * Thousands of targets, of which some are harmless.
 *
 * @param own - the host of the service
 */
export function redirectTargets(own: string): string[] {
  const hosts = hostsOf(own);
  const [host = '', ...otherHosts] = hosts;
  const ends = endsOf(own);
  const places = [
    ...hosts,
    ...pretensesOf(own).flatMap((pretense) =>
      [host, '[::ffff:203.0.113.9]', `evil${own}`].map((name) => pretense + name),
    ),
    ...ends.flatMap((end) => [host + end, `${own}@${host}${end}`]),
  ];
  const targets = STARTS.flatMap((start) => ['', ...places].map((place) => start + place));
  const spelled = otherHosts.flatMap((name) => ends.map((end) => `https://${name}${end}`));
  return [...new Set([...targets, ...spelled, ...targets.filter(isFew).flatMap(encodings)])];
}

/** Every 20th, for the costly ones. */
function isFew(_: string, index: number): boolean {
  return index % 20 === 0;
}

/** The same target as a proxy, a form or a mail program may pass it on. */
function encodings(target: string): string[] {
  const once = encodeURIComponent(target);
  return [
    once,
    `/${once}`,
    encodeURIComponent(once),
    encodeURI(target),
    `${target} `,
    ` ${target}`,
    `"${target}"`,
  ];
}
