import { CopyLine } from '../../../components/copy-line.js';
import { AuthVariables } from '../../../components/auth-variables.js';

/** For whoever stands at an open door and wants it shut. */
export function TurnOnAuth() {
  return (
    <div className="how-to-shut">
      <p>
        You are here as a <strong>guest</strong>, as everybody is.
      </p>
      <AuthVariables secure={false} />
      <p>These two print what goes into the variables: the hash of your password, and a key.</p>
      <div>
        <CopyLine line="npx housekey hash" />
        <CopyLine line="npx housekey secret" />
      </div>
    </div>
  );
}
