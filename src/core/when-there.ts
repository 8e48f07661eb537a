/**
 * Goes on with a value: at once where it is there, and later where it is a promise. Most tokens are
 * judged at once, and an answer that waits for no promise takes the server's short way.
 */
export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
