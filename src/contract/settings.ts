import { timestamp } from './responses.js';
import * as s from './schema.js';

/** The places that a setting can come from. `file`: from a file that another variable names. `env-file`: from `.env`. */
export const SETTING_SOURCES = ['environment', 'file', 'env-file', 'default'] as const;

/** A variable, as it counts. */
export const SettingEntry = s.object({
  name: s.filled,
  source: s.oneOf(SETTING_SOURCES),
  value: s.described(
    s.nullable(s.string),
    'Null if it can come from a file, such as a secret, or if there is no default.',
  ),
});
export type SettingEntry = s.TypeOf<typeof SettingEntry>;

/** A target of notices. */
export const NoticeTarget = s.object({
  label: s.described(s.filled, 'Scheme and host. The path may be a secret.'),
  sent_at: s.described(s.nullable(timestamp), 'The last delivery since the start; null if none.'),
  failure: s.nullable(s.object({ reason: s.filled, fix: s.filled })),
});
export type NoticeTarget = s.TypeOf<typeof NoticeTarget>;

/** Response to `POST /_housekey/api/notices/test`: the result for each target. */
export const NoticesResponse = s.object({ targets: s.array(NoticeTarget) });
export type NoticesResponse = s.TypeOf<typeof NoticesResponse>;

/** Response to `GET /_housekey/api/settings`: every variable, in the order of the documentation. */
export const SettingsResponse = s.object({
  settings: s.array(SettingEntry),
  targets: s.described(s.array(NoticeTarget), 'Where notices are sent.'),
});
export type SettingsResponse = s.TypeOf<typeof SettingsResponse>;
