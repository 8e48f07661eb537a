import { SETUP_FORMATS } from '../../contract/index.js';
import {
  APP_EXAMPLE,
  parseApp,
  parseEmail,
  requirePublicUrl,
  parseUpstream,
  PROXIES,
  type Choices,
  type AppSite,
} from '../../setup/choices.js';
import {
  parseWholeNumber,
  UsageError,
  type ParsedArguments,
  type COMMANDS,
  type Terminal,
} from '../command-line.js';
import type { Variables } from '../../core/config/environment.js';
import {
  prompt,
  generatePassword,
  validatePassword,
  type PasswordInput,
  type PasswordRule,
  promptHidden,
  readLine,
} from '../prompt.js';
import { resolve } from 'node:path';
import { errorCode } from '../../core/errors.js';
import { readText } from '../../login/load-environment.js';

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
    forwardAuth: options.has('forward-auth'),
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
export function assertConsistent(choices: Choices): void {
  const { format, upstream, apps, forwardAuth, proxy, publicUrl, port } = choices;
  const isSeveral = apps.length > 0;
  const problem = [
    [
      upstream !== undefined && isSeveral,
      'Use --upstream for one app, or --app for each of several, but not both.',
    ],
    [
      isSeveral && publicUrl === undefined,
      '--app needs --public-url: the address of the login, such as https://login.example.com.',
    ],
    [
      forwardAuth && (!isSeveral || proxy === undefined || proxy === 'haproxy'),
      '--forward-auth needs --app, and --proxy with nginx, caddy or traefik. For HAProxy and Envoy, see deploy/README.md.',
    ],
    [proxy !== undefined && publicUrl === undefined, '--proxy needs --public-url.'],
    [
      proxy !== undefined && !isSeveral && upstream === undefined,
      '--proxy needs --upstream for one app, or --app for each of several.',
    ],
    [
      format === 'compose' && (isSeveral || proxy !== undefined || port !== undefined),
      'A compose file is written for one app without a proxy, on port 8000. deploy/compose.caddy.yaml has one with Caddy, for any number of apps.',
    ],
    ...hostProblems(choices),
  ].find(([isWrong]) => isWrong);
  if (problem !== undefined) throw new UsageError(String(problem[1]));
}

/** Each app needs a host that neither the login nor another app has. */
function hostProblems({ apps, forwardAuth, publicUrl }: Choices): [boolean, string][] {
  const hosts = apps.map(({ host }) => host);
  return apps.flatMap(({ host, upstream }, index): [boolean, string][] => [
    [
      host === publicUrl?.hostname,
      `${host} is the host of the login, which needs its own, such as https://login.example.com.`,
    ],
    [hosts.indexOf(host) !== index, `--app has ${host} twice. Give each app its own host.`],
    [
      forwardAuth && !upstream.startsWith('http://'),
      `With --forward-auth, the proxy connects to the app itself: write ${host}=http://host:port.`,
    ],
  ]);
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
    ['SERVICE_UPSTREAM', 'SERVICE_APPS'].some((name) => existing[name]) ||
    existing['SERVICE_FORWARD_AUTH'] === 'true';
  const answered = { ...choices, email };
  if (isProtecting) return answered;
  if (choices.format === 'compose') return await askForApp(terminal, answered);
  const what = await askChoice(terminal, 'What do you want to protect?', [
    'nothing yet, only try the login',
    'one app',
    'several apps, each on its own host',
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
  const chosen = { ...choices, upstream };
  return format === 'compose' ? chosen : await askForProxy(terminal, chosen);
}

async function askForApps(terminal: Terminal, choices: Choices): Promise<Choices> {
  const publicUrl =
    choices.publicUrl ??
    (await ask(terminal, 'Address of the login (https://login.…): ', requirePublicUrl));
  const apps: AppSite[] = [];
  const parseNext = (text: string) => {
    if (text === '' && apps.length > 0) return undefined;
    const app = parseApp(text);
    assertConsistent({ ...choices, publicUrl, apps: [...apps, app] });
    return app;
  };
  for (;;) {
    const which = apps.length === 0 ? `First app, such as ${APP_EXAMPLE}` : NEXT_APP;
    const app = await ask(terminal, `${which}: `, parseNext);
    if (app === undefined) return await askForProxy(terminal, { ...choices, publicUrl, apps });
    apps.push(app);
  }
}

const NEXT_APP = 'Next app, or nothing to go on';

/** In the order of PROXIES. */
const PROXY_ANSWERS = ['none yet', 'nginx', 'Caddy', 'HAProxy', 'Traefik'];

async function askForProxy(terminal: Terminal, choices: Choices): Promise<Choices> {
  if (choices.proxy !== undefined) return choices;
  const which = await askChoice(terminal, 'Which proxy adds https?', PROXY_ANSWERS);
  const proxy = PROXIES[which - 2];
  if (proxy === undefined) return choices;
  const publicUrl =
    choices.publicUrl ??
    (await ask(terminal, 'Address that visitors use (https://…): ', requirePublicUrl));
  return { ...choices, proxy, publicUrl };
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

/** The new password, or what is wrong with it. */
export type ChosenPassword =
  Extract<PasswordInput, { ok: false }> | { ok: true; password: string; isGenerated: boolean };

/**
 * The new password: from a file, from a prompt, or generated. `undefined` if the existing one stays.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`) if the file cannot be read
 */
export async function choosePassword(
  terminal: Terminal,
  options: InitOptions,
  { isNeeded, isInteractive, email }: { isNeeded: boolean; isInteractive: boolean; email: string },
): Promise<ChosenPassword | undefined> {
  const rule = { email, acceptsWeak: options.has('weak') };
  const file = options.value('password-file');
  if (file !== undefined) {
    return asChosen(validatePassword(await readFirstLine(terminal, file), rule));
  }
  if (!isNeeded && !options.has('new-password')) return undefined;
  return isInteractive ? await askForPassword(terminal, rule) : generated();
}

function generated(): ChosenPassword {
  return { ok: true, password: generatePassword(), isGenerated: true };
}

function asChosen(read: PasswordInput): ChosenPassword {
  return read.ok ? { ...read, isGenerated: false } : read;
}

/** Asks until the password is valid and the same twice. */
async function askForPassword(terminal: Terminal, rule: PasswordRule): Promise<ChosenPassword> {
  const { input, errors } = terminal;
  for (;;) {
    const password = await promptHidden('Password (nothing: generate one): ', input, errors);
    if (password === '') return generated();
    const validated = validatePassword(password, rule);
    const repeated = validated.ok
      ? await promptHidden('Repeat the password: ', input, errors)
      : undefined;
    if (validated.ok && repeated === password) return asChosen(validated);
    errors.write(`${validated.ok ? 'The passwords do not match.' : validated.problem}\n`);
  }
}

async function readFirstLine({ input, directory }: Terminal, file: string): Promise<string> {
  if (file === '-') return await readLine(input);
  try {
    return readText(resolve(directory, file)).split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new UsageError(`The password file cannot be read (${errorCode(error)}).`, {
      cause: error,
    });
  }
}
