import { brotliDecompressSync } from 'node:zlib';
import type { Encoding, Encodings } from '../http/representation.js';
import type { PageData } from './page-data.js';

/** Decodes the built frontend. Uncompressed files are left out of the package, so that it stays small. */
export function decodePages(data: PageData): ReadonlyMap<string, Encodings> {
  return new Map(
    Object.entries(data).map(([name, { br, gzip, identity }]) => {
      const encodings = new Map<Encoding, Uint8Array<ArrayBuffer>>();
      if (identity !== undefined) encodings.set('identity', decode(identity));
      if (gzip !== undefined) encodings.set('gzip', decode(gzip));
      if (br !== undefined) {
        const compressed = decode(br);
        encodings.set('br', compressed);
        encodings.set('identity', Uint8Array.from(brotliDecompressSync(compressed)));
      }
      return [name, encodings];
    }),
  );
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}
