import { randomBytes } from 'node:crypto';
import { readConfig } from '../core/config/config.js';
import { isInFrontOfApp } from '../core/config/in-front-of-app.js';
import { isLoopback } from '../core/network.js';
import { readHttpSettings } from '../http/http-settings.js';
import { readAppearance } from '../process/appearance/appearance-settings.js';
import { loadVariables, openEnvironment } from '../process/load-environment.js';
import { readLimitsAndAppTokens, readOutputs } from '../process/login-settings.js';
import { readReplicaSettings } from '../process/redis/redis-settings.js';
import { readGatewaySettings } from '../server/gateway/gateway-settings.js';
import { readIdentityKey } from '../server/identity-key.js';
import { readIdentityToken, readListenAddress, readStopDelay } from '../server/listen-settings.js';
import type { ServiceOptions } from '../server/service.js';
import type { Terminal } from './terminal.js';

/** Everything that configures `serve`. */
export type Settings = Omit<ServiceOptions, 'log' | 'auditFile'>;

/**
 * Reads the settings from the environment and from `.env` in the working directory.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem.
 */
export function loadSettings({
  variables,
  directory,
  program,
  cores,
  pid,
  uid,
}: Terminal): Settings {
  const loaded = loadVariables({ variables, directory });
  const strict = isInFrontOfApp(loaded.variables);
  const environment = openEnvironment(loaded, { strict, form: 'service' });
  const config = readConfig(environment, { randomBytes });
  const gateway = readGatewaySettings(environment);
  const replicas = readReplicaSettings(environment, config);
  const address = readListenAddress(environment);
  const outputs = readOutputs(environment, config, replicas);
  const http = readHttpSettings(environment, gateway !== undefined, isLoopback(address.host));
  const settings = {
    ...readLimitsAndAppTokens(environment, config, http, cores),
    ...outputs,
    appearance: readAppearance(environment),
    gateway,
    replicas,
    pid,
    uid,
    place: { folder: directory, node: program },
    http,
    address,
    identityKey: readIdentityToken(environment, {
      needsPublicUrl: gateway !== undefined && config?.mode === 'password',
    })
      ? readIdentityKey(environment, config, (replicas ?? outputs.stateDirectory) !== undefined)
      : undefined,
    stopDelaySeconds: readStopDelay(environment),
  };
  return { config: environment.orThrow(config), warnings: environment.warnings, ...settings };
}

/** A terminal whose PORT is the one of `--port`, if that was given. */
export function withPort(terminal: Terminal, port: string | undefined): Terminal {
  return port === undefined
    ? terminal
    : { ...terminal, variables: { ...terminal.variables, PORT: port } };
}
