import type { SessionState } from './session-state.js';

/*
 * What a state amounts to, for whoever has to decide on the next one.
 */

/** Somebody is inside. */
export function isOpen({ kind }: SessionState): boolean {
  return kind === 'signed-in' || kind === 'guest';
}

/** The service has said who is there, or that nobody is. */
export function isSettled(state: SessionState): boolean {
  return isOpen(state) || state.kind === 'signed-out';
}

/** The time of whoever is signed in is over, by this device's clock (default: as it is now). */
export function isExpired(state: SessionState, nowMs = Date.now()): boolean {
  return state.kind === 'signed-in' && state.expiresAtMs !== null && state.expiresAtMs <= nowMs;
}
