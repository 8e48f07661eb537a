import type { IncomingMessage } from 'node:http';
import { API_HEADERS } from '../../http/headers.js';
import { isNavigation } from '../../http/navigation.js';
import { NodeRequestHead } from '../gateway/node-request-head.js';
import { bytesOf } from './request-head.js';
import { MAXIMUM_HEAD_BYTES } from './limits.js';

/** An answer that is not JSON, as pairs: Set-Cookie comes more than once. */
export interface PageAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Of a flood so many are named; browsers keep 180 for a site. */
const MOST_COOKIES = 200;
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The page for a person whose browser sends more cookies than a request may carry; `undefined` for
 * programs, and if the rest of the head is too large by itself. A script of any page on this host can set so many that nothing opens any more, and
 * nobody finds the way to the browser's settings.
 *
 * The cookies are deleted with that answer, and with them the session; so only if the person came by
 * themselves or from our own origin. Otherwise any site could sign its visitors out here: a page
 * elsewhere leads to this page, and the person decides. It never reloads by itself.
 */
export function floodPage(request: IncomingMessage): PageAnswer | undefined {
  const { method, target, headers } = new NodeRequestHead(request);
  const cookie = headers.get('cookie') ?? '';
  if (bytesOf(request) - cookie.length > MAXIMUM_HEAD_BYTES) return undefined;
  const dest = headers.get('sec-fetch-dest') ?? 'document';
  if (!isNavigation(method, headers) || dest !== 'document') return undefined;
  // Over plain http browsers send no metadata, and other hosts can replace our cookies anyway.
  const site = headers.get('sec-fetch-site') ?? 'none';
  const isOwn = site === 'none' || site === 'same-origin';
  const deletions = isOwn ? expired(cookie, target) : [];
  return {
    headers: [
      ...Object.entries(API_HEADERS),
      ['content-type', 'text/html; charset=utf-8'],
      // Over https and on localhost; elsewhere the cookies are named one by one.
      ...(isOwn ? [['clear-site-data', '"cookies"'] as const] : []),
      ...deletions.map((deletion) => ['set-cookie', deletion] as const),
    ],
    body: isOwn ? DELETED : TO_DELETE,
  };
}

/** Set-Cookie values that delete each cookie on the whole host, and where the request was going. */
function expired(cookie: string, target: string): string[] {
  const folder = /^(\/[\w./~-]*)\//.exec(target)?.[1];
  const paths = folder === undefined ? ['/'] : ['/', folder];
  const names = cookie.split(';', MOST_COOKIES).map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return [...new Set(names)]
    .filter((name) => COOKIE_NAME.test(name))
    .flatMap((name) => {
      const secure = name.startsWith('__') ? '; Secure' : '';
      return paths.map((path) => `${name}=; Path=${path}; Max-Age=0${secure}`);
    });
}

/** The empty address is the page's own. */
function page(message: string, link: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Too many cookies</title>
</head>
<body>
<main>
<h1>Too many cookies</h1>
<p>Pages of this site have set more cookies than a request can carry. ${message}</p>
<p><a href="">${link}</a></p>
</main>
</body>
</html>
`;
}

const DELETED = page(
  'They have been deleted, and with them your session: you may have to sign in again.',
  'Continue',
);
const TO_DELETE = page(
  'Nothing here opens until they are deleted. That signs you out as well.',
  'Delete the cookies of this site',
);
