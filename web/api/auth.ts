import { createAuthApi } from '../../src/client/auth-api.js';
import { withProof } from '../../src/client/proof/with-proof.js';
import { staySignedInField } from '../session/stay-signed-in.js';
import { createSignInApi } from '../../src/client/sign-in-api.js';
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

/** The endpoints that start a session, where this page's layout has them. */
export const { signIn, signInWithLink } = createSignInApi(paths, staySignedInField);

/** Signs in, also while the service is under load. */
export const signInWithProof = withProof(signIn);
