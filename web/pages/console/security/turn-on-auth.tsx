import { AuthVariables } from '../../../components/auth-variables.js';
import { CopyLine } from '../../../components/copy-line.js';

/** How to turn on authentication, shown to guests. */
export function TurnOnAuth() {
  return (
    <div className="turn-on-auth">
      <p>
        You are a <strong>guest</strong>, like everyone who opens this address.
      </p>
      <AuthVariables />
      <p>These commands print the values: the hash of your password, and a secret key.</p>
      <div>
        <CopyLine line="npx housekey hash" />
        <CopyLine line="npx housekey secret" />
      </div>
    </div>
  );
}
