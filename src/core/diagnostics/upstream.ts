import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

/** Result of probing the app behind the gateway. */
export interface UpstreamProbe {
  /** SERVICE_UPSTREAM. */
  readonly address: string;
  /** HTTP status, `slow` if there was no response in time, or the error's code. */
  readonly plain: number | 'slow' | { readonly error: string };
  /** The same for a WebSocket handshake at `/`. */
  readonly upgrade: number | 'slow' | { readonly error: string };
}

/** Statuses with which a proxy reports an unreachable app (RFC 9110 §15.6.3 to 15.6.5). */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Checks that the app behind the gateway responds, also to WebSocket handshakes. */
export function inspectUpstream({ address, plain, upgrade }: UpstreamProbe): Finding[] {
  if (plain === 'slow') {
    return [
      {
        code: 'upstream-slow',
        level: 'warning',
        summary: `The app at ${address} accepts connections but does not respond.`,
        meaning: 'Users wait, and then see an error page. The app may be starting, or stuck.',
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
        meaning: 'Users see an error page instead. Start the app, or correct its address.',
        fix: 'SERVICE_UPSTREAM=http://<the address of the app>',
      },
    ];
  }
  if (GATEWAY_ERRORS.has(plain)) {
    return [
      {
        code: 'upstream-failing',
        level: 'warning',
        summary: `A proxy at ${address} responds, but cannot reach the app (${plain}).`,
        meaning: 'Start the app, or set SERVICE_UPSTREAM to the address of the app itself.',
        fix: `curl -i ${address}`,
      },
    ];
  }
  return [
    passing('upstream', `The app at ${address} responds.`, `Its response just now: ${plain}.`),
    upgradeFinding(upgrade),
  ];
}

function upgradeFinding(upgrade: UpstreamProbe['upgrade']): Finding {
  if (upgrade === 101) {
    return passing(
      'upstream-websocket',
      'The app accepts WebSocket connections.',
      'Tested just now, at its root path.',
    );
  }
  if (typeof upgrade === 'number') {
    return passing(
      'upstream-websocket-elsewhere',
      'The app accepts no WebSocket connections at its root path.',
      `It responded to a handshake with ${upgrade}. It may accept them at other paths.`,
    );
  }
  return {
    code: 'upstream-websocket-unanswered',
    level: 'advice',
    summary: 'The app does not respond to a WebSocket handshake.',
    meaning:
      'Ignore this if the app uses no WebSockets. Otherwise, a proxy in front of it drops upgrade requests.',
    fix: 'SERVICE_UPSTREAM=http://<the address of the app itself>',
  };
}
