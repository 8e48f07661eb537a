import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

/** What came of asking the app behind the gate, just now. */
export interface UpstreamProbe {
  /** Where it was asked, as configured. */
  readonly address: string;
  /** An answer's status; `slow` for none in time; else the error's code. */
  readonly plain: number | 'slow' | { readonly error: string };
  /** The same, of a WebSocket handshake at `/`. */
  readonly upgrade: number | 'slow' | { readonly error: string };
}

/** What a proxy says of an app that it cannot reach (RFC 9110 §15.6.3 to 15.6.5). */
const GATEWAY_FAULTS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the app behind the gate answers, and WebSocket handshakes too. */
export function inspectUpstream({ address, plain, upgrade }: UpstreamProbe): Finding[] {
  if (plain === 'slow') {
    return [
      {
        code: 'upstream-slow',
        level: 'warning',
        summary: `The app at ${address} takes connections and does not answer.`,
        meaning: 'Visitors wait, and then see that the app is slow. It may be starting, or stuck.',
        fix: `curl -i ${address}`,
      },
    ];
  }
  if (typeof plain === 'object') {
    return [
      {
        code: 'upstream-unreachable',
        level: 'warning',
        summary: `The app at ${address} cannot be reached (${plain.error}).`,
        meaning:
          'Whoever signs in sees that the app does not answer. Start it, or correct where it is.',
        fix: 'SERVICE_UPSTREAM=http://<where the app listens>',
      },
    ];
  }
  if (GATEWAY_FAULTS.has(plain)) {
    return [
      {
        code: 'upstream-failing',
        level: 'warning',
        summary: `What answers at ${address} has no app behind it (${plain}).`,
        meaning:
          'Another proxy stands between, and does not reach the app. Start it, or ask it directly.',
        fix: `curl -i ${address}`,
      },
    ];
  }
  return [
    passing('upstream', `The app at ${address} answers.`, `Asked just now; it said ${plain}.`),
    upgradeFinding(upgrade),
  ];
}

function upgradeFinding(upgrade: UpstreamProbe['upgrade']): Finding {
  if (upgrade === 101) {
    return passing(
      'upstream-websocket',
      'The app opens WebSockets.',
      'Asked just now, at its root.',
    );
  }
  if (typeof upgrade === 'number') {
    return passing(
      'upstream-websocket-elsewhere',
      'The app opens no WebSocket at its root.',
      `It answered a handshake with ${upgrade}. Whether it opens any elsewhere only its pages know.`,
    );
  }
  return {
    code: 'upstream-websocket-unanswered',
    level: 'advice',
    summary: 'The app does not answer a WebSocket handshake.',
    meaning: 'Nothing is lost if it uses none. If it does, something before it swallows upgrades.',
    fix: 'SERVICE_UPSTREAM=http://<where the app itself listens>',
  };
}
