import {
  PATHS,
  type Finding,
  type HealthAnswer,
  type MeAnswer,
  type OverviewAnswer,
  type StatusAnswer,
} from '../contract.js';
import type { Auth } from '../core/auth.js';
import { answer, answerEmpty } from './answer.js';
import { createGuard, refusal } from './guard.js';
import { createLogin } from './login.js';
import type { Methods } from './methods.js';
import { describeApi } from './openapi.js';

export interface EndpointOptions {
  readonly auth: Auth;
  /** What the present configuration amounts to. */
  readonly findings: () => Finding[];
  readonly version: string;
}

/** Every path that Housekey answers, with the methods that it takes there. */
export function createEndpoints({
  auth,
  findings,
  version,
}: EndpointOptions): ReadonlyMap<string, Methods> {
  const guard = createGuard(auth);
  const status = { auth_enabled: auth.enabled } satisfies StatusAnswer;
  const health = { status: 'ok' } satisfies HealthAnswer;

  return new Map<string, Methods>([
    [PATHS.login, { POST: createLogin(auth) }],
    [
      PATHS.me,
      {
        GET: guard.protect(({ email, guest }) =>
          answer(200, (guest ? { email, auth_disabled: true } : { email }) satisfies MeAnswer),
        ),
      },
    ],
    [PATHS.status, { GET: () => answer(200, status) }],
    [
      PATHS.logout,
      {
        POST: async (request) => {
          const verdict = await guard.signOut(request);
          return verdict.ok ? answerEmpty() : refusal(verdict.reason);
        },
      },
    ],
    [
      PATHS.overview,
      {
        GET: guard.protect(({ expiresAt }) =>
          answer(200, {
            version,
            auth_enabled: auth.enabled,
            expires_at: expiresAt,
            findings: findings(),
          } satisfies OverviewAnswer),
        ),
      },
    ],
    [PATHS.openapi, { GET: () => answer(200, describeApi(version)) }],
    [PATHS.healthz, { GET: () => answer(200, health) }],
  ]);
}
