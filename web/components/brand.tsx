import { LOGO_PATH } from '../../src/contract/index.js';
import { pageHost, serviceName } from '../layout.js';
import { t } from '../messages/pages.js';
import './host-badge.css';
import './loading.css';

/** The logo. Decorative, because the name is always next to it. */
export function Logo({ className = 'logo' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={LOGO_PATH} />
    </svg>
  );
}

/** The logo and the name of the service, and the host. */
export function Brand() {
  return (
    <>
      <p className="app-name">
        {/* The service replaces its content with the owner's logo. */}
        <span className="brand-logo">
          <Logo />
        </span>
        <bdi className="brand-name">{serviceName()}</bdi>
      </p>
      <HostBadge />
    </>
  );
}

/** The host of this page, on a badge. */
export function HostBadge() {
  return (
    <p className="host-badge">
      <span className="visually-hidden">{`${t('host')} `}</span>
      <bdi className="host-badge-name">{pageHost()}</bdi>
    </p>
  );
}

/** A full-page loading state. CSS shows it only if loading takes a moment. */
export function Loading({ label }: { label: string }) {
  return (
    <main className="loading" id="content" tabIndex={-1} aria-busy="true">
      <div className="loading-indicator">
        <Logo className="logo logo-spinning" />
        <h1>{label}</h1>
      </div>
    </main>
  );
}
