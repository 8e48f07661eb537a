import { createHash } from 'node:crypto';
import { directionOf, PREFIXES, type Language, type PageFacts } from '../contract/index.js';
import { DEFAULT_TITLE, isImage, type Appearance } from '../core/appearance/appearance.js';
import { MANIFEST_NAME, type AppearanceFiles } from './appearance/appearance-files.js';
import { appearanceStyles } from './appearance/appearance-styles.js';
import { html, Html } from './html.js';

export interface PageDocument {
  readonly language: Language;
  /** Default: the name of the service. */
  readonly title?: string;
  readonly facts?: PageFacts;
  /** The addresses of the scripts; the first one is run, and loads the others. Default: none. */
  readonly scripts?: readonly string[];
  readonly body: Html;
}

/** Documents with the same look. */
export type DocumentRenderer = ReturnType<typeof createDocuments>;

/**
 * Creates documents with the owner's name, icon, colors and images.
 *
 * @param icon - the address of the icon if the owner has none
 * @param styles - of the build
 */
export function createDocuments(
  appearance: Appearance,
  files: AppearanceFiles,
  { icon, styles }: { readonly icon: string; readonly styles: string },
) {
  const { title: name } = appearance;
  const ownStyles = appearanceStyles(appearance, files);
  const allStyles = ownStyles === '' ? [styles] : [styles, ownStyles];
  const ownTitle = name !== DEFAULT_TITLE && name;
  // The first subset of the display face. Each page has the host or the name in it, and a browser that learns of it
  // with the layout is too late to use it on the first visit (`font-display: optional`).
  const font = /url\(([^)]+\.woff2)\)/.exec(styles)?.[1];
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${themeColors(appearance)}
    <meta name="robots" content="noindex" />
    ${font && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`}
    ${icons(icon, files)} ${allStyles.map((text) => new Html(`<style>${text}</style>`))}`;
  return {
    render: ({ language, title = name, facts = {}, scripts = [], body }: PageDocument) => {
      const attributes = toAttributes({ title: ownTitle, ...facts });
      const { text } = html`<html lang="${language}" dir="${directionOf(language)}" ${attributes}>
        <head>
          ${head} ${scriptTags(scripts)}
          <title>${title}</title>
        </head>
        <body>
          ${body}
        </body>
      </html>`;
      return `<!doctype html>${text}`;
    },
    /** The sources of their styles for their policy (CSP Level 3 §6.7.2.3). */
    styleSources: allStyles.map((text) => {
      const hash = createHash('sha256').update(text);
      return `'sha256-${hash.digest('base64')}'`;
    }),
  };
}

function scriptTags([script, ...preloads]: readonly string[]): Html | undefined {
  if (script === undefined) return undefined;
  return html`<script type="module" crossorigin src="${script}"></script>
    ${preloads.map((path) => html`<link rel="modulepreload" crossorigin href="${path}" />`)}`;
}

function toAttributes(facts: Readonly<Record<string, string | boolean | undefined>>): Html[] {
  return Object.entries(facts)
    .filter(([, value]) => value !== false && value !== undefined)
    .map(([name, value]) => {
      const attribute = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return html` data-${new Html(attribute)}="${value === true ? '' : value}"`;
    });
}

/** For the address bar of a phone, in each color scheme. */
function themeColors({ background }: Appearance): Html[] {
  const colors = background === undefined || isImage(background) ? PAGE_COLORS : background;
  return (['light', 'dark'] as const).map((scheme) => {
    const media = `(prefers-color-scheme: ${scheme})`;
    return html`<meta name="theme-color" media="${media}" content="${colors[scheme]}" />`;
  });
}

const PAGE_COLORS = { light: '#f2f0eb', dark: '#0d1715' };

/** The icon, that on the home screen of iOS, which must be a PNG, and the manifest. */
function icons(builtIn: string, { logo }: AppearanceFiles): Html[] {
  const { mediaType, path } = logo ?? { mediaType: 'image/svg+xml', path: builtIn };
  const touch = logo?.type === 'png' ? logo.path : `${PREFIXES.assets}icon-180.png`;
  return [
    html`<link rel="icon" type="${mediaType}" href="${path}" />`,
    ...(logo === undefined || logo.type === 'png'
      ? [html`<link rel="apple-touch-icon" href="${touch}" />`]
      : []),
    html`<link rel="manifest" href="${PREFIXES.own}${MANIFEST_NAME}" />`,
  ];
}
