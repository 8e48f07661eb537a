import { STATUS_CODES } from 'node:http';

/** Names and values in turn, as node:http gives them and undici takes them. */
export type RawHeaders = readonly string[];

export function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  }
  return pairs;
}

/** The head of an answer as it goes over the wire: Latin-1 (RFC 9110 §5.5). */
export function rawHead(status: number, reason: string, raw: RawHeaders): Buffer {
  const lines = pairsOf(raw).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The app's own words for a status, if they can be sent again; the usual ones otherwise. */
export function reasonOf(status: number, given: string | undefined): string {
  return given !== undefined && /^[\t\x20-\x7e]*$/.test(given) ? given : usualReason(status);
}

export function usualReason(status: number): string {
  return STATUS_CODES[status] ?? '';
}
