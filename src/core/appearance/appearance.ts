import type { Format } from '../config/readers.js';
import { parseHexColor, type HexColor } from './color.js';
import type { ImageInfo } from './image.js';
import { nearestReadable } from './surfaces.js';

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
