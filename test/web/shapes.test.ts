import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readActivityAnswer, readActivityChange } from '../../web/api/activity-shapes.js';
import {
  isDestinationAnswer,
  isErrorAnswer,
  isLoginAnswer,
  isMeAnswer,
  isOverviewAnswer,
  isStatusAnswer,
} from '../../web/api/shapes.js';
import { emptyActivity, emptySeries, entry } from './activity-samples.js';

const LOGIN = { access_token: 'a.b.c', token_type: 'bearer', expires_in: 604800, email: 'a@b.c' };
const FINDING = { code: 'x', level: 'good', summary: 'Fine', meaning: 'It is.', fix: null };
const PLACE = { listens: 'localhost:8000', public_url: null, upstream: null, cookie_domain: null };
const OVERVIEW = {
  version: '1',
  auth_enabled: true,
  expires_at: 1800000000,
  security: 'secure',
  findings: [FINDING],
  instance: PLACE,
};
const ACTIVITY = { ...emptyActivity(), entries: [entry()] };
const CHANGE = { now: 1, entries: [entry()], unlisted: 0, counts: { 'sign-in': 1 } };

/** The value with one field changed, for every change given. */
function broken(value: object, changes: Record<string, readonly unknown[]>): unknown[] {
  return Object.entries(changes).flatMap(([field, wrong]) =>
    wrong.map((instead) => ({ ...value, [field]: instead })),
  );
}

describe('the guards of answers', () => {
  it('accept what the contract gives, and fields that they do not know', () => {
    expect(isLoginAnswer({ ...LOGIN, later: 1 })).toBe(true);
    expect(isMeAnswer({ email: 'a@b.c' })).toBe(true);
    expect(isMeAnswer({ email: 'guest', auth_disabled: true })).toBe(true);
    expect(isStatusAnswer({ auth_enabled: false })).toBe(true);
    expect(isErrorAnswer({ detail: '' })).toBe(true);
    expect(isDestinationAnswer({ redirect_to: '/' })).toBe(true);
    expect(isOverviewAnswer(OVERVIEW)).toBe(true);
    expect(isOverviewAnswer({ ...OVERVIEW, expires_at: null, findings: [] })).toBe(true);
    expect(readActivityAnswer({ ...ACTIVITY, later: 1 })).toMatchObject(ACTIVITY);
    expect(readActivityChange(CHANGE)).toEqual(CHANGE);
    expect(readActivityChange({ ...CHANGE, counts: {} })).toEqual({ ...CHANGE, counts: {} });
  });

  it.each([
    ...broken(LOGIN, {
      access_token: ['', undefined, 1],
      token_type: ['Basic', null],
      expires_in: ['604800', 0, -1, Number.NaN, Infinity],
      email: ['', null],
    }),
  ])('refuse the sign-in answer %j', (value) => {
    expect(isLoginAnswer(value)).toBe(false);
  });

  it.each([
    { email: '' },
    { email: null },
    {},
    { email: 'guest', auth_disabled: 'yes' },
    { email: 'guest', auth_disabled: false },
  ])('refuse %j as the answer who is there', (value) => {
    expect(isMeAnswer(value)).toBe(false);
  });

  it.each([
    ...broken(OVERVIEW, {
      version: [1],
      auth_enabled: ['true'],
      expires_at: ['soon', -1, undefined],
      security: ['ajar', undefined],
      instance: [null, {}, ...broken(PLACE, { listens: ['', 8000], upstream: [undefined, 1] })],
      findings: [null, {}, [null], ...broken(FINDING, { level: ['bad'], fix: [1], code: [''] })],
    }),
  ])('refuse the overview %j', (value) => {
    expect(isOverviewAnswer(value)).toBe(false);
  });

  const hour = emptySeries(60, 60);
  const entriesBroken = [
    null,
    {},
    ...broken(entry(), {
      id: ['1', -1],
      event: ['', undefined, 1],
      reason: [1, undefined],
      network: ['', null],
      user_agent: [undefined, 1],
      first_at: [0, '1'],
      count: [0],
    }).map((wrong) => [wrong]),
  ];

  it.each(
    broken(ACTIVITY, {
      since: ['', 0],
      now: [Number.NaN],
      unlisted: [-1, 0.5],
      entries: entriesBroken,
      hour: [
        null,
        ...broken(hour, { slot_seconds: [0, '60'], starts_at: [-60, undefined] }),
        { ...hour, counts: {} },
        { ...hour, counts: { ...hour.counts, 'sign-out': [1] } },
        { ...hour, counts: { ...hour.counts, 'sign-out': hour.counts['sign-out'].with(0, -1) } },
        { ...hour, counts: emptySeries(60, 0).counts },
      ],
    }),
  )('refuse the activity %#', (value) => {
    expect(readActivityAnswer(value)).toBeNull();
  });

  it.each(
    broken(CHANGE, {
      now: [undefined],
      unlisted: [null],
      entries: entriesBroken,
      counts: [null, [], { 'sign-in': -1 }, { 'sign-in': '1' }],
    }),
  )('refuse the change %#', (value) => {
    expect(readActivityChange(value)).toBeNull();
  });

  describe('of activity, where a newer service knows more than this page,', () => {
    const known = entry({ event: 'sign-out', reason: 'everywhere' });
    const entries = [
      entry({ id: 2 }),
      { ...entry({ id: 3 }), event: 'knock' },
      { ...entry({ id: 4 }), event: 'toString' },
      known,
    ];

    it('leave out the entries of events that are not known', () => {
      const left = { entries: [entry({ id: 2 }), known] };
      expect(readActivityAnswer({ ...ACTIVITY, entries })).toEqual({ ...ACTIVITY, ...left });
      expect(readActivityChange({ ...CHANGE, entries })).toEqual({ ...CHANGE, ...left });
    });

    it.each([2, -1, 'many', null])('mind no count of an event that is not known: %j', (later) => {
      const counts = { 'sign-in': 1, later };
      expect(readActivityChange({ ...CHANGE, counts })).toEqual(CHANGE);
    });

    it('take a reason that is not known for none', () => {
      const tired = { entries: [{ ...entry(), reason: 'tired' }] };
      const left = { entries: [entry({ reason: null })] };
      expect(readActivityAnswer({ ...ACTIVITY, ...tired })).toEqual({ ...ACTIVITY, ...left });
      expect(readActivityChange({ ...CHANGE, ...tired })).toEqual({ ...CHANGE, ...left });
    });
  });

  it.each([{}, { redirect_to: '' }, { redirect_to: null }, { redirect_to: ['/'] }])(
    'refuse %j as the answer where to go',
    (value) => {
      expect(isDestinationAnswer(value)).toBe(false);
    },
  );

  it('refuse anything else, and throw at nothing', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true });
    fc.assert(
      fc.property(anything, (value) => {
        for (const guard of [
          isDestinationAnswer,
          isLoginAnswer,
          isMeAnswer,
          isStatusAnswer,
          isOverviewAnswer,
        ]) {
          expect(guard(value)).toBe(false);
        }
        expect(readActivityAnswer(value)).toBeNull();
        expect(readActivityChange(value)).toBeNull();
      }),
    );
  });
});
