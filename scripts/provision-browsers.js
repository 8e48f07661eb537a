// Installs Firefox for `npm run browsers`, so that no test is skipped.
import { installMissing } from './debian-packages.js';

/** Programs and files, and their Debian packages. */
const REQUIRED = [
  ['firefox-esr', 'firefox-esr'],
  ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'fonts-dejavu-core'],
  ['caddy', 'caddy'],
];

installMissing('The browsers need', REQUIRED);
