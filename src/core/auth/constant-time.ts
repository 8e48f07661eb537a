import { createHash, timingSafeEqual } from 'node:crypto';

/** Exact comparison, in a time that tells neither the content nor the length of either. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
