import { MAX_DEVICE_NAME } from '../contract/index.js';

/** No characters that change how others are shown (CWE-451), and at either end none that cannot be seen. */
const INSIDE = String.raw`[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`;
const AT_END = String.raw`[^\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`;

/** What the owner may call a device. An empty name removes it. */
export const DEVICE_NAME = new RegExp(
  `^(?:${AT_END}(?:${INSIDE}{0,${MAX_DEVICE_NAME - 2}}${AT_END})?)?$`,
  'u',
);
