import { SignOutButton } from '../../parts/sign-out-button.js';
import { TwoVariables } from '../../parts/two-variables.js';
import { useVisitor } from '../../session/use-session.js';

/** Who is inside, and the way out. */
export function AccountSection() {
  const visitor = useVisitor();
  if (visitor.kind === 'guest') {
    return (
      <>
        <p>
          You are here as a <strong>guest</strong>, as everybody is: authentication is disabled.
        </p>
        <TwoVariables shut={false} />
      </>
    );
  }
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Signed in as</dt>
          <dd>{visitor.email}</dd>
        </div>
      </dl>
      <SignOutButton />
    </>
  );
}
