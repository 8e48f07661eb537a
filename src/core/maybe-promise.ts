/**
 * Goes on with a value: at once where it is there, and later where it is a promise. Most tokens are
 * judged at once, and an answer that waits for no promise takes the server's short way.
 */
export function mapMaybePromise<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromise(value) ? value.then(goOn) : goOn(value);
}

/**
 * By its `then`: where a program has put a promise of its own in the place of the global one, a
 * native one that passed for a value would be taken for a verdict.
 */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
