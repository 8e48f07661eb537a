/** Parameters and JSON types of the first setup in the browser. */

/**
 * Query parameter of the page and of its POST: the code that only the start line of the service contains, so
 * that it reached someone who sees the log (as with Jupyter's token).
 */
export const SETUP_CODE_PARAMETER = 'code';

/** The kind of files that the settings are written for. */
export const SETUP_FORMATS = ['env', 'compose', 'systemd'] as const;

export type SetupFormat = (typeof SETUP_FORMATS)[number];

/** Body of `POST /_housekey/api/setup`. */
export interface SetupRequest {
  email: string;
  password: string;
  format: SetupFormat;
  /** Address of the app to protect; empty for none. */
  upstream: string;
}

/** A file to save. */
export interface SetupFile {
  /** Relative to the folder. */
  path: string;
  text: string;
  /** Permissions in octal digits, such as `600`. */
  mode: string;
}

/** Response to `POST /_housekey/api/setup`: what `housekey init` would write. */
export interface SetupResponse {
  /** The working directory of the service. */
  folder: string;
  files: SetupFile[];
}

/**
 * A word of a command to copy into a shell, in quotes if it needs them (POSIX, "Single-Quotes"). Someone
 * else may have named the folder, and the name must not become a command (CWE-78).
 */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

export const SETUP_FIELDS = ['email', 'password', 'upstream'] as const;

export type SetupField = (typeof SETUP_FIELDS)[number];

/** Response to `POST /_housekey/api/setup` if a value cannot be used (422). */
export interface SetupProblem {
  detail: string;
  /** The value that is wrong. */
  field: SetupField;
}

/**
 * Why there is no setup in the browser. `enabled`: authentication is enabled. `app`: Housekey is in front
 * of an app, or a part of it. `address`: the service listens on an address that other machines reach.
 * `proxy`: the request came through a proxy. `remote`: it came from another machine, or for another host.
 * `code`: it does not contain the code of this start.
 */
export const SETUP_REFUSALS = ['enabled', 'app', 'address', 'proxy', 'remote', 'code'] as const;

export type SetupRefusal = (typeof SETUP_REFUSALS)[number];
