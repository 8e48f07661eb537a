import assert from 'node:assert/strict';
import { BlockList, isIP } from 'node:net';
import { UNKNOWN_ADDRESS } from '../../src/contract/index.js';
import {
  AddressSet,
  enclosingNetworks,
  networkOf,
  normalizeAddress,
} from '../../src/core/network.js';
import { Peers, withoutPort } from '../../src/http/request-info.js';
import { linesOf } from './lines.js';

const TRUSTED = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', 'fe80::1'];
const trusted = AddressSet.of(TRUSTED);
const peers = new Peers(trusted);

/** The same networks, as Node.js reads them. */
const reference = new BlockList();
reference.addSubnet('10.0.0.0', 8, 'ipv4');
reference.addAddress('192.0.2.1', 'ipv4');
reference.addSubnet('2001:db8::', 32, 'ipv6');
reference.addAddress('fe80::1', 'ipv6');

/** Lines: the address of a connection, X-Forwarded-For, and what the client had put in front of it. */
export function addresses(input: Buffer): void {
  const [connection = '', forwarded = '', forged = ''] = linesOf(input, 3);
  for (const text of [connection, ...forwarded.split(',')]) checkAddress(text);
  const peer = peers.get({ address: connection });
  assert.equal(peer.isTrustedProxy, trusted.has(connection));
  const headers = new Map([['x-forwarded-for', forwarded]]);
  const client = identify(headers);
  assert.equal(client.network, networkOf(client.address));
  if (peer.isTrustedProxy) {
    assert.equal(client.address, lastUntrusted(connection, forwarded));
    // Headers of the client itself change nothing, if a proxy has reported a client.
    if (!trusted.has(client.address)) {
      const all = `${forged},${forwarded}`;
      assert.deepEqual(identify(new Map([['x-forwarded-for', all]])), client);
    }
  } else assert.equal(client.address, normalizeAddress(connection) ?? UNKNOWN_ADDRESS);

  function identify(sent: ReadonlyMap<string, string>) {
    const { address, network } = peers.identifyClient(peer, readerOf(sent));
    return { address, network };
  }
}

function readerOf(values: ReadonlyMap<string, string>) {
  const get = (name: string) => values.get(name) ?? null;
  return { get, has: (name: string) => values.has(name), keys: () => values.keys() };
}

/** From the right, as long as each hop is a proxy that we trust. */
function lastUntrusted(connection: string, forwarded: string): string | undefined {
  let found = normalizeAddress(connection);
  for (const hop of forwarded.split(',').toReversed()) {
    const address = normalizeAddress(withoutPort(hop.trim()));
    if (address === undefined) break;
    found = address;
    if (!isTrusted(address)) break;
  }
  return found;
}

function isTrusted(address: string): boolean {
  return reference.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function checkAddress(text: string): void {
  const address = normalizeAddress(text);
  if (address === undefined) {
    assert.equal(networkOf(text), UNKNOWN_ADDRESS);
    assert.equal(trusted.has(text), false);
    // Node.js reads no address that is not one for us.
    assert.equal(isIP(text), 0, text);
    return;
  }
  const [bare = ''] = text.split('%', 1);
  assert.ok(isIP(bare) !== 0 && isIP(address) !== 0, text);
  assert.equal(normalizeAddress(address), address);
  assert.equal(trusted.has(text), isTrusted(bare));
  const network = networkOf(text);
  assert.ok(AddressSet.of([network]).has(address), network);
  for (const { name } of enclosingNetworks(network)) assert.ok(AddressSet.of([name]).has(address));
}
