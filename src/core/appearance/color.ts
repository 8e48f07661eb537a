import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn';

/** An sRGB color as `#rrggbb`, in lower case. */
export type HexColor = `#${string}`;

/** A color as perceived: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const parseOklch = useMode(modeOklch);

/** @returns `undefined` for anything but `#rgb` and `#rrggbb` */
export function parseHexColor(text: string): HexColor | undefined {
  if (/^#[\da-f]{6}$/i.test(text)) return `#${text.slice(1).toLowerCase()}`;
  if (!/^#[\da-f]{3}$/i.test(text)) return undefined;
  const doubled = text.slice(1).replaceAll(/./g, '$&$&');
  return `#${doubled.toLowerCase()}`;
}

/** The least contrast of a color with any of these surfaces, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function leastContrast(color: HexColor, surfaces: readonly HexColor[]): number {
  return Math.min(...surfaces.map((surface) => wcagContrast(color, surface)));
}

/** Black or white, whichever is easier to read on a color. One of them always has at least 4.58:1. */
export function textColorOn(color: HexColor): HexColor {
  return wcagContrast(color, '#ffffff') > wcagContrast(color, '#000000') ? '#ffffff' : '#000000';
}

/** The color in OKLCH (CSS Color Module Level 4 §9.4). */
export function toOklch(color: HexColor): Oklch {
  const { l = 0, c = 0, h = 0 } = parseOklch(color) ?? {};
  return { lightness: l, chroma: c, hue: h };
}

/** The sRGB color of this lightness and hue. Its chroma is reduced if no screen could show it. */
export function fromOklch({ lightness, chroma, hue }: Oklch): HexColor {
  return `#${formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch')).slice(1)}`;
}

/** The two color schemes of the pages. */
export type Scheme = 'light' | 'dark';

/**
 * Surfaces behind links and buttons: `--surface-sunken`, `--page` and `--surface` of
 * `web/design/tokens.css`. A test compares them.
 */
export const SURFACES: Readonly<Record<Scheme, readonly HexColor[]>> = {
  light: ['#e8e6e0', '#f2f1ec', '#fdfcfa'],
  dark: ['#060d0c', '#0e1614', '#17201f'],
};

/** Least contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const MIN_CONTRAST = 4.5;

/** Whether a color is readable as text on every surface of a scheme. */
export function isReadable(color: HexColor, scheme: Scheme): boolean {
  return leastContrast(color, SURFACES[scheme]) >= MIN_CONTRAST;
}

/** Precise enough to find the nearest of the 256 levels of a channel. */
const LIGHTNESS_STEP = 0.002;

/** The color of the same hue that is nearest in lightness and readable; the color itself if it is. */
export function nearestReadable(color: HexColor, scheme: Scheme): HexColor {
  const step = scheme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const start = toOklch(color);
  let nearest = color;
  // Ends at black or white, which are readable on every surface of their scheme.
  for (let { lightness } = start; !isReadable(nearest, scheme); lightness += step) {
    nearest = fromOklch({ ...start, lightness });
  }
  return nearest;
}
