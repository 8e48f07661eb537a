import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { captures, read, ROOT } from './support/tree.js';

const PACKAGE = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
});

interface Example {
  /** The source file, and the number of the example in it. */
  readonly name: string;
  readonly code: string;
  /** The output that comments on `console.log` lines promise, line by line. */
  readonly output: string;
}

/** Source files of the entry points in package.json, and the files that they re-export. */
function publicFiles(): string[] {
  const entries = Object.values(PACKAGE.parse(JSON.parse(read('package.json'))).exports)
    .flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types]))
    .map((path) => path.replace(/^\.\/dist\/(.*)\.d\.ts$/, 'src/$1.ts'));
  const files = new Set(entries);
  for (const file of files) {
    for (const target of captures(read(file), /^export [^;]*? from '(\.[^']*)\.js'/gm)) {
      const path = join(dirname(file), target);
      files.add(existsSync(join(ROOT, `${path}.ts`)) ? `${path}.ts` : `${path}.tsx`);
    }
  }
  return [...files];
}

/** An `@example` ends at the next tag or at the end of its comment. */
function examplesIn(file: string): Example[] {
  return captures(read(file), /^ *\* @example\n((?: *\*(?! @|\/).*\n)+)/gm).map((block, index) => {
    const code = block.replaceAll(/^ *\* ?/gm, '');
    const output = captures(code, /console\.log\(.*\); \/\/ (.*)/g);
    return {
      name: `${file} ${index + 1}`,
      code,
      output: output.map((line) => `${line}\n`).join(''),
    };
  });
}

const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  types: ['node'],
};

describe('the examples of the library', () => {
  const examples = publicFiles().flatMap(examplesIn);
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'housekey-examples-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules/housekey'));
    for (const name of ['@types', 'express', 'fastify', 'hono']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS }),
    );
    for (const [index, { code }] of examples.entries()) {
      writeFileSync(join(folder, `example-${index}.ts`), code);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...args: string[]) {
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  }

  it('compile', () => {
    expect(examples.length).toBeGreaterThan(0);
    const { stdout } = run(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.');
    expect(stdout).toBe('');
  });

  it.each(examples.map(({ name, output }, index) => [name, index, output] as const))(
    '%s prints what its comments say',
    (_, index, output) => {
      const { stdout, stderr } = run(`example-${index}.js`);
      expect({ stdout, stderr }).toEqual({ stdout: output, stderr: '' });
    },
  );
});
