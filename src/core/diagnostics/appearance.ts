import type { Finding } from '../../contract/index.js';
import type { Appearance, SchemeColors } from '../appearance/appearance.js';
import { leastContrast, type HexColor } from '../appearance/color.js';
import {
  isReadable,
  MIN_CONTRAST,
  nearestReadable,
  SURFACES,
  type Scheme,
} from '../appearance/surfaces.js';
import { finding, say } from './finding.js';

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

/** Reports an accent that is hard to read, with the nearest one that is not. */
export function inspectAppearance({ accent }: Pick<Appearance, 'accent'>): Finding[] {
  if (accent === undefined) return [];
  const failing = SCHEMES.filter((scheme) => !isReadable(accent[scheme], scheme));
  if (failing.length === 0) return [];
  const fix = SCHEMES.map((scheme) => nearestReadable(accent[scheme], scheme)).join(',');
  return [
    finding({
      code: 'accent-contrast',
      level: 'advice',
      summary: describe(accent, failing),
      meaning: say('accent-contrast.meaning', { minimum: MIN_CONTRAST }),
      fix: `SERVICE_ACCENT=${fix}`,
    }),
  ];
}

function describe(accent: SchemeColors, failing: readonly Scheme[]) {
  const { light, dark } = accent;
  const lightContrast = contrastOf(light, 'light');
  const darkContrast = contrastOf(dark, 'dark');
  if (!failing.includes('dark')) {
    return say('accent-contrast-light.summary', { light, lightContrast });
  }
  if (!failing.includes('light')) {
    return say('accent-contrast-dark.summary', { dark, darkContrast });
  }
  return say('accent-contrast-both.summary', { light, lightContrast, dark, darkContrast });
}

/** Rounded down, so that no failing color appears to pass. */
function contrastOf(color: HexColor, scheme: Scheme): number {
  return Math.floor(leastContrast(color, SURFACES[scheme]) * 10) / 10;
}
