import { afterAll, beforeAll } from 'vitest';

/**
 * Something that all tests of this file or block share: made before the first of them, and stopped after the last
 * if it can be stopped.
 *
 * @returns stands for it, and can be used as soon as the first test begins
 */
export function setUpOnce<Value extends object>(start: () => Promise<Value>): Value {
  const { current, proxy } = standIn<Value>();
  beforeAll(async () => void (current.value = await start()));
  afterAll(async () => await stop(current));
  return proxy;
}

function standIn<Value extends object>() {
  const current: { value?: Value } = {};
  const get = (): Value => {
    if (current.value === undefined) throw new Error('used before the first test begins');
    return current.value;
  };
  const empty: Value = Object.create(null);
  const proxy = new Proxy(empty, {
    get: (_, name) => {
      const value: unknown = Reflect.get(get(), name);
      // A method may use private fields, which only the object itself has.
      return typeof value === 'function'
        ? (...given: unknown[]): unknown => Reflect.apply(value, get(), given)
        : value;
    },
    set: (_, name, value) => Reflect.set(get(), name, value),
    has: (_, name) => Reflect.has(get(), name),
    ownKeys: () => Reflect.ownKeys(get()),
    getOwnPropertyDescriptor: (_, name) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(get(), name);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
  return { current, proxy };
}

async function stop(current: { value?: object }): Promise<void> {
  const { value } = current;
  delete current.value;
  if (value !== undefined && isStoppable(value)) await value.stop();
}

function isStoppable(value: object): value is { readonly stop: () => Promise<unknown> } {
  return 'stop' in value && typeof value.stop === 'function';
}
