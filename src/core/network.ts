import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { isIP } from 'node:net';
import { isInDomain, UNKNOWN_ADDRESS } from '../contract/index.js';

/** Prefix length of one customer's IPv6 network; the customer chooses the remaining bits. */
const IPV6_NETWORK_BITS = 64;

/**
 * The network that a client's failures count for: an IPv4 address, or the /64 of an IPv6 one, because
 * its owner has 2^64 addresses to guess from. IPv4-mapped IPv6 addresses count as IPv4. Clients
 * without a valid address share one network, `unknown`.
 *
 * @param ipv6Bits - prefix length of an IPv6 network, 64 by default
 */
export function networkOf(address: string | undefined, ipv6Bits = IPV6_NETWORK_BITS): string {
  const parsed = parseAddress(address);
  if (parsed === undefined) return UNKNOWN_ADDRESS;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return maskedTo(parsed, ipv6Bits);
}

/** Prefix lengths of the enclosing networks, each with its size in client networks. */
const ENCLOSING = {
  ipv4: [[24, 16]],
  ipv6: [
    [56, 8],
    [48, 32],
  ],
} as const;

/**
 * The networks that enclose a client network, smallest first, each with its size in client networks.
 * Customers get a /64, /56 or /48 of IPv6 (RIPE-690), and servers are often rented within one /24 of
 * IPv4: an attacker who moves between their addresses is charged to the enclosing networks as well.
 * The sizes are smaller than the networks (a /48 contains 65,536 /64s), and larger than a household
 * needs.
 */
export function enclosingNetworks(network: string): { name: string; size: number }[] {
  const base = parseBlock(network)?.[0];
  if (base === undefined) return [];
  return ENCLOSING[base.kind()].map(([bits, size]) => ({ name: maskedTo(base, bits), size }));
}

/** The network with this prefix length that contains the address, such as `2001:db8::/48`. */
function maskedTo(address: Address, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte & (0xff << (8 - kept));
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** The address in its canonical spelling, without a zone; `undefined` if it is not an address. */
export function normalizeAddress(address: string | undefined): string | undefined {
  return parseAddress(address)?.toString();
}

/** A set of addresses and CIDR blocks, with exceptions. */
export class AddressSet {
  readonly #blocks: readonly Block[];
  readonly #exceptions: readonly Block[];

  private constructor(blocks: readonly Block[], exceptions: readonly Block[]) {
    this.#blocks = blocks;
    this.#exceptions = exceptions;
  }

  /**
   * @param texts - addresses and blocks; those that begin with `-` are exceptions. Ignores all other texts
   */
  static of(texts: readonly string[]): AddressSet {
    const exceptions = texts.filter((text) => text.startsWith('-'));
    return new AddressSet(parseBlocks(texts), parseBlocks(exceptions.map((text) => text.slice(1))));
  }

  /** Whether the text is an address or a CIDR block such as `10.0.0.0/8`. */
  static isBlock(text: string): boolean {
    return parseBlock(text) !== undefined;
  }

  /** Whether no address is in the set. */
  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  /** Blocks too wide to belong to one owner: IPv4 /8, IPv6 /16 or wider, unless private. */
  get tooWide(): readonly string[] {
    return this.publicBlocks(8, 16);
  }

  /** Blocks with prefixes of at most this length, unless they are private. */
  publicBlocks(ipv4Bits: number, ipv6Bits: number): readonly string[] {
    return this.#blocks
      .filter(([base, bits]) => bits <= (base.kind() === 'ipv4' ? ipv4Bits : ipv6Bits))
      .filter((block) => !isPrivate(block))
      .map(formatBlock);
  }

  /** Blocks and exceptions, in their canonical spelling. An address has no length. */
  get texts(): readonly string[] {
    const exceptions = this.#exceptions.map((block) => `-${formatBlock(block)}`);
    return [...this.#blocks.map(formatBlock), ...exceptions];
  }

  /** The blocks of another set that have an address in common with this one. */
  sharedWith(other: AddressSet): readonly string[] {
    return other.#blocks
      .filter((block) => this.#blocks.some((own) => contains(own, block) || contains(block, own)))
      .filter((block) => !this.#exceptions.some((exception) => contains(exception, block)))
      .map(formatBlock);
  }

  /** Whether the address is in the set; `false` for a text that is not an address. */
  has(address: string | undefined): boolean {
    const parsed = parseAddress(address);
    if (parsed === undefined) return false;
    const isIn = ([base, bits]: Block) => base.kind() === parsed.kind() && parsed.match(base, bits);
    return this.#blocks.some(isIn) && !this.#exceptions.some(isIn);
  }
}

/** Whether a service that listens on this address or name accepts only local connections. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || parseAddress(host)?.range() === 'loopback';
}

/**
 * Whether a URL with this host name leads to the machine that it is opened on: `localhost`, a name below it
 * (RFC 6761 §6.3), or a loopback address. `127.example.com` is a name that anyone can own.
 *
 * @param hostname - as `URL` has it: in lower case, an IPv6 address in brackets
 */
export function isLoopbackHostname(hostname: string): boolean {
  return isInDomain(hostname, 'localhost') || isLoopback(hostAddress(hostname));
}

/** Longest text that is cached: an IPv6 address that ends in an IPv4 one, with a zone. */
const MAX_ADDRESS_LENGTH = 64;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [base: Address, bits: number];

function parseBlocks(texts: readonly string[]): readonly Block[] {
  return texts.map(parseBlock).filter((block) => block !== undefined);
}

function parseBlock(text: string): Block | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const base = parseAddress(address);
  if (base === undefined || rest.length > 0) return undefined;
  const maximum = lengthOf(base);
  if (length === undefined) return [base, maximum];
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= maximum ? [base, bits] : undefined;
}

/** The number of bits of an address. */
function lengthOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128;
}

function formatBlock([base, bits]: Block): string {
  return bits === lengthOf(base) ? base.toString() : `${base.toString()}/${bits}`;
}

function contains([base, bits]: Block, [inner, innerBits]: Block): boolean {
  return base.kind() === inner.kind() && innerBits >= bits && inner.match(base, bits);
}

/** Ranges that are not routed on the internet (RFC 1918, 1122, 6598, 4193, 4291). */
const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];

function isPrivate(block: Block): boolean {
  return PRIVATE_RANGES.map(parseBlock).some(
    (range) => range !== undefined && contains(range, block),
  );
}

/** Recently parsed addresses: a proxy's own address comes with each request. */
const cache = new LRUCache<string, { readonly address: Address | undefined }>({ max: 1000 });

function parseAddress(text: string | undefined): Address | undefined {
  if (text === undefined) return undefined;
  const cached = cache.get(text);
  if (cached !== undefined) return cached.address;
  const address = readAddress(text);
  // A long text is not an address. Caching it would let a client fill the memory.
  if (text.length <= MAX_ADDRESS_LENGTH) cache.set(text, { address });
  return address;
}

function readAddress(text: string): Address | undefined {
  const [address = ''] = text.split('%', 1);
  // The library takes ::10.0.0.1, which Node.js calls an address of IPv6 (RFC 4291 §2.5.5.1), for 10.0.0.1.
  const text6 = address.replace(/^::(?=\d+\.)/, '0::');
  // It also reads 0x7f.1, 017700000001 and ::ffff:010.0.0.1, which mean other addresses elsewhere.
  return isIP(address) !== 0 && ipaddr.isValid(text6) ? ipaddr.process(text6) : undefined;
}

/** The host of a URL as an address or a name: an IPv6 address is in brackets there. */
export function hostAddress(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The part of IPv6 that is in use on the internet (RFC 4291 §2.4). */
const GLOBAL_IPV6 = AddressSet.of(['2000::/3']);

/**
 * Whether an address is one of the internet's: not private, local, shared (RFC 6598), of a group, reserved, or one in
 * which another address is embedded, as for NAT64 and 6to4.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  const isUnicast = parsed?.range() === 'unicast';
  return isUnicast && (parsed.kind() === 'ipv4' || GLOBAL_IPV6.has(address));
}
