import { randomBytes } from 'node:crypto';
import { parseConfig } from '../../src/core/config/config.js';
import { createAuth } from '../../src/core/auth/create-auth.js';
import { credentialFingerprint } from '../../src/core/auth/fingerprint.js';
import { createSignedMessages } from '../../src/core/auth/signed-messages.js';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES, EMAIL } from './housekey.js';

/**
 * The cookie of a session that slides, as a service with the same settings has issued it some time ago.
 *
 * @param host - of an app. Default: the login
 */
export async function agedSession(
  variables: Variables,
  ageSeconds: number,
  host?: string,
): Promise<string> {
  const sources = { randomBytes, readFile: () => '' };
  const config = parseConfig({ ...AUTH_VARIABLES, ...variables }, sources);
  const now = () => Date.now() - ageSeconds * 1000;
  const { appSessions, authenticateCookie, issueToken } = await createAuth(config, {
    now,
    randomBytes,
  });
  const token = await issueToken({ sub: EMAIL });
  const begun = appSessions?.beginAtLogin(token, EMAIL, undefined, true);
  if (appSessions === undefined || begun === undefined) throw new Error('no session');
  if (host === undefined) return begun.session;
  const { request, nonce = '' } = appSessions.request(host, [], { target: '/', stepUp: false });
  const asked = appSessions.readRequest(request);
  const result = await authenticateCookie(begun.session);
  if (asked === undefined || !result.ok || result.user.guest) throw new Error('no ticket');
  const facts = { token: begun.session, user: result.user, confirmedAt: 0 };
  const outcome = await appSessions.redeem(appSessions.issueTicket(asked, facts), host, [nonce]);
  if (outcome.outcome !== 'accepted') throw new Error(outcome.outcome);
  return outcome.cookie.session;
}

/** The cookie of a session as if it were old: it ends in some seconds, and its session does not. */
export async function endingSoon(
  cookie: string,
  variables: Variables,
  seconds: number,
): Promise<string> {
  const config = parseConfig(variables, { randomBytes, readFile: String });
  if (config.mode === 'open') throw new Error('no secret');
  const fingerprint = await credentialFingerprint(config);
  const messages = createSignedMessages('app-session', config.secretKey.text, fingerprint);
  const [host = '', , ...parts] = messages.open(cookie) ?? [];
  return messages.sign(host, String(Math.floor(Date.now() / 1000) + seconds), ...parts);
}
