import { createAuthApi } from '../../src/client/auth-api.js';
import { paths } from '../layout.js';

/** The session endpoints, where this page's layout has them. */
export const {
  checkToken,
  checkCookie,
  checkCookieExpiry,
  checkStatus,
  signOut,
  signOutEverywhere,
} = createAuthApi(paths);
