import { appOnOrigin } from '../../layout.js';
import { rich } from '../../messages/pages.js';
import type { CurrentUser } from '../../session/use-session.js';

/** Who is signed in, and who else has access. */
export function Greeting({ user }: { user: CurrentUser }) {
  return <p className="lead">{user.kind === 'guest' ? <Guest /> : <Owner email={user.email} />}</p>;
}

function Guest() {
  return rich(appOnOrigin ? 'guestLeadWithApp' : 'guestLead');
}

function Owner({ email }: { email: string }) {
  return rich(appOnOrigin ? 'ownerLeadWithApp' : 'ownerLead', {
    email,
    user: (content) => <strong className="welcome-email">{content}</strong>,
  });
}
