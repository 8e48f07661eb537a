import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectImage } from '../../src/core/appearance/appearance.js';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));
const base64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** Files of 3 × 2 pixels, written by encoders and without color profiles and tables. */
const IMAGES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWI6Y2z8H4aZGJAAAAAA///qnsSoAAAABklEQVQDAH+1BpjuJVuvAAAAAElFTkSuQmCC',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/wAARCAACAAMDASIAAhEBAxEB/9oADAMBAAIRAxEAPwCeAGpH/9k=',
  'webp (lossy)':
    'UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/ujXHrz1McX/5mj9JvpN3MAA',
  'webp (lossless)': 'UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAfQmTJ3pv+BiOh/AAA=',
} as const;

describe('an image', () => {
  it.each(Object.entries(IMAGES))('is recognized by its content: %s', (name, content) => {
    const type = name.split(' ')[0];
    expect(inspectImage(base64(content))).toEqual({ type, width: 3, height: 2 });
  });

  it('may be an extended WebP', () => {
    const file = Buffer.alloc(30);
    file.write('RIFF', 0);
    file.write('WEBPVP8X', 8);
    file.writeUIntLE(399, 24, 3);
    file.writeUIntLE(79, 27, 3);
    expect(inspectImage(Uint8Array.from(file))).toEqual({ type: 'webp', width: 400, height: 80 });
  });

  it.each([
    [`<svg ${SVG} width="30" height="20"/>`, 30, 20],
    [`<svg ${SVG} width="30.5px" height="20px">`, 30.5, 20],
    [`<svg viewBox="0 0 64 32" ${SVG}>`, 64, 32],
    [`<svg viewBox='0,0,64,32' ${SVG} width="100%" height="2em">`, 64, 32],
    [`<svg ${SVG}>`, 1, 1],
    [`<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg ${SVG}>`, 1, 1],
    [`\uFEFF<svg ${SVG}>`, 1, 1],
  ])('may be an SVG: %s', (text, width, height) => {
    expect(inspectImage(bytesOf(text))).toEqual({ type: 'svg', width, height });
  });

  it.each([
    ['nothing', ''],
    ['a page', `<!doctype html><html><svg ${SVG}></svg></html>`],
    ['an SVG without its namespace, which browsers do not show', '<svg width="1" height="1"/>'],
    ['an SVG that declares entities', `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${SVG}>`],
    ['an element with a similar name', `<svgx ${SVG}>`],
    ['an SVG without any extent', `<svg ${SVG} width="0" height="0">`],
    ['text', 'SERVICE_EMAIL=you@example.com'],
    ['a GIF', 'GIF89a'],
    ['the start of a PNG', '\u0089PNG'],
  ])('is not %s', (_, text) => {
    expect(inspectImage(bytesOf(text))).toBeUndefined();
  });

  it.each<[string, number[]]>([
    ['half of a PNG signature', [0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5]],
    ['a PNG that ends in its header', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
    ['a JPEG without a frame', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff]],
    ['a JPEG with garbage between its segments', [0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4]],
    ['text that is not UTF-8', [0x3c, 0x73, 0xff]],
  ])('is not %s', (_, bytes) => {
    expect(inspectImage(Uint8Array.from(bytes))).toBeUndefined();
  });

  it('ends with its file, whatever follows that in memory', () => {
    expect(inspectImage(base64(IMAGES.png).subarray(0, 20))).toBeUndefined();
  });

  it('is not a PNG without its first byte, another kind of RIFF file, or an unknown kind of WebP', () => {
    expect(inspectImage(base64(IMAGES.png).with(0, 0x8e))).toBeUndefined();
    expect(inspectImage(bytesOf('RIFF0000WAVEfmt 000000000000000'))).toBeUndefined();
    expect(inspectImage(bytesOf('RIFF0000WEBPVP9 000000000000000'))).toBeUndefined();
  });

  it('may follow any number of comments, which cost next to nothing', () => {
    const comments = '<!-- a - b -->\n'.repeat(1000);
    const svg = `${comments}<svg ${SVG} viewBox="0 0 3 2"></svg>`;
    expect(inspectImage(bytesOf(svg))).toEqual({ type: 'svg', width: 3, height: 2 });
    expect(inspectImage(bytesOf(`${comments}<html>`))).toBeUndefined();
  });

  it('never makes the inspection fail or hang, whatever the bytes are', () => {
    const starts = [[], [0xff, 0xd8], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]];
    const webp = [...Buffer.from('RIFF0000WEBPVP8')];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts, webp),
        fc.uint8Array({ maxLength: 200 }),
        (start, rest) => {
          const found = inspectImage(Uint8Array.from([...start, ...rest]));
          if (found !== undefined) expect(found.width * found.height).toBeGreaterThan(0);
        },
      ),
    );
  });
});
