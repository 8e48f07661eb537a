import { createSignInApi } from '../../src/client/sign-in-api.js';
import { paths } from '../layout.js';

const BOX = '.stay-signed-in [type=checkbox]';

/** The box of a panel; null if the page itself keeps the token. */
export function staySignedInBox(panel: ParentNode): HTMLInputElement | null {
  return panel.querySelector<HTMLInputElement>(BOX);
}

/** The field of every sign-in request that says what the user has chosen; absent by default. */
export function staySignedInField(): { stay_signed_in?: false } {
  return staySignedInBox(document)?.checked === false ? { stay_signed_in: false } : {};
}

/** The endpoints that start a session, where this page's layout has them. */
export const signInApi = createSignInApi(paths, staySignedInField);
