import { layout } from '../../layout.js';
import type { CurrentUser } from '../../session/use-session.js';

/** Who is inside, and whom else the door lets in. */
export function Greeting({ visitor }: { visitor: CurrentUser }) {
  if (visitor.kind === 'guest') {
    return (
      <p className="lede">
        Authentication is disabled: whoever finds this address comes in, as you did, as a{' '}
        <strong>guest</strong>
        {layout.gateway && ', to the app behind this door as well'}.
      </p>
    );
  }
  return (
    <p className="lede">
      Signed in as <strong className="welcome-email">{visitor.email}</strong>.{' '}
      {layout.gateway
        ? 'This is the door of the app behind it, and it opens for nobody else.'
        : 'The door is locked behind you.'}
    </p>
  );
}
