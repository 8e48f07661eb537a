/**
 * Decodes canonical base64url (RFC 4648 §5, §3.5): without padding, and with unused bits of zero.
 * `Buffer` alone would skip whatever it does not know, so one value would have many spellings, which
 * other decoders may read differently.
 *
 * @returns `undefined` if the text is not canonical
 */
export function decodeBase64url(text: string): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
