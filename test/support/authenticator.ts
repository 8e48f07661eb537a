import { createHash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { attestationCertificate } from './attestation-certificate.js';
import { generateEcKeys, generateEd25519Keys, generateRsaKeys } from './key-pair.js';

/** Differences from an honest browser and authenticator. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Merged into the client data. */
  readonly clientData?: Readonly<Record<string, unknown>>;
  readonly flags?: number;
  readonly counter?: number;
  /** The attestation's format, and its statement in CBOR. Default: none. */
  readonly attestation?: readonly [format: string, statement: string];
  /** Attests with the new key itself, and states this algorithm in CBOR (WebAuthn Level 3 §8.2). */
  readonly selfAttested?: string;
  /** Attests with a certificate of the new key, issued by itself (WebAuthn Level 3 §8.2). */
  readonly certified?: boolean;
  /** Signs with another key. */
  readonly forged?: boolean;
  /** Changes the signature of an assertion. */
  readonly signature?: (genuine: Buffer) => Buffer;
}

interface Kind {
  readonly keys: () => { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  readonly cose: (publicKey: KeyObject) => string;
  readonly hash: 'sha256' | null;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const hexOf = (key: KeyObject, name: string): string => {
  const jwk: Record<string, unknown> = { ...key.export({ format: 'jwk' }) };
  return Buffer.from(String(jwk[name]), 'base64url').toString('hex');
};

/** The kinds of keys that Housekey accepts, and how CTAP 2 encodes them. */
const KINDS = {
  es256: {
    keys: () => generateEcKeys(),
    cose: (key) => `a5010203262001215820${hexOf(key, 'x')}225820${hexOf(key, 'y')}`,
    hash: 'sha256',
  },
  eddsa: {
    keys: () => generateEd25519Keys(),
    cose: (key) => `a4010103272006215820${hexOf(key, 'x')}`,
    hash: null,
  },
  rs256: {
    keys: () => generateRsaKeys(),
    cose: (key) => `a401030339010020590100${hexOf(key, 'n')}2143010001`,
    hash: 'sha256',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KeyKind = keyof typeof KINDS;

export const KEY_KINDS: readonly KeyKind[] = ['es256', 'eddsa', 'rs256'];

/** User present and verified (WebAuthn Level 3 §6.1). */
const UP_UV = 0x05;
const ATTESTED = 0x40;

/** The result of `navigator.credentials.get` for a page, as JSON. */
export interface TestAssertion extends TestCredential {
  readonly response: {
    readonly authenticatorData: string;
    readonly clientDataJSON: string;
    readonly signature: string;
  };
}

interface TestCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
}

/** A passkey, and a browser that uses it on one page. */
export class TestAuthenticator {
  readonly id: string;
  readonly publicKey: string;
  readonly #kind: Kind;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #counter = 0;

  /** @param publicKey - the COSE key that it claims to have; by default its own */
  constructor(origin: string, kind: KeyKind = 'es256', publicKey?: string, idBytes = 16) {
    this.#kind = KINDS[kind];
    this.#origin = origin;
    const keys = this.#kind.keys();
    this.#privateKey = keys.privateKey;
    this.#publicKey = keys.publicKey;
    this.id = randomBytes(idBytes).toString('base64url');
    const own = Buffer.from(this.#kind.cose(keys.publicKey), 'hex').toString('base64url');
    this.publicKey = publicKey ?? own;
  }

  /** Its private key in PKCS #8. */
  get privateKey(): Buffer {
    return this.#privateKey.export({ type: 'pkcs8', format: 'der' });
  }

  /** Its entry in SERVICE_PASSKEYS. */
  entry(name = 'phone', rpId = new URL(this.#origin).hostname): string {
    return `${name}@${rpId}:${this.id}.${this.publicKey}`;
  }

  /** Answers `navigator.credentials.get`. */
  assert(challenge: string, deviations: Deviations = {}): TestAssertion {
    this.#counter += 1;
    const { flags = UP_UV, counter = this.#counter } = deviations;
    const authenticatorData = this.#authenticatorData(flags, counter, deviations);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviations);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const key = deviations.forged === true ? this.#kind.keys().privateKey : this.#privateKey;
    const { signature = (genuine) => genuine } = deviations;
    return {
      ...this.#credential(),
      response: {
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        signature: signature(sign(this.#kind.hash, signed, key)).toString('base64url'),
      },
    };
  }

  /** Answers `navigator.credentials.create`, without attestation. */
  register(challenge: string, deviations: Deviations = {}): Record<string, unknown> {
    const { flags = UP_UV, counter = 0 } = deviations;
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#authenticatorData(flags | ATTESTED, counter, deviations),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      Buffer.from(this.publicKey, 'base64url'),
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', challenge, deviations);
    // {"fmt": "none", "attStmt": {}, "authData": h'…'} in CBOR
    const [format, statement] =
      this.#attestByItself(Buffer.concat([authData, sha256(clientDataJSON)]), deviations) ??
      deviations.attestation ??
      (['none', 'a0'] as const);
    const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
    const text = (value: string) =>
      (0x60 + value.length).toString(16) + Buffer.from(value).toString('hex');
    const head = Buffer.from(
      `a3${text('fmt')}${text(format)}${text('attStmt')}${statement}${text('authData')}`,
      'hex',
    );
    return {
      ...this.#credential(),
      response: {
        attestationObject: Buffer.concat([head, length, authData]).toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** {"alg": …, "sig": h'…'} in CBOR, and "x5c" with a certificate. */
  #attestByItself(
    signed: Buffer,
    { certified = false, selfAttested = certified ? '26' : undefined }: Deviations,
  ): readonly [string, string] | undefined {
    if (selfAttested === undefined) return undefined;
    const signature = sign(this.#kind.hash, signed, this.#privateKey).toString('hex');
    const length = (signature.length / 2).toString(16).padStart(2, '0');
    const parts = `63616c67${selfAttested}6373696758${length}${signature}`;
    if (!certified) return ['packed', `a2${parts}`];
    const keys = { publicKey: this.#publicKey, privateKey: this.#privateKey };
    const certificate = attestationCertificate(keys);
    const size = certificate.length.toString(16).padStart(4, '0');
    return ['packed', `a3${parts}637835638159${size}${certificate.toString('hex')}`];
  }

  #credential(): TestCredential {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #authenticatorData(flags: number, counter: number, { rpId }: Deviations): Buffer {
    const data = Buffer.alloc(37);
    createHash('sha256')
      .update(rpId ?? new URL(this.#origin).hostname)
      .digest()
      .copy(data);
    data.writeUInt8(flags, 32);
    data.writeUInt32BE(counter, 33);
    return data;
  }

  #clientData(usual: string, challenge: string, deviations: Deviations): Buffer {
    const { origin = this.#origin, type = usual, clientData } = deviations;
    return Buffer.from(
      JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }),
    );
  }
}
