import { Link, useLocation } from 'react-router';
import { views } from '../../layout.js';
import { HostBadge } from '../../components/host-badge.js';
import { usePageTitle } from '../../components/use-page-title.js';
import '../../components/notice-page.css';

/** For every path that is no view. Needs no sign-in: that a page is not there is no secret. */
export function NotFoundPage() {
  const { heading } = usePageTitle('Not found · Housekey');
  const { pathname } = useLocation();
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        No door here, only wall
      </h1>
      <p className="lede">
        There is no page at <code>{pathname}</code>. The link may be old, or a letter may be missing
        from the address.
      </p>
      <p>
        <Link className="button" to={views.welcome}>
          Go to the front door
        </Link>
      </p>
    </main>
  );
}
