import { AuthVariables } from '../../../components/auth-variables.js';
import { CopyLine } from '../../../components/copy-line.js';
import { rich, t } from '../../../messages/pages.js';

/** How to turn on authentication, shown to guests. */
export function TurnOnAuth() {
  return (
    <div className="turn-on-auth">
      <p>{rich('youAreGuest')}</p>
      <AuthVariables />
      <p>{t('commandsPrint')}</p>
      <div>
        <CopyLine line="npx housekey hash" />
        <CopyLine line="npx housekey secret" />
      </div>
    </div>
  );
}
