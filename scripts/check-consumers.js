// Installs the packed tarball into projects with each module setting, as a user would, and checks that they
// compile and run. Of our dependencies they get bcrypt alone, so that types or code that need another one
// fail here. `docs/library.md` is compiled too.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
/** What the users of the adapters have installed. */
const FRAMEWORKS = [
  'express',
  'fastify',
  'hono',
  'react',
  '@hono',
  'jose',
  '@types',
  'csstype',
  'undici-types',
];
/** Documents with TypeScript. */
const DOCUMENTS = ['README.md', 'docs/gateway.md', 'docs/library.md'];
/** Dependencies of the types of these. */
const TYPES = [
  'fast-uri',
  'pino',
  'ajv',
  'light-my-request',
  'find-my-way',
  'fastify',
  'abstract-logging',
  '@fastify',
  'json-schema-ref-resolver',
  'fast-json-stringify',
  'process-warning',
  'thread-stream',
  'sonic-boom',
  'fast-deep-equal',
];

const MODULES = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  commonjs: { module: 'nodenext', moduleResolution: 'nodenext' },
};

const RUN = `
  const auth = await createHousekey();
  const respond = async (path, init) => await auth.handler(new Request('http://localhost' + path, init));
  const body = JSON.stringify({ email: 'you@example.com', password: 'a long password' });
  const headers = { 'content-type': 'application/json' };
  const login = await respond('/api/auth/login', { method: 'POST', headers, body });
  const page = await respond('/login');
  const metrics = await respond('/_housekey/openapi.json');
  console.log(login.status, page.status, metrics.status, auth.enabled);
  await auth.close();
`;

/** @param tarball - path of the packed package */
export function checkConsumers(tarball, folder) {
  for (const name of Object.keys(MODULES)) {
    const project = join(folder, name);
    install(project, tarball, name === 'commonjs' ? 'commonjs' : 'module');
    compile(project, MODULES[name], name === 'commonjs' ? [] : documentedModules(project, name));
    // Bundlers find the types in another way. Node.js runs the same code.
    if (name !== 'bundler') run(project, name);
  }
}

function install(project, tarball, type) {
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'housekey'), { recursive: true });
  execFileSync('tar', ['-xf', tarball, '-C', join(modules, 'housekey'), '--strip-components=1']);
  for (const name of ['@node-rs', ...FRAMEWORKS, ...TYPES]) {
    const link = join(modules, name);
    try {
      symlinkSync(join(ROOT, 'node_modules', name), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type }));
  writeFileSync(
    join(project, '.env'),
    'SERVICE_EMAIL=you@example.com\nSERVICE_PASSWORD=a long password\n',
  );
}

function compile(project, options, files) {
  const entry = join(project, 'main.ts');
  writeFileSync(
    entry,
    `import { createHousekey, type Session } from 'housekey';
     export async function find(): Promise<Session | null> {
       const auth = await createHousekey({ trustedProxies: ['127.0.0.1'], session: 'token' });
       // @ts-expect-error There is no such option.
       await createHousekey({ trustedProxys: [] });
       return await auth.getSession(new Headers());
     }`,
  );
  const compilerOptions = {
    ...options,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [entry, ...files] }),
  );
  execFileSync(process.execPath, [TSC, '-p', project], { stdio: 'inherit' });
}

/** The TypeScript blocks of the documentation, each as a module next to `auth.ts`. */
function documentedModules(project, setting) {
  const text = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const blocks = [...text.matchAll(/^```(tsx?|js)\n([\s\S]*?)^```$/gm)]
    // Next.js imports files without their extension, which only bundlers find.
    .filter(([, , code]) => setting === 'bundler' || !/from '[./]+\/\w+'/.test(code));
  if (blocks.length < 12) throw new Error('The documents have fewer examples than expected');
  // Next.js is not installed here.
  const next = join(project, 'next.d.ts');
  const declaration = `
    declare module 'next' { export interface NextConfig { serverExternalPackages?: string[] } }
    declare module 'next/headers' { export function headers(): Promise<Headers>; }`;
  writeFileSync(next, declaration);
  const files = blocks.map(([, extension, code], index) => {
    const name = code.includes('export const auth = await createHousekey(); //')
      ? 'auth'
      : `documented-${index}`;
    // Examples in JavaScript compile as TypeScript too.
    const path = join(project, `${name}.${extension.replace('js', 'ts')}`);
    writeFileSync(path, code.replace(/from '(?:\.\.\/)+/, "from './"));
    return path;
  });
  cpSync(join(ROOT, 'deploy/library.ts'), join(project, 'library.ts'));
  return [next, join(project, 'library.ts'), ...files];
}

function run(project, name) {
  const [load, type] =
    name === 'commonjs'
      ? [`const { createHousekey } = require('housekey');`, 'commonjs']
      : [`import { createHousekey } from 'housekey';`, 'module'];
  const code = `${load} (async () => {${RUN}})();`;
  const output = execFileSync(process.execPath, [`--input-type=${type}`, '--eval', code], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (output.trim() !== '200 200 200 true') throw new Error(`${name}: unexpected ${output}`);
  for (const path of ['node', 'express', 'fastify', 'hono', 'next', 'react', 'client']) {
    const statement =
      name === 'commonjs' ? `require('housekey/${path}')` : `import 'housekey/${path}'`;
    execFileSync(process.execPath, [`--input-type=${type}`, '--eval', statement], {
      cwd: project,
      stdio: 'inherit',
    });
  }
}
