import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { askRedirect } from '../../api/redirect.js';
import { isAbsoluteUrl } from '../../../src/contract/index.js';
import { safeRedirect, safePath } from '../../safe-redirect.js';
import { layout } from '../../layout.js';
import { isView } from '../../is-view.js';

/**
 * Leads whoever may come in to where they were going. An address on another host is followed only
 * as the service gives it back; one session for several hosts there is only with a cookie.
 */
export function PostLoginRedirect({ wanted }: { wanted: string }) {
  if (layout.session === 'cookie' && isAbsoluteUrl(wanted)) return <Judged wanted={wanted} />;
  return <Way to={safePath(wanted, window.location.origin)} />;
}

function Judged({ wanted }: { wanted: string }) {
  const [to, setTo] = useState<string | null>(null);

  useEffect(() => {
    const follow = async () => {
      setTo(safeRedirect((await askRedirect(wanted)) ?? '', window.location.origin));
    };
    void follow();
  }, [wanted]);

  return to === null ? null : <Way to={to} />;
}

/** To a view of ours at once; to anything else by loading it, with no login left in the history. */
function Way({ to }: { to: string }) {
  const own = to.startsWith('/') && isView(new URL(to, window.location.origin).pathname);

  useEffect(() => {
    if (!own) window.location.replace(to);
  }, [own, to]);

  return own ? <Navigate to={to} replace /> : null;
}
