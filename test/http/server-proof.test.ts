import { describe, expect, it } from 'vitest';
import { CHECK_HEADER, PATHS } from '../../src/contract/index.js';
import { createServerProof } from '../../src/core/auth/server-proof.js';
import { AUTH_VARIABLES, bodyOf, createTestHousekey, SECRET } from '../support/housekey.js';

const NONCE = 'a-nonce';
const proof = createServerProof(SECRET);

async function ask(question: string, variables = AUTH_VARIABLES) {
  const housekey = await createTestHousekey(variables);
  const answer = await housekey.request(PATHS.status, { headers: { [CHECK_HEADER]: question } });
  return {
    answered: answer.headers.get(CHECK_HEADER),
    status: answer.status,
    body: await bodyOf(answer),
  };
}

describe('the proof that a server has the signing key', () => {
  it('is given to a program that has it, and can be verified', async () => {
    const { answered, status, body } = await ask(proof.ask(NONCE));
    expect(answered).toBe(proof.expected(NONCE));
    expect([status, body]).toEqual([200, { auth_enabled: true }]);
  });

  it('is not the question itself, which a stranger could send back', () => {
    expect(proof.ask(NONCE)).not.toContain(proof.expected(NONCE));
    expect(proof.answer(`${NONCE}~${proof.expected(NONCE)}`)).toBeUndefined();
  });

  it.each([
    ['a nonce without a MAC', NONCE],
    ['a made-up MAC', `${NONCE}~${'A'.repeat(43)}`],
    ['the MAC of another nonce', proof.ask('another').replace('another', NONCE)],
    ['the MAC of another key', createServerProof(`${SECRET}!`).ask(NONCE)],
    ['an endless nonce', proof.ask('n'.repeat(65))],
    ['an empty nonce', proof.ask('')],
    ['nothing', ''],
  ])('is not given for %s, so nobody can try guesses of a weak key', async (_, question) => {
    const { answered, status } = await ask(question);
    expect([status, answered]).toEqual([200, null]);
  });

  it('is not given while authentication is disabled', async () => {
    const { answered } = await ask(proof.ask(NONCE), { SERVICE_SECRET_KEY: SECRET });
    expect(answered).toBeNull();
  });

  it('differs with the key and with the nonce', () => {
    const answers = [
      proof.expected(NONCE),
      proof.expected('another'),
      createServerProof(`${SECRET}!`).expected(NONCE),
    ];
    expect(new Set(answers).size).toBe(3);
  });
});
