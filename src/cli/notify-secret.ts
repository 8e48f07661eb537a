import { formatSigningKey } from '../process/notices/webhook.js';
import { parseArguments } from './arguments.js';
import { withFolderSettings } from './folder-settings.js';
import { loadSettings } from './load-settings.js';
import { explainMissing } from './notify-test.js';
import { EXIT, type Command } from './terminal.js';

/** `housekey notify-secret`: prints the key that signs the requests to each webhook, for its receiver. */
export const notifySecret: Command = async (terminal, args) => {
  parseArguments(args, {});
  const { errors, output } = terminal;
  const { notify, config } = loadSettings(withFolderSettings(terminal));
  const webhooks = notify.flatMap((target) => (target.kind === 'webhook' ? [target] : []));
  if (notify.length === 0) {
    explainMissing(terminal, config.mode === 'open');
    return EXIT.failed;
  }
  if (webhooks.length === 0) {
    errors.write('SERVICE_NOTIFY_URL has no https:// target. Only these are signed.\n');
    return EXIT.failed;
  }
  for (const { label, signingKey } of webhooks) {
    if (signingKey === undefined) {
      errors.write(
        'SERVICE_SECRET_KEY is not set, so webhooks are not signed.\n' +
          'Fix: Set it to the output of `housekey secret`, restart the service, and run this again.\n',
      );
      return EXIT.failed;
    }
    output.write(`${formatSigningKey(signingKey)}  ${label}\n`);
  }
  return await Promise.resolve(EXIT.ok);
};
