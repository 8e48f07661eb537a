import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCENT,
  BACKGROUND_COLORS,
  DEFAULT_APPEARANCE,
  isImage,
  TITLE,
} from '../../src/core/appearance/appearance.js';
import {
  fromOklch,
  leastContrast,
  parseHexColor,
  textColorOn,
  toOklch,
  type HexColor,
  isReadable,
  MIN_CONTRAST,
  nearestReadable,
  SURFACES,
} from '../../src/core/appearance/color.js';
import { inspectAppearance } from '../../src/core/diagnostics/settings.js';
import { read } from '../support/tree.js';

const HEX = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): HexColor => `#${number.toString(16).padStart(6, '0')}`);
const SCHEME = fc.constantFrom('light', 'dark');

describe('a color', () => {
  it.each([
    ['#1a56db', '#1a56db'],
    ['#1A56DB', '#1a56db'],
    ['#abc', '#aabbcc'],
    ['1a56db', undefined],
    ['#1a56d', undefined],
    ['#1a56db80', undefined],
    ['#gggggg', undefined],
    ['red', undefined],
    ['#fff;}body{display:none', undefined],
    ['url(//example.com)', undefined],
  ])('%s is read as %s', (text, expected) => {
    expect(parseHexColor(text)).toBe(expected);
  });

  it.each<[HexColor, HexColor, number]>([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('%s has a contrast with %s of %d', (one, other, expected) => {
    expect(leastContrast(one, [other])).toBeCloseTo(expected, 2);
    expect(leastContrast(other, [one])).toBe(leastContrast(one, [other]));
  });

  it('survives the way to OKLCH and back', () => {
    fc.assert(
      fc.property(HEX, (color) => {
        expect(leastContrast(color, [fromOklch(toOklch(color))])).toBeLessThan(1.02);
      }),
    );
  });

  it('is black in OKLCH if it is not one', () => {
    expect(toOklch('#nothing')).toEqual({ lightness: 0, chroma: 0, hue: 0 });
  });

  it('has black or white text that is readable', () => {
    fc.assert(
      fc.property(HEX, (color) => {
        expect(leastContrast(color, [textColorOn(color)])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('has a nearest readable color, which keeps its hue, in each color scheme', () => {
    fc.assert(
      fc.property(HEX, SCHEME, (color, scheme) => {
        const nearest = nearestReadable(color, scheme);
        expect(isReadable(nearest, scheme)).toBe(true);
        const [before, after] = [toOklch(color), toOklch(nearest)];
        // A gray has no hue, and rounding changes the hue of almost gray colors.
        if (after.chroma < 0.03) return;
        const turn = Math.abs(before.hue - after.hue);
        expect(Math.min(turn, 360 - turn)).toBeLessThan(4);
      }),
    );
  });

  it('stays as it is if it is readable', () => {
    expect(nearestReadable('#1a56db', 'light')).toBe('#1a56db');
  });
});

describe('the surfaces that colors are compared with', () => {
  const tokens = read('web/design/tokens.css');

  it.each(['surface-sunken', 'page', 'surface'])('are those of the pages: --%s', (name) => {
    const numbers = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
    const pattern = new RegExp(`--${name}: light-dark\\(${numbers}, ${numbers}\\)`);
    const [, ...found] = (pattern.exec(tokens) ?? []).map(Number);
    const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = found;
    expect(found).toHaveLength(6);
    expect(SURFACES.light).toContain(fromOklch({ lightness: l1, chroma: c1, hue: h1 }));
    expect(SURFACES.dark).toContain(fromOklch({ lightness: l2, chroma: c2, hue: h2 }));
  });
});

describe('SERVICE_TITLE', () => {
  it.each(['Family photos', 'Ünïcode 写真', '"quoted" <b>', 'x'.repeat(60), '👨‍👩‍👧'])(
    'accepts %s',
    (title) => {
      expect(TITLE.parse(title)).toBe(title);
    },
  );

  it.each([
    ['a line break, which could add a header to an email', 'a\r\nBcc: b@example.com'],
    ['a control character', 'a\u0007'],
    ['a line separator', 'a\u2028b'],
    ['an override of the direction of text', 'a\u202Egnp.exe'],
    ['nothing but spaces', '   '],
    ['more than 60 characters', 'x'.repeat(61)],
  ])('refuses %s', (_, title) => {
    expect(TITLE.parse(title)).toBeUndefined();
  });
});

describe('SERVICE_ACCENT and SERVICE_BACKGROUND', () => {
  it('take one color for both color schemes', () => {
    expect(BACKGROUND_COLORS.parse('#eef2ff')).toEqual({ light: '#eef2ff', dark: '#eef2ff' });
  });

  it.each(['#1a56db,#8ab4ff', '#1A56DB, #8ab4ff', '#1a56db #8ab4ff'])('take two: %s', (text) => {
    const colors = { light: '#1a56db', dark: '#8ab4ff' };
    expect(ACCENT.parse(text)).toEqual(colors);
    expect(BACKGROUND_COLORS.parse(text)).toEqual(colors);
  });

  it.each(['', '#1a56db,', '#111,#222,#333', 'blue', '#fff}'])('refuse "%s"', (text) => {
    expect(ACCENT.parse(text)).toBeUndefined();
    expect(BACKGROUND_COLORS.parse(text)).toBeUndefined();
  });
});

describe('an accent', () => {
  const inspect = (text: string) =>
    inspectAppearance({ ...DEFAULT_APPEARANCE, accent: ACCENT.parse(text) });

  it.each(['#1a56db', '#1a56db,#8ab4ff', '#000000'])('%s needs no finding', (text) => {
    expect(inspect(text)).toEqual([]);
  });

  it('is a finding if it is hard to read, with the nearest color that is not', () => {
    const [finding] = inspect('#ffd400');
    expect(finding).toMatchObject({ code: 'accent-contrast', level: 'advice' });
    expect(finding?.summary).toBe(
      'SERVICE_ACCENT has too little contrast: #ffd400 in the light color scheme (1.1:1).',
    );
    expect(finding?.fix).toMatch(/^SERVICE_ACCENT=#[\da-f]{6},#ffd400$/);
  });

  it('names both colors if both are hard to read', () => {
    const [finding] = inspect('#ffffff,#000000');
    expect(finding?.summary).toMatch(/#ffffff in the light .*, and #000000 in the dark /);
  });

  it('has a fix that needs no further one', () => {
    fc.assert(
      fc.property(HEX, HEX, (light, dark) => {
        const [finding] = inspect(`${light},${dark}`);
        if (finding === undefined) return;
        expect(inspect(finding.fix?.replace('SERVICE_ACCENT=', '') ?? '')).toEqual([]);
      }),
    );
  });

  it('is compared at the level AA', () => {
    expect(MIN_CONTRAST).toBe(4.5);
  });
});

it('without any of the settings, nothing is reported', () => {
  expect(inspectAppearance(DEFAULT_APPEARANCE)).toEqual([]);
});

it('a background is an image or colors', () => {
  const colors = { light: '#ffffff', dark: '#000000' } as const;
  expect(isImage(colors)).toBe(false);
  const info = { type: 'png', width: 1, height: 1 } as const;
  expect(isImage({ info, bytes: new Uint8Array([1]) })).toBe(true);
});
