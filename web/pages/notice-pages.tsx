import { Component, useState, type ReactNode } from 'react';
import type { UpstreamError } from '../../src/contract/index.js';
import { HostBadge } from '../components/brand.js';
import { RetryButton } from '../components/fetched.js';
import { usePageTitle } from '../components/use-page-title.js';
import { views, siteName } from '../layout.js';
import { rich, t } from '../messages/pages.js';
import { noticeTexts, type SignOutNotice } from '../session/notice.js';
import './notice-pages.css';

interface NoticeProps {
  /** The document's title. Default: the heading. */
  title?: string;
  heading: string;
  /** The reason, in one or two sentences. */
  lead: ReactNode;
  children: ReactNode;
}

/** A page in place of another one, with the reason. */
function NoticePage({ heading, title = heading, lead, children }: NoticeProps) {
  const ref = usePageTitle(`${title} · ${siteName()}`);
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={ref} tabIndex={-1}>
        {heading}
      </h1>
      <p className="lead">{lead}</p>
      {children}
    </main>
  );
}

/** Shown for every unknown path. Needs no sign-in, because it reveals nothing. */
export function NotFoundPage() {
  return (
    <NoticePage
      heading={t('notFound')}
      lead={rich('notFoundHelp', { path: window.location.pathname })}
    >
      <p>
        <a className="button" href={views.welcome}>
          {t('goToWelcome')}
        </a>
      </p>
    </NoticePage>
  );
}

interface UnreachableProps {
  retrying: boolean;
  retry: () => Promise<void>;
  /** Why nobody is signed in. Default: that is not known. */
  notice?: SignOutNotice | null;
}

/** Replaces a protected page while the service cannot confirm the session. */
export function UnreachablePage({ retrying, retry, notice = null }: UnreachableProps) {
  const reasons = notice === null ? (['pageHidden'] as const) : noticeTexts(notice);
  const lead = reasons.map((text) => t(text)).join(' ');
  return (
    <NoticePage title={t('unreachableTitle')} heading={t('unreachable')} lead={lead}>
      <RetryButton retrying={retrying} retry={retry} />
      <p className="fine-print">{t('pageHiddenHelp')}</p>
    </NoticePage>
  );
}

/**
 * Replaces a page of the app, at that page's address, when the app does not respond. Sends no
 * requests: the service has already let the user in, or the path needs no sign-in.
 */
export function UpstreamErrorPage({ error }: { error: UpstreamError }) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    window.location.reload();
  };
  return (
    <NoticePage
      heading={t(`app-${error}`)}
      lead={`${t(`app-${error}-summary`)} ${t('signInNotAffected')}`}
    >
      <button type="button" className="button" aria-busy={retrying} onClick={retry}>
        {t(retrying ? 'trying' : 'tryAgain')}
      </button>
      <p className="fine-print">{t(`app-${error}-advice`)}</p>
    </NoticePage>
  );
}

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
