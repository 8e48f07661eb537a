import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SetupFormat } from '../../contract/index.js';
import { formatWithoutDollars, HASH_COST, hashPassword } from '../../core/auth/password.js';
import { generateSecret } from '../../core/config/config.js';
import { VARIABLE_NAMES } from '../../core/config/variables.js';
import { parseArguments, UsageError } from '../arguments.js';
import { check, checkForContainer } from '../check.js';
import { COMMANDS } from '../commands.js';
import { withoutPlaces } from '../folder-settings.js';
import { loadSettings } from '../load-settings.js';
import { EXIT, type Command, type Terminal, withProgress } from '../terminal.js';
import type { Choices } from '../../setup/choices.js';
import {
  makePlan,
  readExisting,
  readIfThere,
  SECRET_NAMES,
  secretFile,
  type Existing,
  type Plan,
} from '../../setup/plan.js';
import { assertConsistent, readChoices, type InitOptions, askMissing, confirm } from './choices.js';
import { choosePassword, type ChosenPassword } from './choose-password.js';
import { nextSteps } from './next-steps.js';
import { backUp, createPrivateFolder, writeAtomically } from './write-files.js';

/**
 * `housekey init`: writes the settings of a login into the working directory, and checks them. Never
 * replaces anything without being asked to.
 */
export const init: Command = async (terminal, args) => {
  const options = parseArguments(args, COMMANDS.init.options);
  const asked = readChoices(options);
  assertConsistent(asked);
  const existing = readExisting(terminal.directory, asked.format);
  const isInteractive = terminal.input.isTTY && !options.has('yes');
  const choices = isInteractive ? await askMissing(terminal, asked, existing.settings) : asked;
  assertConsistent(choices);
  assertComplete(choices, existing);
  const chosen = await choosePassword(terminal, options, {
    isNeeded: !existing.hasPassword,
    isInteractive,
    email: choices.email ?? existing.settings['SERVICE_EMAIL'] ?? '',
  });
  if (chosen !== undefined && !chosen.ok) {
    terminal.errors.write(`${chosen.problem}\n`);
    return EXIT.failed;
  }
  const secrets = await makeSecrets(terminal, existing, chosen);
  const { directory: folder, program: node } = terminal;
  const readFile = (path: string) => readIfThere(folder, path);
  const replacesPassword = options.has('new-password');
  const place = { folder, node, readFile };
  const plan = makePlan(choices, existing, { ...place, secrets, replacesPassword });
  const written = withSettings(terminal, choices.format, { existing, secrets, plan });
  // Invalid settings are reported before anything is written.
  loadSettings(written);
  if (!(await mayReplace(terminal, plan, { options, isInteractive }))) return EXIT.failed;
  writePlan(terminal, plan);
  reportPassword(terminal, chosen, existing.hasPassword);
  const hasWritten = plan.files.length > 0;
  terminal.output.write(hasWritten ? '\nChecking the settings:\n\n' : 'Nothing to change.\n\n');
  await (choices.format === 'compose' ? checkForContainer(written) : check(written, []));
  terminal.output.write(nextSteps(terminal, choices, plan));
  return EXIT.ok;
};

function assertComplete({ format, upstream, email }: Choices, { settings }: Existing): void {
  if (format === 'compose' && !upstream && !settings['SERVICE_UPSTREAM']) {
    throw new UsageError(
      '--upstream is missing: the app in the compose file, such as http://app:3000.',
    );
  }
  if (!email && !settings['SERVICE_EMAIL']) {
    throw new UsageError('--email is missing: it is the name to sign in with.');
  }
}

type Secrets = Parameters<typeof makePlan>[2]['secrets'];

async function makeSecrets(
  terminal: Terminal,
  existing: Existing,
  chosen: ChosenPassword | undefined,
): Promise<Secrets> {
  const hash =
    chosen?.ok === true
      ? await withProgress(
          terminal,
          'Hashing the password',
          hashPassword(chosen.password, { cost: HASH_COST, salt: randomBytes(16) }),
        )
      : undefined;
  return {
    // Without `$`, which shells, compose and systemd would expand if the line is copied there.
    ...(hash === undefined ? {} : { SERVICE_PASSWORD_HASH: formatWithoutDollars(hash) }),
    ...(existing.hasSecret ? {} : { SERVICE_SECRET_KEY: generateSecret(randomBytes) }),
  };
}

/** A terminal whose environment has the settings as they will be written. */
function withSettings(
  terminal: Terminal,
  format: SetupFormat,
  { existing, secrets, plan }: { existing: Existing; secrets: Secrets; plan: Plan },
): Terminal {
  const fromFiles = SECRET_NAMES.flatMap((name): [string, string | undefined][] => {
    const file = secretFile(format, name);
    if (file === undefined) return [];
    return [[`${name}_FILE`, name in secrets ? undefined : join(terminal.directory, file.path)]];
  });
  const others = Object.entries(terminal.variables).filter(([name]) => !VARIABLE_NAMES.has(name));
  return {
    ...terminal,
    // Only the settings count here, and not those of another format in the same folder.
    directory: join(terminal.directory, '.housekey-init'),
    variables: {
      ...Object.fromEntries(others),
      ...(format === 'env' ? existing.settings : withoutPlaces(existing.settings)),
      ...Object.fromEntries(fromFiles),
      ...Object.fromEntries(plan.settings),
      ...secrets,
    },
  };
}

/** Asks, or decides by `--force`, whether existing settings may be replaced. */
async function mayReplace(
  terminal: Terminal,
  { conflicts }: Plan,
  { options, isInteractive }: { options: InitOptions; isInteractive: boolean },
): Promise<boolean> {
  if (conflicts.length === 0 || options.has('force')) return true;
  terminal.errors.write(`${conflicts.join('\n')}\n`);
  if (isInteractive) return await confirm(terminal, 'Replace them, after a backup copy?');
  terminal.errors.write(
    'Nothing was written. To replace them, after a backup copy, add --force.\n',
  );
  return false;
}

function writePlan(
  { directory, output }: Terminal,
  { files, replaced, unchanged, stateDirectory }: Plan,
): void {
  const now = new Date();
  if (stateDirectory !== undefined) createPrivateFolder(stateDirectory);
  for (const path of replaced) output.write(`Saved ${path} as ${backUp(directory, path, now)}.\n`);
  for (const file of files) {
    writeAtomically(directory, file);
    output.write(`Wrote ${file.path}.\n`);
  }
  if (unchanged.length > 0) output.write(`Unchanged: ${unchanged.join(', ')}.\n`);
}

function reportPassword(
  { output }: Terminal,
  chosen: ChosenPassword | undefined,
  isReplaced: boolean,
): void {
  if (chosen?.ok !== true) return;
  if (isReplaced) {
    output.write(
      'The new password replaces the old one, and ends every session, after a restart.\n',
    );
  }
  if (!chosen.isGenerated) return;
  output.write(
    `\nPassword: ${chosen.password}\nIt is not stored and not shown again: save it in your password manager now.\n`,
  );
}
