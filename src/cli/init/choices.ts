import { SETUP_FORMATS } from '../../contract/index.js';
import {
  parseApp,
  parseEmail,
  parsePublicUrl,
  parseUpstream,
  PROXIES,
  type Choices,
} from '../../process/setup/choices.js';
import { UsageError, type ParsedOptions } from '../arguments.js';
import type { COMMANDS } from '../commands.js';

export type InitOptions = ParsedOptions<keyof (typeof COMMANDS)['init']['options']>;

/**
 * Reads the choices from the options.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`)
 */
export function readChoices(options: InitOptions): Choices {
  const format = SETUP_FORMATS.find((name) => name === options.value('format')) ?? 'env';
  const upstream = options.value('upstream');
  const publicUrl = options.value('public-url');
  const email = options.value('email');
  const port = options.value('port');
  return {
    format,
    email: email === undefined ? undefined : parseEmail(email),
    upstream: upstream === undefined ? undefined : parseUpstream(upstream, format),
    apps: options.values('app').map(parseApp),
    proxy: PROXIES.find((name) => name === options.value('proxy')),
    publicUrl: publicUrl === undefined ? undefined : parsePublicUrl(publicUrl),
    port: port === undefined ? undefined : parsePort(port),
  };
}

function parsePort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return String(Number(text));
  throw new UsageError('--port must be a whole number from 0 to 65535.');
}

/**
 * Rejects choices that do not fit together.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`)
 */
export function assertConsistent({
  format,
  upstream,
  apps,
  proxy,
  publicUrl,
  port,
}: Choices): void {
  const problem = [
    [
      upstream !== undefined && apps.length > 0,
      'Use --upstream for one app behind Housekey, or --app for several behind a proxy, but not both.',
    ],
    [apps.length > 0 && proxy === undefined, '--app needs --proxy: nginx, caddy or traefik.'],
    [
      apps.length > 0 && proxy === 'haproxy',
      'HAProxy cannot ask Housekey about each request. Use nginx, caddy or traefik, or one Housekey with --upstream for each app.',
    ],
    [proxy !== undefined && publicUrl === undefined, '--proxy needs --public-url.'],
    [
      proxy !== undefined && apps.length === 0 && upstream === undefined,
      '--proxy needs --upstream for one app, or --app for several.',
    ],
    [
      proxy === 'traefik' && apps.length === 0,
      'For one app behind Traefik, use --app, such as --app app.example.com=127.0.0.1:3000.',
    ],
    [
      format === 'compose' && (proxy !== undefined || port !== undefined),
      'A compose file is written for one app without a proxy, on port 8000. deploy/compose.caddy.yaml has one with Caddy.',
    ],
    [
      apps.some(({ host }) => host === publicUrl?.hostname),
      'The login needs a host name of its own, such as https://login.example.com.',
    ],
  ].find(([isWrong]) => isWrong);
  if (problem !== undefined) throw new UsageError(String(problem[1]));
}
