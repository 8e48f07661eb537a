import { createPasskeyApi } from '../../src/client/passkeys/passkey-api.js';
import { paths } from '../layout.js';
import { staySignedInField } from './api.js';

export { askForPasskey, offerPasskeys } from '../../src/client/passkeys/passkey-sign-in.js';

/** The endpoints that sign in with a passkey, where this page's layout has them. */
export const api = createPasskeyApi(paths, staySignedInField);
