import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { quoteForShell } from '../../contract/index.js';
import type { Terminal } from '../terminal.js';
import type { Choices } from '../../setup/choices.js';
import type { Plan } from '../../setup/plan.js';
import type { ProxySetup } from '../../setup/proxy-files.js';
import { LAUNCHER, PROGRAM, ROOT } from '../../setup/templates.js';

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
