import * as s from './schema.js';

/** A QR code, which the page draws. */
export const qrCodePath = s.described(
  s.object({ size: s.quantity, path: s.filled }),
  'A QR code: the path of an SVG, in a square of this size.',
);
export type QrCodePath = s.TypeOf<typeof qrCodePath>;
