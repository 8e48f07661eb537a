import { createPasskeyApi } from '../../src/client/passkeys/passkey-api.js';
import { paths } from '../layout.js';
import { staySignedInField } from '../session/stay-signed-in.js';

/** Sign-ins with a passkey. Apart from the other endpoints, because most login pages never load it. */
export const passkeyApi = createPasskeyApi(paths, staySignedInField);
