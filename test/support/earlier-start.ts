import type { Variables } from '../../src/core/config/environment.js';

/**
 * Runs before the service: both of its clocks are two minutes behind until it listens. If only `Date`
 * were, the clock would seem to have been set forward.
 */
const PRELOAD = `
import { Server } from 'node:net';
const { now } = Date;
const { listen } = Server.prototype;
let behind = 120_000;
Date.now = () => now() - behind;
const { performance } = globalThis;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + 120_000 - behind;
Server.prototype.listen = function (...options) {
  this.once('listening', () => (behind = 0));
  return listen.apply(this, options);
};`;

/**
 * Variables of a service that started two minutes ago, as far as it knows, so that it accepts the
 * present one-time code.
 */
export const EARLIER_START = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`,
} as const satisfies Variables;
