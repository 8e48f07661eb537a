import type { NoticesResponse, SettingsResponse } from '../../contract/index.js';
import type { OwnerHandler } from '../access/guard.js';
import type { OwnerRouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';

/** Between two tests of the notices, in milliseconds: half a minute. A target must not be flooded through us. */
const TEST_INTERVAL_MS = 30_000;

/** The routes of the console's page of settings. Only the owner may use them. */
export function createSettingsRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { clock, notices, variables = [] } = options;
  const settings: OwnerHandler = (context) => {
    const targets = notices?.targets() ?? [];
    return context.json(200, { settings: [...variables], targets } satisfies SettingsResponse);
  };
  let testedAt = -Infinity;
  const test: OwnerHandler = async (context) => {
    if (notices === undefined) return context.reject(409, 'SERVICE_NOTIFY_URL is not set');
    const age = clock.now() - testedAt;
    // A clock that was set back does not count.
    if (age >= 0 && age < TEST_INTERVAL_MS) {
      const seconds = Math.ceil((TEST_INTERVAL_MS - age) / 1000);
      return context.rejectForNow(429, `Try again in ${seconds} seconds`, seconds);
    }
    testedAt = clock.now();
    return context.json(200, { targets: await notices.test() } satisfies NoticesResponse);
  };
  return { settings, testNotices: test };
}
