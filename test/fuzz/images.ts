import assert from 'node:assert/strict';
import { inspectImage } from '../../src/core/appearance/appearance.js';

const SIGNATURES = {
  png: /^\u0089PNG\r\n/,
  jpeg: /^\u00FF\u00D8/,
  webp: /^RIFF[^]{4}WEBPVP8/,
  // White space of several bytes, then its root, a declaration or a comment.
  svg: /^[\s\u0080-\u00FF]*(?:<[?!]|<svg[\s>])/,
};

/** The file of a logo or a background. */
export function images(input: Buffer): void {
  const found = inspectImage(input);
  if (found === undefined) return;
  const { type, width, height } = found;
  const text = input.toString('latin1');
  assert.match(text, SIGNATURES[type]);
  assert.ok(width > 0 && height > 0 && Number.isFinite(width * height), `${width} × ${height}`);
  if (type === 'svg') {
    assert.ok(text.includes('http://www.w3.org/2000/svg'));
    return;
  }
  assert.ok(Number.isSafeInteger(width) && Number.isSafeInteger(height));
  if (type === 'png' && text.includes('IHDR')) assert.ok(width < 2 ** 32 && height < 2 ** 32);
  if (type === 'webp') assert.ok(width <= 2 ** 24 && height <= 2 ** 24);
  if (type === 'jpeg') assert.ok(width < 2 ** 16 && height < 2 ** 16);
  // Bytes after a header of WebP, which has at most 30, change nothing.
  if (input.length < 30) return;
  const longer = Buffer.concat([input, Buffer.from('<svg>')]);
  assert.deepEqual(inspectImage(longer), found);
}
