// Renders the icons of the web app manifest from the favicon. Run it after a change of the drawing:
// node scripts/render-icons.js
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../bench/chromium.js';

const ASSETS = fileURLToPath(new URL('../web/assets/', import.meta.url));
const favicon = readFileSync(`${ASSETS}favicon.svg`, 'utf8');
// Systems cut these to their own shape, so the ground fills the square, and the key keeps its distance.
const fullBleed = favicon
  .replace(' rx="6"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

const ICONS = [
  ['icon-192', 192, favicon],
  ['icon-512', 512, favicon],
  ['icon-maskable-512', 512, fullBleed],
  ['icon-180', 180, fullBleed],
];

const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] });
for (const [name, size, svg] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = svg.replace(
    '<svg ',
    `<svg style="display:block" width="${size}" height="${size}" `,
  );
  await page.setContent(`<body style="margin:0">${sized}`);
  await page.screenshot({ path: `${ASSETS}${name}.png`, omitBackground: true });
}
await browser.close();
