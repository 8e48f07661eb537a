/**
 * Every environment variable that Housekey reads. `file`: its value can come from a file that
 * `<name>_FILE` names. A reader can ask for these names and no others.
 */
const VARIABLES = {
  SERVICE_EMAIL: { file: true },
  SERVICE_PASSWORD: { file: true },
  SERVICE_PASSWORD_HASH: { file: true },
  SERVICE_SECRET_KEY: { file: true },
  HOST: { file: false },
  PORT: { file: false },
  SERVICE_UPSTREAM: { file: false },
  SERVICE_UPSTREAM_TIMEOUT_SECONDS: { file: false },
  SERVICE_PUBLIC_PATHS: { file: false },
  SERVICE_PREFIX_ONLY: { file: false },
  SERVICE_FORWARD_AUTH: { file: false },
  SERVICE_COOKIE_DOMAIN: { file: false },
  SERVICE_COOKIE_NAME: { file: false },
  SERVICE_PUBLIC_URL: { file: false },
  SERVICE_TRUSTED_PROXIES: { file: false },
  SERVICE_ALLOWED_ORIGINS: { file: false },
  SERVICE_ALLOWED_HOSTS: { file: false },
  SERVICE_CROSS_SITE: { file: false },
  SERVICE_METRICS_TOKEN: { file: true },
  SERVICE_LOGIN_FAILURES: { file: false },
  SERVICE_LOGIN_REGAIN_SECONDS: { file: false },
  SERVICE_LOGIN_CONCURRENCY: { file: false },
  SERVICE_LOGIN_QUEUE: { file: false },
  SERVICE_REDIS_URL: { file: true },
  SERVICE_REDIS_PREFIX: { file: false },
  SERVICE_IDENTITY_TOKEN: { file: false },
  SERVICE_STOP_DELAY_SECONDS: { file: false },
} as const;

/** A variable that Housekey reads. */
export type VariableName = keyof typeof VARIABLES;

/** One whose value can also come from a file. */
export type FileVariableName = {
  [Name in VariableName]: (typeof VARIABLES)[Name]['file'] extends true ? Name : never;
}[VariableName];

/** All names, with the `_FILE` variants. */
export const VARIABLE_NAMES: ReadonlySet<string> = new Set(
  Object.entries(VARIABLES).flatMap(([name, { file }]) => (file ? [name, `${name}_FILE`] : [name])),
);
