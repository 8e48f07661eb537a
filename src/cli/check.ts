import { parseArgs } from 'node:util';
import type { Finding } from '../contract.js';
import { inspectConfig } from '../core/findings/config.js';
import { inspectUpstream } from '../core/findings/upstream.js';
import { probeUpstream } from '../server/gateway/probe.js';
import { loadSettings } from './settings.js';
import { EXIT, type Command } from './terminal.js';

const MARKS = { good: 'good   ', advice: 'advice ', warning: 'WARNING' } as const;

/**
 * `housekey check`: loads the configuration as `serve` would, asks the app behind it, and says what
 * it amounts to. Fails where something must be mended.
 */
export const check: Command = async (terminal, rest) => {
  parseArgs({ args: [...rest], options: {} });
  const { config, address, gateway } = loadSettings(terminal);
  terminal.output.write(`Would listen on ${address.host}, port ${address.port}.\n\n`);
  const findings = inspectConfig(config, address.host);
  if (gateway !== undefined)
    findings.push(...inspectUpstream(await probeUpstream(gateway.upstream)));
  for (const finding of findings) terminal.output.write(describe(finding));
  return findings.some(({ level }) => level === 'warning') ? EXIT.failed : EXIT.ok;
};

function describe({ level, summary, meaning, mend }: Finding): string {
  const lines = [`${MARKS[level]}  ${summary}`, `         ${meaning}`];
  if (mend !== null) lines.push(`         To mend it: ${mend}`);
  return `${lines.join('\n')}\n`;
}
