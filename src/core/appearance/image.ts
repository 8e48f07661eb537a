import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';

/** Kinds of images that every browser shows. */
export type ImageType = 'svg' | 'png' | 'webp' | 'jpeg';

/** The type and dimensions that an image file declares. */
export interface ImageInfo {
  readonly type: ImageType;
  /** In pixels, or in an SVG's own units. */
  readonly width: number;
  readonly height: number;
}

const RASTERS = [
  { type: 'png', format: PNG, first: 0x89 },
  { type: 'jpeg', format: JPG, first: 0xff },
  { type: 'webp', format: WEBP, first: 0x52 },
] as const;

/**
 * Recognizes an image by its content, whatever its name is.
 *
 * @returns `undefined` for anything else, such as an HTML page or a file that was cut off in its header
 */
export function inspectImage(bytes: Uint8Array): ImageInfo | undefined {
  try {
    const found = inspectRaster(bytes) ?? inspectSvg(bytes);
    return found !== undefined && found.width > 0 && found.height > 0 ? found : undefined;
  } catch {
    // The file ends within its header, or is not UTF-8.
    return undefined;
  }
}

function inspectRaster(bytes: Uint8Array): ImageInfo | undefined {
  // The library does not look at the first byte of a PNG.
  const raster = RASTERS.find(({ format, first }) => bytes[0] === first && format.validate(bytes));
  if (raster === undefined) return undefined;
  const { width, height } = raster.format.calculate(bytes);
  return { type: raster.type, width, height };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Allowed before the root: a declaration, comments and a document type without its own declarations. */
const SVG_ROOT =
  /^\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-[^-])*-->\s*|<!DOCTYPE\s[^>[]*>\s*)*<svg(?=[\s>])([^>]*)>/;
const SVG_NAMESPACE = /\bxmlns\s*=\s*(["'])http:\/\/www\.w3\.org\/2000\/svg\1/;

function inspectSvg(bytes: Uint8Array): ImageInfo | undefined {
  const attributes = SVG_ROOT.exec(utf8.decode(bytes))?.[1];
  // Browsers show an image only if its root has the namespace.
  if (attributes === undefined || !SVG_NAMESPACE.test(attributes)) return undefined;
  const [, , width = 0, height = 0] = numbersOf(attribute(attributes, 'viewBox'));
  return {
    type: 'svg',
    width: lengthOf(attribute(attributes, 'width')) ?? (width || 1),
    height: lengthOf(attribute(attributes, 'height')) ?? (height || 1),
  };
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
