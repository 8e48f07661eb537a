import { createHash } from 'node:crypto';
import {
  layoutFacts,
  directionOf,
  PREFIXES,
  type Language,
  type PageFacts,
  type Layout,
} from '../contract/index.js';
import { DEFAULT_TITLE, isImage, type Appearance } from '../core/appearance/appearance.js';
import { MANIFEST_NAME, type AppearanceFiles } from './appearance/appearance-files.js';
import { appearanceStyles } from './appearance/appearance-styles.js';
import { html, Html } from './html.js';
import type { FrontName } from '../core/audit/audit-event.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import type { CheckSetup } from '../http/routes/setup.js';
import { type Encodings, LANGUAGE_HEADERS } from '../http/representation.js';
import { mediaTypeOf, respondWithFile } from './static-files.js';
import type { PlainResponse, HeaderFields } from '../http/plain-response.js';

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

export type PageContext = RequestContext<RequestHead>;

export interface PageOptions {
  readonly appearance: Appearance;
  /** Whether authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
  /** Why the login cannot be set up in the browser; `undefined` if it can. */
  readonly checkSetup: CheckSetup;
  /** Whether someone can sign in at all. */
  readonly authEnabled: boolean;
  /** Whether the login is locked now. */
  readonly isLocked: () => boolean;
  /** The domain whose hosts share the session cookie. */
  readonly cookieDomain: string | undefined;
  /** Whether the login page leads to the approval by another device. */
  readonly offersDevice: boolean;
  /** The provider of the account that can sign in; `undefined` if none can. */
  readonly accountProvider: string | undefined;
  /** The origins of apps to which a sign-in leads. */
  readonly appOrigins: readonly string[];
  /** The addresses of OpenID Connect clients to which a sign-in may lead, as sources of a content security policy. */
  readonly clientSources: readonly string[];
  /** Whether passkeys can sign in now, whether a new one would be kept, and whether the password cannot sign in. */
  readonly signInFacts: () => Pick<PageFacts, 'passkeys' | 'keepsPasskeys' | 'passwordOff'>;
  /** Whether a session cookie of this request is valid. */
  readonly isSignedIn: (context: PageContext) => Promise<boolean>;
  /** The front that names the owner in this request, and can begin a session; `undefined` without one. */
  readonly frontOf: (
    context: PageContext,
  ) => FrontName | undefined | Promise<FrontName | undefined>;
}

/** The facts of a view: its layout, whether there is a session cookie, and how to sign in. */
export function viewFacts(
  layout: Layout,
  hasSession: boolean,
  { signInFacts }: PageOptions,
): PageFacts {
  const noSession = layout.session === 'cookie' && !hasSession;
  return { ...layoutFacts(layout), noSession, ...signInFacts() };
}

interface PageResponseOptions {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Default: none. */
  readonly more?: HeaderFields;
  readonly options: PageOptions;
}

/** Responds with a page, which is never cached. */
export function respondWithPage(
  context: PageContext,
  document: Encodings,
  { status, headers, more = {}, options: { appUnprotected } }: PageResponseOptions,
): PlainResponse {
  return respondWithFile(context, document, {
    status,
    mediaType: mediaTypeOf('index.html'),
    headers,
    more,
    cacheControl: 'no-store',
    // The cookie decides on the language as well, and in front of an app on whose page it is.
    vary: LANGUAGE_HEADERS,
    appUnprotected,
  });
}
