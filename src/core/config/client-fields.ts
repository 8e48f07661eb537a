import { namesOf, parseUrl } from '../../contract/index.js';

/** The fields that only clients of OpenID Connect have: a valid item, and what to report about any other. */
export const CLIENT_LISTS = {
  redirect: {
    isValid: isRedirectUri,
    problem: [
      'whose redirect URI is not a complete address without a fragment.',
      'Copy it from the documentation of the app, such as redirect=https://app.example.com/callback.',
    ],
  },
  logout: {
    isValid: isRedirectUri,
    problem: [
      'whose address after a sign-out is not a complete one without a fragment.',
      'Copy it from the documentation of the app, such as logout=https://app.example.com/, or remove the field.',
    ],
  },
  groups: {
    isValid: (group: string) => /^[\w.@ -]{1,64}$/.test(group),
    problem: [
      'whose groups are not names.',
      'Use names separated by +, such as groups=admin+editors.',
    ],
  },
  pkce: {
    isValid: (choice: string) => choice === 'off',
    problem: ['whose field pkce has another value than off.', 'Use pkce=off, or remove the field.'],
  },
  alg: {
    isValid: (algorithm: string) => algorithm === 'RS256' || algorithm === 'ES256',
    problem: [
      'whose algorithm is neither RS256 nor ES256.',
      'Use alg=ES256, or remove the field for RS256.',
    ],
  },
  grant: {
    isValid: (grant: string) => grant === 'device',
    problem: [
      'whose field grant has another value than device.',
      'Use grant=device, or remove the field.',
    ],
  },
  resource: {
    isValid: (uri: string) => isRedirectUri(uri) && /^https?:/.test(uri),
    problem: [
      'whose resource is not an address.',
      'Use the address of the MCP server of an app, such as resource=https://app.example.com/mcp.',
    ],
  },
} as const;

export type ClientField = keyof typeof CLIENT_LISTS;
export const CLIENT_FIELDS = namesOf(CLIENT_LISTS);

/** Schemes that browsers run or show themselves, and that lead to no app. */
const OWN_SCHEMES = /^(?:about|blob|data|file|ftp|javascript|vbscript|view-source|wss?):/;

/** Whether a browser can be sent there: an absolute URI without a fragment (RFC 6749 §3.1.2), user or password. */
function isRedirectUri(text: string): boolean {
  const url = /^[a-z][a-z\d+.-]*:\/\/?[^\s\\#]*$/i.test(text) ? parseUrl(text) : undefined;
  if (url === undefined) return false;
  const { protocol, username, password, hostname } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const hasHost = !isWeb || (/^https?:\/\/[^/]/i.test(text) && hostname !== '');
  return hasHost && username === '' && password === '' && !OWN_SCHEMES.test(protocol);
}
