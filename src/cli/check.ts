import { setTimeout as delay } from 'node:timers/promises';
import { pathsOf, type Finding } from '../contract/index.js';
import { isUpstreamSelf } from '../core/diagnostics/upstream.js';
import { inspectConfiguration } from '../login/diagnostics.js';
import type { ListenAddress, Settings } from '../login/settings.js';
import { createInspection } from '../server/gateway/probe.js';
import type { ServiceSettings } from '../server/service.js';
import { inspectReplicasInRedis } from '../storage/redis/create-replicas.js';
import { RedisClientMissingError } from '../storage/redis/client.js';
import { inspectStateDirectory } from '../storage/directory/inspect.js';
import { StateDirectoryError } from '../storage/directory/state-error.js';
import { errorCode } from '../core/errors.js';
import { isLoopbackHostname } from '../core/network.js';
import { ConfigError } from '../core/config/problems.js';
import {
  parseArguments,
  UsageError,
  type ParsedArguments,
  COMMANDS,
  withProgress,
  EXIT,
  type Command,
  type ExitCode,
  type Terminal,
} from './command-line.js';
import { explainListenError, tryToListen, urlOf } from './listen-address.js';
import { loadSettings, withPort, withFolderSettings, withHostSettings } from './load-settings.js';
import { countFindings, formatFindings, formatJson, hasProblems, cliFinding } from './report.js';

/**
 * `housekey check`: reports on the configuration without starting. Reads it as `serve` does, loads
 * bcrypt, tries the port and the state directory, and connects to the app and to Redis. Exits with 1 if
 * there is a warning or an outage.
 */
export const check: Command = async (terminal, args) => {
  const options = parseArguments(args, COMMANDS.check.options);
  const port = options.value('port');
  if (options.has('url')) {
    const { checkUrl } = await import('./outside/check-url.js');
    return await checkUrl(withPort(withFolderSettings(terminal), port), options);
  }
  assertNoOutsideOptions(options);
  const asked = withPort(withHostSettings(terminal), port);
  return options.has('json') ? await checkForPrograms(asked) : await checkForPeople(asked);
};

/** Without --url they would silently have no effect. */
function assertNoOutsideOptions(
  options: ParsedArguments<keyof (typeof COMMANDS)['check']['options']>,
): void {
  const names = ['path', 'public', 'app-port', 'http-port', 'address'] as const;
  const name = names.find((one) => options.has(one));
  if (name !== undefined) throw new UsageError(`--${name} needs --url.`);
}

async function checkForPeople(terminal: Terminal): Promise<ExitCode> {
  const settings = loadSettings(terminal);
  const { address } = settings;
  terminal.output.write(`Would listen on ${address.host}, port ${address.port}.\n\n`);
  return await writeReport(terminal, inspectAll(terminal, settings));
}

/** Like `check`, for the settings of a container: its ports and its app cannot be reached from here. */
export async function checkForContainer(terminal: Terminal): Promise<ExitCode> {
  return await writeReport(terminal, inspectConfigured(terminal, loadSettings(terminal)));
}

async function writeReport(terminal: Terminal, inspection: Promise<Finding[]>): Promise<ExitCode> {
  const findings = await withProgress(terminal, 'Checking', inspection);
  terminal.output.write(formatFindings(terminal, findings));
  terminal.output.write(`\n${countFindings(findings)}\n`);
  return hasProblems(findings) ? EXIT.failed : EXIT.ok;
}

async function checkForPrograms(terminal: Terminal): Promise<ExitCode> {
  let settings: ServiceSettings;
  try {
    settings = loadSettings(terminal);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problems } = error;
    terminal.output.write(formatJson({ result: 'invalid', findings: [], problems, facts: {} }));
    return EXIT.usage;
  }
  const findings = await inspectAll(terminal, settings);
  const isFailed = hasProblems(findings);
  const result = isFailed ? 'problems' : 'ok';
  const facts = { listen: settings.address };
  terminal.output.write(formatJson({ result, findings, problems: [], facts }));
  return isFailed ? EXIT.failed : EXIT.ok;
}

async function inspectAll({ uid }: Terminal, settings: ServiceSettings): Promise<Finding[]> {
  const { address, http } = settings;
  const findings = await inspectConfigured({ uid }, settings);
  findings.push(...(await inspectAddress(address, pathsOf(http.layout).healthz)));
  if (isUpstreamSelf(findings)) return findings;
  findings.push(...(await createInspection(http)(urlOf(address))));
  return findings;
}

const ANSWER_MILLISECONDS = 2000;
/** Another check holds the port for a moment only. */
const RETRY_MILLISECONDS = 200;

/** Checks that `serve` could listen on the address, unless Housekey already does. */
async function inspectAddress(address: ListenAddress, healthPath: string): Promise<Finding[]> {
  let error = await tryToListen(address);
  if (errorCode(error) === 'EADDRINUSE') {
    if (await isHousekey(address, healthPath)) {
      return [cliFinding('running', { host: address.host, port: address.port })];
    }
    await delay(RETRY_MILLISECONDS);
    error = await tryToListen(address);
  }
  const explained = explainListenError(error, address);
  return explained === undefined ? [] : [cliFinding('address-unusable', explained)];
}

/** Whether what listens there answers as Housekey does. */
async function isHousekey(address: ListenAddress, healthPath: string): Promise<boolean> {
  try {
    const response = await fetch(`${urlOf(address)}${healthPath}`, {
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      redirect: 'manual',
    });
    return (await response.text()).startsWith('{"status":"ok"');
  } catch {
    return false;
  }
}

async function inspectConfigured(
  { uid }: Pick<Terminal, 'uid'>,
  settings: Settings,
): Promise<Finding[]> {
  const { stateDirectory } = settings;
  const findings = await inspectConfiguration(settings);
  findings.push(...inspectPublicUrl(settings), ...inspectOidcLibrary(settings));
  findings.push(...(await inspectBcrypt(settings)), ...(await inspectRedis(settings)));
  if (stateDirectory !== undefined)
    findings.push(...(await inspectStateDirectory(stateDirectory, uid).catch(explainRefusal)));
  return findings;
}

/** The service does not start without its directory. */
function explainRefusal(error: unknown): Finding[] {
  if (error instanceof StateDirectoryError)
    return [cliFinding('state-refused', { message: error.message })];
  throw error;
}

/** The console finds out by its own connection. */
function inspectPublicUrl({ config, http: { publicUrl } }: Settings): Finding[] {
  if (config.mode !== 'password' || publicUrl?.protocol !== 'http:') return [];
  const { hostname, origin } = publicUrl;
  return isLoopbackHostname(hostname) ? [] : [cliFinding('no-https', { origin })];
}

/** bcrypt is a binary for each platform. A copied node_modules may contain that of another one. */
async function inspectBcrypt({ config }: Settings): Promise<Finding[]> {
  if (config.mode !== 'password') return [];
  try {
    await import('@node-rs/bcrypt');
    return [];
  } catch {
    return [cliFinding('bcrypt-missing')];
  }
}

/** The service alone loads it. */
function inspectOidcLibrary({ config, http }: Settings): Finding[] {
  if (config.mode !== 'password' || http.oidc === undefined) return [];
  try {
    import.meta.resolve('oidc-provider');
    return [];
  } catch {
    return [cliFinding('oidc-library-missing')];
  }
}

async function inspectRedis({ config, replicas }: Settings): Promise<Finding[]> {
  if (replicas === undefined || config.mode !== 'password') return [];
  try {
    return await inspectReplicasInRedis(replicas, config);
  } catch (error) {
    if (!(error instanceof RedisClientMissingError)) throw error;
    return [cliFinding('redis-client-missing')];
  }
}
