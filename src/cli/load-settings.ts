import { randomBytes } from 'node:crypto';
import { readConfig } from '../core/config/config.js';
import { isInFrontOfApp } from '../core/config/in-front-of-app.js';
import type { Environment } from '../core/config/environment.js';
import { isLoopback } from '../core/network.js';
import { readHttpSettings } from '../http/http-settings.js';
import { readAppearance } from '../process/appearance/appearance-settings.js';
import { loadVariables, openEnvironment } from '../process/load-environment.js';
import { readLimitsAndAppTokens, readOutputs } from '../process/login-settings.js';
import { readReplicaSettings } from '../process/redis/redis-settings.js';
import { readGatewaySettings } from '../server/gateway/gateway-settings.js';
import { readIdentityKey } from '../server/identity-key.js';
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
  const address = { host: environment.get('HOST'), port: environment.get('PORT') };
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
    stopDelaySeconds: environment.get('SERVICE_STOP_DELAY_SECONDS'),
  };
  return { config: environment.orThrow(config), warnings: environment.warnings, ...settings };
}

/**
 * Reads SERVICE_IDENTITY_TOKEN: whether the app receives a signed header that names the user.
 *
 * @param options.needsPublicUrl - set it for a gateway with authentication enabled: without
 *   SERVICE_PUBLIC_URL the token's audience and issuer would be what the client sends as Host, and a
 *   token for one app could be used for another.
 */
function readIdentityToken(
  environment: Environment,
  { needsPublicUrl }: { needsPublicUrl: boolean },
): boolean {
  const isOn = environment.get('SERVICE_IDENTITY_TOKEN');
  if (isOn && needsPublicUrl && environment.read('SERVICE_PUBLIC_URL') === undefined) {
    environment.report(
      'SERVICE_IDENTITY_TOKEN',
      'needs the public address of the app, which the signed identity names.',
      'Set SERVICE_PUBLIC_URL to the origin that visitors use, such as https://app.example.com.',
    );
  }
  return isOn;
}

/** A terminal whose PORT is the one of `--port`, if that was given. */
export function withPort(terminal: Terminal, port: string | undefined): Terminal {
  return port === undefined
    ? terminal
    : { ...terminal, variables: { ...terminal.variables, PORT: port } };
}
