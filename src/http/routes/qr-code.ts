import type { QrCodePath } from '../../contract/index.js';

/** A QR code as the path of an SVG. */
export async function qrCodeOf(text: string): Promise<QrCodePath> {
  // Loaded with the first code.
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'L', border: 3 });
  const squares = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: squares.join('') };
}
