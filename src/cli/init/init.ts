import { randomBytes } from 'node:crypto';
import { join, delimiter } from 'node:path';
import { type SetupFormat, quoteForShell } from '../../contract/index.js';
import { formatWithoutDollars, HASH_COST, hashPassword } from '../../core/auth/password.js';
import { generateSecret } from '../../core/config/config.js';
import { VARIABLE_NAMES } from '../../core/config/variables.js';
import {
  parseArguments,
  UsageError,
  COMMANDS,
  EXIT,
  type Command,
  type Terminal,
  withProgress,
} from '../command-line.js';
import { check, checkForContainer } from '../check.js';
import { loadSettings, withoutPlaces } from '../load-settings.js';
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
import {
  assertConsistent,
  readChoices,
  type InitOptions,
  askMissing,
  confirm,
  choosePassword,
  type ChosenPassword,
} from './choices.js';
import { backUp, createPrivateFolder, writeAtomically } from './write-files.js';
import { existsSync, realpathSync } from 'node:fs';
import type { ProxySetup } from '../../setup/proxy-files.js';
import { LAUNCHER, PROGRAM, ROOT } from '../../setup/templates.js';

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

/** The steps after `init`, in order. */
export function nextSteps(
  terminal: NextStepsTerminal,
  choices: Choices,
  { proxy }: Pick<Plan, 'proxy'>,
): string {
  const steps = [...hiddenPrograms(terminal, choices), startCommand(terminal, choices)];
  if (proxy !== undefined) steps.push(installCommand(proxy));
  if (choices.publicUrl !== undefined && choices.format !== 'compose') {
    const { origin, port } = choices.publicUrl;
    const app = choices.apps[0]?.host;
    const appOrigin = `https://${app}${port === '' ? '' : `:${port}`}`;
    steps.push(`open ${app === undefined ? origin : appOrigin}`);
    if (proxy !== undefined) steps.push(`${programCommand(terminal)} check --url ${origin}`);
  }
  if (choices.format === 'compose') steps.push('open http://127.0.0.1:8000');
  const text = `\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`;
  return terminal.uid === 0 ? text.replaceAll('sudo ', '') : text;
}

function installCommand({ files, reload }: ProxySetup): string {
  const copies = files.map(({ path, destination }) =>
    destination.startsWith('/')
      ? `sudo cp ${path} ${destination} && `
      : `Copy ${path} into ${destination}. `,
  );
  return `${copies.join('')}${reload}`;
}

type NextStepsTerminal = Pick<Terminal, 'directory' | 'program' | 'uid' | 'variables'>;

/** Folders that `ProtectHome=yes` hides from the service (systemd.exec(5)). */
const HIDDEN = /^\/(?:home|root|run\/user)\//;

/**
 * Files that must be moved before systemd can start the service, such as a Node.js that nvm installed in a
 * home.
 */
function hiddenPrograms({ program }: NextStepsTerminal, { format }: Choices): string[] {
  if (format !== 'systemd') return [];
  const hidden = [program, PROGRAM].filter((path) => HIDDEN.test(path));
  if (hidden.length === 0) return [];
  return [
    `The service cannot see /home and /root, where ${hidden.join(' and ')} ${hidden.length === 1 ? 'is' : 'are'}. Install Node.js for all users, ` +
      'and Housekey with `sudo npm install --global housekey` or in /opt/housekey. Then correct ExecStart in housekey.service.',
  ];
}

function startCommand(terminal: NextStepsTerminal, choices: Choices): string {
  const { format, port, publicUrl } = choices;
  switch (format) {
    case 'env':
      return publicUrl === undefined
        ? `${programCommand(terminal)}    # then open http://127.0.0.1:${port ?? '8000'}`
        : programCommand(terminal);
    case 'compose':
      return 'replace your-app in compose.yaml with the image of your app, then: docker compose up -d --build';
    case 'systemd':
      return `sudo systemctl enable --now ${quoteForShell(join(terminal.directory, 'housekey.service'))}`;
  }
}

const NPX_CACHE = /[\\/]_npx[\\/]/;

/** The shortest command that starts this program in the folder. */
function programCommand({ directory, variables }: NextStepsTerminal): string {
  if (directory === ROOT) return 'npx housekey';
  const candidates = (variables['PATH'] ?? '').split(delimiter).map((one) => join(one, 'housekey'));
  const found = candidates.find((path) => existsSync(path));
  const isThisProgram = found !== undefined && realpathSync(found) === realpathSync(LAUNCHER);
  if (!isThisProgram) return `node ${quoteForShell(PROGRAM)}`;
  // npx adds its cache to PATH, but only while the command runs.
  return NPX_CACHE.test(found) ? 'npx housekey' : 'housekey';
}
