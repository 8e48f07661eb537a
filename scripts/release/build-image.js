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

/** The command lines, in order. `metadata` is the file that gets the digest. */
export function buildCommands({ image, tag, repository, revision, metadata }) {
  const labels = {
    'org.opencontainers.image.source': `https://github.com/${repository}`,
    'org.opencontainers.image.version': tag.replace(/^v/, ''),
    'org.opencontainers.image.revision': revision,
    'org.opencontainers.image.licenses': 'MIT',
  };
  const options = [
    ['--file', 'deploy/Dockerfile'],
    ['--platform', PLATFORMS.join(',')],
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
  const commands = buildCommands({ image, tag, repository, revision, metadata });
  try {
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

runAsProgram(import.meta.url, 'IMAGE TAG [--dry-run]', main);
