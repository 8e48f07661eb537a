import {
  constants,
  createHash,
  createPublicKey,
  privateEncrypt,
  sign,
  type KeyObject,
} from 'node:crypto';
import { damagedEncodings, encodeDer, type Element, type Variant } from './der.js';

/** Object identifiers of hash algorithms (RFC 8017 §B.1, NIST CSOR). */
const OIDS = {
  md5: '2a864886f70d0205',
  sha1: '2b0e03021a',
  sha224: '608648016503040204',
  sha256: '608648016503040201',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  'sha512-256': '608648016503040206',
  'sha3-256': '608648016503040208',
} as const;

const SHA256 = OIDS.sha256;

/**
 * Signatures that no verifier may accept, made with the private key itself: each decrypts to what its name
 * says. The classes are those of C2SP/wycheproof, `rsa_signature_2048_sha256_test.json` (CVE-2006-4339 is the
 * oldest of them).
 */
export function forgedSignatures(message: Buffer, key: KeyObject): Variant[] {
  const size = Number(key.asymmetricKeyDetails?.modulusLength) / 8;
  const genuine = sign('sha256', message, key);
  const digest = createHash('sha256').update(message).digest();
  const encoded: readonly Variant[] = [
    ...damagedInfos(digest, size),
    ...otherHashes(message, size),
    ...otherPaddings(message, digest, size),
  ];
  return [
    ...encoded.map(([name, block]): Variant => [name, rawSign(block, key)]),
    ...specialNumbers(key, genuine, size),
    ...otherLengths(genuine),
    ...otherSchemes(message, key),
  ];
}

/** The private operation without any padding. */
function rawSign(block: Buffer, key: KeyObject): Buffer {
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);
}

/** `DigestInfo` (RFC 8017 §9.2). */
function digestInfo(
  digest: Buffer,
  oid: string = SHA256,
  parameters: readonly Element[] = [NULL],
): Element {
  const value = (name: string, tag: number, content: Element['value']): Element => ({
    name,
    tag,
    value: content,
  });
  return value('the digest info', 0x30, [
    value('the algorithm', 0x30, [value('the OID', 0x06, Buffer.from(oid, 'hex')), ...parameters]),
    value('the digest', 0x04, digest),
  ]);
}

const NULL: Element = { name: 'the NULL', tag: 0x05, value: Buffer.alloc(0) };

/** `00 01 ff … ff 00`, then the info. */
function pad(info: Buffer, size: number): Buffer {
  const fill = Buffer.alloc(Math.max(0, size - info.length - 3), 0xff);
  return Buffer.concat([Buffer.from([0, 1]), fill, Buffer.from([0]), info]).subarray(-size);
}

/** BerEncodedPadding, InvalidAsnInPadding, ModifiedPadding and MissingNull. */
function damagedInfos(digest: Buffer, size: number): Variant[] {
  return [
    ...damagedEncodings(digestInfo(digest)).map(([name, info]): Variant => [name, pad(info, size)]),
    ['no NULL', pad(encodeDer(digestInfo(digest, SHA256, [])), size)],
    ['two NULLs', pad(encodeDer(digestInfo(digest, SHA256, [NULL, NULL])), size)],
    [
      'an empty sequence for NULL',
      pad(encodeDer(digestInfo(digest, SHA256, [{ ...NULL, tag: 0x30 }])), size),
    ],
    ['an OID that goes on', pad(encodeDer(digestInfo(digest, `${SHA256}01`)), size)],
    ['an OID with a leading zero', pad(encodeDer(digestInfo(digest, `80${SHA256}`)), size)],
  ];
}

/** WrongHash and NoHash. */
function otherHashes(message: Buffer, size: number): Variant[] {
  const digest = (name: string) => createHash(name).update(message).digest();
  return [
    ...Object.entries(OIDS)
      .filter(([name]) => name !== 'sha256')
      .flatMap(([name, oid]): Variant[] => [
        [`hashed with ${name}`, pad(encodeDer(digestInfo(digest(name), oid)), size)],
        [`${name} in place of SHA-256`, pad(encodeDer(digestInfo(digest(name))), size)],
        [`the OID of ${name}`, pad(encodeDer(digestInfo(digest('sha256'), oid)), size)],
      ]),
    ['the message for its hash', pad(encodeDer(digestInfo(message)), size)],
    ['the message alone', pad(message, size)],
    ['the digest alone', pad(digest('sha256'), size)],
  ];
}

/** InvalidPadding and ShortPadding, among them garbage after a short padding (CVE-2006-4339). */
function otherPaddings(message: Buffer, digest: Buffer, size: number): Variant[] {
  const info = encodeDer(digestInfo(digest));
  const build = (...parts: readonly (Buffer | string)[]) => {
    const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part));
    return Buffer.concat([...bytes, Buffer.alloc(size)]).subarray(0, size);
  };
  const fill = Buffer.alloc(size - info.length - 3, 0xff);
  const right = pad(info, size);
  return [
    ['the padding of encryption', build('0002', fill, '00', info)],
    ['block type 0', build('0000', fill, '00', info)],
    ['zeros for the padding', Buffer.concat([Buffer.alloc(size - info.length), info])],
    ['a byte that is not ff at the end', build('0001', fill.subarray(1), 'ee00', info)],
    ['a byte that is not ff at the start', build('0001fe', fill.subarray(1), '00', info)],
    ['no zero after the padding', build('0001', fill, 'ff', info)],
    [
      'zeros at the start of the padding',
      build('000000', Buffer.of(1), fill.subarray(2), '00', info),
    ],
    ['no padding', build('000100', info)],
    ['a short padding, then garbage', build('0001', fill.subarray(0, 8), '00', info, fill)],
    ['a long padding that cuts the digest off', build('0001', fill, 'ffff00', info)],
    [
      'the digest only at the end',
      build('0001', Buffer.alloc(size - digest.length - 3, 0xff), '00', digest),
    ],
    ['the message at the end', pad(Buffer.concat([info, message]).subarray(0, size - 11), size)],
    ...[0, 1, 2, size - info.length - 1, size - 1].map((at): Variant => [
      `byte ${at} changed`,
      Buffer.from(right.map((byte, index) => (index === at ? byte ^ 0x01 : byte))),
    ]),
  ];
}

/** InvalidSignature and SignatureMalleability: numbers that are equal modulo n, or special. */
function specialNumbers(key: KeyObject, genuine: Buffer, size: number): Variant[] {
  const { n = '' } = createPublicKey(key).export({ format: 'jwk' });
  const modulus = numberOf(Buffer.from(n, 'base64url'));
  const value = numberOf(genuine);
  const numbers: readonly (readonly [string, bigint])[] = [
    ['0', 0n],
    ['1', 1n],
    ['2', 2n],
    ['n - 1', modulus - 1n],
    ['n', modulus],
    ['n + 1', modulus + 1n],
    ['the signature + n', value + modulus],
    ['the signature + 2 n', value + 2n * modulus],
    ['n - the signature', modulus - value],
    ['all ones', 2n ** BigInt(size * 8) - 1n],
  ];
  return numbers.map(([name, number]) => {
    const hex = number.toString(16);
    return [
      name,
      Buffer.from(hex.padStart(Math.max(size, Math.ceil(hex.length / 2)) * 2, '0'), 'hex'),
    ];
  });
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function otherLengths(genuine: Buffer): Variant[] {
  return [
    ['nothing', Buffer.alloc(0)],
    ['one zero', Buffer.alloc(1)],
    ['a zero before it', Buffer.concat([Buffer.alloc(1), genuine])],
    ['two zeros before it', Buffer.concat([Buffer.alloc(2), genuine])],
    ['a zero after it', Buffer.concat([genuine, Buffer.alloc(1)])],
    ['without its last byte', genuine.subarray(0, -1)],
    ['without its first byte', genuine.subarray(1)],
    ['twice', Buffer.concat([genuine, genuine])],
  ];
}

/** WrongPrimitive. */
function otherSchemes(message: Buffer, key: KeyObject): Variant[] {
  return [0, 20, 32].map((saltLength) => [
    `PSS with a salt of ${saltLength} bytes`,
    sign('sha256', message, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }),
  ]);
}
