import { appOnOrigin } from '../../layout.js';
import { rich } from '../../messages/pages.js';
import type { CurrentUser } from '../../session/use-session.js';

interface Props {
  user: CurrentUser;
  /** Whether the session is valid, but not the owner's. */
  isOther: boolean;
}

/** Who is signed in, and who else has access. */
export function Greeting({ user, isOther }: Props) {
  return (
    <p className="lead">
      {user.kind === 'guest' ? <Guest /> : <User email={user.email} isOther={isOther} />}
    </p>
  );
}

function Guest() {
  return rich(appOnOrigin ? 'guestLeadWithApp' : 'guestLead');
}

function User({ email, isOther }: { email: string; isOther: boolean }) {
  const ownerLead = appOnOrigin ? 'ownerLeadWithApp' : 'ownerLead';
  return rich(isOther ? 'otherLead' : ownerLead, {
    email,
    user: (content) => <strong className="welcome-email">{content}</strong>,
  });
}
