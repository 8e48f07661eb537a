import { useEffect } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router';
import { ActivityProvider } from '../../activity/activity-provider.js';
import { siteName } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { views } from '../../layout.js';
import { useOverview } from '../../session/use-overview.js';
import { useCurrentUser } from '../../session/use-session.js';
import { movedAddress, PAGES } from './pages.js';
import { TITLE_ID } from './section.js';
import { t } from '../../messages/pages.js';
import './console-page.css';

/** The main application page: the console, whose pages share the navigation and the activity. */
export function ConsolePage() {
  const user = useCurrentUser();
  const { state } = useOverview();
  const { pathname, hash } = useLocation();
  const isGuest = user.kind === 'guest';
  const isInApp = state.kind === 'overview' && state.overview.instance.listens === null;
  const isOther = state.kind === 'withheld';
  const pages = PAGES.filter(
    ({ path, forGuests, serviceOnly = false }) =>
      (forGuests || !isGuest) && !(serviceOnly && isInApp) && (!isOther || path === views.app),
  );
  const page = pages.find(({ path }) => path === pathname);
  const moved = movedAddress(pathname, hash);

  if (moved !== undefined) return <Navigate to={moved} replace />;
  // Someone else at a page of the owner.
  if (page === undefined) return <Navigate to={views.app} replace />;
  const content = (
    <div className="console">
      <Navigation pages={pages} />
      <main key={page.path} className="console-page" id="content" tabIndex={-1}>
        <Heading title={t(page.title)} />
        <page.Content />
      </main>
    </div>
  );
  return isGuest || isOther ? content : <ActivityProvider>{content}</ActivityProvider>;
}

function Heading({ title }: { title: string }) {
  const { heading } = usePageTitle(`${title} · ${siteName()}`);
  const { hash } = useLocation();

  useEffect(() => {
    // The browser looked for the anchor before this page was rendered.
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <h1 ref={heading} id={TITLE_ID} tabIndex={-1}>
      {title}
    </h1>
  );
}

function Navigation({ pages }: { pages: typeof PAGES }) {
  return (
    <nav className="console-nav" aria-label={t('consoleSections')}>
      <ul>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <NavLink to={path} end>
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
