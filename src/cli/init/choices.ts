import { SETUP_FORMATS } from '../../contract/index.js';
import {
  parseApp,
  parseEmail,
  requirePublicUrl,
  parseUpstream,
  PROXIES,
  type Choices,
  type AppSite,
  type Proxy,
} from '../../setup/choices.js';
import { parseWholeNumber, UsageError, type ParsedArguments } from '../arguments.js';
import type { COMMANDS } from '../commands.js';
import type { Variables } from '../../core/config/environment.js';
import { prompt } from '../prompt.js';
import type { Terminal } from '../terminal.js';

export type InitOptions = ParsedArguments<keyof (typeof COMMANDS)['init']['options']>;

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
    publicUrl: publicUrl === undefined ? undefined : requirePublicUrl(publicUrl),
    port: port === undefined ? undefined : String(parseWholeNumber('--port', port, 0, 65_535)),
  };
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

const DEFAULT_APP = 'http://127.0.0.1:3000';

/** Asks on the terminal for everything that neither the options nor the existing settings say. */
export async function askMissing(
  terminal: Terminal,
  choices: Choices,
  existing: Variables,
): Promise<Choices> {
  const email =
    choices.email ??
    existing['SERVICE_EMAIL'] ??
    (await ask(terminal, 'Email to sign in with: ', parseEmail));
  const isProtecting =
    choices.upstream !== undefined ||
    choices.apps.length > 0 ||
    Boolean(existing['SERVICE_UPSTREAM']) ||
    existing['SERVICE_FORWARD_AUTH'] === 'true';
  const answered = { ...choices, email };
  if (isProtecting) return answered;
  if (choices.format === 'compose') return await askForApp(terminal, answered);
  const what = await askChoice(terminal, 'What do you want to protect?', [
    'nothing yet, only try the login',
    'one app',
    'several apps behind nginx, Caddy or Traefik',
  ]);
  if (what === 2) return await askForApp(terminal, answered);
  return what === 3 ? await askForApps(terminal, answered) : answered;
}

async function askForApp(terminal: Terminal, choices: Choices): Promise<Choices> {
  const { format } = choices;
  const example = format === 'compose' ? 'http://app:3000' : DEFAULT_APP;
  const upstream = await ask(
    terminal,
    `Address of the app [${example}]: `,
    (text) => parseUpstream(text, format),
    example,
  );
  if (choices.proxy !== undefined || format === 'compose') return { ...choices, upstream };
  const names: readonly Proxy[] = ['nginx', 'caddy', 'haproxy'];
  const which = await askChoice(terminal, 'Which proxy adds https?', ['none yet', ...names]);
  const proxy = names[which - 2];
  if (proxy === undefined) return { ...choices, upstream };
  const publicUrl =
    choices.publicUrl ??
    (await ask(terminal, 'Address that visitors use (https://…): ', requirePublicUrl));
  return { ...choices, upstream, proxy, publicUrl };
}

async function askForApps(terminal: Terminal, choices: Choices): Promise<Choices> {
  const names = PROXIES.filter((name) => name !== 'haproxy');
  const proxy =
    choices.proxy ?? names[(await askChoice(terminal, 'Which proxy?', names)) - 1] ?? 'nginx';
  const publicUrl =
    choices.publicUrl ??
    (await ask(terminal, 'Address of the login (https://login.…): ', requirePublicUrl));
  const first = 'First app, such as app.example.com=127.0.0.1:3000: ';
  const apps: AppSite[] = [await ask(terminal, first, parseApp)];
  for (;;) {
    const next = await ask(
      terminal,
      'Next app, or nothing to go on: ',
      (text) => (text === '' ? undefined : parseApp(text)),
      '',
    );
    if (next === undefined) return { ...choices, proxy, publicUrl, apps };
    apps.push(next);
  }
}

/** Asks again until the answer is valid: an invalid one loses nothing. */
async function ask<Answer>(
  { input, errors }: Terminal,
  question: string,
  parse: (text: string) => Answer,
  fallback?: string,
): Promise<Answer> {
  for (;;) {
    const text = (await prompt(question, input, errors)).trim();
    try {
      return parse(text === '' && fallback !== undefined ? fallback : text);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      errors.write(`${error.message}\n`);
    }
  }
}

/** Asks for one of the numbered answers. Returns its number; the first one is the default. */
async function askChoice(
  terminal: Terminal,
  question: string,
  answers: readonly string[],
): Promise<number> {
  const list = answers.map((answer, index) => `  ${index + 1}) ${answer}\n`).join('');
  terminal.errors.write(`${question}\n${list}`);
  const parse = (text: string) => {
    const number = Number(text);
    if (/^\d$/.test(text) && number >= 1 && number <= answers.length) return number;
    throw new UsageError(`Type a number from 1 to ${answers.length}.`);
  };
  return await ask(terminal, `Number [1]: `, parse, '1');
}

/** Asks whether to replace what exists. Anything but `y` or `yes` is no. */
export async function confirm({ input, errors }: Terminal, question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test((await prompt(`${question} [y/N] `, input, errors)).trim());
}
