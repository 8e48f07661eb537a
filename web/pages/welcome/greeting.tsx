import { appOnOrigin } from '../../layout.js';
import type { CurrentUser } from '../../session/use-session.js';

/** Who is signed in, and who else has access. */
export function Greeting({ user }: { user: CurrentUser }) {
  if (user.kind === 'guest') {
    return (
      <p className="lead">
        Anyone who opens this address gets in as a <strong>guest</strong>, just as you did
        {appOnOrigin && ', and can use the app at this address'}.
      </p>
    );
  }
  return (
    <p className="lead">
      Signed in as <strong className="welcome-email">{user.email}</strong>.{' '}
      {appOnOrigin ? 'Only you can sign in to the app at this address.' : 'Only you can sign in.'}
    </p>
  );
}
