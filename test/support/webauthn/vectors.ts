import { createHash, hkdfSync } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { VECTOR_KEYS, type Draw, type VectorKey } from './keys.js';

/** One of the examples in WebAuthn Level 3 §16 (Test Vectors). */
export interface VectorKind {
  /** The seed of all its values. */
  readonly name: string;
  readonly key: keyof typeof VECTOR_KEYS;
  /** Attestation statement format. Default: none. */
  readonly format?: 'packed-self' | 'packed' | 'tpm' | 'android-key' | 'apple' | 'fido-u2f';
  /** Client data of a page in a frame. Default: none. */
  readonly frame?: { readonly crossOrigin: true; readonly topOrigin?: string };
  /** Length of the credential ID. Default: 32. */
  readonly idBytes?: number;
}

/** The subject of the examples. */
export const VECTOR_RP = { id: 'example.org', origin: 'https://example.org' } as const;

/** Flags of authenticator data (WebAuthn Level 3 §6.1). */
export const FLAGS = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40 } as const;
const { UP, UV, BE, BS, AT } = FLAGS;

/** A credential, its registration, and a sign-in with it. */
export interface Vector {
  readonly id: string;
  readonly publicKey: string;
  readonly registration: VectorCeremony;
  readonly assertion: VectorCeremony;
}

interface VectorCeremony {
  readonly challenge: string;
  /** The flags as published. */
  readonly flags: number;
  /** The JSON that a page sends, with these flags. */
  readonly answer: (flags: number) => VectorAnswer;
}

interface VectorAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly response: Readonly<Record<string, string>>;
}

/**
 * Derives an example as the specification says: each random value is an output of HKDF-SHA-256. Signatures have
 * another nonce, certificates are only bytes, and additional client data has no text.
 */
export function deriveVector(kind: VectorKind): Vector {
  const draw = createDraw(kind.name);
  const challenge = draw(32);
  const key = VECTOR_KEYS[kind.key](draw);
  const clientData = drawClientData(draw, kind, { type: 'webauthn.create', challenge });
  const aaguid = draw(16);
  const id = draw(kind.idBytes ?? 32);
  const credential = Buffer.concat([
    aaguid,
    Buffer.from([id.length >> 8, id.length & 0xff]),
    id,
    key.cose,
  ]);
  const flags = UP | AT | backup(draw(1).readUInt8() & (UV | BE | BS));
  return {
    id: id.toString('base64url'),
    publicKey: key.cose.toString('base64url'),
    registration: {
      challenge: challenge.toString('base64url'),
      flags,
      answer: (sent) => {
        const authData = Buffer.concat([authenticatorData(sent), credential]);
        const signature = key.sign(Buffer.concat([authData, sha256(clientData)]));
        return answer(id, {
          clientDataJSON: clientData,
          attestationObject: attestationObject(kind, authData, { alg: key.alg, sig: signature }),
        });
      },
    },
    assertion: drawAssertion(draw, kind, { id, key, eligible: flags & BE }),
  };
}

interface Registered {
  readonly id: Buffer;
  readonly key: VectorKey;
  /** The flag BE of the registration. */
  readonly eligible: number;
}

function drawAssertion(
  draw: Draw,
  kind: VectorKind,
  { id, key, eligible }: Registered,
): VectorCeremony {
  if (kind.format === 'packed') {
    // The private key and the serial number of the certificate.
    draw(32);
    draw(16);
  }
  const challenge = draw(32);
  const clientData = drawClientData(draw, kind, { type: 'webauthn.get', challenge });
  return {
    challenge: challenge.toString('base64url'),
    flags: UP | backup(eligible | (draw(1).readUInt8() & (UV | BS))),
    answer: (flags) => {
      const data = authenticatorData(flags);
      return answer(id, {
        clientDataJSON: clientData,
        authenticatorData: data,
        signature: key.sign(Buffer.concat([data, sha256(clientData)])),
      });
    },
  };
}

/** HKDF-SHA-256 (RFC 5869) with a salt that counts. */
function createDraw(name: string): Draw {
  let count = 0;
  return (length) => {
    const salt = Buffer.from([count]);
    count += 1;
    return Buffer.from(hkdfSync('sha256', 'WebAuthn test vectors', salt, name, length));
  };
}

function drawClientData(
  draw: Draw,
  { frame }: VectorKind,
  { type, challenge }: { readonly type: string; readonly challenge: Buffer },
): Buffer {
  const hasMore = (draw(1).readUInt8() & 1) === 1;
  const more = hasMore ? { extraData: draw(16).toString('base64url') } : {};
  const data = { type, challenge: challenge.toString('base64url'), origin: VECTOR_RP.origin };
  return Buffer.from(JSON.stringify({ ...data, crossOrigin: false, ...frame, ...more }));
}

/** Only a credential that may be backed up is backed up. */
function backup(flags: number): number {
  return (flags & BE) === 0 ? flags & ~BS : flags;
}

function authenticatorData(flags: number): Buffer {
  return Buffer.concat([sha256(Buffer.from(VECTOR_RP.id)), Buffer.from([flags, 0, 0, 0, 0])]);
}

type CborValue = Parameters<typeof isoCBOR.encode>[0];
type Statement = [string, CborValue][];

function attestationObject(
  { format }: VectorKind,
  authData: Buffer,
  statement: { readonly alg: number; readonly sig: Buffer },
): Buffer {
  const own: Statement = [
    ['alg', statement.alg],
    ['sig', new Uint8Array(statement.sig)],
  ];
  const certificate: Statement = [['x5c', [new Uint8Array(authData)]]];
  const isSelf = format === 'packed-self';
  const entries = format === undefined ? [] : isSelf ? own : [...own, ...certificate];
  const object = new Map<string, CborValue>([
    ['fmt', format === undefined ? 'none' : format.replace('-self', '')],
    ['attStmt', new Map(entries)],
    ['authData', new Uint8Array(authData)],
  ]);
  return Buffer.from(isoCBOR.encode(object));
}

function answer(id: Buffer, response: Readonly<Record<string, Buffer>>): VectorAnswer {
  const text = id.toString('base64url');
  const credential = { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} };
  const entries = Object.entries(response).map(([name, bytes]) => [
    name,
    bytes.toString('base64url'),
  ]);
  return { ...credential, response: Object.fromEntries(entries) };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
