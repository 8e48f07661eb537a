import { Finding, OVERVIEW_PARAMETERS, parseJson, pathsOf } from '../../contract/index.js';
import { array, matches, object } from '../../contract/schema.js';
import { isLoopback } from '../../core/network.js';
import type { CheckContext } from './context.js';
import type { Outcome } from './client.js';
import { cliFinding } from '../report.js';
import type { SessionClient } from './session-client.js';

/** An address that is in no network (RFC 5737). */
const FORGED_ADDRESS = '203.0.113.77';

/** The service's view of this connection: who the client is, the scheme, and the host. */
export async function inspectSeenClient(signedIn: SessionClient): Promise<Finding[]> {
  const { login, settings } = signedIn.context;
  if (settings === undefined) return [];
  const query = new URLSearchParams({ [OVERVIEW_PARAMETERS.origin]: login.origin });
  const path = `${pathsOf(settings.http.layout).overview}?${query.toString()}`;
  const seen = connectionFindings(await signedIn.toApi(path));
  const forged = connectionFindings(
    await signedIn.toApi(path, {
      headers: { 'x-forwarded-for': FORGED_ADDRESS, forwarded: `for=${FORGED_ADDRESS}` },
    }),
  );
  const { trustedProxies } = settings.http;
  const own = /address is (\S+)\.$/.exec(
    seen.find(({ code }) => code === 'client-known')?.summary ?? '',
  )?.[1];
  const isBelieved = forged.some(({ summary }) => summary.includes(FORGED_ADDRESS));
  // A check on the proxy's own machine comes from a trusted address itself.
  const isProxy = own !== undefined && trustedProxies.has(own);
  if (isSameMachine(signedIn.context)) return seen.filter(({ code }) => code !== 'client-unnamed');
  if (isBelieved && (!isProxy || trustedProxies.has(FORGED_ADDRESS)))
    return [...seen, cliFinding('client-address-forged')];
  return seen;
}

/** A proxy at the same address as this check shows its own address, even if it forwards that of clients. */
function isSameMachine({ address, localAddress }: CheckContext): boolean {
  return isLoopback(address) && localAddress === undefined;
}

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'client-is-proxy',
  'client-unnamed',
  'client-known',
  'https-unseen',
  'host-unseen',
]);

const OVERVIEW = object({ findings: array(Finding) });

/** The findings about the connection in a response of the console. */
function connectionFindings(outcome: Outcome): Finding[] {
  const overview = outcome.ok && outcome.status === 200 ? parseJson(outcome.body) : undefined;
  if (!matches(OVERVIEW, overview)) return [];
  return overview.findings.filter(({ code }) => CONNECTION_CODES.has(code));
}
