import {
  APP_ICON_TYPES,
  APPS_PARAMETERS,
  type AppEntry,
  type AppsResponse,
} from '../../contract/index.js';
import type { HostedApp } from '../../core/config/app-table.js';
import type { SessionRecord } from '../../core/storage/record-kinds.js';
import type { OwnerHandler } from '../access/guard.js';
import { OWN_IMAGE_HEADERS } from '../plain-response.js';
import type { Launcher, OwnerRouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';
import { ownHeaders } from '../context.js';

/** The routes of the welcome page's list of apps. Only the owner may use them. */
export function createAppRoutes({
  auth: { sessions },
  settings: { apps },
  launcher,
}: OwnerRouteOptions): NamedHandlers {
  if (launcher === undefined || !apps.hasHosts) return {};
  const list: OwnerHandler = async (context) => {
    const live = parametersOf(context.request).has(APPS_PARAMETERS.live) ? launcher : undefined;
    const { records } = await sessions.list();
    const entries = await Promise.all(
      apps.hosted.map(async (app) => ({
        ...(await describe(app, live)),
        last_used_at: lastUse(records, app),
      })),
    );
    return context.json(200, { apps: entries } satisfies AppsResponse);
  };
  const icon: OwnerHandler = async (context) => {
    const app = apps.find(parametersOf(context.request).get(APPS_PARAMETERS.host) ?? '');
    const image = app && (await launcher.icon(app));
    if (image === undefined) return context.reject(404, 'This app has no icon');
    const headers = {
      ...ownHeaders(OWN_IMAGE_HEADERS, context.secure, false),
      'content-type': APP_ICON_TYPES[image.type],
      'cache-control': 'private, max-age=3600',
    };
    return { status: 200, headers, body: image.bytes };
  };
  return { apps: list, appIcon: icon };
}

function parametersOf({ url }: { readonly url: string }): URLSearchParams {
  return new URL(url).searchParams;
}

/** When a session was last seen on the host of an app. */
function lastUse(sessions: readonly SessionRecord[], { host }: HostedApp): number | null {
  const times = sessions.flatMap(({ apps }) => apps?.[host] ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/** `live`: asks the app. */
async function describe(
  app: HostedApp,
  live: Launcher | undefined,
): Promise<Omit<AppEntry, 'last_used_at'>> {
  const { host, origin, name = null } = app;
  const [responds = null, icon] = await Promise.all([live?.responds(app), live?.icon(app)]);
  return { host, url: `${origin}/`, name, responds, icon: icon !== undefined };
}
