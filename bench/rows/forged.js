import { writeForgedTokens } from '../token-files.js';
import { signIn, startHousekey } from '../housekey.js';
import { meTarget, NODE_PEERS, startAuthenticatingPeer } from '../peers.js';
import { targetRow, ratiosOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { load } from '../wrk.js';

const OURS = 'Housekey';
const THEIRS = NODE_PEERS.fastify;
const TOKENS = 50_000;

/** A flood of forged tokens, all different. */
export async function forged() {
  const housekey = await startHousekey();
  const fastify = await startAuthenticatingPeer('fastify');
  const { token } = await signIn(housekey);
  const forgery = writeForgedTokens(token, TOKENS);
  let from = 0;
  const contestants = Object.entries({ [OURS]: housekey, [THEIRS]: fastify }).map(
    ([name, server]) => ({
      name,
      measure: async () => {
        from = (from + 17_000) % TOKENS;
        return await load({
          ...meTarget(server, { authorization: `Bearer ${forgery.first}` }),
          tokens: { path: forgery.path, from },
          wanted: { status: 401 },
        });
      },
    }),
  );
  const outcome = await inRounds(contestants);
  await housekey.stop('SIGKILL');
  await fastify.stop('SIGKILL');
  return [
    targetRow({
      row: 3,
      what: 'a flood of forged tokens, each different',
      against: THEIRS,
      values: ratiosOf(outcome, OURS, THEIRS),
      atLeast: 1,
      note: ratesOf(outcome, [OURS, THEIRS]),
      outcome,
    }),
  ];
}
