import { describe, expect, it } from 'vitest';
import { EventSampler } from '../../src/core/audit/event-sampler.js';
import { inspectAuditFile } from '../../src/core/diagnostics/operation.js';
import { NOON } from '../support/housekey.js';

describe('what a flood leaves out', () => {
  it('is counted once: by the next event, or when it is asked for after the second', () => {
    const clock = { now: NOON };
    const sampler = new EventSampler(2, () => clock.now);
    const flood = () => Array.from({ length: 5 }, () => sampler.sample());
    expect(flood()).toEqual([0, 0, undefined, undefined, undefined]);
    expect(sampler.takeDropped()).toBe(0);
    clock.now += 1000;
    expect(sampler.takeDropped()).toBe(3);
    expect(sampler.takeDropped()).toBe(0);
    expect(flood()[0]).toBe(0);
    clock.now += 1000;
    expect(flood()[0]).toBe(3);
  });

  it('can be asked for at once when the service stops', () => {
    const sampler = new EventSampler(1, () => NOON);
    sampler.sample();
    sampler.sample();
    expect(sampler.takeDropped(true)).toBe(1);
    expect(sampler.sample()).toBeUndefined();
    expect(sampler.takeDropped(true)).toBe(1);
  });
});

it('a file that cannot be written is an outage, with the reason and the fix', () => {
  expect(inspectAuditFile(undefined)).toEqual([]);
  const failure = { reason: '/var/log/x: the disk is full (ENOSPC)', fix: 'Make space' };
  expect(inspectAuditFile(failure)).toEqual([
    expect.objectContaining({
      code: 'audit-log-failing',
      level: 'outage',
      summary: 'The audit log cannot be written: /var/log/x: the disk is full (ENOSPC).',
      fix: 'Make space',
    }),
  ]);
});
