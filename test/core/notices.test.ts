import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditClient, AuditEvent } from '../../src/core/audit/audit-event.js';
import { AUDIT_EVENTS } from '../../src/contract/index.js';
import { inspectNotices } from '../../src/core/diagnostics/operation.js';
import { MAX_NETWORKS, noticeKindOf, type Notice } from '../../src/core/notices/notice.js';
import { NoticeComposer, WINDOW_MS } from '../../src/core/notices/notice-composer.js';
import { auditEvent } from '../support/audit-event.js';
import { NOON } from '../support/housekey.js';

const NEW_DEVICE: AuditEvent = { event: 'sign-in', email: 'owner@example.com', newDevice: true };
const FAILED = auditEvent('sign-in-failed');
const THROTTLED = auditEvent('sign-in-throttled');

let elapsed: number;
let composer: NoticeComposer;
beforeEach(() => {
  elapsed = 0;
  composer = createComposer();
});

function createComposer(link?: string, lockLink?: () => string): NoticeComposer {
  let id = 0;
  return new NoticeComposer({
    now: () => NOON + elapsed,
    elapsed: () => elapsed,
    randomId: () => `id-${(id += 1)}`,
    formatTime: (at) => `T+${at - NOON}`,
    describeBrowser: (userAgent) => `browser ${userAgent}`,
    site: 'login.example.com',
    link,
    lockLink,
  });
}

function client(network = '198.51.100.7', userAgent: string | null = 'agent'): AuditClient {
  return { address: network, network, userAgent, requestId: 'r' };
}

function record(event: AuditEvent, from = client()): Notice | undefined {
  return composer.record(event, from);
}

describe('a notice', () => {
  it('says that an account elsewhere has signed in', () => {
    const notice = record({ ...NEW_DEVICE, method: 'account' });
    expect(notice?.text).toContain('Someone signed in with the account elsewhere on a device');
  });

  it('names what happened, when, the network, the browser, and what to do', () => {
    composer = createComposer('https://login.example.com/app');
    const notice = record(NEW_DEVICE);
    expect(notice).toEqual({
      id: 'id-1',
      kind: 'new-device',
      at: NOON,
      title: 'login.example.com: Sign-in on a new device',
      text: [
        'Someone signed in with the correct password on a device that had not signed in before.',
        'When: T+0\nNetwork: 198.51.100.7\nBrowser: browser agent',
        'If this was not you, sign out everywhere in the console, change the password, and remove any passkey that is not yours.',
        'https://login.example.com/app',
      ].join('\n\n'),
      urgent: true,
      count: 1,
      networks: 1,
      network: '198.51.100.7',
      browser: 'browser agent',
      link: 'https://login.example.com/app',
      lock_link: null,
    });
  });

  it('about a sign-in or a change has a link that locks the login', () => {
    const events = [...AUDIT_EVENTS.map(auditEvent), NEW_DEVICE];
    const offers = events.flatMap((event) => {
      const notice = createComposer(undefined, () => 'https://login.example.com/lock').record(
        event,
        client(),
      );
      if (notice === undefined) return [];
      const isOffered = notice.lock_link !== null;
      expect(notice.text.includes('It was not me (lock the login): https://')).toBe(isOffered);
      return [[notice.kind, isOffered] as const];
    });
    expect(Object.fromEntries(offers)).toEqual({
      throttled: false,
      'codes-throttled': true,
      'device-approved': true,
      'app-token-created': true,
      'app-token-revoked': true,
      'codes-changed': true,
      'share-created': true,
      'passkey-added': true,
      'passkey-removed': true,
      'pass-created': true,
      locked: false,
      unlocked: true,
      'new-device': true,
    });
  });

  it('says how the login was locked', () => {
    expect(record({ event: 'locked', by: 'notice' })?.text).toContain(
      'The login was locked with the link in a notice. Everyone was signed out',
    );
  });

  it('leaves out a browser and a link that are not known', () => {
    const notice = record(THROTTLED, client('2001:db8::/64', null));
    expect(notice).toMatchObject({ browser: null, link: null, urgent: false });
    expect(notice?.text).not.toMatch(/Browser|https|undefined|null/);
  });

  it('names the app that the request was for', () => {
    const notice = record(NEW_DEVICE, { ...client(), app: 'wiki.example.com' });
    expect(notice?.text).toContain('Browser: browser agent\nApp: wiki.example.com\n');
  });

  it('about too many wrong codes is urgent: this attacker has the password', () => {
    const notice = record(auditEvent('codes-throttled'));
    expect(notice).toMatchObject({ kind: 'codes-throttled', urgent: true });
    expect(notice?.text).toContain('someone knows your password. Change it');
  });

  it('names the passkey or the app token', () => {
    expect(record(auditEvent('passkey-added'))?.text).toContain('Passkey "phone" was added');
    expect(record(auditEvent('passkey-removed'))?.text).toContain('Passkey "phone" was removed');
    expect(record(auditEvent('app-token-revoked'))?.text).toContain('App token "backup" was');
  });

  it('is never about the email', () => {
    const events = [...AUDIT_EVENTS.map(auditEvent), NEW_DEVICE];
    const notices = events.map((event) => createComposer().record(event, client()));
    expect(JSON.stringify(notices)).not.toContain('owner@');
  });

  it('says that the state directory fails and works again, once an hour', () => {
    const failed = composer.stateChanged('no space is left on the disk');
    expect(failed).toMatchObject({ kind: 'state-unwritable', network: null, urgent: false });
    expect(failed?.text).toContain('to its state directory: no space is left on the disk. It');
    expect(composer.stateChanged(undefined)?.kind).toBe('state-writable');
    for (const reason of ['a', undefined, 'b', undefined]) {
      expect(composer.stateChanged(reason)).toBeUndefined();
    }
    elapsed = WINDOW_MS;
    expect(composer.flush().map(({ text }) => text.split('\n', 1)[0])).toEqual([
      '2 more failures of the state directory in the last hour.',
      '2 more recoveries of the state directory in the last hour.',
    ]);
  });

  it('can be a test', () => {
    expect(composer.test()).toMatchObject({ kind: 'test', network: null, browser: null });
  });
});

it.each<[AuditEvent, string | undefined]>([
  [NEW_DEVICE, 'new-device'],
  [auditEvent('sign-in'), undefined],
  [{ event: 'sign-in', email: 'e', method: 'link' }, 'link-used'],
  [{ event: 'sign-in', email: 'e', method: 'link', newDevice: true }, 'link-used'],
  [{ event: 'sign-in', email: 'e', method: 'passkey "phone"' }, undefined],
  [{ event: 'sign-in', email: 'e', method: 'passkey "phone"', newDevice: true }, 'new-device'],
  [{ event: 'sign-in-failed', reason: 'wrong-code', email: 'e' }, 'wrong-code'],
  [{ event: 'sign-in-failed', reason: 'code-required', email: 'e' }, undefined],
  [FAILED, undefined],
  [THROTTLED, 'throttled'],
  [auditEvent('codes-throttled'), 'codes-throttled'],
  [auditEvent('sign-in-busy'), undefined],
  [auditEvent('sign-out'), undefined],
  [{ event: 'sign-out', email: 'e', scope: 'everywhere' }, 'sign-out-everywhere'],
  [auditEvent('token-refused'), undefined],
  [auditEvent('app-token-used'), undefined],
  [auditEvent('app-token-refused'), undefined],
  [auditEvent('app-token-revoked'), 'app-token-revoked'],
  [auditEvent('passkey-refused'), undefined],
  [auditEvent('account-refused'), undefined],
  [auditEvent('passkey-added'), 'passkey-added'],
  [auditEvent('passkey-removed'), 'passkey-removed'],
  [auditEvent('codes-on'), 'codes-changed'],
  [auditEvent('codes-off'), 'codes-changed'],
])('the events that are worth a notice %o: %s', (event, kind) => {
  expect(noticeKindOf(event)).toBe(kind);
});

describe('an attack', () => {
  it('is one notice at once, and one with the count an hour later', () => {
    expect(record(THROTTLED)?.kind).toBe('throttled');
    for (let count = 0; count < 1204; count += 1) {
      expect(record(count % 2 === 0 ? THROTTLED : FAILED, client(`10.0.0.${count % 37}`))).toBe(
        undefined,
      );
    }
    elapsed = WINDOW_MS - 1;
    expect(composer.flush()).toEqual([]);
    elapsed = WINDOW_MS;
    const [summary, ...rest] = composer.flush();
    expect(rest).toEqual([]);
    expect(summary).toMatchObject({
      kind: 'throttled',
      title: 'login.example.com: 1,204 failed sign-ins',
      count: 1204,
      networks: 37,
      network: null,
      browser: null,
    });
    expect(summary?.text).toContain(
      '1,204 failed sign-ins from 37 networks in the last hour.\n\nWhen: until T+3600000',
    );
  });

  it('that goes on is one notice an hour', () => {
    record(THROTTLED);
    for (let hour = 1; hour <= 3; hour += 1) {
      expect(record(THROTTLED)).toBeUndefined();
      elapsed = hour * WINDOW_MS;
      expect(composer.flush()).toMatchObject([{ count: 1, networks: 1 }]);
    }
    elapsed += WINDOW_MS;
    expect(composer.flush()).toEqual([]);
    expect(record(THROTTLED)?.count).toBe(1);
  });

  it('that is over is told again when it starts again', () => {
    expect(record(THROTTLED)).toBeDefined();
    elapsed = WINDOW_MS;
    expect(composer.flush()).toEqual([]);
    expect(record(THROTTLED)).toBeDefined();
  });

  it('is told when the service stops', () => {
    record(THROTTLED);
    record(FAILED);
    const [notice] = composer.flush(true);
    expect(notice?.text).toContain('1 failed sign-in from 1 network in less than an hour.');
    expect(composer.flush(true)).toEqual([]);
  });

  it('from more networks than are counted is said to be so', () => {
    record(THROTTLED);
    for (let count = 0; count < MAX_NETWORKS + 5; count += 1) record(FAILED, client(`n${count}`));
    const [notice] = composer.flush(true);
    expect(notice?.text).toContain('10,005 failed sign-ins from more than 10,000 networks');
    expect(notice?.networks).toBe(MAX_NETWORKS + 1);
  });

  it('with the correct password and wrong codes is one notice, too', () => {
    const event = { event: 'sign-in-failed', reason: 'wrong-code', email: 'e' } as const;
    expect(record(event)?.urgent).toBe(true);
    expect(record(event)).toBeUndefined();
    expect(composer.flush(true)).toMatchObject([{ title: 'login.example.com: 1 more wrong code' }]);
  });

  it('by whatever anyone can cause is a few notices an hour', () => {
    const anything = fc.constantFrom<AuditEvent>(
      ...AUDIT_EVENTS.map(auditEvent),
      NEW_DEVICE,
      { event: 'sign-in-failed', reason: 'passwords-off', email: 'e' },
      { event: 'sign-in-failed', reason: 'wrong-email', email: 'e' },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, fc.ipV4()), { maxLength: 300 }), (events) => {
        composer = createComposer();
        const sent = events.flatMap(([event, network]) => record(event, client(network)) ?? []);
        const summaries = composer.flush(true);
        // Nothing is lost: each event of a kind is in exactly one notice.
        for (const kind of ['new-device', 'passkey-added', 'app-token-revoked']) {
          const expected = events.filter(([event]) => noticeKindOf(event) === kind).length;
          const told = [...sent, ...summaries].filter((notice) => notice.kind === kind);
          expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(expected);
          expect(told.length).toBeLessThanOrEqual(6);
        }
        expect(sent.filter(({ kind }) => kind === 'throttled').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('costs nothing before it is worth a notice: the client is not read', () => {
    const unread: AuditClient = {
      get address(): string {
        throw new Error('read');
      },
      get network(): string {
        throw new Error('read');
      },
      get userAgent(): string {
        throw new Error('read');
      },
      requestId: '',
    };
    expect(composer.record(FAILED, unread)).toBeUndefined();
    expect(composer.record(auditEvent('token-refused'), unread)).toBeUndefined();
  });
});

describe('the finding', () => {
  const facts = { labels: ['ntfys://ntfy.sh', 'https://a.example'], formatTime: String };

  it('says where notices go', () => {
    expect(inspectNotices({ ...facts, failures: [] })).toMatchObject([
      { level: 'good', summary: 'Notices are sent to ntfys://ntfy.sh and https://a.example.' },
    ]);
  });

  it('says for each target that fails: which, since when, why, and what to do', () => {
    const failing = { label: 'https://a.example', since: 7, reason: 'it is down', fix: 'Start it' };
    expect(
      inspectNotices({ ...facts, failures: [{ ...failing, waiting: 1, lost: 2 }] }),
    ).toMatchObject([
      {
        code: 'notices-failing',
        level: 'outage',
        summary: 'Notices to https://a.example are not delivered: it is down.',
        meaning: 'It has failed since 7. 1 notice is waiting, and 2 notices are lost.',
        fix: 'Start it',
      },
    ]);
    const [early] = inspectNotices({ ...facts, failures: [{ ...failing, waiting: 3, lost: 0 }] });
    expect(early?.meaning).toBe('It has failed since 7. 3 notices are waiting.');
  });
});
