import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSnapshot, parseChange } from '../../web/activity/stream.js';
import {
  ErrorResponse,
  LoginResponse,
  MeResponse,
  OtherOverviewResponse,
  OverviewResponse,
  RedirectResponse,
  StatusResponse,
} from '../../src/contract/index.js';
import { matches, type Schema } from '../../src/contract/schema.js';
import { emptyActivity, emptySeries, entry } from './activity-samples.js';

const LOGIN = { access_token: 'a.b.c', token_type: 'bearer', expires_in: 604800, email: 'a@b.c' };
const FINDING = { code: 'x', level: 'good', summary: 'Fine', meaning: 'It is.', fix: null };
const INSTANCE = {
  listens: 'localhost:8000',
  public_url: null,
  upstream: null,
  cookie_domain: null,
  keeps_state: false,
  made_problem: null,
};
const OVERVIEW = {
  version: '1',
  auth_enabled: true,
  expires_at: 1800000000,
  security: 'secure',
  codes_every: null,
  has_passkey: false,
  findings: [FINDING],
  instance: INSTANCE,
};
const OTHER_OVERVIEW = {
  version: '1',
  auth_enabled: true,
  expires_at: 1800000000,
  security: null,
};
const ACTIVITY = { ...emptyActivity(), entries: [entry()] };
const CHANGE = { now: 1, entries: [entry()], unlisted: 0, counts: { 'sign-in': 1 } };

/** Copies of the value, each with one field replaced by an invalid value. */
function broken(value: object, changes: Record<string, readonly unknown[]>): unknown[] {
  return Object.entries(changes).flatMap(([field, invalid]) =>
    invalid.map((replacement) => ({ ...value, [field]: replacement })),
  );
}

describe('the schemas of responses', () => {
  it('accept valid responses, with unknown fields too', () => {
    expect(matches(LoginResponse, { ...LOGIN, later: 1 })).toBe(true);
    expect(matches(MeResponse, { email: 'a@b.c' })).toBe(true);
    expect(matches(MeResponse, { email: 'guest', auth_disabled: true })).toBe(true);
    expect(matches(StatusResponse, { auth_enabled: false })).toBe(true);
    expect(matches(ErrorResponse, { detail: '' })).toBe(true);
    expect(matches(RedirectResponse, { redirect_to: '/' })).toBe(true);
    expect(matches(OverviewResponse, OVERVIEW)).toBe(true);
    expect(matches(OtherOverviewResponse, { ...OTHER_OVERVIEW, later: 1 })).toBe(true);
    expect(matches(OverviewResponse, { ...OVERVIEW, expires_at: null, findings: [] })).toBe(true);
    const inApp = { ...INSTANCE, listens: null };
    expect(matches(OverviewResponse, { ...OVERVIEW, instance: inApp })).toBe(true);
    expect(parseSnapshot({ ...ACTIVITY, later: 1 })).toMatchObject(ACTIVITY);
    expect(parseChange(CHANGE)).toEqual(CHANGE);
    expect(parseChange({ ...CHANGE, counts: {} })).toEqual({ ...CHANGE, counts: {} });
  });

  it.each([
    ...broken(LOGIN, {
      access_token: ['', undefined, 1],
      token_type: ['Basic', null],
      expires_in: ['604800', 0, -1, Number.NaN, Infinity],
      email: ['', null],
    }),
  ])('reject the login response %j', (value) => {
    expect(matches(LoginResponse, value)).toBe(false);
  });

  it.each([
    { email: '' },
    { email: null },
    {},
    { email: 'guest', auth_disabled: 'yes' },
    { email: 'guest', auth_disabled: false },
  ])('reject the me response %j', (value) => {
    expect(matches(MeResponse, value)).toBe(false);
  });

  it.each([
    ...broken(OVERVIEW, {
      version: [1],
      auth_enabled: ['true'],
      expires_at: ['soon', -1, undefined],
      security: ['unknown', undefined],
      codes_every: ['always', undefined],
      instance: [null, {}, ...broken(INSTANCE, { listens: ['', 8000], upstream: [undefined, 1] })],
      findings: [null, {}, [null], ...broken(FINDING, { level: ['bad'], fix: [1], code: [''] })],
    }),
    OTHER_OVERVIEW,
  ])('reject the overview %j', (value) => {
    expect(matches(OverviewResponse, value)).toBe(false);
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
    }).map((invalid) => [invalid]),
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
  )('reject the activity %#', (value) => {
    expect(parseSnapshot(value)).toBeNull();
  });

  it.each(
    broken(CHANGE, {
      now: [undefined],
      unlisted: [null],
      entries: entriesBroken,
      counts: [null, [], { 'sign-in': -1 }, { 'sign-in': '1' }],
    }),
  )('reject the change %#', (value) => {
    expect(parseChange(value)).toBeNull();
  });

  describe('of activity from a newer service', () => {
    const known = entry({ event: 'sign-out', reason: 'everywhere' });
    const entries = [
      entry({ id: 2 }),
      { ...entry({ id: 3 }), event: 'unknown' },
      { ...entry({ id: 4 }), event: 'toString' },
      known,
    ];

    it('drop entries with unknown events', () => {
      const expected = { entries: [entry({ id: 2 }), known] };
      expect(parseSnapshot({ ...ACTIVITY, entries })).toEqual({ ...ACTIVITY, ...expected });
      expect(parseChange({ ...CHANGE, entries })).toEqual({ ...CHANGE, ...expected });
    });

    it.each([2, -1, 'many', null])('drop counts of unknown events: %j', (later) => {
      const counts = { 'sign-in': 1, later };
      expect(parseChange({ ...CHANGE, counts })).toEqual(CHANGE);
    });

    it('reject the name of an app token that is no text', () => {
      const named = (app_token: unknown) => ({ ...ACTIVITY, entries: [{ ...entry(), app_token }] });
      expect(parseSnapshot(named('backup'))).not.toBeNull();
      for (const name of ['', 1, null]) expect(parseSnapshot(named(name))).toBeNull();
    });

    it('drop unknown reasons', () => {
      const unknown = { entries: [{ ...entry(), reason: 'of-tomorrow' }] };
      const expected = { entries: [entry({ reason: null })] };
      expect(parseSnapshot({ ...ACTIVITY, ...unknown })).toEqual({ ...ACTIVITY, ...expected });
      expect(parseChange({ ...CHANGE, ...unknown })).toEqual({ ...CHANGE, ...expected });
    });
  });

  it.each([{}, { redirect_to: '' }, { redirect_to: null }, { redirect_to: ['/'] }])(
    'reject the redirect response %j',
    (value) => {
      expect(matches(RedirectResponse, value)).toBe(false);
    },
  );

  it.each([
    ...broken(OTHER_OVERVIEW, { version: [1], auth_enabled: [null], expires_at: [null, 'soon'] }),
    OVERVIEW,
  ])('reject the overview for another subject %j', (value) => {
    expect(matches(OtherOverviewResponse, value)).toBe(false);
  });

  it('reject anything else, and never throw', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true });
    fc.assert(
      fc.property(anything, (value) => {
        const schemas: readonly Schema<unknown>[] = [
          RedirectResponse,
          LoginResponse,
          MeResponse,
          StatusResponse,
          OverviewResponse,
          OtherOverviewResponse,
        ];
        expect(schemas.filter((schema) => matches(schema, value))).toEqual([]);
        expect(parseSnapshot(value)).toBeNull();
        expect(parseChange(value)).toBeNull();
      }),
    );
  });
});
