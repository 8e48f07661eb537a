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

/** All requests that only the owner may make, with a session. */
export const OWNER_ENDPOINTS = [
  ['GET', PATHS.overview],
  ['GET', PATHS.activity],
  ['GET', PATHS.activityStream],
  ['POST', PATHS.signOutEverywhere],
  ['POST', PATHS.lock],
  ['GET', PATHS.appTokens],
  ['POST', PATHS.revokeAppToken],
  ['GET', PATHS.settings],
  ['POST', PATHS.testNotices],
  ['POST', PATHS.createLink],
  ...SESSION_ENDPOINTS,
  ['GET', PATHS.passkeys],
  ['POST', PATHS.passkeyRegistration],
  ['POST', PATHS.passkeyRegister],
  ['POST', PATHS.passkeyConfirm],
  ['POST', PATHS.passkeyRemove],
  ['GET', PATHS.codes],
  ['POST', PATHS.changeCodes],
  ['POST', PATHS.newPassword],
] as const;
