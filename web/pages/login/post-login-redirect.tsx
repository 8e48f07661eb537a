import { lazy, Suspense, useEffect, useState } from 'react';
import { resolveRedirect } from '../../api/redirect.js';
import { isAbsoluteUrl } from '../../../src/contract/index.js';
import { safePath, safeRedirect } from '../../login-redirect.js';
import { layout } from '../../layout.js';
import { isView } from '../../is-view.js';
import { recordSentOn, wasJustSentOn } from './bounce.js';
import { Busy } from './busy.js';
import { t } from '../../messages/login.js';

// Loaded on demand: it is rare.
const Bounced = lazy(async () => await import('./bounced.js'));

interface PostLoginRedirectProps {
  wanted: string;
  /** The user has just signed in on this page, so a redirect cannot be part of a loop. */
  justSignedIn: boolean;
  /** Shows one of our own pages without loading it from the service. */
  onEnter: (path: string) => void;
}

const storage = () => window.sessionStorage;

/**
 * Sends a signed-in user to where they were going. The service decides whether an address on another
 * host is allowed. Sessions on several hosts exist only with a cookie.
 */
export function PostLoginRedirect({ wanted, ...rest }: PostLoginRedirectProps) {
  if (layout.session === 'cookie' && isAbsoluteUrl(wanted)) {
    return <CheckedRedirect wanted={wanted} {...rest} />;
  }
  return <Redirect to={safePath(wanted, window.location.origin)} {...rest} />;
}

function CheckedRedirect({ wanted, ...rest }: PostLoginRedirectProps) {
  const [to, setTo] = useState<string | null>(null);

  useEffect(() => {
    const resolve = async () => {
      setTo(safeRedirect((await resolveRedirect(wanted)) ?? '', window.location.origin));
    };
    void resolve();
  }, [wanted]);

  return to === null ? <Busy label={t('signingYouIn')} /> : <Redirect to={to} {...rest} />;
}

/**
 * Shows our own pages. Loads anything else and replaces the login in the history, unless that
 * has just led back here.
 */
function Redirect({
  to,
  justSignedIn,
  onEnter,
}: Omit<PostLoginRedirectProps, 'wanted'> & { to: string }) {
  const isOwn = to.startsWith('/') && isView(new URL(to, window.location.origin).pathname);
  const [isLoop] = useState(() => !isOwn && !justSignedIn && wasJustSentOn(storage, Date.now()));

  useEffect(() => {
    if (isLoop) return;
    if (isOwn) {
      onEnter(to);
      return;
    }
    recordSentOn(storage, Date.now());
    window.location.replace(to);
  }, [isOwn, isLoop, to, onEnter]);

  const busy = <Busy label={t('signingYouIn')} />;
  if (!isLoop) return busy;
  return (
    <Suspense fallback={busy}>
      <Bounced to={to} />
    </Suspense>
  );
}
