import { randomBytes } from 'node:crypto';
import type { Finding } from '../contract/index.js';
import { createIdentityTokens, type IdentityTokens } from '../core/auth/identity-tokens.js';
import { createRootKey } from '../core/root-key.js';
import { inspectConfiguration, type ConfiguredLogin } from '../process/diagnostics.js';
import {
  createLoginParts,
  loadLoginPages,
  loadStateDirectory,
  type LoginParts,
} from '../process/login-parts.js';
import type { LoginSettings } from '../process/login-settings.js';
import { createErrorLog, type AuditFileLog, type Logger } from '../process/logs/log.js';
import type { Pages } from '../process/pages.js';
import type { SetupPlace } from '../process/setup/create-setup.js';
import type { GatewaySettings } from './gateway/gateway-settings.js';
import { createIdentityKey, type IdentityKeySource } from './identity-key.js';
import type { ListenAddress } from './listener.js';

export interface ServiceOptions extends LoginSettings, ConfiguredLogin {
  readonly address: ListenAddress;
  /** The app to protect; `undefined` without one. */
  readonly gateway: GatewaySettings | undefined;
  /** This process's ID. */
  readonly pid: number;
  /** The ID of its user; `undefined` on systems without them. */
  readonly uid: number | undefined;
  /** Signs the user's identity for the app; `undefined` if it gets no signed header. */
  readonly identityKey: IdentityKeySource | undefined;
  /** How long it still accepts requests after SIGTERM, so that a load balancer notices `readyz`. */
  readonly stopDelaySeconds: number;
  /** The working directory and the path of Node.js, which the files of a first setup contain. */
  readonly place: SetupPlace;
  readonly log: Logger;
  /** The audit log in a file; `undefined` for standard output alone. */
  readonly auditFile: AuditFileLog | undefined;
}

/** The parts that are created before Housekey itself. */
export interface ServiceParts extends LoginParts {
  readonly pages: Pages;
  readonly findings: readonly Finding[];
  /** The code of the first setup in the browser. */
  readonly setupCode: string;
  readonly identityTokens: IdentityTokens | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates everything that Housekey and the gateway are built from.
 *
 * @throws PagesMissingError, RedisClientMissingError
 */
export async function createServiceParts(options: ServiceOptions): Promise<ServiceParts> {
  const { config, http, log, auditFile, stateDirectory } = options;
  const directory = await loadStateDirectory(stateDirectory, config, options);
  const [parts, findings] = await Promise.all([
    createLoginParts(options, { log, auditLogger: log, auditFile, directory }),
    inspectConfiguration(options),
  ]);
  const identityTokens = await loadIdentityTokens(options, parts);
  const onError = createErrorLog(log, Date.now);
  const setupCode = randomBytes(16).toString('base64url');
  const pages = await loadLoginPages(parts.auth, http, {
    appearance: options.appearance,
    setupCode,
  });
  return { ...parts, pages, findings, setupCode, identityTokens, onError };
}

async function loadIdentityTokens(
  { identityKey, config }: ServiceOptions,
  { replicas, directory }: LoginParts,
): Promise<IdentityTokens | undefined> {
  if (identityKey === undefined || config.mode === 'open') return undefined;
  const { rootKey = createRootKey({ randomBytes }) } = (replicas ?? directory)?.state ?? {};
  return createIdentityTokens(await createIdentityKey(identityKey, config, rootKey), {
    now: Date.now,
  });
}
