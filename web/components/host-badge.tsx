import { pageHost } from '../layout.js';
import { t } from '../messages/pages.js';
import './host-badge.css';

/** The host of this page, on a badge. */
export function HostBadge() {
  return (
    <p className="host-badge">
      <span className="visually-hidden">{`${t('host')} `}</span>
      <bdi className="host-badge-name">{pageHost()}</bdi>
    </p>
  );
}
