import { inspectImage } from '../../core/appearance/appearance.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import type { Upstream } from '../../core/config/formats.js';
import { remember } from '../../core/remember.js';
import { isRecord, parseJson, type AppIconType, parseUrl } from '../../contract/index.js';
import type { AppIcon, Launcher } from '../../http/routes/route-options.js';
import { browsePage } from './probe.js';
import { sendProbe } from './probe-request.js';

const MAX_ICON_BYTES = 64 * 1024;
/** An app that names many icons is asked for the first of them only. */
const MAX_ATTEMPTS = 4;
/** Sharp on a tile, even where a pixel of the page is two of the screen. */
const WANTED_PIXELS = 96;
const ICON_MS = 3_600_000;
/** For an app without an icon, which may not have been running. */
const NO_ICON_MS = 60_000;
const RESPONDS_MS = 1000;

/**
 * Asks the apps of SERVICE_APPS whether they respond, and for their icons. Only the configured upstream is asked,
 * whatever a page or a manifest names.
 *
 * @param now - in milliseconds
 */
export function createLauncher(now: () => number): Launcher {
  const responds = remember(doesRespond, () => RESPONDS_MS, now);
  const icon = remember(findIcon, (found) => (found === undefined ? NO_ICON_MS : ICON_MS), now);
  return { responds, icon };
}

/** Any answer but an error of its server counts: many apps show strangers a 401 or 404. */
async function doesRespond({ upstream }: ProtectedApp): Promise<boolean | undefined> {
  if (upstream === undefined) return undefined;
  const answer = await sendProbe(upstream, {});
  return answer.ok && answer.status < 500;
}

async function findIcon({ upstream, origin, icon }: ProtectedApp): Promise<AppIcon | undefined> {
  if (upstream === undefined || origin === undefined) return undefined;
  const addresses = icon === undefined ? await namedIcons(upstream, origin) : [icon];
  const urls = addresses.flatMap((address) => onOrigin(address, origin));
  for (const { pathname, search } of urls.slice(0, MAX_ATTEMPTS)) {
    const image = await fetchIcon(upstream, pathname + search);
    if (image !== undefined) return image;
  }
  return undefined;
}

function onOrigin(address: string, base: string): URL[] {
  const url = parseUrl(address, base);
  return url?.origin === new URL(base).origin ? [url] : [];
}

async function fetchIcon(upstream: Upstream, path: string): Promise<AppIcon | undefined> {
  const answer = await sendProbe(upstream, { path, bodyLimit: MAX_ICON_BYTES });
  if (!answer.ok || answer.status !== 200) return undefined;
  const bytes = Uint8Array.from(answer.body);
  const type = bytes.length > MAX_ICON_BYTES ? undefined : typeOf(bytes);
  return type && { type, bytes };
}

function typeOf(bytes: Uint8Array): AppIconType | undefined {
  const isIco = [0, 0, 1, 0].every((byte, index) => bytes[index] === byte) && bytes.length > 22;
  return isIco ? 'ico' : inspectImage(bytes)?.type;
}

/** The addresses of icons in the order of preference: of the manifest, of the page, and the usual one. */
async function namedIcons(upstream: Upstream, origin: string): Promise<string[]> {
  const { url, answer } = await browsePage(upstream, new URL(origin), MAX_ICON_BYTES);
  const links = answer.ok ? linksOf(answer.body.toString()) : [];
  const hrefs = (...relations: string[]) =>
    links
      .filter(({ rel }) => relations.some((relation) => rel.includes(relation)))
      .flatMap(({ href }) => onOrigin(href, url.href));
  const [manifest] = hrefs('manifest');
  const fromManifest = manifest === undefined ? [] : await manifestIcons(upstream, manifest);
  const ofPage = hrefs('apple-touch-icon', 'icon').map(({ href }) => href);
  return [...fromManifest, ...ofPage.slice(0, 2), '/favicon.ico'];
}

/** The links of a page, as far as a pattern finds them. */
function linksOf(page: string): { readonly rel: string[]; readonly href: string }[] {
  return [...page.matchAll(/<link\s[^>]{1,1000}>/gi)].map(([tag]) => ({
    rel: attributeOf(tag, 'rel').toLowerCase().split(/\s+/),
    href: attributeOf(tag, 'href').replaceAll('&amp;', '&'),
  }));
}

function attributeOf(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
}

/** The icon of a manifest that is large enough, or else the largest one (Web Application Manifest §1.8). */
async function manifestIcons(upstream: Upstream, url: URL): Promise<string[]> {
  const path = url.pathname + url.search;
  const answer = await sendProbe(upstream, { path, bodyLimit: MAX_ICON_BYTES });
  const icons = answer.ok ? iconsIn(answer.body.toString()) : [];
  const sorted = icons.toSorted((left, right) => left.pixels - right.pixels);
  const best = sorted.find(({ pixels }) => pixels >= WANTED_PIXELS) ?? sorted.at(-1);
  return best === undefined ? [] : onOrigin(best.src, url.href).map(({ href }) => href);
}

function iconsIn(json: string): { readonly src: string; readonly pixels: number }[] {
  const manifest = parseJson(json);
  const icons: unknown = isRecord(manifest) ? manifest['icons'] : undefined;
  if (!Array.isArray(icons)) return [];
  return icons.flatMap((icon: unknown) => {
    if (!isRecord(icon) || typeof icon['src'] !== 'string') return [];
    const isDrawing = icon['purpose'] === 'monochrome' || icon['purpose'] === 'maskable';
    const sizes = typeof icon['sizes'] === 'string' ? icon['sizes'] : '';
    const pixels = sizes === 'any' ? WANTED_PIXELS : Number.parseInt(sizes, 10) || 0;
    return isDrawing ? [] : [{ src: icon['src'], pixels }];
  });
}
