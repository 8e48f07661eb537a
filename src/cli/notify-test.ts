import { ATTEMPT_TIMEOUT_MS, type DeliveryResult } from '../process/notices/delivery.js';
import { createChannel, createComposer } from '../process/notices/notices.js';
import { parseArguments } from './arguments.js';
import { withFolderSettings } from './folder-settings.js';
import { loadSettings } from './load-settings.js';
import { EXIT, type Command, type Terminal } from './terminal.js';

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
  const notice = createComposer(site).test();
  const results = await Promise.all(
    notify
      .map((target) => createChannel(target, site))
      .map(async ({ label, send }) => {
        const result = await send(notice, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
        return { label, result };
      }),
  );
  for (const { label, result } of results) terminal.output.write(describe(label, result));
  return results.every(({ result }) => result.outcome === 'sent') ? EXIT.ok : EXIT.failed;
};

export function explainMissing({ errors }: Pick<Terminal, 'errors'>, isOpen: boolean): void {
  errors.write(
    isOpen
      ? 'Authentication is disabled, so there is nothing to send notices about.\n'
      : 'SERVICE_NOTIFY_URL is not set, so no notices are sent.\n' +
          'Fix: Set it to a target such as ntfys://ntfy.sh/<topic>, and run this again.\n',
  );
}

function describe(label: string, result: DeliveryResult): string {
  if (result.outcome === 'sent') return `ok      ${label}: sent\n`;
  return `FAILED  ${label}: ${result.reason}\n        Fix: ${result.fix}\n`;
}
