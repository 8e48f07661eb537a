import { fromOklch, leastContrast, toOklch, type HexColor } from './color.js';

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
