import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Terminal } from '../terminal.js';
import type { Choices } from '../../process/setup/choices.js';
import type { Plan } from '../../process/setup/plan.js';
import { PROGRAM, ROOT } from '../../process/setup/templates.js';

/** What to do after `init`, in order. */
export function nextSteps(terminal: NextStepsTerminal, choices: Choices, { proxy }: Plan): string {
  const steps = [startCommand(terminal, choices)];
  if (proxy !== undefined) {
    const { path, destination, reload } = proxy;
    steps.push(
      destination.startsWith('/')
        ? `sudo cp ${path} ${destination} && ${reload}`
        : `Copy ${path} into ${destination}. ${reload}`,
    );
  }
  if (choices.publicUrl !== undefined && choices.format !== 'compose') {
    const app = choices.apps[0]?.host;
    steps.push(`open ${app === undefined ? choices.publicUrl.origin : `https://${app}`}`);
  }
  return `\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`;
}

type NextStepsTerminal = Pick<Terminal, 'directory' | 'variables'>;

function startCommand(terminal: NextStepsTerminal, { format, port }: Choices): string {
  switch (format) {
    case 'env':
      return `${programCommand(terminal)}    # then open http://127.0.0.1:${port ?? '8000'}`;
    case 'compose':
      return 'replace your-app in compose.yaml with the image of your app, then: docker compose up -d --build';
    case 'systemd':
      return `sudo systemctl enable --now ${join(terminal.directory, 'housekey.service')}`;
  }
}

/** The shortest command that starts this program in the folder. */
function programCommand({ directory, variables }: NextStepsTerminal): string {
  if (directory === ROOT) return 'npx housekey';
  const candidates = (variables['PATH'] ?? '').split(delimiter).map((one) => join(one, 'housekey'));
  const found = candidates.find((path) => existsSync(path));
  const isThisProgram = found !== undefined && realpathSync(found) === realpathSync(PROGRAM);
  return isThisProgram ? 'housekey' : `node ${PROGRAM}`;
}
