import type { UpstreamError } from '../../../src/contract/index.js';
import type { PageMessages } from '../../messages/keys.js';

interface UpstreamErrorMessage {
  title: keyof PageMessages;
  /** The event, in one sentence. */
  summary: keyof PageMessages;
  /** The next steps, first for users and then for the person who runs the app. */
  advice: keyof PageMessages;
}

export const UPSTREAM_ERROR_MESSAGES = {
  unreachable: {
    title: 'appUnreachable',
    summary: 'appUnreachableSummary',
    advice: 'appUnreachableAdvice',
  },
  slow: { title: 'appSlow', summary: 'appSlowSummary', advice: 'appSlowAdvice' },
  oversized: {
    title: 'appOversized',
    summary: 'appOversizedSummary',
    advice: 'appOversizedAdvice',
  },
} as const satisfies Readonly<Record<UpstreamError, UpstreamErrorMessage>>;
