import { NavLink, Outlet } from 'react-router';
import { appOnOrigin, views } from '../layout.js';
import { OverviewProvider } from '../session/overview-provider.js';
import { AccountMenu } from './account-menu.js';
import { Brand } from './brand.js';
import { HostBadge } from './host-badge.js';
import { SkipLink } from './skip-link.js';
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
        <nav aria-label="Pages">
          <ul className="app-nav">
            <li>
              <NavLink to={views.welcome} end>
                Welcome
              </NavLink>
            </li>
            <li>
              <NavLink to={views.app}>Console</NavLink>
            </li>
            {appOnOrigin && (
              <li>
                {/* A plain link, because our router does not know the app. */}
                <a href="/">App</a>
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
