// Builds the image for amd64 and arm64, pushes it, and prints its digest:
// node scripts/release/build-image.js ghcr.io/owner/housekey v1.2.3
// Needs docker with buildx, signed in to the registry. --dry-run prints the commands instead.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageTags } from './image-tags.js';
import { runAsProgram } from './program.js';

/** Nothing runs in the final stage of the Dockerfile, so no platform has to be emulated. */
const PLATFORMS = ['linux/amd64', 'linux/arm64'];

/** The images that a Dockerfile starts from, the one of the last stage last. */
export function baseImages(dockerfile) {
  const names = [...dockerfile.matchAll(/^FROM (?:--\S+ )*(\S+)/gm)].map(([, name]) => name);
  return [...new Set(names)];
}

/** Prints the digest that a tag has now, of the image for all platforms. */
export function digestCommand(name) {
  return ['docker', 'buildx', 'imagetools', 'inspect', name, '--format', '{{.Manifest.Digest}}'];
}

/**
 * The command lines, in order. `bases` are the images that the Dockerfile starts from, with their digests: all
 * platforms and stages then use the same ones, and the labels name the last. `metadata` is the file that gets the
 * digest of the new image.
 */
export function buildCommands({ image, tag, repository, revision, bases, metadata }) {
  const base = bases.at(-1);
  const labels = {
    'org.opencontainers.image.source': `https://github.com/${repository}`,
    'org.opencontainers.image.version': tag.replace(/^v/, ''),
    'org.opencontainers.image.revision': revision,
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.base.name': base.name,
    'org.opencontainers.image.base.digest': base.digest,
  };
  const options = [
    ['--file', 'deploy/Dockerfile'],
    ['--platform', PLATFORMS.join(',')],
    ...bases.map(({ name, digest }) => [
      '--build-context',
      `${name}=docker-image://${name}@${digest}`,
    ]),
    ['--provenance', 'mode=max'],
    ['--sbom', 'true'],
    ...Object.entries(labels).map(([name, value]) => ['--label', `${name}=${value}`]),
    ...imageTags(image, tag).map((name) => ['--tag', name]),
    ['--metadata-file', metadata],
  ];
  return [
    ['docker', 'buildx', 'create', '--use', '--driver', 'docker-container'],
    ['docker', 'buildx', 'build', ...options.flat(), '--push', '.'],
  ];
}

function main(image, tag, isDryRun) {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-image-'));
  const metadata = join(folder, 'metadata.json');
  const { GITHUB_REPOSITORY: repository = 'owner/housekey', GITHUB_SHA: revision = 'HEAD' } =
    process.env;
  try {
    const bases = baseImages(readFileSync('deploy/Dockerfile', 'utf8')).map((name) => ({
      name,
      digest: isDryRun ? printed(digestCommand(name)) : digestOf(name),
    }));
    const commands = buildCommands({ image, tag, repository, revision, bases, metadata });
    for (const [program, ...args] of commands) {
      if (isDryRun) console.log([program, ...args].join(' '));
      // Standard output is for the digest.
      else execFileSync(program, args, { stdio: ['ignore', 2, 2] });
    }
    if (!isDryRun) {
      console.log(JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest']);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Stands for the digest, which a dry run does not look up. */
function printed(command) {
  console.log(command.join(' '));
  return 'sha256:DIGEST';
}

function digestOf(name) {
  const [program, ...args] = digestCommand(name);
  const digest = execFileSync(program, args, { encoding: 'utf8' }).trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${name} has no digest: ${digest}`);
  return digest;
}

runAsProgram(import.meta.url, 'IMAGE TAG [--dry-run]', main);
