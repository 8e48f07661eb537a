import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export const BASELINES = fileURLToPath(new URL('baselines/', import.meta.url));
const VERSION_FILE = join(BASELINES, 'chromium.txt');
const FAILED = join(tmpdir(), 'housekey-screenshots');

/** `npm run screenshots:renew` replaces the baselines that differ. */
export const RENEWS = process.env['SCREENSHOTS'] === 'renew';
/** `npm run screenshots` compares all of them, which takes minutes, `npm test` the main ones. */
export const COMPARES_ALL = RENEWS || process.env['SCREENSHOTS'] === 'all';

/** How far a color may be off, from 0 to 1. The palettes of the baselines need 0.06. */
const COLOR_TOLERANCE = 0.07;
/** Pixels that may differ, in addition to those of anti-aliasing. */
const MAX_DIFFERENT_PIXELS = 24;

/** Compares a screenshot with its baseline. Returns what differs; undefined if nothing does. */
export async function difference(name: string, screenshot: Buffer): Promise<string | undefined> {
  const path = join(BASELINES, `${name}.png`);
  const baseline = existsSync(path) ? await readFile(path) : undefined;
  const found = baseline && (await compare(baseline, screenshot));
  if (found === 'same') return undefined;
  if (RENEWS) {
    await writeFile(path, await compress(screenshot));
    return undefined;
  }
  const { reason, picture } = found ?? { reason: 'there is no baseline' };
  const files = { expected: baseline, actual: screenshot, difference: picture };
  return `${name}: ${reason}; see ${await keep(name, files)}`;
}

interface Difference {
  readonly reason: string;
  /** The different pixels in red. */
  readonly picture?: Buffer;
}

async function compare(baseline: Buffer, screenshot: Buffer): Promise<Difference | 'same'> {
  const [before, after] = await Promise.all([decode(baseline), decode(screenshot)]);
  const { width, height } = before.info;
  if (after.info.width !== width || after.info.height !== height) {
    return {
      reason: `${after.info.width} × ${after.info.height} pixels instead of ${width} × ${height}`,
    };
  }
  const picture = Buffer.alloc(before.data.length);
  const count = pixelmatch(before.data, after.data, picture, width, height, {
    threshold: COLOR_TOLERANCE,
  });
  if (count <= MAX_DIFFERENT_PIXELS) return 'same';
  const raw = { width, height, channels: 4 } as const;
  return {
    reason: `${count} pixels differ`,
    picture: await sharp(picture, { raw }).png().toBuffer(),
  };
}

async function decode(png: Buffer) {
  return await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** About a third of what Chromium writes. */
async function compress(png: Buffer): Promise<Buffer> {
  return await sharp(png)
    .png({ palette: true, dither: 0, quality: 97, compressionLevel: 9 })
    .toBuffer();
}

/** Keeps what a person needs to judge the difference. Returns the folder. */
async function keep(name: string, files: Readonly<Record<string, Buffer | undefined>>) {
  const folder = join(FAILED, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    if (content !== undefined) await writeFile(join(folder, `${file}.png`), content);
  }
  return folder;
}

/** Says which Chromium made the baselines, if it was another one. */
export async function versionNote(version: string): Promise<string> {
  const recorded = (await readFile(VERSION_FILE, 'utf8')).trim();
  const renew = 'If the change is intended, run `npm run screenshots:renew`.';
  return recorded === version
    ? renew
    : `${renew} The baselines are from Chromium ${recorded}, and this is ${version}.`;
}

export async function recordVersion(version: string): Promise<void> {
  await writeFile(VERSION_FILE, `${version}\n`);
}
