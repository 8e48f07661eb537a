/** The part of h2load.js that the tests use. */
export function readLog(
  text: string,
  window: { afterMs: number; seconds: number },
): { sentAt: number; status: number; milliseconds: number }[];
