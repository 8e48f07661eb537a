import { views } from '../../layout.js';
import { HostBadge } from '../../components/host-badge.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { rich, t } from '../../messages/pages.js';
import '../../components/notice-page.css';

/** Shown for every unknown path. Needs no sign-in, because it reveals nothing. */
export function NotFoundPage() {
  const { heading } = usePageTitle(`${t('notFound')} · Housekey`);
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        {t('notFound')}
      </h1>
      <p className="lead">{rich('notFoundHelp', { path: window.location.pathname })}</p>
      <p>
        <a className="button" href={views.welcome}>
          {t('goToWelcome')}
        </a>
      </p>
    </main>
  );
}
