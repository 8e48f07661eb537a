import { fileURLToPath } from 'node:url';

const DRY_RUN = '--dry-run';

/**
 * Runs `main` with a script's arguments, if the script was started as a program and not imported.
 *
 * @param {string} url The script's `import.meta.url`.
 * @param {string} usage Its arguments, such as `IMAGE TAG [--dry-run]`.
 * @param {(...args: (string | boolean)[]) => void} main Gets the arguments, and then whether this is a dry run.
 */
export function runAsProgram(url, usage, main) {
  const path = fileURLToPath(url);
  if (process.argv[1] !== path) return;
  const names = usage.split(' ').filter((name) => !name.startsWith('['));
  const args = process.argv.slice(2).filter((argument) => argument !== DRY_RUN);
  if (args.length < names.length) {
    console.error(`Usage: node scripts/release/${path.split('/').at(-1)} ${usage}`);
    process.exit(2);
  }
  main(...args.slice(0, names.length), process.argv.includes(DRY_RUN));
}
