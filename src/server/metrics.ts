import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Auth } from '../core/auth.js';
import type { Happening } from '../http/audit.js';
import type { Exposition } from '../http/metrics.js';

export interface Metrics {
  /** Counts what happened at the door. */
  readonly count: (happening: Happening) => void;
  /** All of them, in the Prometheus text format. */
  readonly collect: () => Promise<Exposition>;
}

/** The process's own metrics, and those of the door. */
export function createMetrics(auth: Auth, connections: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const events = new Counter({
    name: 'housekey_events_total',
    help: 'What happened at the door: sign-ins, failures, throttled tries, sign-outs, refused tokens.',
    labelNames: ['event', 'reason'],
    registers,
  });
  // Looked up by their labels, they would cost a flood of events as much as the events themselves.
  const counters = new Map<string, Counter.Internal>();
  gauge(
    'housekey_sign_ins_waiting',
    'Sign-ins that wait for a password check.',
    () => auth.load().waiting,
  );
  gauge('housekey_password_checks', 'Password checks under way.', () => auth.load().checking);
  gauge('housekey_connections', 'Open connections.', connections);

  function gauge(name: string, help: string, value: () => number): void {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(value()) });
  }

  return {
    count: (happening) => {
      const reason = 'reason' in happening ? happening.reason : '';
      const kind = `${happening.event} ${reason}`;
      const counted = counters.get(kind) ?? events.labels(happening.event, reason);
      counters.set(kind, counted);
      counted.inc();
    },
    collect: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
