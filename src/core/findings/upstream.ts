import type { Finding } from '../../contract.js';
import { good } from './finding.js';

/** What came of asking the app behind the gate, just now. */
export interface UpstreamProbe {
  /** Where it was asked, as configured. */
  readonly address: string;
  /** An answer's status; `slow` for none in time; else the error's code. */
  readonly plain: number | 'slow' | { readonly error: string };
  /** The same, of a WebSocket handshake at `/`. */
  readonly upgrade: number | 'slow' | { readonly error: string };
}

/** Whether the app behind the gate answers, and WebSocket handshakes too. */
export function inspectUpstream({ address, plain, upgrade }: UpstreamProbe): Finding[] {
  if (plain === 'slow') {
    return [
      {
        code: 'upstream-slow',
        level: 'warning',
        summary: `The app at ${address} takes connections and does not answer.`,
        meaning: 'Visitors wait, and then see that the app is slow. It may be starting, or stuck.',
        mend: `curl -i ${address}`,
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
        mend: 'SERVICE_UPSTREAM=http://<where the app listens>',
      },
    ];
  }
  return [
    good('upstream', `The app at ${address} answers.`, `Asked just now; it said ${plain}.`),
    upgradeFinding(upgrade),
  ];
}

function upgradeFinding(upgrade: UpstreamProbe['upgrade']): Finding {
  if (upgrade === 101) {
    return good('upstream-websocket', 'The app opens WebSockets.', 'Asked just now, at its root.');
  }
  if (typeof upgrade === 'number') {
    return good(
      'upstream-websocket',
      'WebSocket handshakes reach the app.',
      `It opens none at its root (it said ${upgrade}), as most apps do not.`,
    );
  }
  return {
    code: 'upstream-websocket-unanswered',
    level: 'advice',
    summary: 'The app does not answer a WebSocket handshake.',
    meaning: 'Nothing is lost if it uses none. If it does, something before it swallows upgrades.',
    mend: 'SERVICE_UPSTREAM=http://<where the app itself listens>',
  };
}
