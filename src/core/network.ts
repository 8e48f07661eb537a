import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Bits of an IPv6 address that name one customer's network; the rest is theirs to choose. */
const IPV6_NETWORK_BITS = 64;

/** What an address that is none counts as: all such clients share one budget. */
export const UNKNOWN_NETWORK = 'unknown';

/**
 * The network that a client's failures count for: an IPv4 address, or the /64 of an IPv6 one,
 * whose owner has 2^64 addresses to guess from. An IPv4 address mapped into IPv6 is the IPv4 one.
 *
 * @param ipv6Bits how many bits of an IPv6 address name its network; 64 by default.
 */
export function networkOf(address: string | undefined, ipv6Bits = IPV6_NETWORK_BITS): string {
  const parsed = parseAddress(address);
  if (parsed === undefined) return UNKNOWN_NETWORK;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return maskedTo(parsed, ipv6Bits);
}

/** How many times the failures of one client network each network around it may have. */
const NESTS = {
  ipv4: [[24, 16]],
  ipv6: [
    [56, 8],
    [48, 32],
  ],
} as const;

/**
 * The networks around a client network, from the smallest on, each with its size in client networks.
 * Customers get a /64, /56 or /48 of IPv6 (RIPE-690), and servers are rented by the handful from one
 * /24 of IPv4: a guesser who moves about in them pays the networks around as well. The sizes are
 * smaller than the networks (a /48 has 65,536 of /64), and larger than one honest household needs.
 */
export function networksAround(network: string): { name: string; size: number }[] {
  const base = parseBlock(network)?.[0];
  if (base === undefined) return [];
  return NESTS[base.kind()].map(([bits, size]) => ({ name: maskedTo(base, bits), size }));
}

/** The network of so many bits around an address, as `2001:db8::/48`. */
function maskedTo(address: Address, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte & (0xff << (8 - kept));
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** The address in its one usual spelling, without a zone; `undefined` where it is none. */
export function normalizeAddress(address: string | undefined): string | undefined {
  return parseAddress(address)?.toString();
}

/** Addresses and CIDR blocks, to ask whether an address lies in one of them. */
export class AddressSet {
  readonly #blocks: readonly Block[];

  private constructor(blocks: readonly Block[]) {
    this.#blocks = blocks;
  }

  /** Leaves out what is neither an address nor a block. */
  static of(texts: readonly string[]): AddressSet {
    return new AddressSet(texts.map(parseBlock).filter((block) => block !== undefined));
  }

  /** Whether the text is an address, or a block such as `10.0.0.0/8`. */
  static isBlock(text: string): boolean {
    return parseBlock(text) !== undefined;
  }

  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  /** Blocks too wide to be one owner's: an IPv4 /8, an IPv6 /16 or more that is not private. */
  get tooWide(): readonly string[] {
    return this.#blocks
      .filter(([base, bits]) => bits <= (base.kind() === 'ipv4' ? 8 : 16))
      .filter((block) => !isPrivate(block))
      .map(([base, bits]) => `${base.toString()}/${bits}`);
  }

  has(address: string | undefined): boolean {
    const parsed = parseAddress(address);
    if (parsed === undefined) return false;
    return this.#blocks.some(
      ([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits),
    );
  }
}

/** Whether only this machine can connect to a service that listens on this address or name. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || parseAddress(host)?.range() === 'loopback';
}

/** An IPv6 address with an IPv4 one at its end, and a zone. */
const LONGEST_ADDRESS = 64;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [base: Address, bits: number];

function parseBlock(text: string): Block | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const base = parseAddress(address);
  if (base === undefined || rest.length > 0) return undefined;
  const most = base.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return [base, most];
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= most ? [base, bits] : undefined;
}

/** Private ranges that are as wide as that (RFC 1918, 1122, 4193, 4291). */
const PRIVATE_RANGES = ['10.0.0.0/8', '127.0.0.0/8', 'fc00::/7', 'fe80::/10'];

function isPrivate([base, bits]: Block): boolean {
  return PRIVATE_RANGES.map(parseBlock).some(
    (range) =>
      range !== undefined &&
      range[0].kind() === base.kind() &&
      bits >= range[1] &&
      base.match(...range),
  );
}

/** Addresses that came lately: a proxy's own comes with each request. */
const lately = new LRUCache<string, { readonly address: Address | undefined }>({ max: 1000 });

function parseAddress(text: string | undefined): Address | undefined {
  if (text === undefined) return undefined;
  const known = lately.get(text);
  if (known !== undefined) return known.address;
  const address = readAddress(text);
  // A header's worth of nonsense is not worth its room.
  if (text.length <= LONGEST_ADDRESS) lately.set(text, { address });
  return address;
}

function readAddress(text: string): Address | undefined {
  // The four decimal numbers alone: 0x7f.1 and 017700000001 are addresses to some programs.
  if (!(text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text))) {
    return undefined;
  }
  try {
    const [address = ''] = text.split('%', 1);
    return ipaddr.process(address);
  } catch {
    return undefined;
  }
}
