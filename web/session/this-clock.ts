/**
 * A moment of the service's clock on this device's. A device whose clock is wrong would else sign
 * its owner out at once, or show the wrong hour.
 */
export function onThisClock(serviceMs: number | null, clockAheadMs: number): number | null {
  return serviceMs === null ? null : serviceMs + clockAheadMs;
}
