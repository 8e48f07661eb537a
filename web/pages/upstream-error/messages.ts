import type { UpstreamError } from '../../layout.js';

interface Words {
  title: string;
  /** What happened, in a sentence. */
  what: string;
  /** What to do about it, for the visitor first and then for the owner. */
  advice: string;
}

export const UPSTREAM_ERROR_MESSAGES: Readonly<Record<UpstreamError, Words>> = {
  unreachable: {
    title: 'The app does not answer',
    what: 'The app behind this door does not answer right now.',
    advice:
      'It may be starting again: give it a moment. If this is your house: look whether the app runs, and what its log says last.',
  },
  slow: {
    title: 'The app took too long',
    what: 'The app behind this door was asked, and took too long to answer.',
    advice:
      'If you were sending something, it may have arrived all the same: look before you send it again. If this is your house: see what keeps the app so busy.',
  },
};
