import { PATHS } from '../../src/contract/index.js';

/** Lists of sessions and devices, and what changes them. */
export const SESSION_ENDPOINTS = [
  ['GET', PATHS.sessions],
  ['POST', PATHS.endSession],
  ['POST', PATHS.endOtherSessions],
  ['GET', PATHS.devices],
  ['POST', PATHS.renameDevice],
  ['POST', PATHS.forgetDevice],
  ['POST', PATHS.forgetOtherDevices],
] as const;

/** All requests that only the owner may make, with a session. */
export const OWNER_ENDPOINTS = [
  ['GET', PATHS.overview],
  ['GET', PATHS.activity],
  ['GET', PATHS.activityStream],
  ['POST', PATHS.signOutEverywhere],
  ['GET', PATHS.appTokens],
  ['POST', PATHS.revokeAppToken],
  ['GET', PATHS.settings],
  ['POST', PATHS.testNotices],
  ['POST', PATHS.createLink],
  ...SESSION_ENDPOINTS,
  ['GET', PATHS.passkeys],
  ['POST', PATHS.passkeyRemove],
] as const;
