import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';

/** A new private key, and its public one. */
export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/**
 * Node.js 20 can stop forever when it exports a key right after it has generated it: the garbage collector then
 * waits for a lock that the export holds. An imported key has its own lock.
 */
const publicKeyEncoding = { type: 'spki', format: 'der' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'der' } as const;

export function generateEcKeys(namedCurve = 'P-256'): KeyPair {
  return importPair(
    generateKeyPairSync('ec', { namedCurve, publicKeyEncoding, privateKeyEncoding }),
  );
}

export function generateEd25519Keys(): KeyPair {
  return importPair(generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding }));
}

export function generateRsaKeys(modulusLength = 2048): KeyPair {
  return importPair(
    generateKeyPairSync('rsa', { modulusLength, publicKeyEncoding, privateKeyEncoding }),
  );
}

function importPair({ publicKey, privateKey }: Record<keyof KeyPair, Buffer>): KeyPair {
  return {
    publicKey: createPublicKey({ key: publicKey, ...publicKeyEncoding }),
    privateKey: createPrivateKey({ key: privateKey, ...privateKeyEncoding }),
  };
}
