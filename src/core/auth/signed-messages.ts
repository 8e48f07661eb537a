import { constantTimeEqual, deriveKey, macOf } from '../crypto.js';

/** Signs and opens messages of one kind. */
export type SignedMessages = ReturnType<typeof createSignedMessages>;

/**
 * Whether a message was issued within its lifetime. A time in the future does not count: the clock was ahead and has been
 * set back.
 *
 * @param lifetime - in milliseconds
 * @param issuedAt - in milliseconds since the epoch, as the message says; NaN if it says nothing
 * @param now - in milliseconds since the epoch
 */
export function isIssuedLately(lifetime: number, issuedAt: number, now: number): boolean {
  const age = now - issuedAt;
  return age >= 0 && age < lifetime;
}

/**
 * Messages to ourselves: kind, parts and MAC (HMAC-SHA-256), separated by `~`. None can be mistaken for a JWT, or for
 * a message of another kind, which has another key.
 *
 * @param secret - SERVICE_SECRET_KEY or a random key, from which the key is derived
 * @param fingerprint - of the credentials: changing them makes messages invalid
 */
export function createSignedMessages(
  kind: string,
  secret: string | Uint8Array,
  fingerprint: string,
) {
  const key = deriveKey(secret, kind.replaceAll('-', ' '));
  const sign = (text: string) => macOf(key, `${fingerprint}~${text}`);
  return {
    /** @param parts - of characters that a URL and a cookie may contain, without `~` */
    sign: (...parts: readonly string[]) => {
      const text = [kind, ...parts].join('~');
      return `${text}~${sign(text)}`;
    },
    /** @returns the parts; `undefined` if the message is of another kind, or forged */
    open: (message: string): readonly string[] | undefined => {
      const end = message.lastIndexOf('~');
      const text = message.slice(0, end);
      if (!message.startsWith(`${kind}~`) || end < kind.length) return undefined;
      if (!constantTimeEqual(message.slice(end + 1), sign(text))) return undefined;
      return text.split('~').slice(1);
    },
  };
}
