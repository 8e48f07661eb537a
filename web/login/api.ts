import { withProof } from '../../src/client/proof/with-proof.js';
import { createSignInApi } from '../../src/client/sign-in-api.js';
import { paths } from '../layout.js';
import { staySignedInField } from './stay-signed-in.js';

/** The endpoints that start a session, where this page's layout has them. */
const { signIn, signInWithLink } = createSignInApi(paths, staySignedInField);

export { signInWithLink };

/** Signs in, also while the service is under load. */
export const signInWithProof = withProof(signIn);
