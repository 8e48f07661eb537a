/** An sRGB color as `#rrggbb`, in lower case. */
export type HexColor = `#${string}`;

/** A color as perceived: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** @returns `undefined` for anything but `#rgb` and `#rrggbb` */
export function parseHexColor(text: string): HexColor | undefined {
  if (/^#[\da-f]{6}$/i.test(text)) return `#${text.slice(1).toLowerCase()}`;
  if (!/^#[\da-f]{3}$/i.test(text)) return undefined;
  const doubled = text.slice(1).replaceAll(/./g, '$&$&');
  return `#${doubled.toLowerCase()}`;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: HexColor, other: HexColor): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The least contrast of a color with any of these surfaces. */
export function leastContrast(color: HexColor, surfaces: readonly HexColor[]): number {
  return Math.min(...surfaces.map((surface) => contrastRatio(color, surface)));
}

/** Black or white, whichever is easier to read on a color. One of them always has at least 4.58:1. */
export function textColorOn(color: HexColor): HexColor {
  return contrastRatio(color, '#ffffff') > contrastRatio(color, '#000000') ? '#ffffff' : '#000000';
}

/** Precise enough to find the nearest of the 256 levels of a channel. */
const LIGHTNESS_STEP = 0.002;

/**
 * The color of the same hue that is nearest in lightness and passes.
 *
 * @param direction - where to look: `darker` or `lighter`
 * @param passes - must be true for black or white, where the search ends
 */
export function nearestColor(
  color: HexColor,
  direction: 'darker' | 'lighter',
  passes: (candidate: HexColor) => boolean,
): HexColor {
  if (passes(color)) return color;
  const step = direction === 'darker' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const start = toOklch(color);
  for (let { lightness } = start; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = fromOklch({ ...start, lightness });
    if (passes(candidate)) return candidate;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
}

/** The color in OKLCH (CSS Color Module Level 4 §9.4). */
export function toOklch(color: HexColor): Oklch {
  const [l, m, s] = multiply(TO_LMS, linearChannels(color));
  const [lightness, a, b] = multiply(LMS_TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue };
}

/** The sRGB color of this lightness and hue. Its chroma is reduced if no screen could show it. */
export function fromOklch({ lightness, chroma, hue }: Oklch): HexColor {
  let [low, high] = [0, chroma];
  if (isInGamut(linearOf({ lightness, chroma, hue }))) low = chroma;
  else {
    while (high - low > 0.0005) {
      const middle = (low + high) / 2;
      if (isInGamut(linearOf({ lightness, chroma: middle, hue }))) low = middle;
      else high = middle;
    }
  }
  const channels = linearOf({ lightness, chroma: low, hue }).map((channel) => {
    const level = Math.round(encodeChannel(Math.min(1, Math.max(0, channel))) * 255);
    return level.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function luminance(color: HexColor): number {
  const [red, green, blue] = linearChannels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(color: HexColor): Triple {
  const channel = (start: number) => {
    const level = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function encodeChannel(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const radians = (hue * Math.PI) / 180;
  const lab = [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)] as const;
  const [l, m, s] = multiply(LAB_TO_LMS, lab);
  return multiply(FROM_LMS, [l ** 3, m ** 3, s ** 3]);
}

const GAMUT_TOLERANCE = 0.0001;

function isInGamut(channels: Triple): boolean {
  return channels.every((each) => each >= -GAMUT_TOLERANCE && each <= 1 + GAMUT_TOLERANCE);
}

type Matrix = readonly [Triple, Triple, Triple];

function multiply([x, y, z]: Matrix, vector: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * vector[0] + b * vector[1] + c * vector[2];
  return [row(x), row(y), row(z)];
}

// Linear sRGB, cone responses and Oklab (CSS Color Module Level 4 §18).
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
