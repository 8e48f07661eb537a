import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import type { MachineAddresses } from '../core/config/address-rules.js';

/** All addresses that lead to the machine itself. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Reads the addresses of this machine, and of the routers and bridges next to it as far as Linux tells. */
export function readMachineAddresses(): MachineAddresses {
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const own = interfaces.map(({ address }) => address);
  const gateways = [
    ...parseRoutes(readTable('/proc/net/route')),
    ...parseIpv6Routes(readTable('/proc/net/ipv6_route')),
  ];
  return { own: [...new Set([...LOOPBACK, ...own])], gateways: [...new Set(gateways)] };
}

/** Empty on systems without this file. */
function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The gateways in `/proc/net/route`, whose third column is an IPv4 address in the byte order of the processor. */
export function parseRoutes(table: string): string[] {
  const [, ...lines] = table.split('\n');
  return lines.flatMap((line) => {
    const [, , gateway = ''] = line.split('\t');
    if (!/^[\da-f]{8}$/i.test(gateway) || /^0+$/.test(gateway)) return [];
    const bytes = [...Buffer.from(gateway, 'hex')];
    return [bytes.toReversed().join('.')];
  });
}

/** The gateways in `/proc/net/ipv6_route`, whose fifth column is the next hop. */
export function parseIpv6Routes(table: string): string[] {
  return table.split('\n').flatMap((line) => {
    const [, , , , gateway = ''] = line.split(/\s+/);
    if (!/^[\da-f]{32}$/i.test(gateway) || /^0+$/.test(gateway)) return [];
    return [gateway.replaceAll(/(.{4})(?!$)/g, '$1:')];
  });
}
