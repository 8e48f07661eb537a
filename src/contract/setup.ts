import * as s from './schema.js';

/**
 * Query parameter of the page and of its POST: the code that only the start line of the service contains, so
 * that it reached someone who sees the log (as with Jupyter's token).
 */
export const SETUP_CODE_PARAMETER = 'code';

/** In characters, of a password that a person chooses (NIST SP 800-63B §5.1.1.2). */
export const MIN_PASSWORD_LENGTH = 8;

/** The kind of files that the settings are written for. */
export const SETUP_FORMATS = ['env', 'compose', 'systemd'] as const;

export type SetupFormat = (typeof SETUP_FORMATS)[number];

/** Body of `POST /_housekey/api/setup`. `upstream`: the app to protect; empty for none. */
export const SetupRequest = s.body({
  email: s.string,
  password: s.documented(s.password, { minLength: MIN_PASSWORD_LENGTH }),
  format: s.oneOf(SETUP_FORMATS),
  upstream: s.string,
});
export type SetupRequest = s.TypeOf<typeof SetupRequest>;

/** A file to save. `path` is relative to the folder; `mode` has octal digits, such as `600`. */
const setupFile = s.object({ path: s.string, text: s.string, mode: s.string });
export type SetupFile = s.TypeOf<typeof setupFile>;

/** Response to `POST /_housekey/api/setup`: what `housekey init` would write in the working directory. */
export const SetupResponse = s.object({ folder: s.string, files: s.array(setupFile) });
export type SetupResponse = s.TypeOf<typeof SetupResponse>;

/**
 * A word of a command to copy into a shell, in quotes if it needs them (POSIX, "Single-Quotes"). Someone
 * else may have named the folder, and the name must not become a command (CWE-78).
 */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

export const SETUP_FIELDS = ['email', 'password', 'upstream'] as const;

export type SetupField = (typeof SETUP_FIELDS)[number];

/** Response to `POST /_housekey/api/setup` if the value of a field cannot be used (422). */
export const SetupProblem = s.object({ detail: s.string, field: s.oneOf(SETUP_FIELDS) });
export type SetupProblem = s.TypeOf<typeof SetupProblem>;

/**
 * Why there is no setup in the browser. `enabled`: authentication is enabled. `app`: Housekey is in front
 * of an app, or a part of it. `address`: the service listens on an address that other machines reach.
 * `proxy`: the request came through a proxy. `remote`: it came from another machine, or for another host.
 * `code`: it does not contain the code of this start.
 */
export const SETUP_REFUSALS = ['enabled', 'app', 'address', 'proxy', 'remote', 'code'] as const;

export type SetupRefusal = (typeof SETUP_REFUSALS)[number];

/** Placeholders in the files of `deploy/` for values that only a running instance knows. */
export const EXAMPLES = [
  'login.example.com',
  'app.example.com',
  'you@example.com',
  'example.com',
  '127.0.0.1:8000',
  'on port 8000',
  'http://127.0.0.1:3000',
  '127.0.0.1:3000',
  'on port 3000',
] as const;

export type Example = (typeof EXAMPLES)[number];

/** In the compose file of `deploy/`, which does not know the app. */
export const EXAMPLE_IMAGE = 'image: your-app';

/** The values of this instance, by placeholder. */
export type ExampleValues = Partial<Readonly<Record<Example, string>>>;

const APP_ADDRESSES: ReadonlySet<Example> = new Set([
  'http://127.0.0.1:3000',
  '127.0.0.1:3000',
  'on port 3000',
]);

/**
 * Whether the app's address stays a placeholder in a file with these examples. A gateway's upstream
 * may be one that a proxy's file cannot use: a Unix socket or an https URL.
 */
export function keepsExampleAppAddress(
  examples: readonly Example[],
  values: ExampleValues,
): boolean {
  return examples.some((example) => APP_ADDRESSES.has(example) && values[example] === undefined);
}

/**
 * Replaces the examples in the text whose values are known. In one pass, so that a value that
 * contains another example stays as it is.
 */
export function fillIn(text: string, examples: readonly Example[], values: ExampleValues): string {
  const replaced = examples.filter((example) => values[example] !== undefined);
  if (replaced.length === 0) return text;
  // Longest first, because an example may be the end of another.
  const longestFirst = replaced.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((example) => escape(example)).join('|'), 'g');
  return text.replace(pattern, (found) => valueOf(values, found) ?? found);
}

/**
 * Puts the port of the public address into a file with examples: where the proxy listens, where it redirects to
 * from plain http, and into the addresses. Caddy's own redirect needs it in the address of each site.
 *
 * @param port - as `URL` has it: empty for 443, which the files have
 */
export function onHttpsPort(text: string, port: string): string {
  if (port === '') return text;
  return text
    .replaceAll(
      /https:\/\/(?:(?:login|app)\.example\.com|\$host|%\[req\.hdr\(host\),host_only\])|(?<=SERVICE_APPS=')app\.example\.com/g,
      `$&:${port}`,
    )
    .replaceAll(/^((?:login|app)\.example\.com) \{$/gm, `$1:${port} {`)
    .replaceAll(/443(?= ssl )|(?<=':)443(?=')/g, port);
}

function valueOf(values: ExampleValues, found: string): string | undefined {
  const example = EXAMPLES.find((one) => one === found);
  return example === undefined ? undefined : values[example];
}

function escape(text: string): string {
  return text.replaceAll(/[.:/]/g, String.raw`\$&`);
}
