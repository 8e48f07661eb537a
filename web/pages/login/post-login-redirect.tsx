import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { resolveRedirect } from '../../api/redirect.js';
import { isAbsoluteUrl } from '../../../src/contract/index.js';
import { safePath, safeRedirect } from '../../login-redirect.js';
import { layout } from '../../layout.js';
import { isView } from '../../is-view.js';

/**
 * Sends a signed-in user to where they were going. The service decides whether an address on another
 * host is allowed. Sessions on several hosts exist only with a cookie.
 */
export function PostLoginRedirect({ wanted }: { wanted: string }) {
  if (layout.session === 'cookie' && isAbsoluteUrl(wanted)) {
    return <CheckedRedirect wanted={wanted} />;
  }
  return <Redirect to={safePath(wanted, window.location.origin)} />;
}

function CheckedRedirect({ wanted }: { wanted: string }) {
  const [to, setTo] = useState<string | null>(null);

  useEffect(() => {
    const resolve = async () => {
      setTo(safeRedirect((await resolveRedirect(wanted)) ?? '', window.location.origin));
    };
    void resolve();
  }, [wanted]);

  return to === null ? null : <Redirect to={to} />;
}

/** Routes to our own pages. Loads anything else and replaces the login in the history. */
function Redirect({ to }: { to: string }) {
  const isOwn = to.startsWith('/') && isView(new URL(to, window.location.origin).pathname);

  useEffect(() => {
    if (!isOwn) window.location.replace(to);
  }, [isOwn, to]);

  return isOwn ? <Navigate to={to} replace /> : null;
}
