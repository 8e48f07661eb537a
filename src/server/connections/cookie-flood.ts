import type { IncomingMessage } from 'node:http';
import { OWN_SITES } from '../../http/checks/host-and-origin.js';
import { isNavigation } from '../../http/navigation.js';
import { NodeRequestHead } from '../../http/node-http.js';
import type { RenderCookieFlood } from '../../pages/plain-pages.js';
import { MAXIMUM_HEAD_BYTES } from './limits.js';
import { headBytes } from './incoming.js';

/** An HTML response. Headers are pairs, because Set-Cookie occurs more than once. */
export interface PageResponse {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Cookies that are deleted by name; browsers keep 180 per site. */
const MAXIMUM_COOKIES = 200;
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The page for a person whose browser sends more cookies than a request may carry. A script on any
 * page of this host can set so many cookies that nothing opens anymore, and most people do not know
 * how to delete them in the browser's settings.
 *
 * The response deletes all cookies, including the session, so it does this only if the user navigated
 * here directly or from our own origin. Otherwise any site could sign users out by linking here:
 * from another site, the user sees a link and decides. The page never reloads by itself.
 *
 * @returns `undefined` for programs, if the head is too large even without its cookies, and if the
 *   cookies take at most half of the limit: a link with a long address must not sign anyone out
 */
export function cookieFloodPage(
  request: IncomingMessage,
  render: RenderCookieFlood,
): PageResponse | undefined {
  const { method, target, headers } = new NodeRequestHead(request);
  const cookie = headers.get('cookie') ?? '';
  if (cookie.length <= MAXIMUM_HEAD_BYTES / 2) return undefined;
  if (headBytes(request) - cookie.length > MAXIMUM_HEAD_BYTES) return undefined;
  if (!isNavigation(method, headers)) return undefined;
  // Over plain HTTP browsers send no Fetch Metadata, and other hosts can replace our cookies anyway.
  const isOwn = OWN_SITES.has(headers.get('sec-fetch-site') ?? 'none');
  const deletions = isOwn ? expiredCookies(cookie, target) : [];
  const page = render(headers, isOwn);
  return {
    headers: [
      ...Object.entries(page.headers),
      ['content-type', 'text/html; charset=utf-8'],
      // Works over HTTPS and on localhost; elsewhere each cookie is deleted by name.
      ...(isOwn ? [['clear-site-data', '"cookies"'] as const] : []),
      ...deletions.map((deletion) => ['set-cookie', deletion] as const),
    ],
    body: page.html,
  };
}

/** Set-Cookie values that delete each cookie on `/` and on the folder of the request. */
function expiredCookies(cookie: string, target: string): string[] {
  const folder = /^(\/[\w./~-]*)\//.exec(target)?.[1];
  const paths = folder === undefined ? ['/'] : ['/', folder];
  const names = cookie
    .split(';', MAXIMUM_COOKIES)
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return [...new Set(names)]
    .filter((name) => COOKIE_NAME.test(name))
    .flatMap((name) => {
      const secure = name.startsWith('__') ? '; Secure' : '';
      return paths.map((path) => `${name}=; Path=${path}; Max-Age=0${secure}`);
    });
}
