// Installs Firefox and WebKitGTK for `npm run browsers`, so that no test is skipped.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from './debian-packages.js';
import { appFolder } from './npm-apps.js';

/** Programs and files, and their Debian packages. */
const REQUIRED = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  // WebKitGTK draws only on a display.
  ['Xvfb', 'xvfb'],
  // WebKitGTK asks the locale of the system for the user's language.
  ['/usr/share/i18n/locales/de_DE', 'locales'],
  ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'fonts-dejavu-core'],
  ['caddy', 'caddy'],
];

installMissing('The browsers need', REQUIRED);

const locales = appFolder('browsers');
mkdirSync(locales, { recursive: true });
for (const name of ['de_DE', 'en_US']) {
  const folder = join(locales, `${name}.UTF-8`);
  if (existsSync(folder)) continue;
  execFileSync('localedef', ['--no-archive', '-i', name, '-f', 'UTF-8', folder]);
}
