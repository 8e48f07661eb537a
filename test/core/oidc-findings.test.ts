import { describe, expect, it } from 'vitest';
import { parseOidcClient } from '../../src/core/config/oidc-clients.js';
import { inspectOidc } from '../../src/core/diagnostics/oidc.js';
import { lineOf } from '../support/oidc.js';

function codesOf(...redirectUris: readonly string[]) {
  const clients = [lineOf({ redirectUris }), lineOf({ name: 'old', requiresPkce: false })].flatMap(
    (line) => {
      const client = parseOidcClient(line);
      return 'name' in client ? [client] : [];
    },
  );
  const findings = inspectOidc(clients, (name) => name.endsWith('.example.com'));
  return findings.map(({ code, summary }) => [code, summary]);
}

const PKCE = ['oidc-pkce-off', 'The client old does'];
const ORDER = ['oidc-plain-http', 'oidc-pkce-off', 'oidc-elsewhere'];

describe('clients of OpenID Connect are reported', () => {
  it.each([
    ['https://app.example.com/cb', []],
    ['http://127.0.0.1:3000/cb', []],
    ['http://localhost/cb', []],
    ['app.immich:///cb', []],
    ['http://app.example.com/cb', ['oidc-plain-http']],
    ['https://elsewhere.example/cb', ['oidc-elsewhere']],
    ['http://192.168.1.5/cb', ['oidc-plain-http', 'oidc-elsewhere']],
  ])('if a code may be read or leave the owner’s hosts: %s', (uri, codes) => {
    const found = codesOf(uri).map(([code = '', summary = '']) => [code, summary.slice(0, 19)]);
    const expected = codes.map((code) => [code, 'The client grafana ']);
    expect(found).toEqual(
      [...expected, PKCE].toSorted(
        ([one = ''], [other = '']) => ORDER.indexOf(one) - ORDER.indexOf(other),
      ),
    );
  });
});
