import { pathsOf, type Finding } from '../contract/index.js';
import { isUpstreamSelf } from '../core/diagnostics/own-address.js';
import { inspectUpstream } from '../core/diagnostics/upstream.js';
import { inspectConfiguration } from '../process/diagnostics.js';
import { probeUpstream, visitedOrigin } from '../server/gateway/probe.js';
import { inspectReplicasInRedis } from '../process/redis/inspect.js';
import { RedisClientMissingError } from '../process/redis/client.js';
import { inspectStateDirectory } from '../process/state/inspect.js';
import { ConfigError } from '../core/config/problems.js';
import { parseArguments, UsageError, type ParsedOptions } from './arguments.js';
import { COMMANDS } from './commands.js';
import { inspectAddress, urlOf } from './check-address.js';
import { withFolderSettings, withHostSettings } from './folder-settings.js';
import { loadSettings, withPort, type Settings } from './load-settings.js';
import { withProgress } from './progress.js';
import { countFindings, formatFindings, formatJson, hasProblems } from './report.js';
import { EXIT, type Command, type ExitCode, type Terminal } from './terminal.js';

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
  options: ParsedOptions<keyof (typeof COMMANDS)['check']['options']>,
): void {
  const names = ['path', 'public', 'app-port', 'http-port', 'address'] as const;
  const name = names.find((one) => options.has(one));
  if (name !== undefined) throw new UsageError(`--${name} needs --url.`);
}

async function checkForPeople(terminal: Terminal): Promise<ExitCode> {
  const settings = loadSettings(terminal);
  const { address } = settings;
  terminal.output.write(`Would listen on ${address.host}, port ${address.port}.\n\n`);
  return await report(terminal, inspectAll(settings));
}

/** Like `check`, for the settings of a container: its ports and its app cannot be reached from here. */
export async function checkForContainer(terminal: Terminal): Promise<ExitCode> {
  return await report(terminal, inspectSettings(loadSettings(terminal)));
}

async function report(terminal: Terminal, inspection: Promise<Finding[]>): Promise<ExitCode> {
  const findings = await withProgress(terminal, 'Checking', inspection);
  terminal.output.write(formatFindings(terminal, findings));
  terminal.output.write(`\n${countFindings(findings)}\n`);
  return hasProblems(findings) ? EXIT.failed : EXIT.ok;
}

async function checkForPrograms(terminal: Terminal): Promise<ExitCode> {
  let settings: Settings;
  try {
    settings = loadSettings(terminal);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problems } = error;
    terminal.output.write(formatJson({ result: 'invalid', findings: [], problems, facts: {} }));
    return EXIT.usage;
  }
  const findings = await inspectAll(settings);
  const isFailed = hasProblems(findings);
  const result = isFailed ? 'problems' : 'ok';
  const facts = { listen: settings.address };
  terminal.output.write(formatJson({ result, findings, problems: [], facts }));
  return isFailed ? EXIT.failed : EXIT.ok;
}

async function inspectAll(settings: Settings): Promise<Finding[]> {
  const { address, gateway, http } = settings;
  const findings = await inspectSettings(settings);
  findings.push(...(await inspectAddress(address, pathsOf(http.layout).healthz)));
  if (gateway !== undefined && !isUpstreamSelf(findings)) {
    const { prefixOnly } = http.layout;
    const visited = visitedOrigin(http.publicUrl, urlOf(address));
    const probe = await probeUpstream(gateway.upstream, { prefixOnly, visited });
    findings.push(...inspectUpstream(probe));
  }
  return findings;
}

async function inspectSettings(settings: Settings): Promise<Finding[]> {
  const { stateDirectory, uid } = settings;
  const findings = await inspectConfiguration(settings);
  findings.push(...(await inspectBcrypt(settings)), ...(await inspectRedis(settings)));
  if (stateDirectory !== undefined)
    findings.push(...(await inspectStateDirectory(stateDirectory, uid)));
  return findings;
}

/** bcrypt is a binary for each platform. A copied node_modules may contain that of another one. */
async function inspectBcrypt({ config }: Settings): Promise<Finding[]> {
  if (config.mode !== 'password') return [];
  try {
    await import('@node-rs/bcrypt');
    return [];
  } catch {
    return [
      {
        code: 'bcrypt-missing',
        level: 'warning',
        summary: 'Passwords cannot be checked.',
        meaning: '@node-rs/bcrypt has no binary for this machine, so every sign-in fails.',
        fix: 'npm install @node-rs/bcrypt',
      },
    ];
  }
}

async function inspectRedis({ config, replicas }: Settings): Promise<Finding[]> {
  if (replicas === undefined || config.mode !== 'password') return [];
  try {
    return await inspectReplicasInRedis(replicas, config);
  } catch (error) {
    if (!(error instanceof RedisClientMissingError)) throw error;
    return [
      {
        code: 'redis-client-missing',
        level: 'warning',
        summary: 'The Redis client is not installed.',
        meaning: 'SERVICE_REDIS_URL is set, so the service does not start without it.',
        fix: 'npm install ioredis@6',
      },
    ];
  }
}
