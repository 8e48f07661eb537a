import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { isView } from '../../views.js';

/** Leads to a destination that `safeDestination` gave. One that is not our own view is loaded. */
export function Onward({ to }: { to: string }) {
  const own = isView(new URL(to, window.location.origin).pathname);

  useEffect(() => {
    if (!own) window.location.replace(to);
  }, [own, to]);

  return own ? <Navigate to={to} replace /> : null;
}
