import { NavLink, Outlet } from 'react-router';
import { views } from '../layout.js';
import { OverviewScope } from '../session/overview-scope.js';
import { Mark } from './mark.js';
import { Plaque } from './plaque.js';
import { SkipLink } from './skip-link.js';
import './indoors.css';

/** What every view behind the door shares: the header, and one reading of the configuration. */
export function Indoors() {
  return (
    <>
      <SkipLink />
      <header className="hall">
        <p className="hall-name">
          <Mark />
          Housekey
        </p>
        <Plaque />
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
      <OverviewScope>
        <Outlet />
      </OverviewScope>
    </>
  );
}
