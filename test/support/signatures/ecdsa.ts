import { createHash } from 'node:crypto';
import { damagedEncodings, encodeDer, integer, type Element, type Variant } from './der.js';
import { inverse, mod } from './modular.js';
import { multiplyBase, N, P } from './p256.js';

export interface Pair {
  readonly r: bigint;
  readonly s: bigint;
}

/** `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279 §2.2.3). */
export function encodeSignature({ r, s }: Pair): Buffer {
  return encodeDer(sequence(integer('r', r), integer('s', s)));
}

/** The SHA-256 of a message as a number. */
export function hashOf(message: Buffer): bigint {
  return BigInt(`0x${createHash('sha256').update(message).digest('hex')}`);
}

/** Signs a hash with the private key `secret` and the nonce `nonce`. */
export function signHash(hash: bigint, secret: bigint, nonce: bigint): Pair {
  const r = mod(multiplyBase(nonce).x, N);
  return { r, s: mod(inverse(nonce, N) * (hash + r * secret), N) };
}

/**
 * Signatures that no verifier may accept, made from a genuine one. The classes are those of C2SP/wycheproof,
 * `ecdsa_secp256r1_sha256_test.json`.
 *
 * @param pair - both numbers with the first of 256 bits set, so that each needs a leading zero
 */
export function forgedSignatures(pair: Pair): Variant[] {
  const { r, s } = { r: integer('r', pair.r), s: integer('s', pair.s) };
  const bare = (number: typeof r) => ({ ...number, value: number.value.subarray(1) });
  return [
    ...damagedEncodings(sequence(r, s)),
    // MissingZero: without it, the number is negative.
    ['r without its zero', encodeDer(sequence(bare(r), s))],
    ['s without its zero', encodeDer(sequence(r, bare(s)))],
    ...changedNumbers(pair),
    ...specialNumbers(),
    ...otherTypes(r, s),
    ...otherForms(pair),
  ];
}

function sequence(...value: readonly Element[]): Element {
  return { name: 'the sequence', tag: 0x30, value };
}

/** RangeCheck, ModifiedInteger and IntegerOverflow: equal to the genuine number in careless arithmetic. */
function changedNumbers({ r, s }: Pair): Variant[] {
  const changes: readonly (readonly [string, (value: bigint) => bigint])[] = [
    ['+ n', (value) => value + N],
    ['- n', (value) => value - N],
    ['+ 256 n', (value) => value + 256n * N],
    ['+ p', (value) => value + P],
    ['negated', (value) => -value],
    ['negated, - n', (value) => -value - N],
    ['+ 2^256', (value) => value + 2n ** 256n],
    ['- 2^256', (value) => value - 2n ** 256n],
    ['+ 2^320', (value) => value + 2n ** 320n],
    ['* 2^8192', (value) => value << 8192n],
  ];
  return [
    ['n - r', encodeSignature({ r: N - r, s })],
    ...changes.flatMap(([name, change]): Variant[] => [
      [`r ${name}`, encodeSignature({ r: change(r), s })],
      [`s ${name}`, encodeSignature({ r, s: change(s) })],
      [`both ${name}`, encodeSignature({ r: change(r), s: change(s) })],
    ]),
  ];
}

/** InvalidSignature: special values, among them r = 0 and s = 0 (CVE-2022-21449). */
function specialNumbers(): Variant[] {
  const special = {
    '0': 0n,
    '1': 1n,
    '-1': -1n,
    n: N,
    'n-1': N - 1n,
    'n+1': N + 1n,
    p: P,
    'p+1': P + 1n,
  };
  const numbers = Object.entries(special);
  return numbers.flatMap(([rName, r]) =>
    numbers.map(([sName, s]): Variant => [`r = ${rName}, s = ${sName}`, encodeSignature({ r, s })]),
  );
}

/** InvalidTypesInSignature: what a dynamic language may coerce to a number (X.690 §8). */
function otherTypes(r: Element, s: Element): Variant[] {
  const types: readonly (readonly [string, string])[] = [
    ['the real number 0.25', '090380fe01'],
    ['not a number', '090142'],
    ['infinity', '090140'],
    ['true', '0101ff'],
    ['false', '010100'],
    ['null', '0500'],
    ['an empty text', '0c00'],
    ['the text "0"', '0c0130'],
    ['an empty list', '3000'],
    ['a list with 0', '3003020100'],
    ['an integer without bytes', '0200'],
    ['0 in two bytes', '02020000'],
    ['an enumerated 1', '0a0101'],
  ];
  const others = [r, s, integer('0', 0n), integer('1', 1n)].map(encodeDer);
  const build = (parts: readonly Buffer[]) =>
    encodeDer({ name: '', tag: 0x30, value: Buffer.concat(parts) });
  return types.flatMap(([name, hex]) => {
    const bytes = Buffer.from(hex, 'hex');
    return others.flatMap((other, index): Variant[] => [
      [`${name} for r (${index})`, build([bytes, other])],
      [`${name} for s (${index})`, build([other, bytes])],
    ]);
  });
}

/** Other formats of the same two numbers. */
function otherForms(pair: Pair): Variant[] {
  const der = encodeSignature(pair);
  const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
  const raw = Buffer.concat([bytes(pair.r), bytes(pair.s)]);
  return [
    ['nothing', Buffer.alloc(0)],
    ['64 zeros', Buffer.alloc(64)],
    ['72 zeros', Buffer.alloc(72)],
    ['r and s alone (IEEE P1363)', raw],
    ['r and s in reverse', Buffer.concat([raw.subarray(32), raw.subarray(0, 32)])],
    ['r and s after a recovery byte', Buffer.concat([Buffer.from([27]), raw])],
    ['r and s in an OCTET STRING', encodeDer({ name: '', tag: 0x04, value: raw })],
    ['the signature in hexadecimal', Buffer.from(der.toString('hex'))],
    ['the signature in base64', Buffer.from(der.toString('base64'))],
    ['the signature in PEM', Buffer.from(`-----BEGIN SIGNATURE-----\n${der.toString('base64')}`)],
    ...Array.from(der, (_, length): Variant => [`${length} bytes of it`, der.subarray(0, length)]),
  ];
}
