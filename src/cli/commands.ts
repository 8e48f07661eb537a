import { SETUP_FORMATS } from '../contract/index.js';
import { PROXIES } from '../process/setup/choices.js';

/** An option of a command. */
export interface OptionInfo {
  /** Placeholder for its value, such as `URL`. Without one, the option is a switch. */
  readonly value?: string;
  readonly description: string;
  /** The values that it accepts. Default: any. */
  readonly choices?: readonly string[];
  /** Whether its value is the path of a file, for shell completion. */
  readonly isFile?: true;
  /** Whether it may be given several times. */
  readonly isRepeatable?: true;
}

/** The options of a command, by name, without `--`. */
export type Options = Readonly<Record<string, OptionInfo>>;

/** A command, as `--help` and shell completion describe it. */
export interface CommandInfo {
  readonly summary: string;
  /** The argument that is not an option. */
  readonly argument?: { readonly name: string; readonly choices?: readonly string[] };
  readonly options: Options;
  /** A paragraph for the command's own help. */
  readonly details?: string;
  /** Command lines, each with what it does. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
}

const PORT = {
  value: 'PORT',
  description: 'Port to listen on, instead of that in the variable PORT.',
};
const WEAK = { description: 'Accept a password that is quickly guessed.' };

/** Every command, in the order of `--help`. */
export const COMMANDS = {
  serve: {
    summary: 'Run the service (the default)',
    options: { port: PORT },
    examples: [
      ['housekey', 'run with the settings from the environment and .env'],
      ['housekey --port 8080', 'listen on another port'],
    ],
  },
  init: {
    summary: 'Set up a login in this folder',
    options: {
      email: { value: 'EMAIL', description: 'Email to sign in with.' },
      'password-file': {
        value: 'FILE',
        isFile: true,
        description:
          'File whose first line is the password; - reads it from standard input. Default: ask for it, or generate one.',
      },
      'new-password': { description: 'Set another password. By default, an existing one stays.' },
      weak: WEAK,
      upstream: {
        value: 'URL',
        description: 'The app to protect: http://host:port, https://host or unix:/path/to.sock.',
      },
      app: {
        value: 'HOST=ADDRESS',
        isRepeatable: true,
        description:
          'One of several apps behind a proxy, such as app.example.com=127.0.0.1:3000. May be repeated.',
      },
      proxy: {
        value: 'NAME',
        choices: PROXIES,
        description:
          "Also write this proxy's configuration. HAProxy protects one app, Traefik several.",
      },
      'public-url': {
        value: 'URL',
        description: 'The https address that visitors use; with --app, that of the login.',
      },
      port: { value: 'PORT', description: 'Port that Housekey listens on. Default: 8000.' },
      format: {
        value: 'NAME',
        choices: SETUP_FORMATS,
        description: 'Where the settings go: a .env file (the default), a compose file or a unit.',
      },
      yes: { description: 'Ask nothing, and replace nothing.' },
      force: { description: 'Replace existing settings, after a backup copy of their file.' },
    },
    details:
      'Asks for what is not given as an option, writes a private file with the settings, and checks it. Can be run again: it says what is there and changes only what you ask for. A password is never an option, because other users of the machine can see those.',
    examples: [
      ['housekey init', 'ask for everything'],
      [
        'housekey init --email you@example.com --upstream http://127.0.0.1:3000 --yes',
        'protect one app, with a generated password',
      ],
      [
        'housekey init --upstream http://127.0.0.1:3000 --proxy caddy --public-url https://app.example.com',
        'behind Caddy, which adds https',
      ],
      [
        'housekey init --proxy nginx --public-url https://login.example.com --app wiki.example.com=127.0.0.1:3000 --app git.example.com=127.0.0.1:3001',
        'one login for two apps behind nginx',
      ],
    ],
  },
  hash: {
    summary: 'Hash a password with bcrypt, for SERVICE_PASSWORD_HASH',
    options: {
      cost: { value: 'N', description: 'bcrypt cost, from 4 to 31. Default: 12.' },
      weak: WEAK,
    },
    examples: [
      ['housekey hash', 'ask for the password twice'],
      ['housekey hash --cost 14 < password.txt', 'read the first line of a file'],
    ],
  },
  secret: {
    summary: 'Print 32 random bytes, for SERVICE_SECRET_KEY',
    options: {},
    examples: [['housekey secret > secret_key', 'keep it in a file']],
  },
  'app-token': {
    summary: 'Create an app token, for SERVICE_APP_TOKENS',
    argument: { name: 'NAME' },
    options: {
      expires: { value: 'DATE', description: 'Last day, such as 2027-01-01. Default: never.' },
      methods: { value: 'LIST', description: 'HTTP methods, such as GET,HEAD. Default: all.' },
      paths: { value: 'LIST', description: 'Paths of the app, such as /api,/dav. Default: all.' },
    },
    examples: [
      [
        'housekey app-token backup --methods GET --paths /api',
        'a token for a script that only reads',
      ],
    ],
  },
  totp: {
    summary: 'Set up one-time codes, for SERVICE_TOTP_SECRET',
    options: {},
    examples: [['housekey totp', 'show a QR code, and ask for one code']],
  },
  link: {
    summary: 'Print a link that signs you in once, without the password',
    options: {},
    examples: [['housekey link', 'print it; it is valid for five minutes']],
  },
  'notify-test': {
    summary: 'Send a test notice to each target of SERVICE_NOTIFY_URL',
    options: {},
    examples: [['housekey notify-test', 'send one to each, and print the results']],
  },
  'notify-secret': {
    summary: 'Print the keys that sign the notices to webhooks',
    options: {},
    examples: [['housekey notify-secret', 'print the key of each webhook, for its receiver']],
  },
  check: {
    summary: 'Report on the configuration without starting',
    options: {
      port: PORT,
      json: { description: 'Print JSON, for programs.' },
      url: {
        value: 'URL',
        description:
          'Look for ways past the login from outside, at the address that visitors use, such as https://app.example.com.',
      },
      path: {
        value: 'PATH',
        isRepeatable: true,
        description: 'With --url: also try this path of the app. May be repeated.',
      },
      public: {
        value: 'PATH',
        isRepeatable: true,
        description:
          'With --url: strangers may use this path and everything below it; =/path is that path alone. May be repeated.',
      },
      'app-port': {
        value: 'PORT',
        description: 'With --url: port of the app, if SERVICE_UPSTREAM does not name it.',
      },
      'http-port': {
        value: 'PORT',
        description: 'With --url: port of plain http. Default: 80, if the address has no port.',
      },
      address: {
        value: 'IP',
        description: 'With --url: connect to this address, instead of the one in DNS.',
      },
    },
    details:
      'Without settings of its own, it uses those in the folder’s housekey.service or compose.yaml. Exits with 0 if nothing needs fixing, with 1 if something does, and with 2 if the settings are not valid or the address does not answer. --url sends at most 250 requests that change nothing, and a session of two minutes only to the address in the settings.',
    examples: [
      ['housekey check', 'report on the settings in this folder'],
      ['housekey check --json | jq .findings', 'the same for a program'],
      ['housekey check --url https://app.example.com', 'look for ways past the login'],
    ],
  },
  completion: {
    summary: 'Print a script that completes commands in your shell',
    argument: { name: 'SHELL', choices: ['bash', 'zsh', 'fish'] },
    options: {},
    examples: [
      ['source <(housekey completion bash)', 'in ~/.bashrc; with zsh in ~/.zshrc, after compinit'],
      ['housekey completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
  },
} as const satisfies Readonly<Record<string, CommandInfo>>;

/** The same, by any name. */
export const COMMAND_INFO: ReadonlyMap<string, CommandInfo> = new Map(Object.entries(COMMANDS));
