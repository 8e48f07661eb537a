import { constantTimeEqual, deriveKey, macOf } from '../crypto.js';

/** A nonce and a MAC over it. */
const QUESTION = /^(?<nonce>[\w-]{1,64})~(?<mac>[\w-]{43})$/;

/** How a program that has the signing key finds out whether a server has it, before it sends a token there. */
export type ServerProof = ReturnType<typeof createServerProof>;

/**
 * The question carries its own MAC. A service that answered every nonce would give strangers a
 * value against which they can try guesses of a weak key, without asking the service again. Question and
 * answer have different keys, so that a question cannot be sent back as its answer (reflection).
 *
 * @param secret - SERVICE_SECRET_KEY, from which the MAC keys are derived
 */
export function createServerProof(secret: string) {
  const questionKey = deriveKey(secret, 'question to a server');
  const answerKey = deriveKey(secret, 'answer of a server');
  /** The answer that only a server with the same key can give. */
  const expected = (nonce: string) => macOf(answerKey, nonce);
  return {
    ask: (nonce: string) => `${nonce}~${macOf(questionKey, nonce)}`,
    expected,
    /** @returns `undefined` if the question is malformed, or not from someone who has the key */
    answer: (question: string) => {
      const { nonce, mac } = QUESTION.exec(question)?.groups ?? {};
      if (nonce === undefined || mac === undefined) return undefined;
      return constantTimeEqual(mac, macOf(questionKey, nonce)) ? expected(nonce) : undefined;
    },
  };
}
