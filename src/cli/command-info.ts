import {
  APP_TOKEN_OPTIONS,
  CHECK_OPTIONS,
  HASH_OPTIONS,
  INIT_OPTIONS,
  SERVE_OPTIONS,
  type Options,
} from './command-options.js';

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

/** Every command, in the order of `--help`. */
export const COMMAND_INFO: ReadonlyMap<string, CommandInfo> = new Map(
  Object.entries({
    serve: {
      summary: 'Run the service (the default)',
      options: SERVE_OPTIONS,
      examples: [
        ['housekey', 'run with the settings from the environment and .env'],
        ['housekey --port 8080', 'listen on another port'],
      ],
    },
    init: {
      summary: 'Set up a login in this folder',
      options: INIT_OPTIONS,
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
      options: HASH_OPTIONS,
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
      options: APP_TOKEN_OPTIONS,
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
      options: CHECK_OPTIONS,
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
        [
          'source <(housekey completion bash)',
          'in ~/.bashrc; with zsh in ~/.zshrc, after compinit',
        ],
        ['housekey completion fish | source', 'in ~/.config/fish/config.fish'],
      ],
    },
  } satisfies Readonly<Record<string, CommandInfo>>),
);
