import { join } from 'node:path';
import type { Choices } from './choices.js';
import type { Plan } from './plan.js';
import { PROGRAM, ROOT } from './templates.js';

/** What to do after `init`, in order. */
export function nextSteps(folder: string, choices: Choices, { proxy }: Plan): string {
  const steps = [startCommand(folder, choices)];
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

function startCommand(folder: string, { format, port }: Choices): string {
  switch (format) {
    case 'env':
      return `${folder === ROOT ? 'npx housekey' : `node ${PROGRAM}`}    # then open http://127.0.0.1:${port ?? '8000'}`;
    case 'compose':
      return 'replace your-app in compose.yaml with the image of your app, then: docker compose up -d --build';
    case 'systemd':
      return `sudo systemctl enable --now ${join(folder, 'housekey.service')}`;
  }
}
