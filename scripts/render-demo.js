// Renders docs/demo.webp, the animation of the README, from a real app, the real commands and the real pages. Run it after
// a change of the login page, once the service is built: node scripts/render-demo.js
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../bench/chromium.js';

const HOUSEKEY = fileURLToPath(new URL('../bin/housekey.js', import.meta.url));
const DEMO = fileURLToPath(new URL('../docs/demo.webp', import.meta.url));
const [APP, LOGIN] = ['http://127.0.0.1:3000', 'http://127.0.0.1:8000'];
const [EMAIL, PASSWORD] = ['you@example.com', 'four random words here'];
const SIZE = { width: 960, height: 600 };

const NOTES = `<!doctype html><title>Notes</title><style>
  body { margin: 0; background: #fff; color: #1d2b24; font: 19px/1.7 sans-serif }
  header { padding: 18px 48px; background: #2f5d8a; color: #fff; font-weight: bold }
  main { padding: 14px 48px } li { margin: 6px 0 }
</style><header>Notes</header><main><h2>Private</h2><ul><li>Call the bank about the loan
<li>Spare key: with Anna, second floor<li>Present for Mia: the red bicycle<li>Wi-Fi of the workshop: on the fridge</ul></main>`;

/** The window of a browser or a terminal, and a caption. */
const frame = (title, content, caption) => `<!doctype html><style>
  body { margin: 0; padding: 24px 60px 0; background: #e9e6dd; font: 17px sans-serif; color: #1d2b24 }
  .window { height: 490px; overflow: hidden; border-radius: 10px; box-shadow: 0 10px 34px #0004; background: #14211b }
  .title { padding: 10px 16px; background: #d5d1c5; font-size: 15px } img { display: block; width: 100% }
  pre { margin: 0; padding: 20px 24px; color: #e6efe9; font: 16px/1.55 monospace; white-space: pre-wrap } b { color: #e3bb66 }
  p { margin: 20px 0 0; text-align: center; font-size: 21px; font-weight: bold }
</style><div class="window"><div class="title">${title}</div>${content}</div><p>${caption}`;

const app = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end(NOTES),
);
app.listen(3000, '127.0.0.1');
await once(app, 'listening');
const folder = mkdtempSync(join(tmpdir(), 'housekey-demo-'));
const options = ['init', '--email', EMAIL, '--upstream', APP, '--password-file', '-', '--yes'];
const init = spawn('node', [HOUSEKEY, ...options], { cwd: folder });
init.stdin.end(PASSWORD);
const output = await text(init.stdout);
const service = spawn('node', [HOUSEKEY], { cwd: folder });
await once(service.stdout, 'data');

const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] });
const [visitor, stage] = [
  await browser.newPage({ viewport: { width: 840, height: 456 } }),
  await browser.newPage({ viewport: SIZE }),
];
const frames = [];
const add = async (seconds, ...scene) => {
  await stage.setContent(frame(...scene));
  frames.push({ image: await stage.screenshot(), delay: seconds * 1000 });
};
const show = async (seconds, caption) => {
  const picture = (await visitor.screenshot()).toString('base64');
  const { origin, pathname } = new URL(visitor.url());
  await add(seconds, origin + pathname, `<img src="data:image/png;base64,${picture}">`, caption);
};
const type = async (seconds, lines) =>
  await add(
    seconds,
    'Terminal',
    `<pre>${lines}</pre>`,
    'One command puts Housekey in front of it.',
  );

await visitor.goto(APP);
await show(2.4, 'Your app has no login. Everyone can open it.');
const command = `<b>$</b> npx housekey init --email ${EMAIL} --upstream ${APP}`;
for (const end of [16, 38, 64]) await type(0.25, `${command.slice(0, end)}▏`);
await type(0.6, `${command}\nPassword: `);
// The explanations would need another page.
const checks = output
  .slice(0, output.indexOf('\nNext:'))
  .replaceAll(/^ {9}.*\n|^Would listen.*\n\n/gm, '');
await type(3, `${command}\nPassword: \n${checks}\n<b>$</b> npx housekey`);
// The display face comes from the cache, as on every visit but the first.
for (const path of ['/login', '/']) await visitor.goto(LOGIN + path);
await visitor.locator('html[data-ready]').waitFor({ state: 'attached' });
await show(1.6, 'Now a login stands in front of it.');
await visitor.getByLabel('Email').fill(EMAIL);
await show(0.6, 'Now a login stands in front of it.');
await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
await show(1, 'Now a login stands in front of it.');
await visitor.keyboard.press('Enter');
await visitor.getByRole('heading', { name: 'Private' }).waitFor();
await show(3, 'Only you get in. The app has not changed.');

await sharp(
  frames.map(({ image }) => image),
  { join: { animated: true } },
)
  .webp({ delay: frames.map(({ delay }) => delay), loop: 1, quality: 82, effort: 6 })
  .toFile(DEMO);
await browser.close();
service.kill();
app.close();
rmSync(folder, { recursive: true });
