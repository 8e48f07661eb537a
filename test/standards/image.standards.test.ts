import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { PATHS } from '../../src/contract/index.js';
import { setUpOnce } from '../support/hooks.js';
import { EMAIL, json, PASSWORD, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { captures, read, ROOT } from '../support/tree.js';
import { buildImage, run } from './support/dockerfile.js';

const PACKAGE = z.object({ version: z.string().optional() });
const LOCKFILE = z.object({ packages: z.record(z.string(), PACKAGE) });

/** The image with its files, and beside it what an engine adds when it starts a container: a volume and secrets. */
const image = setUpOnce(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-image-'));
  const context = join(folder, 'context');
  run('git', ['clone', '--quiet', ROOT, context]);
  const built = buildImage(read('deploy/Dockerfile'), context, folder);
  const found = run('find', ['.', '-printf', '%y\t%m\t%U\t%P\n'], { cwd: built.root });
  const files = captures(found, /^(.+)$/gm).map((line) => {
    const [type = '', mode = '', owner = '', path = ''] = line.split('\t');
    return { type, mode: Number.parseInt(mode, 8), owner, path };
  });
  run('mkdir', ['-p', join(folder, 'secrets'), join(built.root, 'run/secrets')]);
  writeFileSync(join(folder, 'secrets/password_hash'), PASSWORD_HASH);
  writeFileSync(join(folder, 'secrets/secret_key'), SECRET);
  // A new volume gets what is in the image at its place, with owner and mode.
  run('cp', ['-a', join(built.root, 'var/lib/housekey'), join(folder, 'volume')]);
  return { ...built, files, stop: async () => await rm(folder, { recursive: true }) };
});

/** In its own namespaces, on a read-only root, as a user without privileges. */
const RUN_IN_IMAGE = `
root=$1 directory=$2 user=$3
shift 3
mount --bind "$root" "$root"
cd "$root"
mount --bind ../volume var/lib/housekey
mount --bind ../secrets run/secrets
mount -t proc proc proc
mount --rbind /dev dev
mount -o remount,bind,ro .
exec unshare --root . --wd "$directory" --setgid "$user" --setuid "$user" "$@"
`;

/** The arguments of `unshare` that run a command in the image, where its process is the first one. */
function inImage(command: readonly string[]): string[] {
  const { root, directory, settings } = image;
  const [, user = ''] = /^(\d+):/.exec(settings['USER'] ?? '') ?? [];
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
  return [...namespaces, 'sh', '-euc', RUN_IN_IMAGE, 'sh', root, directory, user, ...command];
}

/** The list at the end of an instruction. */
function commandOf(instruction: string): string[] {
  const [, list = ''] = /(\[.+\])$/.exec(image.settings[instruction] ?? '') ?? [];
  return z.array(z.string()).parse(JSON.parse(list));
}

type File = (typeof image.files)[number];
const pathsOf = (isWanted: (file: File) => boolean) =>
  image.files.filter(isWanted).map(({ path }) => path);

describe('the image, built as its Dockerfile says, without an engine', () => {
  it('contains no shell, no package manager and no program but Node.js', () => {
    const isProgram = ({ path, type, mode }: File) =>
      type === 'f' && (mode & 0o111) !== 0 && !/\.so(?:\.|$)|\.node$|^housekey\//.test(path);
    // A script of Debian's base-files, which nothing could run.
    expect(pathsOf(isProgram).toSorted()).toEqual([
      'etc/update-motd.d/10-uname',
      'usr/local/bin/node',
    ]);
  });

  it('contains the service and packages of the lockfile, and nothing that only builds or tests need', () => {
    const { packages } = LOCKFILE.parse(JSON.parse(read('package-lock.json')));
    const installed = pathsOf(({ path }) => /\/node_modules\/(?:@[^/]+\/)?[^/@.]+$/.test(path));
    const others = installed.filter((path) => {
      const text = readFileSync(join(image.root, path, 'package.json'), 'utf8');
      const locked = packages[path.replace(/^housekey\//, '')];
      return PACKAGE.parse(JSON.parse(text)).version !== locked?.version;
    });
    expect(others).toEqual([]);
    for (const name of ['@node-rs/bcrypt', 'ioredis', 'oidc-provider']) {
      expect(installed).toContain(`housekey/node_modules/${name}`);
    }
    const own = pathsOf(({ path }) => /^housekey\/(?:dist\/)?[^/]+$/.test(path));
    const names = ['LICENSE', 'dist', 'dist/bin', 'node_modules', 'package.json'];
    expect(own.toSorted()).toEqual(names.map((name) => `housekey/${name}`));
  });

  it('contains no setting and no secret', () => {
    expect(pathsOf(({ path }) => /\/(?:\.env|\.npmrc|\.git|secrets)$/.test(path))).toEqual([]);
    const secret = '^-----BEGIN .*PRIVATE KEY|_authToken=|[$]2[aby][$]1[0-9][$][./A-Za-z0-9]{53}';
    const found = spawnSync('grep', ['-rlIE', secret, '.'], { cwd: image.root, encoding: 'utf8' });
    expect(found.stdout).toBe('');
  });

  it('has no setuid file, and its user can change nothing but the state', () => {
    expect(pathsOf(({ mode, type }) => type === 'f' && (mode & 0o6000) !== 0)).toEqual([]);
    const isWritable = ({ mode, owner }: File) => owner === '1000' || (mode & 0o002) !== 0;
    const writable = image.files.filter((file) => file.type !== 'l' && isWritable(file));
    const places = writable.filter(({ path }) => !/^(?:var\/|run\/)?(?:tmp|lock)$/.test(path));
    expect(places).toMatchObject([{ path: 'var/lib/housekey', mode: 0o700, owner: '1000' }]);
  });

  it('is as large as the documentation says', () => {
    const packed = run('sh', ['-c', 'tar -c . | gzip | wc -c'], { cwd: image.root });
    const [said = ''] = captures(read('deploy/README.md'), /It is (\d+) MB compressed/g);
    expect(Math.abs(Number(packed) / 1e6 - Number(said))).toBeLessThan(4);
  });

  it('runs as its user on a read-only root, signs in, keeps its state, and stops when told to', async () => {
    const port = await freePort();
    const settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      SERVICE_EMAIL: EMAIL,
      SERVICE_PASSWORD_HASH_FILE: '/run/secrets/password_hash',
      SERVICE_SECRET_KEY_FILE: '/run/secrets/secret_key',
      SERVICE_STATE_DIR: '/var/lib/housekey',
    };
    const env = { ...image.environment, ...settings };
    const runOnce = (command: readonly string[]) =>
      spawnSync('unshare', inImage(command), { env, encoding: 'utf8' });
    const service = spawn('unshare', inImage(commandOf('ENTRYPOINT')), { env, stdio: 'ignore' });
    onTestFinished(() => void service.kill('SIGKILL'));
    const ended = once(service, 'exit');
    const isHealthy = () => runOnce(commandOf('HEALTHCHECK')).status === 0;
    await expect.poll(isHealthy, { timeout: 15_000 }).toBe(true);

    const url = `http://127.0.0.1:${port}`;
    const signIn = await fetch(url + PATHS.login, json({ email: EMAIL, password: PASSWORD }));
    const ready = await fetch(url + PATHS.readyz);
    expect([signIn.status, await ready.json()]).toEqual([200, { status: 'ok', state: 'stored' }]);
    expect(runOnce(['node', '-p', PROBE]).stdout).toBe('1000 EROFS\n');
    expect(runOnce(['node', '--input-type=module', '-e', LIBRARIES])).toMatchObject({ status: 0 });

    const processes = `/proc/${service.pid}/task/${service.pid}/children`;
    const [node = ''] = readFileSync(processes, 'utf8').split(' ');
    expect(image.settings['STOPSIGNAL']).toBe('SIGTERM');
    process.kill(Number(node), 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(isHealthy()).toBe(false);
  });
});

/** Prints its user, and why it cannot write. */
const PROBE =
  "process.getuid() + ' ' + (() => { try { fs.writeFileSync('x', '') } catch ({ code }) { return code } })()";
/** Loads what only some settings need. */
const LIBRARIES =
  "for (const name of ['ioredis', 'oidc-provider', '@node-rs/bcrypt']) await import(name)";
