import { AddressSet, normalizeAddress } from '../network.js';
import type { ProtectedApp } from './app-table.js';
import type { Environment } from './environment.js';
import { parseLifetime, UNIT_SECONDS } from './formats.js';
import { list, optionalIn, type Reader, type Report } from './readers.js';
import { VARIABLE_TABLE } from './variables.js';

/** Addresses of the machine that Housekey runs on, and of those that send it the requests of others. */
export interface MachineAddresses {
  /** Addresses of its interfaces. */
  readonly own: readonly string[];
  /** Addresses of the routers and bridges next to it. */
  readonly gateways: readonly string[];
}

/** The option `pass`: how long one lasts, in seconds. An address soon belongs to someone else. */
export const PASS_LIFETIME: Reader<number | undefined> = optionalIn({
  parse: (text) => {
    const seconds = parseLifetime(text);
    return typeof seconds === 'number' && seconds <= UNIT_SECONDS.d ? seconds : undefined;
  },
  message: 'must be from 5 minutes to 24 hours.',
  fix: 'Write a whole number and a unit, such as 30m or 12h.',
});

/** Accepts an address, a range or an exception. An IPv4 range in the spelling of IPv6 could mean two lengths. */
function parseEntry(entry: string): string | undefined {
  const block = entry.replace(/^-/, '');
  const [address = '', length] = block.split('/');
  const isMapped = address.includes(':') && normalizeAddress(address)?.includes(':') === false;
  return AddressSet.isBlock(block) && !(isMapped && length !== undefined) ? entry : undefined;
}

/** The option `home-network`. */
export const HOME_NETWORK: Reader<AddressSet | undefined> = list<AddressSet | undefined>(
  {
    parse: parseEntry,
    message: 'is neither an address nor a range.',
    fix: 'Write ranges such as 192.168.1.0/24 or fd12:3456::/48, and -192.168.1.9 for an address that is not included. An IPv4 range must be written as IPv4.',
  },
  { collect: (entries) => (entries.length === 0 ? undefined : AddressSet.of(entries)) },
);

/** See `createAddressRules`. */
export type AddressRules = ReturnType<typeof createAddressRules>;

/**
 * Reads who needs no session at an app, by address.
 *
 * @param readMachine - only called if an app has such a rule, or if devices can be approved
 */
export function createAddressRules(environment: Environment, readMachine: () => MachineAddresses) {
  const approval = environment.read('SERVICE_DEVICE_APPROVAL')?.value;
  const approvesDevices = VARIABLE_TABLE.SERVICE_DEVICE_APPROVAL.read(approval, () => {});
  let machine = approvesDevices ? readMachine() : undefined;
  return {
    /** See `AppTable`. */
    get machineAddresses(): AddressSet {
      const { own = [], gateways = [] } = machine ?? {};
      return AddressSet.of([...own, ...gateways]);
    },
    /** @param options - of an app */
    read: (
      options: ReadonlyMap<string, string>,
      report: Report,
    ): Pick<ProtectedApp, 'passSeconds' | 'homeNetwork'> => {
      const reportFor = (option: string): Report => {
        return (message, fix) => report(`${option} ${message}`, fix);
      };
      const passSeconds = PASS_LIFETIME.read(options.get('pass'), reportFor('pass'));
      const reportHome = reportFor('home-network');
      const homeNetwork = HOME_NETWORK.read(options.get('home-network'), reportHome);
      if (passSeconds === undefined && homeNetwork === undefined)
        return { passSeconds, homeNetwork };
      machine ??= readMachine();
      if (homeNetwork !== undefined) {
        // The HTTP settings report its problems.
        const { value } = environment.read('SERVICE_TRUSTED_PROXIES') ?? {};
        const proxies = VARIABLE_TABLE.SERVICE_TRUSTED_PROXIES.read(value, () => {});
        checkHomeNetwork(homeNetwork, machine, proxies, reportHome);
      }
      return { passSeconds, homeNetwork };
    },
  };
}

/**
 * Reports addresses in the network from which the requests of others arrive: of a proxy, of this machine, and of a
 * router or bridge that puts its own address in place of the client's.
 */
function checkHomeNetwork(
  network: AddressSet,
  { own, gateways }: MachineAddresses,
  trustedProxies: AddressSet,
  report: Report,
): void {
  const tooWide = network.publicBlocks(23, 47);
  if (tooWide.length > 0) {
    report(
      `contains ${tooWide.join(', ')}, which is larger than the network of a household.`,
      'Write the range of your own network, such as 192.168.1.0/24.',
    );
    return;
  }
  const found = new Map([
    ...network
      .sharedWith(AddressSet.of(gateways))
      .map((block) => [block, 'a router or bridge'] as const),
    ...network.sharedWith(AddressSet.of(own)).map((block) => [block, 'this machine'] as const),
    ...network.sharedWith(trustedProxies).map((block) => [block, 'a trusted proxy'] as const),
  ]);
  if (found.size === 0) return;
  const described = [...found].map(([block, kind]) => `${block} (${kind})`).join(', ');
  const exceptions = [...found.keys()].map((block) => `-${block}`);
  const hasProxyRange = network.sharedWith(trustedProxies).some((block) => block.includes('/'));
  const narrow = ' Name each proxy in SERVICE_TRUSTED_PROXIES by its own address.';
  report(
    `contains ${described}. Requests of strangers can arrive from there.`,
    `Leave that out: home-network=${[...network.texts, ...exceptions].join(',')}${hasProxyRange ? `.${narrow}` : ''}`,
  );
}
