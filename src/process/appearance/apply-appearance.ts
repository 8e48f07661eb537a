import { LAYOUT_ATTRIBUTES, PREFIXES } from '../../contract/index.js';
import { DEFAULT_TITLE, isImage, type Appearance } from '../../core/appearance/appearance.js';
import { escapeHtml } from '../escape-html.js';
import { MANIFEST_NAME, type AppearanceFiles } from './appearance-files.js';
import { appearanceStyles } from './appearance-styles.js';

const HTML = '<html lang="en"';
const ICON = /<link rel="icon"[^>]*>/;
const TITLE = /<title>[^<]*<\/title>/;
/** For the address bar of a phone, in each color scheme. */
const THEME_COLORS = {
  light: /(<meta name="theme-color" media="\(prefers-color-scheme: light\)" content=")[^"]*/,
  dark: /(<meta name="theme-color" media="\(prefers-color-scheme: dark\)" content=")[^"]*/,
} as const;

/** A page with the owner's name, icon, colors and images, and with the manifest. */
export function applyAppearance(
  html: string,
  appearance: Appearance,
  files: AppearanceFiles,
): string {
  const { title, background } = appearance;
  const styles = appearanceStyles(appearance, files);
  const named =
    title === DEFAULT_TITLE
      ? html
      : html
          .replace(HTML, () => `${HTML} ${LAYOUT_ATTRIBUTES.title}="${escapeHtml(title)}"`)
          .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`);
  const linked = named
    .replace(ICON, (icon) => [iconLink(icon, files), ...links(files)].join(''))
    .replace('</head>', () => `${styles === '' ? '' : `<style>${styles}</style>`}</head>`);
  if (background === undefined || isImage(background)) return linked;
  return linked
    .replace(THEME_COLORS.light, (_, start: string) => start + background.light)
    .replace(THEME_COLORS.dark, (_, start: string) => start + background.dark);
}

function iconLink(builtIn: string, { logo }: AppearanceFiles): string {
  return logo === undefined
    ? builtIn
    : `<link rel="icon" type="${logo.mediaType}" href="${logo.path}">`;
}

/** The icon on the home screen of iOS, which reads PNG only, and the manifest. */
function links({ logo }: AppearanceFiles): string[] {
  const touch = logo?.type === 'png' ? logo.path : `${PREFIXES.assets}icon-180.png`;
  return [
    ...(logo === undefined || logo.type === 'png'
      ? [`<link rel="apple-touch-icon" href="${touch}">`]
      : []),
    `<link rel="manifest" href="${PREFIXES.own}${MANIFEST_NAME}">`,
  ];
}
