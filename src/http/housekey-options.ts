import type { Activity } from '../core/audit/activity.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { HttpSettings } from './http-settings.js';
import type { Handler } from './router.js';
import type { RouteOptions } from './routes/routes.js';

type DefaultedOption = 'clock' | 'onError' | 'instance';

/** Options of `createHousekey`. Only `auth`, `version` and `findings` are required. */
export interface HousekeyOptions
  extends
    Omit<RouteOptions, 'activity' | DefaultedOption>,
    Partial<Pick<RouteOptions, DefaultedOption>>,
    Partial<HttpSettings> {
  /**
   * Responds to the views and, in a layout without a gateway, to every path that is not
   * Housekey's. Default: 404.
   */
  readonly app?: Handler;
  /** Responds to paths below `/_housekey/assets/`. Default: 404. */
  readonly assets?: Handler;
  /** Records the security events for the console. Default: a new one. */
  readonly activity?: Activity;
  /** Receives security events, such as failed sign-ins. */
  readonly onAudit?: AuditListener;
  /** Called once, with the address of a peer that sends forwarding headers and is not trusted. */
  readonly onUntrustedProxy?: (address: string) => void;
}
