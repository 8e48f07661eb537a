import { isReadMethod, type HeadersReader } from './request-info.js';

/** Headers that page libraries add to their requests: htmx, Turbo and Unpoly. */
const LIBRARY_HEADERS = ['hx-request', 'turbo-frame', 'x-turbo-request-id', 'x-up-version'];

/**
 * `empty`: a service worker passes a page load on with `fetch(event.request)`. A script cannot imitate it,
 * because a request that it makes cannot have the mode `navigate` (Fetch §5.4).
 */
const PAGE_DESTINATIONS: ReadonlySet<string> = new Set(['document', 'empty']);

/** The encodings of a form (HTML, 4.10.19.6). */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Whether a browser is loading a page to show, rather than a script or an element fetching data.
 * Fetch Metadata (§2.1 and §2.2) decides, if it is sent: browsers send it only over https and to
 * loopback. Without it, the Accept header decides, unless the request says that a script sent it:
 * jQuery and htmx accept `text/html` too, and would show the login page in place of their data. A request
 * that changes something must then be a form.
 */
export function isNavigation(method: string, headers: HeadersReader): boolean {
  if (isByScript(headers)) return false;
  const mode = headers.get('sec-fetch-mode');
  if (mode === null) {
    const isPage = isReadMethod(method) || FORM_TYPE.test(headers.get('content-type') ?? '');
    return isPage && /\btext\/html\b/.test(headers.get('accept') ?? '');
  }
  return mode === 'navigate' && PAGE_DESTINATIONS.has(headers.get('sec-fetch-dest') ?? 'document');
}

/** Android's WebView sends its app's name in X-Requested-With, with pages too. */
function isByScript(headers: HeadersReader): boolean {
  return (
    headers.get('x-requested-with')?.toLowerCase() === 'xmlhttprequest' ||
    LIBRARY_HEADERS.some((name) => headers.has(name))
  );
}
