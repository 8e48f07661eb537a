import type { Config } from '../../core/config/config.js';
import type { Environment } from '../../core/config/environment.js';
import type { SecretKey } from '../../core/config/config.js';
import { parseNotifyTarget, type NotifyTarget } from './notify-target.js';

export type { NotifyTarget } from './notify-target.js';

/** More targets are a mistake, such as a file of another kind. */
const MAX_TARGETS = 10;

/**
 * Reads SERVICE_NOTIFY_URL: targets separated by white space. Reports every problem of every target,
 * and never quotes one, because it may contain a password, or be one.
 *
 * @returns the targets; none if it is unset, or if authentication is disabled
 */
export function readNotifyTargets(
  environment: Environment,
  config: Config | undefined,
): readonly NotifyTarget[] {
  const setting = environment.readSecret('SERVICE_NOTIFY_URL');
  // A value that is not in use is not validated.
  if (typeof setting === 'string' || config?.mode === 'open') return [];
  const entries = setting.value.split(/\s+/).filter((entry) => entry !== '');
  if (entries.length > MAX_TARGETS) {
    environment.report(
      setting.variable,
      `has ${entries.length} targets, but at most ${MAX_TARGETS} are allowed.`,
      'Remove some of them.',
    );
    return [];
  }
  const key = config === undefined ? undefined : signingSecret(config.secretKey);
  const targets: NotifyTarget[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = entries.length === 1 ? '' : ` ${index + 1}`;
    const parsed = parseNotifyTarget(entry, { secret: key, place });
    if ('kind' in parsed) targets.push(parsed);
    else {
      const message = `has a problem in target ${index + 1}: ${parsed.problem}.`;
      environment.report(setting.variable, message, parsed.fix);
    }
  }
  return targets;
}

/** A key that is new at each start could not be known to a receiver. */
function signingSecret({ source, text }: SecretKey): string | undefined {
  return source === 'configured' ? text : undefined;
}
