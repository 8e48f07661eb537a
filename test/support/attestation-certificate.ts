import { sign, type KeyObject } from 'node:crypto';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const integer = (value: number) => der(0x02, Buffer.from([value]));

/** An attribute of a name (X.520), by the last part of its object identifier. */
const attribute = (id: number, value: string) =>
  der(0x31, sequence(der(0x06, Buffer.from([0x55, 0x04, id])), text(0x0c, value)));

/** ecdsa-with-SHA256 */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

/**
 * A certificate in DER by which an authenticator attests passkeys (WebAuthn Level 3 §8.2.1), issued by itself.
 *
 * @param keys - on the curve P-256
 */
export function attestationCertificate(keys: {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}): Buffer {
  const name = sequence(
    attribute(6, 'AA'),
    attribute(10, 'Example'),
    attribute(11, 'Authenticator Attestation'),
    attribute(3, 'Example authenticator'),
  );
  const validity = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'));
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, integer(2));
  const content = sequence(version, integer(1), ALGORITHM, name, validity, name, publicKey);
  const signature = sign('sha256', content, keys.privateKey);
  return sequence(content, ALGORITHM, der(0x03, Buffer.from([0]), signature));
}
