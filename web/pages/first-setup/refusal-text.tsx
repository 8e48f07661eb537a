import type { SetupRefusal } from '../../../src/contract/index.js';
import { rich } from '../../messages/first-setup.js';

/** Why the login cannot be set up here, and what to do. */
export function RefusalText({ refusal }: { refusal: SetupRefusal }) {
  switch (refusal) {
    case 'enabled':
      return rich('noSetupEnabled');
    case 'app':
      return rich('noSetupApp');
    case 'address':
      return rich('noSetupAddress');
    case 'proxy':
      return rich('noSetupProxy');
    case 'remote':
      return rich('noSetupRemote');
    case 'code':
      return rich('noSetupCode');
  }
}
