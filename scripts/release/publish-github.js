// Creates the release on GitHub, with all files of a folder:
// node scripts/release/publish-github.js FOLDER v1.2.3 NOTES [--dry-run]
// Needs the program gh, with GH_TOKEN. Can be repeated: an existing release gets the same files again.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command line of gh. */
export function releaseArguments({ files, tag, notes, exists }) {
  if (exists) return ['release', 'upload', tag, ...files, '--clobber'];
  const command = ['release', 'create', tag, '--verify-tag', '--title', tag, '--notes-file', notes];
  return [...command, ...(tag.includes('-') ? ['--prerelease'] : []), ...files];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isDryRun = process.argv.includes('--dry-run');
  const [folder, tag, notes] = process.argv.slice(2).filter((one) => one !== '--dry-run');
  if (folder === undefined || tag === undefined || notes === undefined) {
    console.error('Usage: node scripts/release/publish-github.js FOLDER TAG NOTES [--dry-run]');
    process.exit(2);
  }
  const files = readdirSync(folder).map((name) => join(folder, name));
  const exists = !isDryRun && spawnSync('gh', ['release', 'view', tag]).status === 0;
  const args = releaseArguments({ files, tag, notes, exists });
  if (isDryRun) console.log(`gh ${args.join(' ')}`);
  else execFileSync('gh', args, { stdio: 'inherit' });
}
