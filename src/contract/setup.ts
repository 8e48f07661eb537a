import { MIN_PASSWORD_LENGTH } from './password-strength.js';
import * as s from './schema.js';

/**
 * Query parameter of the page and of its POST: the code that only the start line of the service contains, so
 * that it reached someone who sees the log (as with Jupyter's token).
 */
export const SETUP_CODE_PARAMETER = 'code';

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
