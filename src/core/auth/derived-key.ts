import { hkdfSync } from 'node:crypto';

/**
 * A key for one purpose alone (HKDF-SHA-256, RFC 5869), from which neither the secret nor any
 * other key can be had: what is signed for one purpose never passes for another.
 *
 * @param lengthBytes - 32 by default
 */
export function deriveKey(secret: string, purpose: string, lengthBytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `housekey ${purpose} v1`, lengthBytes));
}
