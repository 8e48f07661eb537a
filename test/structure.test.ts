import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { captures, filesBelow, read, ROOT } from './support/tree.js';

describe('imports run one way, and the compiler refuses the other', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'housekey-structure-'));
    for (const name of ['src', 'web', 'tsconfig.base.json', 'package.json']) {
      cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  function compile(project: string): string {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = { cwd: copy, encoding: 'utf8' } as const;
    return spawnSync(process.execPath, [tsc, '-b', project], options).stdout;
  }

  it.each([
    ['the contract from the core', 'src/contract/index.ts', '../core/auth/auth.js', 'src/contract'],
    ['the core from http', 'src/core/auth/auth.ts', '../../http/housekey.js', 'src/core'],
    ['http from the server', 'src/http/housekey.ts', '../server/listener.js', 'src/http'],
    ['the process from the server', 'src/process/pages.ts', '../server/listener.js', 'src/process'],
    [
      'the adapters from the server',
      'src/adapters/node.ts',
      '../server/listener.js',
      'src/adapters',
    ],
    ['the server from the commands', 'src/server/service.ts', '../cli/run.js', 'src/server'],
    ['the frontend from the core', 'web/app.tsx', '../src/core/auth/auth.js', 'web'],
  ])('%s', { timeout: 120_000 }, (_, file, target, project) => {
    expect(compile(project)).toBe('');
    const original = read(file);
    appendFileSync(join(copy, file), `\nexport * as wrong from '${target}';\n`);
    expect(compile(project)).toContain('error TS6307');
    cpSync(join(ROOT, file), join(copy, file));
    expect(read(file)).toBe(original);
  });
});

/** A file without its comments. */
function codeOf(file: string): string {
  return read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

const PACKAGE = z.object({
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })),
});
const LOCKFILE = z.object({ packages: z.record(z.string(), z.unknown()) });

describe('the core', () => {
  const files = filesBelow(['src/core'], '.ts');
  const PURE = new Set([
    '@node-rs/bcrypt',
    '@simplewebauthn/server',
    '@simplewebauthn/server/helpers',
    'ipaddr.js',
    'jose',
    'lru-cache',
    'node:crypto',
    'node:net',
    'node:util',
    'node:zlib',
  ]);

  it.each(files)('%s imports nothing that acts on the world', (file) => {
    const imported = captures(codeOf(file), /(?:from |import |import\()'([^']+)'/g);
    const isInside = (name: string) =>
      name.startsWith('.') && /^src\/(?:core\/|contract\/)/.test(join(dirname(file), name));
    expect(imported.filter((name) => !isInside(name) && !PURE.has(name))).toEqual([]);
  });

  it.each(files)('%s takes its time and chance from outside', (file) => {
    const code = codeOf(file);
    expect(code).not.toMatch(
      /\bDate\b|Math\.random|(?<!\.)\bprocess\b|performance|setTimeout|setInterval|fetch\(|randomUUID|genSalt|getRandomValues/,
    );
    expect(code).not.toMatch(/import \{[^}]*\brandomBytes\b[^}]*\} from 'node:crypto'/);
  });
});

describe('the process', () => {
  it('is read in one place of the service, and in one of the library', () => {
    const readers = filesBelow(['src'], '.ts').filter((file) =>
      /\bprocess\b['\].]|node:process/.test(codeOf(file)),
    );
    expect(readers).toEqual(['src/adapters/process-environment.ts', 'src/cli/main.ts']);
  });
});

describe('the client for Redis', () => {
  it('is loaded in one place, where it is asked for', () => {
    const importing = /(?:from |import |import\(|require\()'ioredis/;
    const named = filesBelow(['src', 'web'], '.ts').filter((file) => importing.test(codeOf(file)));
    expect(named).toEqual(['src/process/redis/client.ts']);
    const statements = captures(codeOf('src/process/redis/client.ts'), /^(.*)'ioredis'/gm);
    // A type is no import that remains.
    const remaining = statements.filter((statement) => !statement.startsWith('import type '));
    expect(remaining.map((statement) => statement.trim())).toEqual(['return await import(']);
  });

  it('is installed by those alone who ask for it', () => {
    const manifest = PACKAGE.parse(JSON.parse(read('package.json')));
    expect(manifest.dependencies).not.toHaveProperty('ioredis');
    expect(manifest.peerDependencies).toHaveProperty('ioredis');
    expect(manifest.peerDependenciesMeta['ioredis']).toEqual({ optional: true });
    const { packages } = LOCKFILE.parse(JSON.parse(read('package-lock.json')));
    expect(packages['node_modules/ioredis']).toMatchObject({ dev: true });
  });
});

describe('a source file', () => {
  it('has hardly more than 200 lines', () => {
    const long = filesBelow(['src', 'web'], '.ts')
      .concat(filesBelow(['web'], '.tsx'))
      // The translations of the findings are lists of sentences.
      .filter((file) => !/^web\/messages\/[^/]+\/findings\.ts$/.test(file))
      .filter((file) => read(file).split('\n').length > 220);
    expect(long).toEqual([]);
  });
});
