import { APP_VARIABLES } from './app-variables.js';
import { APPEARANCE_VARIABLES } from './appearance-variables.js';
import { MORE_VARIABLES } from './more-variables.js';
import type { VariableInfo } from './variable-info.js';

/**
 * Every environment variable that Housekey reads, in the order of the documentation. To add one, add
 * it here, or to the table of its group, and read it through `Environment`, which accepts only these
 * names. `--help` and the search for misspelled variables use this table; `npm run configuration` writes it to
 * docs/configuration.md and `.env.example`.
 */
const TABLE = {
  SERVICE_EMAIL: {
    group: 'basic',
    file: true,
    description: 'Login email of the single user. Unset or empty: authentication is disabled.',
  },
  SERVICE_PASSWORD: {
    group: 'basic',
    file: true,
    description: 'Plain-text password, for development. At most 72 bytes.',
  },
  SERVICE_PASSWORD_HASH: {
    group: 'basic',
    file: true,
    description:
      'bcrypt hash of the password, for production. Takes precedence over `SERVICE_PASSWORD`.',
  },
  SERVICE_SECRET_KEY: {
    group: 'basic',
    file: true,
    description: 'Signs the tokens.',
    defaultText: 'generated at each start, so a restart signs everyone out',
  },
  HOST: {
    group: 'basic',
    serviceOnly: true,
    description: 'Address to listen on. On `127.0.0.1`, only this machine can connect.',
    defaultText: '127.0.0.1',
  },
  PORT: {
    group: 'basic',
    serviceOnly: true,
    description: 'Port to listen on; `0` lets the system choose.',
    defaultText: '8000',
  },
  ...APP_VARIABLES,
  ...APPEARANCE_VARIABLES,
  ...MORE_VARIABLES,
} as const satisfies Readonly<Record<string, VariableInfo>>;

/** A variable that Housekey reads. */
export type VariableName = keyof typeof TABLE;

/** A variable that also has a `_FILE` variant. */
export type FileVariableName = {
  [Name in VariableName]: (typeof TABLE)[Name] extends { file: true } ? Name : never;
}[VariableName];

/** Every variable by its name, without the `_FILE` variants. */
export const VARIABLES: ReadonlyMap<string, VariableInfo> = new Map(Object.entries(TABLE));

/** All names, with the `_FILE` variants. */
export const VARIABLE_NAMES: ReadonlySet<string> = new Set(
  [...VARIABLES].flatMap(([name, { file }]) => (file === true ? [name, `${name}_FILE`] : [name])),
);
