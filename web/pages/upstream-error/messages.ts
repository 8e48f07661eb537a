import type { UpstreamError } from '../../../src/contract/index.js';

interface UpstreamErrorMessage {
  title: string;
  /** What happened, in one sentence. */
  summary: string;
  /** What to do, first for users and then for whoever runs the app. */
  advice: string;
}

export const UPSTREAM_ERROR_MESSAGES: Readonly<Record<UpstreamError, UpstreamErrorMessage>> = {
  unreachable: {
    title: 'The app cannot be reached',
    summary: 'Housekey works, but it cannot connect to the app at this address.',
    advice:
      'The app may be restarting. Try again in a moment. If you run this app, check that it is running, and check its log.',
  },
  slow: {
    title: 'The app took too long',
    summary: 'Housekey works, but the app at this address did not respond in time.',
    advice:
      'If you were submitting something, it may have arrived. Check before you submit it again. If you run this app, check what keeps it busy.',
  },
  oversized: {
    title: 'The app sent too many headers',
    summary: 'Housekey works, but the app at this address answered with more headers than it may.',
    advice:
      'Deleting the cookies of this site may help. If you run this app, make it send less than 64 KiB of headers.',
  },
};
