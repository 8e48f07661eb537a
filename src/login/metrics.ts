import type { Registry } from 'prom-client';
import type { Auth } from '../core/auth/auth.js';
import type { AuditClient, AuditEvent } from '../core/audit/audit-event.js';
import type { Exposition } from '../http/routes/operations.js';

interface EventCount {
  readonly event: string;
  readonly reason: string;
  /** The host of the app; empty at the login, and without SERVICE_APPS. */
  readonly app: string;
  count: number;
}

/**
 * Creates the metrics. Audit events are counted from startup; the process's own metrics are collected
 * from the first scrape on.
 *
 * @param connections - returns the number of open connections. Default: not measured, because the app
 *   listens.
 */
export function createServiceMetrics(auth: Auth, connections?: () => number) {
  const counts = new Map<string, EventCount>();
  let registry: Promise<Registry> | undefined;

  return {
    /** Counts an audit event. */
    count: (auditEvent: AuditEvent, { app = '' }: Pick<AuditClient, 'app'>) => {
      const { event } = auditEvent;
      const reason = 'reason' in auditEvent ? auditEvent.reason : '';
      const key = `${event} ${reason} ${app}`;
      const entry = counts.get(key) ?? { event, reason, app, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
    },
    /** Returns all metrics in the Prometheus text format. */
    collect: async (): Promise<Exposition> => {
      registry ??= createRegistry(counts, auth, connections);
      const { contentType } = await registry;
      return { contentType, text: await (await registry).metrics() };
    },
  };
}

/**
 * Gauges of prom-client with a counter's suffix, which OpenMetrics reserves and linters report. Each is
 * the sum of another metric: `nodejs_active_handles` and so on, by type.
 */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

function registerProcessMetrics({
  collectDefaultMetrics,
  Registry,
}: typeof import('prom-client')): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  return register;
}

/** Loads prom-client on the first scrape, because many services are never scraped. */
async function createRegistry(
  counts: ReadonlyMap<string, EventCount>,
  auth: Auth,
  connections: (() => number) | undefined,
): Promise<Registry> {
  const client = await import('prom-client');
  const { Counter, Gauge } = client;
  const register = registerProcessMetrics(client);
  const registers = [register];
  const events: InstanceType<typeof Counter> = new Counter({
    name: 'housekey_events_total',
    help: 'Audit events: sign-ins, failed and throttled attempts, sign-outs, rejected tokens.',
    labelNames: ['event', 'reason', 'app'],
    registers,
    collect: () => {
      events.reset();
      for (const { count, ...labels } of counts.values()) events.inc(labels, count);
    },
  });
  for (const [name, help, value] of gaugesOf(auth, connections)) {
    const created: InstanceType<typeof Gauge> = new Gauge({
      name,
      help,
      registers,
      collect: () => created.set(value()),
    });
  }
  return register;
}

type GaugeInfo = readonly [name: string, help: string, value: () => number];

function gaugesOf(auth: Auth, connections: (() => number) | undefined): readonly GaugeInfo[] {
  const isLocked = () => Number(auth.lock?.state.isLocked === true);
  const open: GaugeInfo[] =
    connections === undefined ? [] : [['housekey_connections', 'Open connections.', connections]];
  return [
    [
      'housekey_sign_ins_waiting',
      'Sign-ins waiting for a password check.',
      () => auth.signInLoad().waiting,
    ],
    ['housekey_password_checks', 'Password checks in progress.', () => auth.signInLoad().checking],
    ['housekey_locked', 'Whether the login is locked: 1 or 0.', isLocked],
    ...open,
  ];
}
