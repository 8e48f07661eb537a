import { parseArgs } from 'node:util';
import type { Finding } from '../contract.js';
import { inspectConfig } from '../core/findings.js';
import { loadSettings } from './settings.js';
import { EXIT, type Command } from './terminal.js';

const MARKS = { good: 'good   ', advice: 'advice ', warning: 'WARNING' } as const;

/** `housekey check`: loads the configuration as `serve` would, and says what it amounts to. */
export const check: Command = async (terminal, rest) => {
  parseArgs({ args: [...rest], options: {} });
  const { config, address } = loadSettings(terminal);
  terminal.output.write(`Would listen on ${address.host}, port ${address.port}.\n\n`);
  for (const finding of inspectConfig(config, address.host))
    terminal.output.write(describe(finding));
  return await Promise.resolve(EXIT.ok);
};

function describe({ level, summary, meaning, mend }: Finding): string {
  const lines = [`${MARKS[level]}  ${summary}`, `         ${meaning}`];
  if (mend !== null) lines.push(`         To mend it: ${mend}`);
  return `${lines.join('\n')}\n`;
}
