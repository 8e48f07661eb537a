/**
 * Converts a time on the service's clock to this device's clock. Without it, a device whose clock is
 * wrong would sign its owner out at once or show the wrong expiry.
 */
export function toDeviceTime(serviceMs: number | null, clockAheadMs: number): number | null {
  return serviceMs === null ? null : serviceMs + clockAheadMs;
}
