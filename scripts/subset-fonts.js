/**
 * Writes the subsets of the display face to web/design/fonts/. Run it after an update of the font; the
 * files are committed. web/design/fonts.css loads each one only for text that needs it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE = '../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-';
const TARGET = '../web/design/fonts/bricolage-grotesque-';

/** Inclusive ranges of code points, as in `unicode-range` of web/design/fonts.css. */
const SUBSETS = {
  latin: {
    source: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x20ac, 0x20ac],
    ],
  },
  'latin-1': {
    source: 'latin',
    ranges: [
      [0xa1, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2122, 0x2122],
    ],
  },
  'latin-ext': {
    source: 'latin-ext',
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x218, 0x21b],
      [0x1e9e, 0x1e9e],
    ],
  },
};

for (const [name, { source, ranges }] of Object.entries(SUBSETS)) {
  const font = readFileSync(
    fileURLToPath(new URL(`${SOURCE}${source}-600-normal.woff2`, import.meta.url)),
  );
  const text = ranges.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const options = { targetFormat: 'woff2', noLayoutClosure: true };
  const subset = await subsetFont(font, text.join(''), options);
  writeFileSync(fileURLToPath(new URL(`${TARGET}${name}.woff2`, import.meta.url)), subset);
}
