import { brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { createEncodings, type Encodings } from '../http/representation.js';
import type { PageData } from './page-data.js';

const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** The built frontend. The package contains one form of each file; the others are made when they are needed. */
export function decodePages(data: PageData): ReadonlyMap<string, Encodings> {
  return new Map(
    Object.entries(data).map(([name, { br, identity = '' }]) => {
      if (br === undefined) return [name, createEncodings({ identity: () => decode(identity) })];
      const original = () => brotliDecompressSync(decode(br));
      const gzip = () => gzipSync(original(), GZIP);
      return [name, createEncodings({ br: () => decode(br), identity: original, gzip })];
    }),
  );
}

function decode(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}
