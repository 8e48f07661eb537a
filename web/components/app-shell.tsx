import { NavLink, Outlet } from 'react-router';
import { views } from '../layout.js';
import { OverviewProvider } from '../session/overview-provider.js';
import { Logo } from './mark.js';
import { HostBadge } from './host-badge.js';
import { SkipLink } from './skip-link.js';
import './app-shell.css';

/** What every view behind the door shares: the header, and one reading of the configuration. */
export function AppShell() {
  return (
    <>
      <SkipLink />
      <header className="hall">
        <p className="hall-name">
          <Logo />
          Housekey
        </p>
        <HostBadge />
        <nav aria-label="Views">
          <ul className="hall-views">
            <li>
              <NavLink to={views.welcome} end>
                Welcome
              </NavLink>
            </li>
            <li>
              <NavLink to={views.app}>Console</NavLink>
            </li>
          </ul>
        </nav>
      </header>
      <OverviewProvider>
        <Outlet />
      </OverviewProvider>
    </>
  );
}
