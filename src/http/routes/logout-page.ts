import { createHash } from 'node:crypto';
import { isAppOnOrigin, PAGES, viewsOf } from '../../contract/index.js';
import { isCrossOrigin } from '../checks/cross-site.js';
import type { RequestContext } from '../context.js';
import type { Guard } from '../guard.js';
import type { HttpSettings } from '../http-settings.js';
import type { Methods } from '../router.js';
import type { OperationsOptions } from './operations.js';
import { unsharedDetail } from './respond-changed.js';

/**
 * The page that an app can link to, so that users can sign out from inside it. Works without
 * JavaScript. There is none if the session is not in a cookie, because only a script could end it.
 * GET changes nothing, because other sites can link here; the router rejects their POST requests.
 */
export function createLogoutPage(
  options: Pick<OperationsOptions, 'isStateWritable'>,
  guard: Guard,
  { layout }: Pick<HttpSettings, 'layout'>,
): readonly (readonly [path: string, methods: Methods])[] {
  if (layout.session !== 'cookie') return [];
  const { login, welcome } = viewsOf(layout);
  const page = confirmPage(isAppOnOrigin(layout) ? '/' : welcome);
  const confirm = async (context: RequestContext): Promise<Response> => {
    const result = await guard.authenticate(context);
    // That page says that authentication is disabled.
    if (result.ok && result.user.guest) return context.redirect(303, welcome);
    // Other credentials may be the app's, and say nothing about the session.
    return result.ok || context.request.headers.has('authorization')
      ? context.text(HTML, page, PAGE_HEADERS)
      : context.redirect(303, login);
  };
  const signOut = guard.signOutByCookie(
    (context, { email, guest }, shared) => {
      if (!guest) context.audit({ event: 'sign-out', email, scope: 'session' });
      const cookies = context.clearSessionCookie();
      if (shared) return context.redirect(303, login, cookies);
      const done = donePage(unsharedDetail('signedOut', options), login);
      return context.text(HTML, done, { ...PAGE_HEADERS, ...context.clearCache }, cookies);
    },
    (context) => {
      // The cookie of a request from another origin was ignored, and may be valid.
      const cookies = isCrossOrigin(context) ? [] : context.clearSessionCookie();
      return context.redirect(303, login, cookies);
    },
  );
  return [[PAGES.logout, { GET: confirm, POST: signOut }]];
}

const HTML = 'text/html; charset=utf-8';

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100svh; margin: 0 1.5rem; }
main { max-width: 34rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; cursor: pointer; }
a { color: inherit; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 1.5rem; }
`;

const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    // The empty icon, in place of a request for the app's.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  // With `no-referrer`, browsers send `Origin: null` with the form, as a page of another site would.
  'referrer-policy': 'same-origin',
  vary: 'cookie',
} as const;

function confirmPage(back: string): string {
  return pageWith(
    'Sign out',
    `<h1>Sign out?</h1>
<p>This ends your session in this browser, with everything that is still running in it.</p>
<form method="post" action="${PAGES.logout}">
<button>Sign out</button>
<a href="${back}">Cancel</a>
</form>`,
  );
}

/** Says that the token may be valid again after a restart. */
function donePage(detail: string, login: string): string {
  return pageWith(
    'Signed out',
    `<h1>Signed out</h1>\n<p>${detail}.</p>\n<a href="${login}">Sign in</a>`,
  );
}

/** @param content - HTML */
function pageWith(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}
