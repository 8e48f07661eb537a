import { pathsOf, type Finding } from '../contract/index.js';
import { isUpstreamSelf } from '../core/diagnostics/own-address.js';
import { inspectUpstream } from '../core/diagnostics/upstream.js';
import { inspectConfiguration } from '../process/diagnostics.js';
import { probeUpstream } from '../server/gateway/probe.js';
import { inspectReplicasInRedis } from '../process/redis/inspect.js';
import { RedisClientMissingError } from '../process/redis/client.js';
import { inspectStateDirectory } from '../server/state/inspect.js';
import { parseOptions } from './arguments.js';
import { inspectAddress } from './check-address.js';
import { loadSettings, type Settings } from './load-settings.js';
import { EXIT, type Command } from './terminal.js';

const LABELS = {
  good: 'ok     ',
  advice: 'advice ',
  warning: 'WARNING',
  outage: 'OUTAGE ',
} as const;

/**
 * `housekey check`: reports on the configuration without starting. Reads it as `serve` does, loads
 * bcrypt, tries the port and the state directory, and connects to the app and to Redis. Exits with 1 if there is a
 * warning or an outage.
 */
export const check: Command = async (terminal, args) => {
  parseOptions(args, []);
  const settings = loadSettings(terminal);
  const { address, gateway, http, stateDirectory } = settings;
  terminal.output.write(`Would listen on ${address.host}, port ${address.port}.\n\n`);
  const findings = await inspectConfiguration(settings);
  findings.push(...(await inspectAddress(address, pathsOf(http.layout).healthz)));
  if (gateway !== undefined && !isUpstreamSelf(findings))
    findings.push(...inspectUpstream(await probeUpstream(gateway.upstream, http.layout)));
  findings.push(...(await inspectBcrypt(settings)), ...(await inspectRedis(settings)));
  if (stateDirectory !== undefined) findings.push(...(await inspectStateDirectory(stateDirectory)));
  for (const finding of findings) terminal.output.write(describe(finding));
  const count = (counted: Finding['level']) =>
    findings.filter(({ level }) => level === counted).length;
  const [passed, warnings, outages] = [count('good'), count('warning'), count('outage')];
  const counts = [`${plural(passed, 'check')} passed`];
  if (warnings > 0) counts.push(plural(warnings, 'warning'));
  if (outages > 0) counts.push(plural(outages, 'outage'));
  terminal.output.write(`\n${counts.join(', ')}.\n`);
  return warnings + outages > 0 ? EXIT.failed : EXIT.ok;
};

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

function describe({ level, summary, meaning, fix }: Finding): string {
  const lines = [`${LABELS[level]}  ${summary}`, `         ${meaning}`];
  if (fix !== null) lines.push(`         Fix: ${fix}`);
  return `${lines.join('\n')}\n`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
