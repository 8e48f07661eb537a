import { PATHS, viewsOf, type Finding } from '../../contract/index.js';
import { isLoopbackHostname } from '../../core/network.js';
import { cookieNames } from './session-client.js';
import { answerOf, type Answer, type Outcome, whoAnswered } from './client.js';
import { NAVIGATION, type CheckContext } from './context.js';
import { cliFinding } from '../report.js';

/** https, its certificate and HSTS, plain http next to it, and the flags of the cookie. */
export async function inspectTransport(context: CheckContext): Promise<Finding[]> {
  const { url } = context;
  const page = await fetchLogin(context);
  const findings = loginFindings(context, page);
  if (url.protocol === 'https:') {
    findings.push(...hstsFindings(page), ...(await inspectPlainHttp(context)));
  } else if (!isLoopbackHostname(url.hostname)) {
    findings.push(cliFinding('no-https', { origin: url.origin }));
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
    return [cliFinding('login-page', { origin: login.origin })];
  }
  const values = { origin: login.origin, answer: answerOf(page), path: PATHS.login };
  return [cliFinding('login-unreachable', values)];
}

function hstsFindings(page: Outcome): Finding[] {
  if (!page.ok || whoAnswered(page) !== 'housekey') return [];
  const age = Number(/max-age="?(\d+)/i.exec(page.headers['strict-transport-security'] ?? '')?.[1]);
  return [age > 0 ? cliFinding('hsts', { seconds: age }) : cliFinding('hsts-missing')];
}

/** Plain http may redirect to https, and nothing else. */
async function inspectPlainHttp({ client, url, httpPort }: CheckContext): Promise<Finding[]> {
  const port = httpPort ?? (url.port === '' ? 80 : undefined);
  if (port === undefined) return [];
  const plain = new URL(`http://${url.hostname}:${port}`);
  const outcome = await client.send(plain, '/', { headers: NAVIGATION });
  if (!outcome.ok || redirectsToHttps(outcome) || whoAnswered(outcome) === 'proxy') {
    const answer = outcome.ok ? `Status ${outcome.status}.` : `Port ${port} does not answer.`;
    return [cliFinding('http-closed', { answer })];
  }
  return [cliFinding('http-open', { port })];
}

function redirectsToHttps({ status, headers }: Answer): boolean {
  return status >= 300 && status < 400 && headers.location?.startsWith('https://') === true;
}

/** Housekey deletes a session cookie that is not valid, with the flags that it sets cookies with. */
async function inspectCookie(context: CheckContext): Promise<Finding[]> {
  const { client, url } = context;
  const names = cookieNames(context);
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
  return missing.length === 0
    ? [cliFinding('cookie', { flags: cookie.replace(/^[^;]*;\s*/, '') })]
    : [cliFinding('cookie-insecure', { flags: missing.join(' and ') })];
}
