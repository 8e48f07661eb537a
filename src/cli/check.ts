import { parseArgs } from 'node:util';
import type { Finding } from '../contract/index.js';
import { inspectUpstream } from '../core/diagnostics/upstream.js';
import { inspectConfiguration } from '../server/diagnostics.js';
import { probeUpstream } from '../server/gateway/probe.js';
import { inspectReplicasInRedis } from '../server/redis/inspect.js';
import { RedisClientMissingError } from '../server/redis/client.js';
import { loadSettings, type Settings } from './load-settings.js';
import { EXIT, type Command } from './terminal.js';

const MARKS = { good: 'good   ', advice: 'advice ', warning: 'WARNING' } as const;

/**
 * `housekey check`: loads the configuration as `serve` would, loads what checks passwords, asks the
 * app behind it and the Redis beside it, and says what it amounts to. Fails where something must be mended.
 */
export const check: Command = async (terminal, rest) => {
  parseArgs({ args: [...rest], options: {} });
  const settings = loadSettings(terminal);
  const { address, gateway } = settings;
  terminal.output.write(`Would listen on ${address.host}, port ${address.port}.\n\n`);
  const findings = await inspectConfiguration(settings);
  if (gateway !== undefined)
    findings.push(...inspectUpstream(await probeUpstream(gateway.upstream)));
  findings.push(...(await inspectBcrypt(settings)), ...(await inspectRedis(settings)));
  for (const finding of findings) terminal.output.write(describe(finding));
  return findings.some(({ level }) => level === 'warning') ? EXIT.failed : EXIT.ok;
};

/** Each platform has a binary of its own, and a folder that was copied may have another one's. */
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
        summary: 'Passwords cannot be checked here.',
        meaning:
          'The binary of @node-rs/bcrypt for this machine is not there, so every sign-in fails.',
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
        summary: 'The client for Redis is not installed.',
        meaning: 'SERVICE_REDIS_URL is set, and without the client the service does not start.',
        fix: 'npm install ioredis@6',
      },
    ];
  }
}

function describe({ level, summary, meaning, fix }: Finding): string {
  const lines = [`${MARKS[level]}  ${summary}`, `         ${meaning}`];
  if (fix !== null) lines.push(`         To fix it: ${fix}`);
  return `${lines.join('\n')}\n`;
}
