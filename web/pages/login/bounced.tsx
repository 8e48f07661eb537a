import { layout, views } from '../../layout.js';
import { pageHost } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { LoginLayout } from './login-layout.js';
import { BOUNCE_ADVICE } from './messages.js';

/** Shown in place of a redirect that would lead straight back here. Offers the ways on instead. */
export function Bounced({ to }: { to: string }) {
  const { heading } = usePageTitle(`The app sent you back · ${pageHost()}`);
  return (
    <LoginLayout>
      <div className="login-status">
        <h1 ref={heading} tabIndex={-1}>
          The app sent you back
        </h1>
        <p>You need not sign in again, but the app keeps redirecting you to this page.</p>
        <a className="button" href={to}>
          Open the app
        </a>
        <a href={views.welcome}>Open Housekey</a>
        <p className="fine-print">{BOUNCE_ADVICE[layout.gateway ? 'gateway' : 'proxy']}</p>
      </div>
    </LoginLayout>
  );
}
