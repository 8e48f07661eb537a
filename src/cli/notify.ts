import type { NoticeTarget } from '../contract/index.js';
import { createChannel, sendTest } from '../notices/notices.js';
import { parseArguments, EXIT, type Command, type Terminal } from './command-line.js';
import { loadSettings, withFolderSettings } from './load-settings.js';
import { formatSigningKey } from '../notices/http-channels.js';

/**
 * `housekey notify-test`: sends one notice to each target of SERVICE_NOTIFY_URL, without retries, and
 * prints the result of each. Exits with 1 if one failed, or if there is none.
 */
export const notifyTest: Command = async (terminal, args) => {
  parseArguments(args, {});
  const { notify, http, config, appearance } = loadSettings(withFolderSettings(terminal));
  if (notify.length === 0) {
    explainMissing(terminal, config.mode === 'open');
    return EXIT.failed;
  }
  const site = { ...http, title: appearance.title };
  const channels = notify.map((target) => createChannel(target, site));
  const results = await sendTest(channels, site);
  for (const result of results) terminal.output.write(describeResult(result));
  return results.every(({ failure }) => failure === null) ? EXIT.ok : EXIT.failed;
};

function explainMissing({ errors }: Pick<Terminal, 'errors'>, isOpen: boolean): void {
  errors.write(
    isOpen
      ? 'Authentication is disabled, so there is nothing to send notices about.\n'
      : 'SERVICE_NOTIFY_URL is not set, so no notices are sent.\n' +
          'Fix: Set it to a target such as ntfys://ntfy.sh/<topic>, and run this again.\n',
  );
}

function describeResult({ label, failure }: NoticeTarget): string {
  if (failure === null) return `ok      ${label}: sent\n`;
  return `FAILED  ${label}: ${failure.reason}\n        Fix: ${failure.fix}\n`;
}

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
