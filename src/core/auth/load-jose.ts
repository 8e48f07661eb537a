let jose: typeof import('jose') | undefined;

/** Loaded with the first token, to keep the start fast. A failed import is retried. */
export async function loadJose(): Promise<typeof import('jose')> {
  return (jose ??= await import('jose'));
}
