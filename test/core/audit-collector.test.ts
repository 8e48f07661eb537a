import { describe, expect, it } from 'vitest';
import { LISTED_PER_SECOND } from '../../src/core/audit/activity.js';
import { AuditCollector } from '../../src/core/audit/audit-collector.js';
import { UNKNOWN_CLIENT } from '../../src/core/audit/audit-event.js';
import { auditEvent } from '../support/audit-event.js';
import { NOON } from '../support/housekey.js';

const client = (number: number) => ({ network: `192.0.2.${number}`, userAgent: null });

describe('an audit collector', () => {
  it('has nothing to take before the first event', () => {
    expect(new AuditCollector(10, () => NOON).take()).toBeUndefined();
  });

  it('counts every event, and lists identical ones in one entry', () => {
    const collector = new AuditCollector(10, () => NOON);
    for (const network of [1, 1, 2]) collector.record(auditEvent('sign-in'), client(network));
    const { counts, entries } = collector.take() ?? {};
    expect(counts).toEqual({ 'sign-in': 3 });
    expect(entries).toEqual([
      expect.objectContaining({ event: 'sign-in', network: '192.0.2.1', count: 2 }),
      expect.objectContaining({ event: 'sign-in', network: '192.0.2.2', count: 1 }),
    ]);
    expect(collector.take()).toBeUndefined();
  });

  it('only counts what comes faster than is listed', () => {
    const collector = new AuditCollector(10, () => NOON);
    const events = LISTED_PER_SECOND + 5;
    for (let sent = 0; sent < events; sent += 1) {
      collector.record(auditEvent('token-refused'), UNKNOWN_CLIENT);
    }
    const { counts, entries } = collector.take() ?? {};
    expect(counts).toEqual({ 'token-refused': events });
    expect(entries).toEqual([expect.objectContaining({ count: LISTED_PER_SECOND })]);
  });

  it('only counts further events once it has as many entries as it may have', () => {
    const collector = new AuditCollector(2, () => NOON);
    for (const network of [1, 2, 3]) collector.record(auditEvent('sign-in'), client(network));
    const { counts, entries } = collector.take() ?? {};
    expect(counts).toEqual({ 'sign-in': 3 });
    expect(entries?.map(({ network }) => network)).toEqual(['192.0.2.1', '192.0.2.2']);
    collector.record(auditEvent('sign-in'), client(3));
    expect(collector.take()?.entries).toEqual([expect.objectContaining({ network: '192.0.2.3' })]);
  });
});
