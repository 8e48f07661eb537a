// Installs the programs that the tests use, so that no test is skipped.
import { fileURLToPath } from 'node:url';
import { installIfPossible, installMissing, unpackDebian } from './debian-packages.js';

/** Programs and files, and their Debian packages. */
const REQUIRED = [
  ['chromium', 'chromium'],
  ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'fonts-dejavu-core'],
  ['htpasswd', 'apache2-utils'],
  ['fail2ban-regex', 'fail2ban'],
  ['/usr/sbin/logrotate', 'logrotate'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['openssl', 'openssl'],
  ['redis-server', 'redis-server'],
  ['redis-cli', 'redis-tools'],
  ['systemd-analyze', 'systemd'],
  ['syncthing', 'syncthing'],
  ['broadwayd', 'libgtk-3-bin'],
  ['gtk-builder-tool', 'libgtk-3-bin'],
  ['zsh', 'zsh'],
  ['fish', 'fish'],
  ['nix-instantiate', 'nix-bin'],
];

installMissing('The tests need', REQUIRED);

// Needs a third less processor time than Chromium, which the tests use in its place if it is missing.
installIfPossible('chromium-headless-shell', 'chromium-headless-shell');

// Its installation would register this machine with crowdsec.net and start a service.
unpackDebian(
  'crowdsec',
  fileURLToPath(new URL('../node_modules/.cache/crowdsec', import.meta.url)),
);
