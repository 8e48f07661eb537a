import { timestamp } from './responses.js';
import * as s from './schema.js';

export const APPS_PARAMETERS = {
  /** Whether to ask each app if it responds and for its icon, which takes time. */
  live: 'live',
  /** The host of the app whose icon is wanted. */
  host: 'host',
} as const;

/** An app of SERVICE_APPS, as the welcome page shows it. */
export const AppEntry = s.object({
  host: s.string,
  url: s.string,
  name: s.described(s.nullable(s.string), 'Null if the configuration has none.'),
  last_used_at: s.described(
    s.nullable(timestamp),
    'When a session that has not ended was last seen on its host, to about five minutes.',
  ),
  responds: s.described(
    s.nullable(s.boolean),
    'Null if it was not asked, or only a proxy knows its address.',
  ),
  icon: s.described(s.boolean, 'Whether it has an icon, as far as it was asked.'),
});
export type AppEntry = s.TypeOf<typeof AppEntry>;

/** Response to `GET /_housekey/api/apps`, in the order of the configuration. */
export const AppsResponse = s.object({ apps: s.array(AppEntry) });
export type AppsResponse = s.TypeOf<typeof AppsResponse>;

/** The media types of icons. */
export const APP_ICON_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  ico: 'image/x-icon',
} as const;

export type AppIconType = keyof typeof APP_ICON_TYPES;
