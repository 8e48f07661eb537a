import { PATHS } from '../../src/contract/index.js';

/** Lists of sessions, devices and shares, and what changes them. */
export const SESSION_ENDPOINTS = [
  ['GET', PATHS.sessions],
  ['POST', PATHS.endSession],
  ['POST', PATHS.endOtherSessions],
  ['GET', PATHS.devices],
  ['POST', PATHS.renameDevice],
  ['POST', PATHS.forgetDevice],
  ['GET', PATHS.shares],
  ['POST', PATHS.forgetOtherDevices],
] as const;
