import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { captures, filesBelow, read, ROOT } from './support/tree.js';

/** A part, one of its files, and a part that it may not import. */
const FORBIDDEN_IMPORTS = [
  ['the contract', 'src/contract/index.ts', 'src/core'],
  ['the core', 'src/core/auth/auth.ts', 'src/http'],
  ['http', 'src/http/handlers.ts', 'src/server'],
  ['storage', 'src/storage/redis/create-replicas.ts', 'src/login'],
  ['the pages', 'src/pages/pages.ts', 'src/login'],
  ['the login', 'src/login/login-parts.ts', 'src/server'],
  ['the adapters', 'src/adapters/node.ts', 'src/server'],
  ['the server', 'src/server/service.ts', 'src/cli'],
  ['the frontend', 'web/app.tsx', 'src/core'],
] as const;

describe('imports run one way, and the compiler refuses the other', () => {
  let copy: string;
  /** The files with errors, each with the file that it may not import. */
  let refused: string[][];

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'housekey-structure-'));
    for (const name of ['src', 'web', 'tsconfig.base.json', 'package.json']) {
      cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    for (const [, file, part] of FORBIDDEN_IMPORTS) {
      // A new file that imports nothing, so that the compiler reports this import and no other.
      const target = join(copy, part, 'imported.ts');
      writeFileSync(target, 'export const imported = true;\n');
      const path = relative(dirname(join(copy, file)), target).replace(/\.ts$/, '.js');
      // Used but not exported: a part that imports this one in turn does not see it.
      const wrong = `import { imported } from '${path}';\nvoid imported;\n`;
      appendFileSync(join(copy, file), wrong);
    }
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-b', 'src/cli', 'src/adapters', 'web'], {
      cwd: copy,
      encoding: 'utf8',
    });
    refused = [...stdout.matchAll(/^(.+)\(\d+,\d+\): error (TS\d+)(?:: File '([^']+)')?/gm)].map(
      ([, file = '', code = '', target = '']) => [file, code, relative(copy, target)],
    );
  }, 120_000);
  afterAll(() => rmSync(copy, { recursive: true }));

  it.each(FORBIDDEN_IMPORTS)('%s (%s) may not import %s', (_, file, part) => {
    expect(refused).toContainEqual([file, 'TS6307', `${part}/imported.ts`]);
  });

  it('every other import is allowed', () => {
    expect(refused).toHaveLength(FORBIDDEN_IMPORTS.length);
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
    'culori/fn',
    'image-size/types/jpg',
    'image-size/types/png',
    'image-size/types/webp',
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
      /(?<!new )\bDate\b(?!\.parse)|new Date\(\)|Math\.random|(?<!\.)\bprocess\b|performance|setTimeout|setInterval|fetch\(|randomUUID|genSalt|getRandomValues/,
    );
    expect(code).not.toMatch(/import \{[^}]*\brandomBytes\b[^}]*\} from 'node:crypto'/);
  });
});

it('the process is read in one place of the service, and in one of the library', () => {
  const readers = filesBelow(['src'], '.ts').filter((file) =>
    /\bprocess\b['\].]|node:process/.test(codeOf(file)),
  );
  expect(readers).toEqual(['src/adapters/process-environment.ts', 'src/cli/main.ts']);
});

it('a URL relative to a module names a file: a bundler of an app looks for it, and fails if there is none', () => {
  const found = filesBelow(['src'], '.ts').flatMap((file) =>
    captures(codeOf(file), /new URL\('([^']*)', import\.meta\.url\)/g).map((path) =>
      join(dirname(file), path.replace(/\.js$/, '.ts')),
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  const sources = filesBelow(['src'], '.ts');
  expect(found.filter((file) => !sources.includes(file))).toEqual([]);
});

describe('the client for Redis', () => {
  it('is loaded in one place, where it is asked for', () => {
    const importing = /(?:from |import |import\(|require\()'ioredis/;
    const named = filesBelow(['src', 'web'], '.ts').filter((file) => importing.test(codeOf(file)));
    expect(named).toEqual(['src/storage/redis/client.ts']);
    const statements = captures(codeOf('src/storage/redis/client.ts'), /^(.*)'ioredis'/gm);
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

/** Files of more than 300 lines, and the reason. */
const LONG_FILES = {
  'src/core/audit/audit-event.ts': 'one table of every audit event',
  'src/core/auth/app-sessions.ts':
    'requests, tickets and sessions share their keys, facts and cache',
  'src/core/auth/sessions/sessions.ts': 'one record of a session, from its beginning to its end',
  'src/core/config/variables.ts': 'one table of every variable',
  'src/http/context.ts': 'every response to a request',
  'src/http/routes/table.ts': 'one table of every route',
  'web/messages/keys.d.ts': 'generated from the English messages',
};

it('no source file asks `URL.canParse`, which Node.js 20 answers wrongly after a while', () => {
  const files = ['.ts', '.tsx'].flatMap((ending) => filesBelow(['src', 'web'], ending));
  expect(files.filter((file) => /URL\.canParse\(/.test(read(file)))).toEqual([]);
});

it('a source file has at most 300 lines, or a reason', () => {
  const long = filesBelow(['src', 'web'], '.ts')
    .concat(filesBelow(['web'], '.tsx'))
    .filter((file) => read(file).split('\n').length > 301);
  expect(long.toSorted()).toEqual(Object.keys(LONG_FILES));
});

/** A folder below another is a topic of it: the outer one puts it together, and it uses the outer one's types. */
const PUT_TOGETHER = [
  'src/cli, src/cli/init',
  'src/cli, src/cli/outside',
  'src/client, src/client/passkeys',
  'src/contract, src/contract/findings',
  'src/core/auth, src/core/auth/passkeys',
  'src/core/auth, src/core/auth/sessions',
  'src/http, src/http/access',
  'src/http, src/http/checks',
  'src/http, src/http/cookies',
  'src/http, src/http/routes',
  'src/http/routes, src/http/routes/openapi',
  'src/pages, src/pages/appearance',
];

/** The configuration reads values with the rules of their topics, which use its types. */
const CONFIGURED = [
  'src/core/appearance, src/core/config',
  'src/core/auth, src/core/config',
  'src/core/auth/passkeys, src/core/config',
  'src/core/config, src/core/diagnostics',
];

it('two folders of a part do not import each other without a reason', () => {
  const imports = new Set(
    filesBelow(['src'], '.ts').flatMap((file) =>
      captures(read(file), /(?:from |import\()'(\.[^']+)'/g)
        .map((path) => [dirname(file), dirname(join(dirname(file), path))] as const)
        .filter(([from, to]) => from !== to && partOf(from) === partOf(to))
        .map(([from, to]) => `${from}, ${to}`),
    ),
  );
  const mutual = [...imports].filter((pair) => {
    const [from = '', to = ''] = pair.split(', ');
    return from < to && imports.has(`${to}, ${from}`);
  });
  expect(mutual.toSorted()).toEqual([...PUT_TOGETHER, ...CONFIGURED].toSorted());
});

/** The part that a folder belongs to, such as `src/core`. */
function partOf(folder: string): string {
  return folder.split('/', 2).join('/');
}
