import { IDENTITY_HEADERS } from '../../../src/http/user-headers.js';

/** Headers in which proxies send the user or the original request to apps. */
export const CLAIMED_NAMES: readonly string[] = IDENTITY_HEADERS.flatMap(({ names }) => names);

/** Other spellings of some of them. CGI, WSGI and PHP map them to the same name. */
export const ALIASES: readonly string[] = [
  'REMOTE-USER',
  'Remote_User',
  'REMOTE_USER',
  'Remote_Email',
  'Remote_Groups',
  'X_Forwarded_User',
  'X-Forwarded_User',
  'X_Forwarded-User',
  'X_Webauth_User',
  'X_User',
  'OIDC_CLAIM_email',
  'X_Housekey_Identity',
  'Remote.User',
  'Remote~User',
  'X.Forwarded.User',
  'X+Forwarded!User',
  'X*Forwarded-User',
];

/** Headers for the app, which must not be removed. */
export const OWN_NAMES: readonly string[] = `
  X-User-Id X-User-Agent X-User-Token X-User-Email X-User-Name X-Users X-Auth-Token X-Auth-Key
  X-Auth X-Authorization X-Api-Key X-Api-User X-Email-Id X-Group-Id X-Groups-Filter
  X-Username-Hint X-Role-Id X-Access-Token X-Refresh-Token X-Id-Token X-Token X-Csrf-Token
  X-Session-Id X-Client-Id X-Client-Version X-Client-Data X-Request-Timeout X-Requested-With
  X-Original-Filename X-Real-Name X-Rewrite-Rules X-Consumer X-Proxy X-Remote X-Grafana-Org-Id
  X-Hasura-Role X-Scope-Orgid X-Vault-Token X-Trino-User X-Clickhouse-User X-Gitlab-Token
  X-Hub-Signature-256 Stripe-Signature X-Tenant-Id X-Account X-Amz-Date X-Ms-Date
  X-Goog-Api-Key X-Http-Method-Override Authentication User Email Username Token Impersonate
  Remote Ngrok-Skip-Browser-Warning
`
  .trim()
  .split(/\s+/);

/** The forged headers, in groups that fit into one request each. */
export function claimsInParts(value: string): readonly Record<string, string>[] {
  const parts: Record<string, string>[] = [];
  for (let start = 0; start < CLAIMED_NAMES.length; start += 80) {
    const names = CLAIMED_NAMES.slice(start, start + 80);
    parts.push(Object.fromEntries(names.map((name) => [name, value])));
  }
  return parts;
}
