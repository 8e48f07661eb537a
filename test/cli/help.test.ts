import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_INFO } from '../../src/cli/command-line.js';
import { runHere, runToEnd, startService } from '../support/service.js';
import { captures, ROOT } from '../support/tree.js';
import { VARIABLES } from '../../src/core/config/variables.js';

const NAMES = [...COMMAND_INFO.keys()];

describe('housekey --help', () => {
  it('lists every command that exists, and no other', async () => {
    const { output } = await runToEnd(['--help']);
    const listed = captures(output, /^ {2}([a-z][a-z-]+) (?:[A-Z]+ |variables )? *[A-Z]/gm);
    expect(listed).toEqual([...NAMES, 'help', 'help']);
    const code = readFileSync(join(ROOT, 'src/cli/run.ts'), 'utf8');
    expect(new Set(captures(code, /^ {2}\['([a-z-]+)', async/gm))).toEqual(new Set(NAMES));
  });

  it.each(NAMES)('of %s has its options and examples that it accepts', async (name) => {
    const info = COMMAND_INFO.get(name);
    const [long, topic] = await Promise.all([runHere([name, '--help']), runHere(['help', name])]);
    expect(long.output).toBe(topic.output);
    expect(long.output).toContain(`Usage: housekey ${name}`);
    for (const option of Object.keys(info?.options ?? {})) {
      expect(long.output).toMatch(new RegExp(`^ {2}--${option}(?: [A-Z=]+)?$`, 'm'));
    }
    const widths = long.output.split('\n').map(({ length }) => length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    for (const line of Object.keys(info?.examples ?? {})) {
      expect(line).toMatch(/\bhousekey\b/);
      const options = captures(line, / --([a-z-]+)/g);
      for (const option of options) expect(info?.options, line).toHaveProperty([option]);
    }
  });
});

it('housekey help explains each variable, also by the name of its file', async () => {
  for (const [name, { file, needs = [] }] of VARIABLES) {
    const { code, output } = await runHere(['help', name]);
    expect(code).toBe(0);
    expect(output.startsWith(`${name}\n`)).toBe(true);
    expect(output.includes(`${name}_FILE`)).toBe(file === true);
    for (const needed of needs) expect(output).toContain(needed);
  }
  const { output } = await runHere(['help', 'SERVICE_SECRET_KEY_FILE']);
  expect(output).toMatch(/^SERVICE_SECRET_KEY\n {2}Signs the tokens\./);
});

describe('--port', () => {
  it('replaces the variable PORT for serve and check', async () => {
    const checked = await runHere(['check', '--port', '8123'], { variables: { PORT: '81' } });
    expect(checked.output).toContain('Would listen on 127.0.0.1, port 8123.');
    const service = await startService({ PORT: 'invalid' }, {}, { arguments: ['--port', '0'] });
    expect((await fetch(service.url)).status).toBe(200);
    await service.stop();
  });

  it('is checked like the variable', async () => {
    const { code, errors } = await runHere(['--port', 'http']);
    expect([code, errors]).toEqual([2, expect.stringContaining('PORT must be a whole number')]);
  });
});
