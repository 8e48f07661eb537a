import { createHash, timingSafeEqual } from 'node:crypto';

/** Exact comparison whose duration reveals neither the content nor the length of either text. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
