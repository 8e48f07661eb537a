import assert from 'node:assert/strict';
import { AppSessions } from '../../src/core/auth/app-sessions.js';
import { sha256 } from '../../src/core/crypto.js';
import { encodePart, formatFacts, readFacts } from '../../src/core/auth/session-facts.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { linesOf } from './lines.js';

const HOST = 'wiki.example.com';
const NOW = Date.UTC(2026, 5, 1, 12);
const SECONDS = NOW / 1000;
const TOKEN = `${encodePart('{}')}.${encodePart(`{"iat":${SECONDS},"exp":${SECONDS + 600}}`)}.a`;
const USER = { email: 'owner@example.com', guest: false, expiresAt: SECONDS + 600 } as const;

function createSessions(): AppSessions {
  const now = () => NOW;
  const { signOuts, lock, singleUse } = createLocalState({ now });
  return new AppSessions(
    {
      secret: 'vR8dk2Tq-Xz5mLw0bNc7_Ye3hJf9sGp1uAi6oQt4K',
      fingerprint: 'current',
      isStillConfigured: () => true,
      lifetimeSeconds: 600,
      signOuts,
      lock,
      singleUse,
      onSeen: () => Infinity,
      idleSeconds: undefined,
      deviceBound: false,
      latestAtLogin: () => undefined,
      acceptedUntil: () => Infinity,
      onRenewed: () => {},
    },
    { now, randomBytes: (size) => Buffer.alloc(size, 7) },
  );
}

/** Genuine messages, by the letter that stands for each in an input. */
async function createGenuine() {
  const sessions = createSessions();
  const { request, nonce = '' } = sessions.request(HOST, [], { target: '/page', stepUp: false });
  const asked = sessions.readRequest(request);
  assert.ok(asked !== undefined);
  const ticket = sessions.issueTicket(asked, { token: TOKEN, user: USER, confirmedAt: 0 });
  const redeemed = await sessions.redeem(ticket, HOST, [nonce]);
  assert.ok(redeemed.outcome === 'accepted');
  return { R: request, N: nonce, T: ticket, S: redeemed.cookie.session };
}
let genuine: ReturnType<typeof createGenuine> | undefined;

/** Lines: a host, nonces, and a message. Only the genuine ones open anything, each in its own place. */
export async function tickets(input: Buffer): Promise<void> {
  const real = await (genuine ??= createGenuine());
  const [host = '', nonces = '', message = ''] = linesOf(input, 3).map((line) =>
    line.replaceAll(/\$([RNTS])/g, (_, letter: keyof typeof real) => real[letter]),
  );
  const sessions = createSessions();
  assert.equal(sessions.readRequest(message) !== undefined, message === real.R);
  const isHere = host === HOST;
  const session = sessions.authenticate(message, host);
  assert.equal(session.ok, isHere && message === real.S);
  if (session.ok) assert.deepEqual(session, sessions.authenticate(message, host));

  const own = nonces.split(',');
  const isRight = isHere && message === real.T && own.includes(real.N);
  const first = await sessions.redeem(message, host, own);
  assert.equal(first.outcome, isRight ? 'accepted' : 'refused');
  if (first.outcome === 'refused' && first.target !== undefined) {
    assert.ok(isHere && message === real.T);
  }
  assert.equal((await sessions.redeem(message, host, own)).outcome, 'refused');
  checkRoundTrips(sessions, host, own, message);
}

/** A browser returns to the target that it asked for, and a session keeps its facts, whatever they contain. */
function checkRoundTrips(
  sessions: AppSessions,
  host: string,
  nonces: readonly string[],
  text: string,
): void {
  const { request, nonce } = sessions.request(HOST, nonces, { target: text, stepUp: false });
  const asked = sessions.readRequest(request);
  assert.equal(asked?.target, text.length > 4096 ? '/' : text);
  assert.ok(asked.host === HOST && !asked.isStale);
  // A nonce that is kept is one that we have issued.
  const kept = nonces.find((one) => sha256(one) === asked.nonceHash) ?? nonce ?? '';
  assert.equal(sha256(kept), asked.nonceHash);
  const facts = readFacts(formatFacts({ ...readFacts([]), email: text, issuedAt: host.length }));
  assert.equal(facts.email, text);
  assert.equal(facts.issuedAt, host.length);
}
