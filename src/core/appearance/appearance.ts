import type { Format } from '../config/readers.js';
import { parseHexColor, type HexColor, nearestReadable } from './color.js';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';

/** Kinds of images that every browser shows. */
type ImageType = 'svg' | 'png' | 'webp' | 'jpeg';

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
    // The library reads beyond their end if other bytes follow in the same memory.
    const found = inspectRaster(Uint8Array.from(bytes)) ?? inspectSvg(bytes);
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

/** How the pages look, as far as the owner decides it. */
export interface Appearance {
  /** The name of the service. */
  readonly title: string;
  /** Default: a key. */
  readonly logo: ImageFile | undefined;
  readonly accent: SchemeColors | undefined;
  /** The background of the login form. */
  readonly background: SchemeColors | ImageFile | undefined;
}

/** A color for each color scheme. */
export interface SchemeColors {
  readonly light: HexColor;
  readonly dark: HexColor;
}

export interface ImageFile {
  readonly info: ImageInfo;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const DEFAULT_TITLE = 'Housekey';

/** No customization. */
export const DEFAULT_APPEARANCE: Appearance = {
  title: DEFAULT_TITLE,
  logo: undefined,
  accent: undefined,
  background: undefined,
};

const MAX_TITLE_CHARACTERS = 60;
/**
 * Control characters could add lines to an email's header (CWE-93). Those for the direction of text could
 * make a page appear to be another one (CVE-2021-42574).
 */
const UNSAFE_IN_TITLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const TITLE = {
  parse: (text) => {
    const isShort = Array.from(text).length <= MAX_TITLE_CHARACTERS;
    return isShort && text.trim() !== '' && !UNSAFE_IN_TITLE.test(text) ? text : undefined;
  },
  message: `must be 1 to ${MAX_TITLE_CHARACTERS} characters in one line.`,
  fix: 'Use a short name, such as Family photos.',
  fallback: DEFAULT_TITLE,
} satisfies Format<string> & { readonly fallback: string };

const COLORS_FIX =
  'Use # and six hexadecimal digits, such as #1a56db. For another color in the dark color scheme, add a comma and that color.';

export const ACCENT: Format<SchemeColors> = {
  parse: (text) => {
    const [light, dark] = parseColors(text) ?? [];
    return light && { light, dark: dark ?? nearestReadable(light, 'dark') };
  },
  message: 'must be one color, or two separated by a comma.',
  fix: COLORS_FIX,
};

/** A value that starts with `#`, which no path of an image needs to. */
export const BACKGROUND_COLORS: Format<SchemeColors> = {
  parse: (text) => {
    const [light, dark] = parseColors(text) ?? [];
    return light && { light, dark: dark ?? light };
  },
  message: 'must be one color, two separated by a comma, or the path of an image.',
  fix: COLORS_FIX,
};

/** One or two colors, separated by a comma or white space. */
function parseColors(text: string): readonly HexColor[] | undefined {
  const colors = text.split(/\s*,\s*|\s+/).map(parseHexColor);
  const valid = colors.filter((color) => color !== undefined);
  return valid.length === colors.length && valid.length <= 2 ? valid : undefined;
}

export function isImage(background: SchemeColors | ImageFile): background is ImageFile {
  return 'bytes' in background;
}
