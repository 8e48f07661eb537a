import { NavLink, Outlet } from 'react-router';
import { appOnOrigin, views } from '../layout.js';
import { OverviewProvider } from '../session/overview-provider.js';
import { AccountMenu } from './account-menu.js';
import { Brand } from './brand.js';
import { HostBadge } from './host-badge.js';
import { SkipLink } from './skip-link.js';
import { t } from '../messages/pages.js';
import '../design/print.css';
import './app-shell.css';

/** Shared by all protected pages: the header, and the overview of the configuration. */
export function AppShell() {
  return (
    <>
      <SkipLink />
      <header className="app-header">
        <p className="app-name">
          <Brand />
        </p>
        <HostBadge />
        <nav aria-label={t('pages')}>
          <ul className="app-nav">
            <li>
              <NavLink to={views.welcome} end>
                {t('welcome')}
              </NavLink>
            </li>
            <li>
              <NavLink to={views.app}>{t('console')}</NavLink>
            </li>
            {appOnOrigin && (
              <li>
                {/* A plain link, because our router does not know the app. */}
                <a href="/">{t('app')}</a>
              </li>
            )}
          </ul>
        </nav>
        <AccountMenu />
      </header>
      <OverviewProvider>
        <Outlet />
      </OverviewProvider>
    </>
  );
}
