import { createHash } from 'node:crypto';
import { isAppOnOrigin, PREFIXES, viewsOf, type Layout } from '../../contract/index.js';
import {
  isImage,
  type Appearance,
  type ImageFile,
  type ImageInfo,
} from '../../core/appearance/appearance.js';
import { encodeText, type Encodings } from '../../http/representation.js';
import { mediaTypeOf } from '../static-files.js';

/** A file of the owner, as the pages refer to it. */
export interface OwnFile extends ImageInfo {
  readonly path: string;
  readonly mediaType: string;
}

/** The service's additions to the built frontend, for this appearance. */
export interface AppearanceFiles {
  /** Files by name, such as `assets/manifest.webmanifest`. */
  readonly files: ReadonlyMap<string, Encodings>;
  readonly logo: OwnFile | undefined;
  /** The image behind the login form. */
  readonly backdrop: OwnFile | undefined;
}

export const MANIFEST_NAME = 'assets/manifest.webmanifest';
/** Below it are the files that can run script if they are opened by themselves. */
export const OWN_PREFIX = 'assets/own-';

/** Background of the light color scheme, as `--page` in `web/design/tokens.css`. */
const PAGE_COLOR = '#f2f1ec';

/** Creates the owner's images and the web app manifest. */
export function createAppearanceFiles(appearance: Appearance, layout: Layout): AppearanceFiles {
  const files = new Map<string, Encodings>();
  const { logo, background } = appearance;
  const ownLogo = logo && addImage(files, 'logo', logo);
  const backdrop =
    background !== undefined && isImage(background)
      ? addImage(files, 'background', background)
      : undefined;
  const maskable =
    logo &&
    addImage(files, 'maskable', {
      info: { type: 'svg', width: MASKABLE_SIZE, height: MASKABLE_SIZE },
      bytes: Uint8Array.from(Buffer.from(maskableIcon(logo))),
    });
  const icons =
    ownLogo && maskable ? [iconOf(ownLogo, 'any'), iconOf(maskable, 'maskable')] : ICONS;
  files.set(MANIFEST_NAME, encodeText(JSON.stringify(manifest(appearance, layout, icons))));
  return { files, logo: ownLogo, backdrop };
}

function addImage(
  files: Map<string, Encodings>,
  role: string,
  { info, bytes }: ImageFile,
): OwnFile {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const name = `${OWN_PREFIX}${role}-${hash}.${info.type}`;
  // The other formats are compressed already.
  const isText = info.type === 'svg';
  files.set(
    name,
    isText ? encodeText(Buffer.from(bytes).toString()) : new Map([['identity', bytes]]),
  );
  const path = `${PREFIXES.own}${name}`;
  return { ...info, path, mediaType: mediaTypeOf(name) };
}

interface Icon {
  readonly src: string;
  readonly type: string;
  readonly sizes: string;
  readonly purpose: 'any' | 'maskable';
}

function iconOf({ path, mediaType, type, width, height }: OwnFile, purpose: Icon['purpose']): Icon {
  const sizes = type === 'svg' ? 'any' : `${width}x${height}`;
  return { src: path, type: mediaType, sizes, purpose };
}

/** The built icons of Housekey. */
const ICONS: readonly Icon[] = (
  [
    ['icon-192.png', '192x192', 'any'],
    ['icon-512.png', '512x512', 'any'],
    ['icon-maskable-512.png', '512x512', 'maskable'],
  ] as const
).map(([name, sizes, purpose]) => ({
  src: `${PREFIXES.assets}${name}`,
  type: mediaTypeOf(name),
  sizes,
  purpose,
}));

/** https://www.w3.org/TR/appmanifest/ */
function manifest(
  { title, accent, background }: Appearance,
  layout: Layout,
  icons: readonly Icon[],
): Readonly<Record<string, unknown>> {
  const hasApp = isAppOnOrigin(layout);
  const backgroundColor =
    background === undefined || isImage(background) ? PAGE_COLOR : background.light;
  return {
    // Without one, it would be `start_url`, which may be the app's own.
    id: PREFIXES.own,
    name: title,
    short_name: title,
    start_url: hasApp ? '/' : viewsOf(layout).welcome,
    scope: '/',
    // An app that is made for a browser may need its back button.
    display: hasApp ? 'minimal-ui' : 'standalone',
    background_color: backgroundColor,
    theme_color: accent?.light ?? PAGE_COLOR,
    icons,
  };
}

const MASKABLE_SIZE = 512;
/** Inside of the circle that every mask leaves, with a diameter of 80 % (Web App Manifest, "safe zone"). */
const MASKABLE_LOGO_SIZE = 280;

/** The logo on a square that the system may cut to a circle. */
function maskableIcon({ info, bytes }: ImageFile): string {
  const start = (MASKABLE_SIZE - MASKABLE_LOGO_SIZE) / 2;
  const data = `data:${mediaTypeOf(info.type)};base64,${Buffer.from(bytes).toString('base64')}`;
  const place = `x="${start}" y="${start}" width="${MASKABLE_LOGO_SIZE}" height="${MASKABLE_LOGO_SIZE}"`;
  const square = `width="${MASKABLE_SIZE}" height="${MASKABLE_SIZE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MASKABLE_SIZE} ${MASKABLE_SIZE}" ${square}><rect ${square} fill="${PAGE_COLOR}"/><image ${place} href="${data}"/></svg>`;
}
