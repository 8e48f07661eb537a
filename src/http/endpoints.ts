import {
  PATHS,
  type Finding,
  type HealthAnswer,
  type MeAnswer,
  type OverviewAnswer,
  type StatusAnswer,
} from '../contract.js';
import type { Auth } from '../core/auth.js';
import { createGuard } from './guard.js';
import { createLogin } from './login.js';
import type { Methods } from './methods.js';
import { createMetrics, type Exposition } from './metrics.js';
import { describeApi } from './openapi.js';

export interface EndpointOptions {
  readonly auth: Auth;
  /** What the present configuration amounts to. */
  readonly findings: () => Finding[];
  readonly version: string;
  /** Whether requests are still taken; always, where it is left out. */
  readonly isReady?: () => boolean;
  /** The present metrics; none, where it is left out. */
  readonly metrics?: () => Promise<Exposition>;
  /** Lets a scraper read the metrics, beside the owner. */
  readonly metricsToken?: string | undefined;
}

/** Every path that Housekey answers, with the methods that it takes there. */
export function createEndpoints(options: EndpointOptions): ReadonlyMap<string, Methods> {
  const { auth, findings, version, isReady = () => true, metrics = noMetrics } = options;
  const guard = createGuard(auth);
  const status = { auth_enabled: auth.enabled } satisfies StatusAnswer;
  const health = { status: 'ok' } satisfies HealthAnswer;

  const me = guard.protect((visit, { email, guest }) =>
    visit.answer(200, (guest ? { email, auth_disabled: true } : { email }) satisfies MeAnswer),
  );
  const logout = guard.signOut((visit, { email, guest }) => {
    if (!guest) visit.report({ event: 'sign-out', email });
    return visit.answerEmpty();
  });
  const overview = guard.protect((visit, { expiresAt }) =>
    visit.answer(200, {
      version,
      auth_enabled: auth.enabled,
      expires_at: expiresAt,
      findings: findings(),
    } satisfies OverviewAnswer),
  );

  return new Map<string, Methods>([
    [PATHS.login, { POST: createLogin(auth) }],
    [PATHS.me, { GET: me }],
    [PATHS.status, { GET: (visit) => visit.answer(200, status) }],
    [PATHS.logout, { POST: logout }],
    [PATHS.overview, { GET: overview }],
    [PATHS.openapi, { GET: (visit) => visit.answer(200, describeApi(version)) }],
    [PATHS.healthz, { GET: (visit) => visit.answer(200, health) }],
    [
      PATHS.readyz,
      {
        GET: (visit) =>
          isReady()
            ? visit.answer(200, health)
            : visit.refuse(503, 'The service is stopping; send requests elsewhere'),
      },
    ],
    [PATHS.metrics, { GET: createMetrics(guard, options.metricsToken, metrics) }],
  ]);
}

async function noMetrics(): Promise<Exposition> {
  return await Promise.resolve({ contentType: 'text/plain; charset=utf-8', text: '' });
}
