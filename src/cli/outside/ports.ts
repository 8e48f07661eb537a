import { networkInterfaces } from 'node:os';
import { pathsOf, type Finding } from '../../contract/index.js';
import { isLoopback } from '../../core/network.js';
import { type OutsideClient, whoAnswered } from './client.js';
import { NAVIGATION, type CheckContext } from './context.js';
import { cliFinding } from '../report.js';

/**
 * Whether the app's port, or Housekey's own, can be reached past the proxy: where `url` leads to, and on
 * the other addresses of this machine if the app runs here.
 */
export async function inspectPorts(context: CheckContext): Promise<Finding[]> {
  return [
    ...(await inspectAppPort(context)),
    ...(await inspectOwnPort(context)),
    ...(await inspectForgedHost(context)),
  ];
}

/** Port of the app, and the address on this machine that it may listen on. */
export function appAddress({ appPort, app }: CheckContext): URL | undefined {
  const upstream = app?.upstream;
  if (appPort !== undefined) return new URL(`http://127.0.0.1:${appPort}`);
  return upstream?.socketPath === undefined ? upstream?.origin : undefined;
}

async function inspectAppPort(context: CheckContext): Promise<Finding[]> {
  const app = appAddress(context);
  if (app === undefined) return [];
  const port = Number(app.port) || (app.protocol === 'https:' ? 443 : 80);
  const places = outsideAddresses(context, app.hostname);
  // A machine without a network has only loopback addresses.
  if (places.length === 0) return [];
  const open = await reachable(context.client, places, { port, protocol: app.protocol });
  if (open.length === 0)
    return [cliFinding('app-port-closed', { port, places: places.join(', ') })];
  const where = open.map((place) => `${place}, port ${port}`);
  return [cliFinding('app-port-open', { places: where.join(' and ') })];
}

/** Addresses that others may use, without the one that the program is meant to listen on. */
function outsideAddresses({ address }: CheckContext, own: string): readonly string[] {
  const isHere = isLoopback(own) || EVERYWHERE.has(own) || ownAddresses().includes(own);
  const meant = EVERYWHERE.has(own) || own === 'localhost' ? ['127.0.0.1', '::1'] : [own];
  const found = [address, ...(isHere ? ownAddresses() : [])];
  return [...new Set(found)].filter((place) => !meant.includes(place));
}

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Addresses of this machine in its networks. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address)
    .slice(0, 6);
}

function originOf(place: string, port: number, protocol = 'http:'): URL {
  return new URL(`${protocol}//${place.includes(':') ? `[${place}]` : place}:${port}`);
}

async function reachable(
  client: OutsideClient,
  places: readonly string[],
  { port, protocol }: { port: number; protocol: string },
): Promise<string[]> {
  const open: string[] = [];
  for (const place of places) {
    const direct = client.withAddress(place);
    const outcome = await direct.send(originOf(place, port, protocol), '/');
    if (outcome.ok && whoAnswered(outcome) !== 'housekey') open.push(place);
  }
  return open;
}

/** Housekey's port must be the proxy's alone, if a proxy adds https. */
async function inspectOwnPort(context: CheckContext): Promise<Finding[]> {
  const { settings, url, client } = context;
  if (settings === undefined || url.protocol !== 'https:') return [];
  const { address, http } = settings;
  for (const place of outsideAddresses(context, address.host)) {
    const direct = client.withAddress(place);
    const origin = originOf(place, address.port);
    const health = await direct.send(origin, pathsOf(http.layout).healthz);
    if (!health.ok || whoAnswered(health) !== 'housekey') continue;
    if (await trustsForgedHost(context, { client: direct, origin }))
      return [cliFinding('verify-trusts-clients', { host: origin.host })];
    return [cliFinding('housekey-port-open', { place, port: address.port })];
  }
  return [];
}

/** Through the proxy, which must replace what clients claim. */
async function inspectForgedHost(context: CheckContext): Promise<Finding[]> {
  const { client, url, login } = context;
  for (const origin of new Map([url, login].map((one) => [one.origin, one])).values()) {
    if (await trustsForgedHost(context, { client, origin }))
      return [cliFinding('verify-trusts-clients', { host: origin.host })];
  }
  return [];
}

/** Whether an answer leads to a host that this request has made up. */
async function trustsForgedHost(
  { settings, nonce }: CheckContext,
  { client, origin }: { client: OutsideClient; origin: URL },
): Promise<boolean> {
  const layout = settings?.http.layout;
  const verify = layout === undefined ? '/api/auth/verify' : pathsOf(layout).verify;
  const forged = `${nonce}.example`;
  const headers = {
    ...NAVIGATION,
    'x-forwarded-host': forged,
    'x-forwarded-proto': 'https',
    'x-forwarded-uri': '/',
    'x-forwarded-for': '203.0.113.77',
  };
  for (const path of [`${verify}?redirect=true`, '/']) {
    const outcome = await client.send(origin, path, { headers });
    if (!outcome.ok || whoAnswered(outcome) !== 'housekey') continue;
    if (outcome.headers.location?.includes(forged) === true) return true;
  }
  return false;
}
