import type { Finding } from '../../contract/index.js';
import type { Appearance } from '../appearance/appearance.js';
import { leastContrast } from '../appearance/color.js';
import {
  isReadable,
  MIN_CONTRAST,
  nearestReadable,
  SURFACES,
  type Scheme,
} from '../appearance/surfaces.js';

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

/** Reports an accent that is hard to read, with the nearest one that is not. */
export function inspectAppearance({ accent }: Pick<Appearance, 'accent'>): Finding[] {
  if (accent === undefined) return [];
  const failing = SCHEMES.filter((scheme) => !isReadable(accent[scheme], scheme));
  if (failing.length === 0) return [];
  const found = failing.map((scheme) => {
    const contrast = leastContrast(accent[scheme], SURFACES[scheme]);
    // Rounded down, so that no failing color appears to pass.
    return `${accent[scheme]} in the ${scheme} color scheme (${Math.floor(contrast * 10) / 10}:1)`;
  });
  const fix = SCHEMES.map((scheme) => nearestReadable(accent[scheme], scheme)).join(',');
  return [
    {
      code: 'accent-contrast',
      level: 'advice',
      summary: `SERVICE_ACCENT has too little contrast: ${found.join(', and ')}.`,
      meaning: `Links and labels are hard to read. They need a contrast of ${MIN_CONTRAST}:1 with every surface (WCAG 2.2, level AA). The fix has the nearest colors that pass.`,
      fix: `SERVICE_ACCENT=${fix}`,
    },
  ];
}
