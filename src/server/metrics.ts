import type { Registry } from 'prom-client';
import type { Auth } from '../core/auth/auth.js';
import type { AuditEvent } from '../core/audit/audit-event.js';
import type { Exposition } from '../http/routes/metrics.js';

export interface Metrics {
  /** Counts what happened at the door. */
  readonly count: (event: AuditEvent) => void;
  /** All of them, in the Prometheus text format. */
  readonly collect: () => Promise<Exposition>;
}

interface Tally {
  readonly event: string;
  readonly reason: string;
  count: number;
}

/** The process's own metrics, from the first scrape on, and those of the door, from the start on. */
export function createMetrics(auth: Auth, connections: () => number): Metrics {
  const tallies = new Map<string, Tally>();
  let registry: Promise<Registry> | undefined;

  return {
    count: (audited) => {
      const { event } = audited;
      const reason = 'reason' in audited ? audited.reason : '';
      const kind = `${event} ${reason}`;
      const tally = tallies.get(kind) ?? { event, reason, count: 0 };
      tally.count += 1;
      tallies.set(kind, tally);
    },
    collect: async () => {
      registry ??= createRegistry(tallies, auth, connections);
      const made = await registry;
      return { contentType: made.contentType, text: await made.metrics() };
    },
  };
}

/** Loads prom-client: a service that nobody scrapes has no use for it. */
async function createRegistry(
  tallies: ReadonlyMap<string, Tally>,
  auth: Auth,
  connections: () => number,
): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const events: InstanceType<typeof Counter> = new Counter({
    name: 'housekey_events_total',
    help: 'What happened at the door: sign-ins, failures, throttled tries, sign-outs, refused tokens.',
    labelNames: ['event', 'reason'],
    registers,
    collect: () => {
      events.reset();
      for (const { event, reason, count } of tallies.values()) events.inc({ event, reason }, count);
    },
  });
  const gauge = (name: string, help: string, value: () => number) => {
    const made: InstanceType<typeof Gauge> = new Gauge({
      name,
      help,
      registers,
      collect: () => made.set(value()),
    });
  };
  gauge(
    'housekey_sign_ins_waiting',
    'Sign-ins that wait for a password check.',
    () => auth.load().waiting,
  );
  gauge('housekey_password_checks', 'Password checks under way.', () => auth.load().checking);
  gauge('housekey_connections', 'Open connections.', connections);
  return registry;
}
