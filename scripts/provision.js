// Sees to it that what the tests drive is on this machine; no test is skipped.
import { provide } from './debian-packages.js';

/** Program, and the Debian package that brings it. */
const NEEDED = [
  ['chromium', 'chromium'],
  ['htpasswd', 'apache2-utils'],
  ['fail2ban-regex', 'fail2ban'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['openssl', 'openssl'],
  ['redis-server', 'redis-server'],
  ['redis-cli', 'redis-tools'],
  ['systemd-analyze', 'systemd'],
  ['syncthing', 'syncthing'],
  ['broadwayd', 'libgtk-3-bin'],
  ['gtk-builder-tool', 'libgtk-3-bin'],
];

provide('The tests need', NEEDED);
