import { Component, type ReactNode } from 'react';
import { t } from '../messages/pages.js';

interface State {
  failed: boolean;
}

/**
 * Shows an error if a lazily loaded page could not be loaded, because the service is down or was
 * updated after this page was opened. Reloading fixes the second and explains the first.
 */
export class ViewBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="notice-page" id="content" tabIndex={-1}>
        <h1>{t('pageFailed')}</h1>
        <p className="lead">{t('pageFailedHelp')}</p>
        <button type="button" className="button" onClick={reload}>
          {t('reload')}
        </button>
      </main>
    );
  }
}

function reload() {
  window.location.reload();
}
