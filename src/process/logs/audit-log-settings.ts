import type { Environment } from '../../core/config/environment.js';
import type { Format } from '../../core/config/format.js';

const AUDIT_LOG: Format<string> = {
  parse: (text) => (/^\/[^\0]*[^/\0]$/.test(text) ? text : undefined),
  message: 'must be the absolute path of a file.',
  fix: 'Use a path such as /var/log/housekey/audit.log, in a folder that the service can write to.',
};

/** Reads SERVICE_AUDIT_LOG: the file that gets the audit log. Default: none. */
export function readAuditLog(environment: Environment): string | undefined {
  return environment.readParsed('SERVICE_AUDIT_LOG', AUDIT_LOG);
}
