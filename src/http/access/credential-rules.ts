import type { GrantedAccess } from './access.js';

/** The consequences of one kind of credential for the other rules of access. */
interface CredentialRules {
  /** The app is told who the user is, so that its response may be for that user alone. */
  readonly identifies: boolean;
  /**
   * A browser sends it with the requests of any page, so that a page of another site can use it (CSRF). False for an
   * address, whose requests have a stricter rule (`ambient-credentials.ts`).
   */
  readonly isSentByBrowser: boolean;
  /** It is not in Authorization, which is then the app's own, or holds something that was refused. */
  readonly isBesideAuthorization: boolean;
  /** A proxy that asks us sees by itself that nothing in Authorization admitted the request. */
  readonly isSeenByProxy: boolean;
  /** The owner can be confirmed for a step-up path; by a front, in the session that signing in at the login begins. */
  readonly canConfirm: boolean;
}

const NONE: CredentialRules = {
  identifies: true,
  isSentByBrowser: false,
  isBesideAuthorization: false,
  isSeenByProxy: false,
  canConfirm: false,
};

const BESIDE = { ...NONE, isBesideAuthorization: true };
const COOKIE = { ...BESIDE, isSentByBrowser: true };

/** One entry for each credential, so that a new one does not compile before each question is answered. */
export const CREDENTIAL_RULES: Readonly<Record<GrantedAccess['via'], CredentialRules>> = {
  cookie: { ...COOKIE, isSeenByProxy: true, canConfirm: true },
  front: { ...COOKIE, canConfirm: true },
  guest: COOKIE,
  pass: BESIDE,
  'home-network': BESIDE,
  bearer: NONE,
  'app-token': NONE,
  client: NONE,
  basic: { ...NONE, isSentByBrowser: true },
  open: { ...NONE, identifies: false, isSeenByProxy: true },
  public: { ...NONE, identifies: false },
};
