import type { Answer, Outcome } from './client.js';

/**
 * `housekey`: Housekey itself, such as a refusal or the login page. `proxy`: a proxy's own page, such
 * as an error. `app`: anything else, so the request got through. `nobody`: no response.
 */
export type Answerer = 'housekey' | 'proxy' | 'app' | 'nobody';

/** Pages that proxies make themselves. */
const PROXY_PAGES = [
  // nginx
  /<hr><center>(?:nginx|openresty)/i,
  // HAProxy
  /^\s*<html>\s*<body>\s*<h1>\d{3} [^<]+<\/h1>/i,
  // Apache, Traefik, Go
  /<title>\d{3} [^<]+<\/title>[^]*<address>Apache/i,
  /^404 page not found\s*$/,
  /^(?:Bad Gateway|Gateway Timeout|Service Unavailable|Not Found|no available server)\s*$/i,
];

export function whoAnswered(outcome: Outcome): Answerer {
  if (!outcome.ok) return 'nobody';
  if (isOwn(outcome)) return 'housekey';
  return isFromProxy(outcome) ? 'proxy' : 'app';
}

/** Whether a request without a session got an answer that only the app can have given. */
export function gotThrough(outcome: Outcome): boolean {
  const answerer = whoAnswered(outcome);
  if (answerer !== 'housekey' || !outcome.ok) return answerer === 'app';
  // An app may have the same strict headers. Housekey's own pages name its files.
  const { status, body } = outcome;
  return status >= 200 && status < 300 && body !== '' && !body.includes('/_housekey/');
}

/** All of Housekey's own responses have these headers, and responses of the app pass without them. */
function isOwn({ headers }: Answer): boolean {
  return (
    headers['cross-origin-opener-policy'] === 'same-origin' &&
    // The login page's form needs the second one.
    ['no-referrer', 'same-origin'].includes(String(headers['referrer-policy'])) &&
    headers['content-security-policy']?.includes("default-src 'none'") === true
  );
}

function isFromProxy({ status, body, headers }: Answer): boolean {
  // A redirect to https, or to another spelling of the path, tells nothing about the app.
  if (status >= 300 && status < 400) {
    return (
      PROXY_PAGES.some((page) => page.test(body)) ||
      (body === '' && String(headers['server'] ?? '').startsWith('Caddy'))
    );
  }
  if (status < 400) return false;
  return body.trim() === '' || PROXY_PAGES.some((page) => page.test(body));
}
