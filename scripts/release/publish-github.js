// Creates the release on GitHub, with all files of a folder:
// node scripts/release/publish-github.js FOLDER v1.2.3 NOTES [--dry-run]
// Needs the program gh, with GH_TOKEN. Can be repeated: an existing release gets the same files again.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runAsProgram } from './program.js';

/** The command line of gh. */
export function releaseArguments({ files, tag, notes, exists }) {
  if (exists) return ['release', 'upload', tag, ...files, '--clobber'];
  const command = ['release', 'create', tag, '--verify-tag', '--title', tag, '--notes-file', notes];
  return [...command, ...(tag.includes('-') ? ['--prerelease'] : []), ...files];
}

runAsProgram(import.meta.url, 'FOLDER TAG NOTES [--dry-run]', (folder, tag, notes, isDryRun) => {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const exists = !isDryRun && spawnSync('gh', ['release', 'view', tag]).status === 0;
  const args = releaseArguments({ files, tag, notes, exists });
  if (isDryRun) console.log(`gh ${args.join(' ')}`);
  else execFileSync('gh', args, { stdio: 'inherit' });
});
