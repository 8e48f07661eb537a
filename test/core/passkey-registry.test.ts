import { expect, it } from 'vitest';
import { PasskeyRegistry } from '../../src/core/auth/passkeys/registry.js';

it('a counter of a passkey that was forgotten meanwhile is ignored', () => {
  const registry = new PasskeyRegistry([], 'login.example.com');
  registry.recordCounter('AAAA', 1);
  expect(registry.list()).toEqual([]);
});
