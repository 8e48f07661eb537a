/** Kinds of images that every browser shows. */
export type ImageType = 'svg' | 'png' | 'webp' | 'jpeg';

/** The type and dimensions that an image file declares. */
export interface ImageInfo {
  readonly type: ImageType;
  /** In pixels, or in an SVG's own units. */
  readonly width: number;
  readonly height: number;
}

/**
 * Recognizes an image by its content, whatever its name is.
 *
 * @returns `undefined` for anything else, such as an HTML page or a file that was cut off in its header
 */
export function inspectImage(bytes: Uint8Array): ImageInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = inspectPng(view) ?? inspectJpeg(view) ?? inspectWebp(view) ?? inspectSvg(bytes);
    return found !== undefined && found.width > 0 && found.height > 0 ? found : undefined;
  } catch {
    // A RangeError: the file ends within its header.
    return undefined;
  }
}

/** PNG (Third Edition) §5.2, §11.2.1: the signature, and the size at the start of the first chunk. */
function inspectPng(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47) return undefined;
  if (view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Start of a frame, except for DHT (c4), JPG (c8) and DAC (cc), which have no size (ITU T.81, B.1.1.3). */
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb]);

function inspectJpeg(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 3 || view.getUint16(0) !== 0xffd8) return undefined;
  let offset = 2;
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    if (FRAME_MARKERS.has(marker)) {
      return {
        type: 'jpeg',
        height: view.getUint16(offset + 5),
        width: view.getUint16(offset + 7),
      };
    }
    // A marker may be preceded by any number of fill bytes.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;
const WEBP_CHUNKS = { lossy: 0x56503820, lossless: 0x5650384c, extended: 0x56503858 } as const;

/** WebP (RFC 9649 §2.5 to §2.7). */
function inspectWebp(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 12 || view.getUint32(0) !== RIFF || view.getUint32(8) !== WEBP) {
    return undefined;
  }
  switch (view.getUint32(12)) {
    case WEBP_CHUNKS.lossy:
      return {
        type: 'webp',
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case WEBP_CHUNKS.lossless: {
      const bits = view.getUint32(21, true);
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case WEBP_CHUNKS.extended:
      return {
        type: 'webp',
        width: uint24(view, 24) + 1,
        height: uint24(view, 27) + 1,
      };
    default:
      return undefined;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The permitted text before the root: a declaration, comments and a document type without its own
 * declarations.
 */
const SVG_ROOT =
  /^\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-[^-])*-->\s*|<!DOCTYPE\s[^>[]*>\s*)*<svg(?=[\s>])([^>]*)>/;
const SVG_NAMESPACE = /\bxmlns\s*=\s*(["'])http:\/\/www\.w3\.org\/2000\/svg\1/;

function inspectSvg(bytes: Uint8Array): ImageInfo | undefined {
  const attributes = SVG_ROOT.exec(decodeText(bytes) ?? '')?.[1];
  // Browsers show an image only if its root has the namespace.
  if (attributes === undefined || !SVG_NAMESPACE.test(attributes)) return undefined;
  const [, , width = 0, height = 0] = numbersOf(attribute(attributes, 'viewBox'));
  return {
    type: 'svg',
    width: lengthOf(attribute(attributes, 'width')) ?? (width || 1),
    height: lengthOf(attribute(attributes, 'height')) ?? (height || 1),
  };
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*(["'])([^"']*)\\1`).exec(attributes)?.[2] ?? '';
}

function numbersOf(list: string): number[] {
  return list
    .trim()
    .split(/[\s,]+/)
    .map(Number);
}

/** A length in pixels; `undefined` for another unit, such as `100%`. */
function lengthOf(text: string): number | undefined {
  return /^\d+(?:\.\d+)?(?:px)?$/.test(text) ? Number.parseFloat(text) : undefined;
}
