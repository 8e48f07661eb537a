/**
 * Applies `fn` to a value, or to what a promise resolves to. Stays synchronous for a value: most
 * tokens are decided without a promise, and so are their responses.
 */
export function mapMaybePromise<Value, Result>(
  value: Value | Promise<Value>,
  fn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromise(value) ? value.then(fn) : fn(value);
}

/**
 * Checks for `then` instead of using `instanceof`: if a program replaces the global `Promise`, a
 * native promise would otherwise pass for a value, and be taken for the result of an authentication.
 */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && isThenable(value);
}

/** Reads the property, because `in` is slower on objects of many forms. */
function isThenable({ then }: { readonly then?: unknown }): boolean {
  return typeof then === 'function';
}
