import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { resolveRedirect } from '../../api/redirect.js';
import { isAbsoluteUrl } from '../../../src/contract/index.js';
import { safePath, safeRedirect } from '../../login-redirect.js';
import { layout } from '../../layout.js';
import { isView } from '../../is-view.js';
import { recordSentOn, wasJustSentOn } from './bounce.js';
import { Bounced } from './bounced.js';
import { Busy } from './busy.js';

interface PostLoginRedirectProps {
  wanted: string;
  /** The user has just signed in on this page, so a redirect cannot be part of a loop. */
  justSignedIn: boolean;
}

const storage = () => window.sessionStorage;

const BUSY = 'Signing you in';

/**
 * Sends a signed-in user to where they were going. The service decides whether an address on another
 * host is allowed. Sessions on several hosts exist only with a cookie.
 */
export function PostLoginRedirect({ wanted, justSignedIn }: PostLoginRedirectProps) {
  if (layout.session === 'cookie' && isAbsoluteUrl(wanted)) {
    return <CheckedRedirect wanted={wanted} justSignedIn={justSignedIn} />;
  }
  return <Redirect to={safePath(wanted, window.location.origin)} justSignedIn={justSignedIn} />;
}

function CheckedRedirect({ wanted, justSignedIn }: PostLoginRedirectProps) {
  const [to, setTo] = useState<string | null>(null);

  useEffect(() => {
    const resolve = async () => {
      setTo(safeRedirect((await resolveRedirect(wanted)) ?? '', window.location.origin));
    };
    void resolve();
  }, [wanted]);

  return to === null ? <Busy label={BUSY} /> : <Redirect to={to} justSignedIn={justSignedIn} />;
}

/**
 * Routes to our own pages. Loads anything else and replaces the login in the history, unless that
 * has just led back here.
 */
function Redirect({ to, justSignedIn }: { to: string; justSignedIn: boolean }) {
  const isOwn = to.startsWith('/') && isView(new URL(to, window.location.origin).pathname);
  const [isLoop] = useState(() => !isOwn && !justSignedIn && wasJustSentOn(storage, Date.now()));

  useEffect(() => {
    if (isOwn || isLoop) return;
    recordSentOn(storage, Date.now());
    window.location.replace(to);
  }, [isOwn, isLoop, to]);

  if (isLoop) return <Bounced to={to} />;
  return isOwn ? <Navigate to={to} replace /> : <Busy label={BUSY} />;
}
