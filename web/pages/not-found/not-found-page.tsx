import { views } from '../../layout.js';
import { HostBadge } from '../../components/host-badge.js';
import { usePageTitle } from '../../components/use-page-title.js';
import '../../components/notice-page.css';

/** Shown for every unknown path. Needs no sign-in, because it reveals nothing. */
export function NotFoundPage() {
  const { heading } = usePageTitle('Page not found · Housekey');
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        Page not found
      </h1>
      <p className="lead">
        There is no page at <code>{window.location.pathname}</code>. The link may be outdated, or
        the address may be misspelled.
      </p>
      <p>
        <a className="button" href={views.welcome}>
          Go to the welcome page
        </a>
      </p>
    </main>
  );
}
