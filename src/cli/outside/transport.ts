import { PATHS, viewsOf, type Finding } from '../../contract/index.js';
import { passing } from '../passing.js';
import { isLoopbackHostname } from '../../core/network.js';
import { cookieNames } from './session-token.js';
import type { Answer, Outcome } from './client.js';
import { hole, NAVIGATION, type CheckContext } from './context.js';
import { whoAnswered } from './who-answered.js';

/** https, its certificate and HSTS, plain http next to it, and the flags of the cookie. */
export async function inspectTransport(context: CheckContext): Promise<Finding[]> {
  const { url } = context;
  const page = await fetchLogin(context);
  const findings = loginFindings(context, page);
  if (url.protocol === 'https:') {
    findings.push(...hstsFindings(page), ...(await inspectPlainHttp(context)));
  } else if (!isLoopbackHostname(url.hostname)) {
    findings.push(
      hole(
        'no-https',
        `${url.origin} is not encrypted.`,
        'Anyone on the way can read the password and the session.',
        'Put https in front of Housekey: `housekey init --proxy caddy` writes the file for it.',
      ),
    );
  }
  return [...findings, ...(await inspectCookie(context))];
}

/** The login page: the one of the settings here, or else the usual ones. */
async function fetchLogin(context: CheckContext): Promise<Outcome> {
  const { client, login, settings } = context;
  const path = settings === undefined ? '/login' : viewsOf(settings.http.layout).login;
  const page = await client.send(login, path, { headers: NAVIGATION });
  if (settings !== undefined || whoAnswered(page) === 'housekey') return page;
  return await client.send(login, '/_housekey/login', { headers: NAVIGATION });
}

function loginFindings({ login }: CheckContext, page: Outcome): Finding[] {
  if (page.ok && page.status === 200 && whoAnswered(page) === 'housekey') {
    return [passing('login-page', 'The login page is reachable.', `At ${login.origin}.`)];
  }
  return [
    {
      code: 'login-unreachable',
      level: 'outage',
      summary: `There is no login page of Housekey at ${login.origin}.`,
      meaning: `The answer was ${page.ok ? page.status : page.error}. Nobody can sign in.`,
      fix: `Let the proxy pass ${PATHS.login} and /login to Housekey, and set SERVICE_PUBLIC_URL to the address of the login.`,
    },
  ];
}

function hstsFindings(page: Outcome): Finding[] {
  if (!page.ok || whoAnswered(page) !== 'housekey') return [];
  const age = Number(/max-age="?(\d+)/i.exec(page.headers['strict-transport-security'] ?? '')?.[1]);
  if (age > 0) {
    return [passing('hsts', 'Browsers insist on https (HSTS).', `For ${age} seconds.`)];
  }
  return [
    hole(
      'hsts-missing',
      'The login sends no Strict-Transport-Security header.',
      'Browsers try plain http first, where someone on the way can show another login page. Housekey sends the header if it knows that visitors use https; a proxy may remove it.',
      'SERVICE_PUBLIC_URL=https://<your host>, and no rule in the proxy that removes the header',
    ),
  ];
}

/** Plain http may redirect to https, and nothing else. */
async function inspectPlainHttp({ client, url, httpPort }: CheckContext): Promise<Finding[]> {
  const port = httpPort ?? (url.port === '' ? 80 : undefined);
  if (port === undefined) return [];
  const plain = new URL(`http://${url.hostname}:${port}`);
  const outcome = await client.send(plain, '/', { headers: NAVIGATION });
  if (!outcome.ok || redirectsToHttps(outcome) || whoAnswered(outcome) === 'proxy') {
    return [
      passing(
        'http-closed',
        'Plain http leads to https.',
        outcome.ok ? `Status ${outcome.status}.` : `Port ${port} does not answer.`,
      ),
    ];
  }
  return [
    hole(
      'http-open',
      `The app or its login can be used over plain http, on port ${port}.`,
      'Anyone on the way can read the password and the session.',
      'Let the proxy redirect port 80 to https, as the files in deploy/ do.',
    ),
  ];
}

function redirectsToHttps({ status, headers }: Answer): boolean {
  return status >= 300 && status < 400 && headers.location?.startsWith('https://') === true;
}

/** Housekey deletes a session cookie that is not valid, with the flags that it sets cookies with. */
async function inspectCookie({ client, url, settings }: CheckContext): Promise<Finding[]> {
  const names = cookieNames(settings);
  const cookies = names.map((name) => `${name}=housekey-check`).join('; ');
  const outcome = await client.send(url, '/', { headers: { ...NAVIGATION, cookie: cookies } });
  if (!outcome.ok || whoAnswered(outcome) !== 'housekey') return [];
  const cookie = outcome.headers['set-cookie']?.find((text) =>
    names.some((name) => text.startsWith(`${name}=`)),
  );
  if (cookie === undefined) return [];
  const isSecure = /;\s*secure/i.test(cookie) || url.protocol !== 'https:';
  const missing = [
    ...(isSecure ? [] : ['Secure']),
    ...(/;\s*httponly/i.test(cookie) ? [] : ['HttpOnly']),
    ...(/;\s*samesite=(?:lax|strict)/i.test(cookie) ? [] : ['SameSite']),
  ];
  if (missing.length === 0) {
    return [
      passing('cookie', 'The session cookie is well protected.', cookie.replace(/^[^;]*;\s*/, '')),
    ];
  }
  return [
    hole(
      'cookie-insecure',
      `The session cookie is set without ${missing.join(' and ')}.`,
      'Housekey does not know that visitors use https, or a proxy changes the cookie. A browser then also sends it over plain http.',
      'SERVICE_PUBLIC_URL=https://<your host>, or let the proxy send X-Forwarded-Proto and name it in SERVICE_TRUSTED_PROXIES',
    ),
  ];
}
