import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findCounter } from '../../src/client/proof/search.js';
import { createSignInApi } from '../../src/client/sign-in-api.js';
import { PATHS } from '../../src/contract/index.js';

const { signIn } = createSignInApi(PATHS);
const CREDENTIALS = { email: 'a@b', password: 'secret' };

const MAC = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const CHALLENGE = `8.1780000000000.${'n'.repeat(22)}.${MAC}`;

function bitsOf(text: string): number {
  return Math.clz32(createHash('sha256').update(text).digest().readInt32BE());
}

describe('the search for a proof', () => {
  it('finds a counter whose SHA-256 begins with that many zero bits', () => {
    const prefixes = fc.string({
      unit: fc.constantFrom('a', 'Z', '7', '-', '_'),
      minLength: 43,
      maxLength: 43,
    });
    fc.assert(
      fc.property(prefixes, fc.integer({ min: 1, max: 10 }), (prefix, difficulty) => {
        const counter = findCounter({ prefix, difficulty, start: 0, step: 1 });
        expect(bitsOf(prefix + counter)).toBeGreaterThanOrEqual(difficulty);
        expect(String(counter)).toMatch(/^\d{12}$/);
      }),
    );
  });

  it('stops after as many tries as it may make', () => {
    expect(findCounter({ prefix: MAC, difficulty: 32, start: 0, step: 1, tries: 5 })).toBeNull();
  });

  it('tries each counter once, in the order of its digits', () => {
    for (const start of [0, 1, 2]) {
      const counter = findCounter({ prefix: MAC, difficulty: 6, start, step: 3 });
      expect(counter).toBeGreaterThan(1e11);
      for (let tried = 1e11 + start; tried < Number(counter); tried += 3) {
        expect(bitsOf(MAC + tried)).toBeLessThan(6);
      }
    }
  });
});

/** A browser whose workers answer at once, and a service that answers these in turn. */
function stubBrowser(
  answers: readonly Response[],
  worker: 'works' | 'fails' | 'missing' = 'works',
) {
  const proofs: (string | null)[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    proofs.push(new Headers(headers).get('x-housekey-proof'));
    return await Promise.resolve(left.shift() ?? Response.error());
  });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('location', { origin: 'http://login.example' });
  class FakeWorker extends EventTarget {
    postMessage() {
      const event = new Event(worker === 'works' ? 'message' : 'error');
      queueMicrotask(() => this.dispatchEvent(Object.assign(event, { data: 123 })));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', worker === 'missing' ? undefined : FakeWorker);
  return proofs;
}

function refusal(status: number, challenge: string | null = CHALLENGE): Response {
  const headers = { 'retry-after': '7', ...(challenge && { 'x-housekey-challenge': challenge }) };
  return new Response('{"detail":"x"}', { status, headers });
}

const SIGNED_IN = { access_token: 'a', token_type: 'bearer', expires_in: 1, email: 'a@b' };

describe('a sign-in under load', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('retries with the solved challenge until it succeeds, and reports when solving begins', async () => {
    const proofs = stubBrowser([refusal(429), refusal(503), Response.json(SIGNED_IN)]);
    const onProof = vi.fn();
    expect(await signIn(CREDENTIALS, onProof)).toMatchObject({ kind: 'signed-in' });
    expect(proofs).toEqual([null, `${CHALLENGE}.123`, `${CHALLENGE}.123`]);
    expect(onProof).toHaveBeenCalled();
  });

  it('reports a wrong password as usual', async () => {
    stubBrowser([refusal(429), Response.json({ detail: 'x' }, { status: 401 })]);
    expect(await signIn(CREDENTIALS)).toEqual({ kind: 'incorrect' });
  });

  it('gives up after four proofs', async () => {
    const proofs = stubBrowser(Array.from({ length: 9 }, () => refusal(503)));
    expect(await signIn(CREDENTIALS)).toMatchObject({ kind: 'busy' });
    expect(proofs).toHaveLength(5);
  });

  it.each(['missing', 'fails'] as const)('solves without workers if one %s', async (worker) => {
    const proofs = stubBrowser([refusal(429), Response.json(SIGNED_IN)], worker);
    expect(await signIn(CREDENTIALS)).toMatchObject({ kind: 'signed-in' });
    const counter = proofs[1]?.slice(`${CHALLENGE}.`.length);
    expect(bitsOf(MAC + counter)).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ['without a challenge', null],
    ['with an invalid challenge', 'please wait'],
    ['with one that is too difficult', CHALLENGE.replace('8', '40')],
  ] as const)('%s waits as it was told', async (_, challenge) => {
    const proofs = stubBrowser([refusal(429, challenge)]);
    expect(await signIn(CREDENTIALS)).toEqual({
      kind: 'throttled',
      waitSeconds: 7,
      challenge,
    });
    expect(proofs).toHaveLength(1);
  });
});
