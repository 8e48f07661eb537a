import * as s from './schema.js';

/** Why the console can make nothing: a restart would lose it, or the key that signs it. */
export const MADE_PROBLEMS = ['no-storage', 'no-secret-key'] as const;
export type MadeProblem = (typeof MADE_PROBLEMS)[number];

/** Field of a list whose items the console can make. */
export const madeProblem = s.described(
  s.nullable(s.oneOf(MADE_PROBLEMS)),
  'Why none can be created here; null if it can.',
);

/** The line that solves the problem. */
export const MADE_PROBLEM_LINES: Readonly<Record<MadeProblem, string>> = {
  'no-storage': 'SERVICE_STATE_DIR=/var/lib/housekey',
  'no-secret-key': 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
};

/** `detail` of the 409. */
export const MADE_PROBLEM_DETAILS: Readonly<Record<MadeProblem, string>> = {
  'no-storage': `A restart would lose what you create here; set ${MADE_PROBLEM_LINES['no-storage']} or SERVICE_REDIS_URL first`,
  'no-secret-key': `A restart would lose the key that signs what you create here; set ${MADE_PROBLEM_LINES['no-secret-key']} first`,
};
