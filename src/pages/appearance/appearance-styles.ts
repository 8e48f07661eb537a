import { DEFAULT_TITLE, isImage, type Appearance } from '../../core/appearance/appearance.js';
import {
  fromOklch,
  textColorOn,
  toOklch,
  type HexColor,
  type Oklch,
} from '../../core/appearance/color.js';
import type { AppearanceFiles } from './appearance-files.js';

/** From this chroma on, an accent makes the login card as colorful as it may be. */
const FULL_CHROMA = 0.08;
/** The login card at most, compared to its own green. More would be glaring on such a large area. */
const MAX_TONE_CHROMA = 1.4;
const HOVER_STEP = 0.05;
const BORDER_STEP = -0.15;
const BADGE: Pick<Oklch, 'lightness' | 'chroma'> = { lightness: 0.37, chroma: 0.125 };

/**
 * The style sheet that replaces values of `web/design/tokens.css`; empty if nothing is the owner's own.
 * Everything in it is a number, a color or a path that Housekey has made.
 */
export function appearanceStyles(
  { title, accent, background }: Appearance,
  { logo, backdrop }: AppearanceFiles,
): string {
  return [
    ...(accent === undefined ? [] : [accentStyles(accent)]),
    ...(logo === undefined ? [] : [logoStyles(logo)]),
    ...(logo === undefined && title === DEFAULT_TITLE ? [] : [NAMEPLATE_STYLES]),
    ...(background === undefined || isImage(background)
      ? []
      : [backdropStyles(`light-dark(${background.light},${background.dark})`)]),
    ...(backdrop === undefined
      ? []
      : [backdropStyles(`50%/cover no-repeat url("${backdrop.path}") var(--page)`)]),
  ].join('');
}

function accentStyles({ light, dark }: NonNullable<Appearance['accent']>): string {
  const { chroma, hue } = toOklch(light);
  const tone = Math.min(MAX_TONE_CHROMA, (chroma / FULL_CHROMA) * MAX_TONE_CHROMA);
  const badge = fromOklch({ ...BADGE, chroma: Math.min(BADGE.chroma, chroma), hue });
  const primary = schemed((color) => color);
  return [
    ':root{',
    `--accent:light-dark(${light},${dark});`,
    `--tone-hue:${hue.toFixed(1)};--tone-chroma:${tone.toFixed(3)};--badge:${badge};`,
    primary('--primary'),
    schemed((color) => shade(color, HOVER_STEP))('--primary-hover'),
    schemed((color) => shade(color, BORDER_STEP))('--primary-border'),
    schemed(textColorOn)('--primary-text'),
    '}',
    // The card is dark in both schemes.
    `.login-card{--primary:${dark};--primary-hover:${shade(dark, HOVER_STEP)};`,
    `--primary-border:${shade(dark, BORDER_STEP)};--primary-text:${textColorOn(dark)}}.login-card-footer{color:var(--card-text)}`,
  ].join('');

  function schemed(make: (color: HexColor) => HexColor): (name: string) => string {
    return (name) => `${name}:light-dark(${make(light)},${make(dark)});`;
  }
}

function shade(color: HexColor, step: number): HexColor {
  const { lightness, ...rest } = toOklch(color);
  return fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, lightness + step)) });
}

/** In place of the drawing, which stays in the page: its markup is the same for everyone. */
function logoStyles({ path, width, height }: NonNullable<AppearanceFiles['logo']>): string {
  const ratio = `${Number(width.toFixed(3))}/${Number(height.toFixed(3))}`;
  const image = `.brand-logo{content:url("${path}");aspect-ratio:${ratio};block-size:1.8em;max-inline-size:min(14rem,100%);object-fit:contain}`;
  return width / height > WORDMARK_RATIO ? image + HIDDEN_NAME_STYLES : image;
}

/** A logo of this shape contains the name, which is then for screen readers alone. */
const WORDMARK_RATIO = 2.5;
const HIDDEN_NAME_STYLES =
  '.brand-name{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}';

/** The owner's name and logo are at the top of the login card, in the color of its text. */
const NAMEPLATE_STYLES =
  '.login-card-footer{order:-1;padding-block:var(--space-2) var(--space-4);color:var(--card-text);font-size:var(--size-large)}';

/** The card stands free in front of it, without the floor that is drawn. */
function backdropStyles(value: string): string {
  return [
    `.login-page{background:${value}}`,
    '.login-page::after,.login-base{visibility:hidden}',
    '.login-frame{padding-block-end:var(--space-2);border-block-end:1px solid var(--frame-edge);border-radius:var(--radius-large)}',
    '.login-doorway,.login-card{border-radius:var(--radius-small)}',
  ].join('');
}
