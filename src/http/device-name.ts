import { MAX_DEVICE_NAME } from '../contract/index.js';

/**
 * Characters that change how others are shown (CWE-451): the categories Cc, Cf, Zl and Zp of Unicode. They are
 * spelled out, because the API's description repeats the rule, and not every program knows categories.
 */
const INVISIBLE =
  String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e` +
  String.raw`\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb` +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}';

const INSIDE = `[^${INVISIBLE}]`;
const AT_END = String.raw`[^\s${INVISIBLE}]`;

/** The allowed names of a device. An empty name removes it. */
export const DEVICE_NAME = new RegExp(
  `^(?:${AT_END}(?:${INSIDE}{0,${MAX_DEVICE_NAME - 2}}${AT_END})?)?$`,
  'u',
);
