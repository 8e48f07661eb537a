import { createHousekey, type Housekey, type HousekeyOptions } from 'housekey';
import { EMAIL, PASSWORD_HASH, SECRET } from '../../support/housekey.js';

/** Options with credentials, so many failures that unrelated tests are never throttled, and no warnings. */
export const OPTIONS: HousekeyOptions = {
  email: EMAIL,
  passwordHash: PASSWORD_HASH,
  secretKey: SECRET,
  loginFailures: 1000,
  onWarning: () => {},
};

/** Creates the login with test credentials. */
export async function createTestAuth(options: HousekeyOptions = {}): Promise<Housekey> {
  return await createHousekey({ ...OPTIONS, ...options });
}

/** The `name=value` pairs of a response's cookies, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}
