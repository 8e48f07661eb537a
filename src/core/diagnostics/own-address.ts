import type { Finding } from '../../contract/index.js';
import { isLoopback } from '../network.js';
import { report } from './finding.js';

export interface OwnAddressFacts {
  /** SERVICE_UPSTREAM; `undefined` without an app, or for a unix socket. */
  readonly upstream: URL | undefined;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: URL | undefined;
}

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Checks that SERVICE_UPSTREAM does not lead back to Housekey: each request would run in circles. */
export function inspectOwnAddress(facts: OwnAddressFacts): Finding[] {
  const { upstream, publicUrl } = facts;
  if (upstream === undefined) return [];
  if (upstream.origin !== publicUrl?.origin && !isListenAddress(upstream, facts)) return [];
  return [report('upstream-is-self', { address: upstream.origin })];
}

/** Whether `inspectOwnAddress` found a mistake, so that asking the app would only ask Housekey. */
export function isUpstreamSelf(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === 'upstream-is-self');
}

function isListenAddress(
  { hostname, port, protocol }: URL,
  { host, port: ownPort }: OwnAddressFacts,
): boolean {
  if (Number(port || (protocol === 'https:' ? 443 : 80)) !== ownPort) return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (address === host) return true;
  if (!isLoopback(address)) return false;
  return ALL_ADDRESSES.has(host) || (isLoopback(host) && [address, host].includes('localhost'));
}
