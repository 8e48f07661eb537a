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

const WEAK_OPTION = {
  weak: { description: 'Accept a password that is quickly guessed.' },
} as const satisfies Readonly<Record<string, OptionInfo>>;

/** The options of a command, by name, without `--`. */
export type Options = Readonly<Record<string, OptionInfo>>;

export const SERVE_OPTIONS = {
  port: { value: 'PORT', description: 'Port to listen on, instead of that in the variable PORT.' },
} as const satisfies Options;

export const CHECK_OPTIONS = {
  ...SERVE_OPTIONS,
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
} as const satisfies Options;

export const INIT_OPTIONS = {
  email: { value: 'EMAIL', description: 'Email to sign in with.' },
  'password-file': {
    value: 'FILE',
    isFile: true,
    description:
      'File whose first line is the password; - reads it from standard input. Default: ask for it, or generate one.',
  },
  'new-password': { description: 'Set another password. By default, an existing one stays.' },
  ...WEAK_OPTION,
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
} as const satisfies Options;

export const HASH_OPTIONS = {
  cost: { value: 'N', description: 'bcrypt cost, from 4 to 31. Default: 12.' },
  ...WEAK_OPTION,
} as const satisfies Options;

export const APP_TOKEN_OPTIONS = {
  expires: { value: 'DATE', description: 'Last day, such as 2027-01-01. Default: never.' },
  methods: { value: 'LIST', description: 'HTTP methods, such as GET,HEAD. Default: all.' },
  paths: { value: 'LIST', description: 'Paths of the app, such as /api,/dav. Default: all.' },
} as const satisfies Options;
