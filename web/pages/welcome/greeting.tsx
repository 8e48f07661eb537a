import { appOnOrigin } from '../../layout.js';
import { rich } from '../../messages/pages.js';
import type { CurrentUser } from '../../session/use-session.js';

/** Who is signed in, and who else has access. */
export function Greeting({ user }: { user: CurrentUser }) {
  if (user.kind === 'guest') {
    return <p className="lead">{rich(appOnOrigin ? 'guestLeadWithApp' : 'guestLead')}</p>;
  }
  return (
    <p className="lead">
      {rich(appOnOrigin ? 'ownerLeadWithApp' : 'ownerLead', {
        email: user.email,
        user: (content) => <strong className="welcome-email">{content}</strong>,
      })}
    </p>
  );
}
