import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captures, filesBelow, read, ROOT } from '../support/tree.js';

const TOKENS = 'web/design/tokens.css';
const FONTS = 'web/design/fonts/';
const MAX_FONT_BYTES = 25 * 1024;

const stylesheets = filesBelow(['web'], '.css').filter((file) => !file.startsWith('web/design/'));
const codeOf = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '');

describe('the style sheets of the pages', () => {
  it.each([...stylesheets, 'web/design/base.css'])(
    '%s takes colors, fonts, radii and shadows from the tokens',
    (file) => {
      const code = codeOf(file);
      expect(captures(code, /(oklch\([^)]*\)|#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\()/gi)).toEqual([]);
      expect(captures(code, /font-family: (?!var\()([^;]+)/g)).toEqual([]);
      expect(captures(code, /font-weight: (?!var\(|normal|inherit)([^;]+)/g)).toEqual([]);
      expect(captures(code, /border(?:-[a-z]+)*-radius: (?!var\(|inherit|50%)([^;]+)/g)).toEqual(
        [],
      );
    },
  );

  it.each([...stylesheets, 'web/design/base.css'])('%s reads right to left as well', (file) => {
    const physical =
      /^\s*((?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|min-width|max-width|min-height|max-height)[\w-]*:/gm;
    expect(captures(codeOf(file), physical)).toEqual([]);
    expect(captures(codeOf(file), /text-align: (left|right)/g)).toEqual([]);
  });

  it('use only tokens that exist', () => {
    const defined = new Set(
      [TOKENS, ...stylesheets].flatMap((file) => captures(codeOf(file), /(--[\w-]+):/g)),
    );
    const used = [TOKENS, 'web/design/base.css', ...stylesheets].flatMap((file) =>
      captures(codeOf(file), /var\((--[\w-]+)/g),
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });

  it('leave no token unused', () => {
    const code = [TOKENS, ...filesBelow(['web'], '.css')].map(codeOf).join('\n');
    const unused = captures(codeOf(TOKENS), /^ {2}(--[\w-]+):/gm).filter(
      (name) => !code.includes(`var(${name})`),
    );
    expect(unused).toEqual([]);
  });
});

describe('the display face', () => {
  it('is small, and its license is next to it', () => {
    const files = filesBelow([FONTS], '.woff2');
    const bytes = files.map((file) => statSync(join(ROOT, file)).size);
    expect(files).toHaveLength(3);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_FONT_BYTES);
    expect(read(`${FONTS}OFL.txt`)).toContain('SIL Open Font License, Version 1.1');
  });

  it('never blocks the text or moves it', () => {
    const faces = codeOf('web/design/fonts.css').split('@font-face').slice(1);
    expect(faces).toHaveLength(3);
    for (const face of faces) {
      expect(face).toContain('font-display: optional');
      expect(face).toMatch(/unicode-range:\s+U\+/);
    }
  });
});
