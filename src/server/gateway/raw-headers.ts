import { STATUS_CODES } from 'node:http';

/** Alternating names and values, as node:http provides and undici accepts them. */
export type RawHeaders = readonly string[];

/** Groups raw headers into pairs. */
export function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  }
  return pairs;
}

/** A response head as bytes on the wire: Latin-1 (RFC 9110 §5.5). */
export function rawHead(status: number, reason: string, raw: RawHeaders): Buffer {
  const lines = pairsOf(raw).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The app's reason phrase if it can be sent unchanged, otherwise the default one. */
export function reasonOf(status: number, given: string | undefined): string {
  return given !== undefined && /^[\t\x20-\x7e]*$/.test(given) ? given : defaultReason(status);
}

/** node:http's reason phrase for a status; `''` if it has none. */
export function defaultReason(status: number): string {
  return STATUS_CODES[status] ?? '';
}
