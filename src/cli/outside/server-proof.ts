import { CHECK_HEADER, pathsOf, type Finding } from '../../contract/index.js';
import { constantTimeEqual } from '../../core/auth/crypto.js';
import { createServerProof } from '../../core/auth/server-proof.js';
import type { Settings } from '../load-settings.js';
import type { CheckContext } from './context.js';

/**
 * Lets the servers on this machine prove that they have the signing key, and trusts those that do with the
 * token. Over https, the certificate has proved whose server it is. Over plain http, anyone who can run a
 * program here may listen on the port while the service is down.
 *
 * @returns what is wrong if one of them does not
 */
export async function inspectServerProof(
  { client, url, login, nonce }: CheckContext,
  { config, http }: Settings,
): Promise<Finding[]> {
  if (url.protocol === 'https:' || config.mode === 'open') return [];
  const proof = createServerProof(config.secretKey.text);
  const headers = { [CHECK_HEADER]: proof.ask(nonce) };
  for (const origin of new Map([login, url].map((one) => [one.origin, one])).values()) {
    const outcome = await client.send(origin, pathsOf(http.layout).status, { headers });
    const answer = outcome.ok ? String(outcome.headers[CHECK_HEADER]) : '';
    if (!constantTimeEqual(answer, proof.expected(nonce))) return [unproven(origin)];
    client.trust(origin);
  }
  return [];
}

function unproven(origin: URL): Finding {
  return {
    code: 'server-unproven',
    level: 'outage',
    summary: `${origin.origin} did not prove that it has SERVICE_SECRET_KEY, so it got no token.`,
    meaning:
      'Another program listens there, or the service runs with other settings or an older version. Only what strangers see was checked.',
    fix: 'Run this in the folder of the service’s settings, and restart the service after a change or an update.',
  };
}
