import { readLogin } from '../../src/client/sign-in-api.js';
import { sendRequest } from '../../src/client/request.js';
import type { TabSession } from '../../src/client/session.js';
import {
  LOGIN_IDS,
  PAGES,
  POLL_INTERVAL_SECONDS,
  WAIT_PARAMETER,
} from '../../src/contract/index.js';

/** Whether this page waits until another device approves this one. */
export const isWaiting = document.querySelector(`#${LOGIN_IDS.device}`) !== null;

/** Asks whether this device was approved, until it was, or the code has come to nothing. */
export async function waitForApproval(session: TabSession): Promise<void> {
  const response = await sendRequest(PAGES.device, { method: 'POST' });
  const status = response.kind === 'response' ? response.status : 0;
  if (response.kind === 'response' && status === 200) {
    await session.completeSignIn(readLogin(response.body));
  } else if (status === 410) {
    const { pathname, search, hash } = window.location;
    window.location.replace(`${pathname}${search || '?'}&${WAIT_PARAMETER}=1${hash}`);
  } else setTimeout(() => void waitForApproval(session), POLL_INTERVAL_SECONDS * 1000);
}

/** Has the link to that page lead to the same target as this page. */
export function completeDeviceLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a.device-link')) {
    link.search = window.location.search;
    link.hash = window.location.hash;
  }
}
