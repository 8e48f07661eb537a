import { readFileSync } from 'node:fs';

/*
 * Targets of open redirects (CWE-601). The classes are those of oauth2-proxy, `testdata/openredirects.txt`: how a
 * target starts, whom it pretends to be, how the foreign host is written, and what follows. Every start meets every
 * pretense, host and end, so that thousands of targets come from a few lines.
 */

interface Parts {
  /** Schemes, slashes, backslashes, and what browsers remove or read as a slash. */
  readonly starts: readonly string[];
  /** The text before the foreign host, which looks like the own one. */
  readonly pretenses: readonly string[];
  /** Spellings of hosts that are not the own one. 203.0.113.9 is for documentation (RFC 5737). */
  readonly hosts: readonly [string, ...string[]];
  /** The text after the host. */
  readonly ends: readonly string[];
}

/** The parts, with the own host and its domain in place of `{own}` and `{domain}`. */
function readParts(own: string): Parts {
  const parts: Parts = JSON.parse(
    readFileSync(new URL('parts.json', import.meta.url), 'utf8')
      .replaceAll('{own}', own)
      .replaceAll('{domain}', own.slice(own.indexOf('.') + 1)),
  );
  return parts;
}

/**
 * Thousands of targets, of which some are harmless.
 *
 * @param own - the host of the service
 */
export function redirectTargets(own: string): string[] {
  const { starts, pretenses, hosts, ends } = readParts(own);
  const [host, ...otherHosts] = hosts;
  const places = [
    ...hosts,
    ...pretenses.flatMap((pretense) =>
      [host, '[::ffff:203.0.113.9]', `evil${own}`].map((name) => pretense + name),
    ),
    ...ends.flatMap((end) => [host + end, `${own}@${host}${end}`]),
  ];
  const targets = starts.flatMap((start) => ['', ...places].map((place) => start + place));
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
