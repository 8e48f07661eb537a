import { describe, expect, it } from 'vitest';
import type { SignInProblem } from '../../src/client/session.js';
import { failureText, waitClock, waitMessage } from '../../web/login/message-box.js';
import { PENDING } from '../../src/contract/index.js';
import { partsOf } from '../../web/messages/catalog.js';
import { t } from '../../web/messages/pages.js';
import {
  leaveNotice,
  noticeOf,
  noticeTexts,
  takeNotice,
  type NoticeReason,
} from '../../web/session/notice.js';
import { createStorage } from './storage.js';

const FAILURES: SignInProblem[] = [
  { kind: 'incorrect' },
  { kind: 'throttled', waitSeconds: 9, challenge: null },
  { kind: 'busy', waitSeconds: 9, challenge: null },
  { kind: 'unreachable' },
  { kind: 'unexpected' },
  { kind: 'cross-site' },
  { kind: 'cookie-blocked' },
];
const NOTICES: NoticeReason[] = [
  'expired',
  'revoked',
  'other-tab',
  'by-user',
  'by-user-local-only',
  'everywhere',
];

describe('the messages of the login page', () => {
  const messages = [
    t('proving'),
    ...FAILURES.map((failure) => partsOf<never>(failureText(failure), {}).join('')),
    ...NOTICES.map((reason) =>
      noticeTexts({ reason })
        .map((text) => t(text))
        .join(' '),
    ),
  ];

  it('differ from one another', () => {
    expect(new Set(messages).size).toBe(messages.length);
  });

  it.each(messages)('is a sentence without jargon: %s', (message) => {
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message).not.toMatch(/\b(?:\d{3}|HTTP|JSON|token|fetch|error|status|server)\b/i);
    expect(message.length).toBeLessThanOrEqual(100);
  });
});

describe('a notice', () => {
  it.each(NOTICES)('%s reaches the login page, once', (reason) => {
    const storage = createStorage();
    leaveNotice({ reason }, storage);
    expect([takeNotice(storage), takeNotice(storage)]).toEqual([{ reason }, null]);
  });

  it('is lost if the browser stores nothing', () => {
    const blocked = () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    leaveNotice({ reason: 'expired' }, blocked);
    expect(takeNotice(blocked)).toBeNull();
  });

  it.each(PENDING)('says what does not know about a sign-out yet: %s', (pending) => {
    const text = noticeTexts({ reason: 'by-user', pending })
      .map((name) => t(name))
      .join(' ');
    expect(text).toMatch(/^You are signed out\. [A-Z].*\.$/);
    expect(text).toContain(pending === 'replicas' ? 'replicas' : 'memory');
  });

  it('is omitted if nobody was signed in', () => {
    expect(noticeOf({ reason: 'not-signed-in' })).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '"expired"',
    '{}',
    '["expired"]',
    '{"reason":"constructor"}',
    '{"reason":"expired","pending":"a sentence by a stranger"}',
  ])('is not read from %j', (text) => {
    const storage = createStorage();
    storage().setItem('housekey.notice', text);
    expect(takeNotice(storage)).toBeNull();
  });
});

it.each([
  [1, '1 second', '0:01'],
  [42, '42 seconds', '0:42'],
  [60, '1 minute', '1:00'],
  [61, '2 minutes', '1:01'],
  [3605, '61 minutes', '1:00:05'],
])('a wait of %i s is read as %s and shown as %s', (seconds, text, clock) => {
  expect(waitMessage(seconds)).toBe(`Try again in ${text}.`);
  expect(waitClock(seconds)).toBe(clock);
});
