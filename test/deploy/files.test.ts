import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Variables } from '../../src/core/config/environment.js';
import { DEFAULT_LAYOUT, PAGES, PATHS, PREFIXES, viewsOf } from '../../src/contract/index.js';
import { EMAIL, PASSWORD, PASSWORD_HASH, SECRET, json } from '../support/housekey.js';
import { startService, startLogin } from '../support/service.js';
import { newStatePath } from '../support/stored-service.js';
import { captures, filesBelow, read, ROOT } from '../support/tree.js';
import { variablesRead } from '../support/variables.js';

const run = promisify(execFile);

const FILES = filesBelow(['deploy'], '');
const COMPOSE_FILES = FILES.filter((path) => /\/compose[\w.]*\.yaml$/.test(path));

describe('the deployment files', () => {
  it.each(FILES)('%s uses only existing variables', (path) => {
    const named = captures(read(path), /\b(SERVICE_[A-Z_]*[A-Z])\b/g);
    expect(named.filter((name) => !variablesRead().has(name))).toEqual([]);
  });

  it.each(FILES)('%s uses only existing paths', (path) => {
    const views = viewsOf({ ...DEFAULT_LAYOUT, sameHost: true });
    const known = new Set<string>(
      [PATHS, PAGES, PREFIXES, views].flatMap((one) => Object.values(one)),
    );
    const named = captures(read(path), /[\s`"':\w)(](\/(?:api\/auth|_housekey)\/[\w./-]*)/g);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are all described in their README', () => {
    // Files in subfolders are described in docs/scaling.md.
    const others = FILES.map((path) => path.slice('deploy/'.length)).filter(
      (name) => name !== 'README.md' && !name.includes('/'),
    );
    const linked = captures(read('deploy/README.md'), /^\| \[`([\w.]+)`\]/gm);
    expect(new Set(linked)).toEqual(new Set(others));
  });

  it('contain no password and no hash', () => {
    for (const path of FILES) expect(read(path), path).not.toMatch(/\$2[aby]\$\d\d\$/);
  });
});

const container = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  user: z.string().optional(),
  volumes: z.array(z.string()).optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
});
const COMPOSITION = z.object({
  services: z.record(z.string(), container),
  networks: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

describe.each(COMPOSE_FILES)('%s', (path) => {
  const { services, networks, secrets, volumes } = COMPOSITION.parse(parse(read(path)));
  const { housekey } = services;
  const apps = Object.entries(services)
    .filter(([name]) => !['caddy', 'housekey'].includes(name))
    .map(([, app]) => app);

  it('makes the app reachable only through Housekey or its proxy', () => {
    expect(apps.length).toBeGreaterThan(0);
    for (const { ports, networks: joined } of apps) {
      expect([ports, joined]).toEqual([undefined, ['back']]);
    }
    expect(housekey?.ports ?? []).toEqual(path.includes('caddy') ? [] : ['127.0.0.1:8000:8000']);
  });

  it('gives the services that face the network only the privileges that they need', () => {
    for (const [name, one] of Object.entries(services)) {
      if (apps.includes(one)) continue;
      expect(one, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('refers only to existing networks, secrets and Dockerfiles', () => {
    for (const { networks: joined, secrets: given = [] } of Object.values(services)) {
      const names = Array.isArray(joined) ? joined : Object.keys(joined);
      for (const name of names) expect(networks).toHaveProperty([name]);
      for (const name of given) expect(secrets).toHaveProperty([name]);
    }
    expect(existsSync(join(ROOT, 'deploy', housekey?.build?.context ?? '', 'package.json'))).toBe(
      true,
    );
    expect(existsSync(join(ROOT, housekey?.build?.dockerfile ?? ''))).toBe(true);
  });

  it('keeps the state in a volume that belongs to the user of the image', () => {
    const directory = housekey?.environment?.['SERVICE_STATE_DIR'] ?? '';
    expect(housekey?.volumes).toEqual([`housekey_state:${directory}`]);
    expect(volumes).toHaveProperty('housekey_state');
    // Docker copies owner and permissions of the image's directory to a new volume.
    const dockerfile = read('deploy/Dockerfile');
    expect(dockerfile).toContain('RUN install -d -o 1000 -g 1000 -m 700 /state/housekey\n');
    expect(dockerfile).toContain(
      `COPY --from=modules --chown=1000:1000 /state ${dirname(directory)}\nUSER 1000:1000\n`,
    );
    expect(basename(directory)).toBe('housekey');
  });

  it('has settings with which Housekey starts and the owner can sign in', async () => {
    await expectSignIn(housekey?.environment ?? {}, '/run/secrets/');
  });
});

it('compose.caddy.yaml contains the Caddyfile that is tested in front of the gateway', () => {
  const lines = (text: string) => captures(text, /^\s*([^\s#].*)$/gm);
  const [inline = ''] = captures(
    read('deploy/compose.caddy.yaml'),
    /--config - <<'END'\n([\s\S]+?)^ +END$/gm,
  );
  const tested = read('deploy/Caddyfile.gateway')
    .replace(/^\thttps?_port \d+\n\thttps?_port \d+\n/m, '')
    .replace('\napp.example.com {', '\nlogin.example.com, app.example.com {')
    .replace('{$HOUSEKEY:127.0.0.1:8000}', 'housekey:8000');
  expect(lines(inline)).toEqual(lines(tested));
});

describe('the Dockerfile', () => {
  const text = read('deploy/Dockerfile');

  it('copies files that exist and that .dockerignore does not exclude', () => {
    const copied = captures(text, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' '));
    const allowed = captures(read('.dockerignore'), /^!(.+)$/gm);
    expect(copied.length).toBeGreaterThan(4);
    for (const path of copied) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect(allowed).toContain(path);
    }
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  it('runs existing scripts, as an unprivileged user', () => {
    for (const script of captures(text, /npm run ([\w:]+)/g)) {
      expect(JSON.parse(read('package.json'))).toHaveProperty(['scripts', script]);
    }
    expect(text).toMatch(/^USER 1000:1000$/m);
  });

  it('installs bcrypt, the Redis client and the library of OpenID Connect in the versions of the lockfile', async () => {
    const [script = ''] = captures(text, /^RUN node -e "([^"]+)"/gm);
    const directory = await mkdtemp(join(tmpdir(), 'housekey-image-'));
    for (const name of ['package.json', 'package-lock.json']) {
      await copyFile(join(ROOT, name), join(directory, name));
    }
    await run('sh', ['-c', `node -e "${script}"`], { cwd: directory });
    const manifest: unknown = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
    await rm(directory, { recursive: true });

    const installed = ['@node-rs/bcrypt', 'ioredis', 'oidc-provider'].map((name) => {
      const about = JSON.parse(read(`node_modules/${name}/package.json`));
      return [name, z.object({ version: z.string() }).parse(about).version];
    });
    expect(manifest).toHaveProperty('dependencies', Object.fromEntries(installed));
    expect(text).toMatch(/npm install --omit=dev --os=linux --libc=glibc --cpu=/);
  });

  it('runs nothing in its last stage, so that no platform has to be emulated', () => {
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last).not.toMatch(/^RUN /m);
    expect(text.match(/^FROM --platform=\$BUILDPLATFORM /gm)).toHaveLength(2);
  });

  it('has a health check that detects whether Housekey responds', async () => {
    const [list = '[]'] = captures(text, /HEALTHCHECK [^[]*CMD (\[.+\])$/gm);
    const [program = '', ...rest] = z.array(z.string()).parse(JSON.parse(list));
    const service = await startLogin();
    const env = { PATH: process.env['PATH'], PORT: new URL(service.url).port };
    await run(program, rest, { env });
    await service.stop();
    await expect(run(program, rest, { env })).rejects.toMatchObject({ code: 1 });
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/housekey.service')
    .replace('/usr/bin/node', process.execPath)
    .replace('/opt/housekey/dist/bin/housekey.js', join(ROOT, 'dist/bin/housekey.js'));

  async function analyze(...commandLine: string[]): Promise<{ stdout: string; stderr: string }> {
    const directory = await mkdtemp(join(tmpdir(), 'housekey-unit-'));
    const path = join(directory, 'housekey.service');
    await writeFile(path, unit);
    try {
      return await run('systemd-analyze', [...commandLine, path]);
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  it('is valid', async () => {
    expect((await analyze('verify')).stderr).toBe('');
  });

  it('has an exposure of at most 1.5 of 10 according to systemd', async () => {
    const { stdout } = await analyze('security', '--offline=true', '--threshold=15');
    expect(stdout).toContain('Overall exposure level');
  });

  it('has settings with which Housekey starts and the owner can sign in', async () => {
    const pairs = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    await expectSignIn(Object.fromEntries(pairs), '%d/');
  });

  it('keeps the state in a directory that systemd creates for the service alone', () => {
    const [name] = captures(unit, /^StateDirectory=(\w+)$/gm);
    expect(unit).toContain(`\nEnvironment=SERVICE_STATE_DIR=%S/${name}\n`);
    expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
  });
});

/** Starts Housekey with these variables and the secret files in its folder, and signs in. */
async function expectSignIn(variables: Variables, secretsFolder: string): Promise<void> {
  const local = Object.entries(variables).map(([name, value]): [string, string] => [
    name,
    value?.replace(secretsFolder, '') ?? '',
  ]);
  const state = await newStatePath();
  const service = await startService(
    {
      ...Object.fromEntries(local),
      SERVICE_EMAIL: EMAIL,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_STATE_DIR: state.path,
    },
    { password_hash: `${PASSWORD_HASH}\n`, secret_key: `${SECRET}\n` },
  );
  const host = new URL(variables['SERVICE_PUBLIC_URL'] ?? service.url).host;
  const { status } = await fetch(new URL(PATHS.login, service.url), {
    ...json({ email: EMAIL, password: PASSWORD }),
    headers: { 'content-type': 'application/json', 'x-forwarded-host': host },
  });
  const ready = await fetch(new URL(PATHS.readyz, service.url));
  await service.stop();
  await state.remove();
  expect([status, await ready.json()]).toEqual([200, { status: 'ok', state: 'stored' }]);
}
