import { createHmac, sign as signWithKey } from 'node:crypto';
import { SECRET } from './housekey.js';
import { encode, sign } from './tokens.js';
import { generateEcKeys } from './key-pair.js';

/** A token that must be refused, and why. */
export type TokenVariant = readonly [name: string, token: string];

/**
 * Tokens made from a valid one without the secret, by the classes of C2SP/wycheproof,
 * `json_web_signature_test.json`: parts that are missing, added, changed or spelled in another way.
 */
export function damagedTokens(token: string): TokenVariant[] {
  const parts = token.split('.');
  const [header = '', payload = '', signature = ''] = parts;
  const json = { payload, protected: header, signature };
  const tokens: readonly TokenVariant[] = [
    ['no signature', `${header}.${payload}.`],
    ['no signature and no dot', `${header}.${payload}`],
    ['no payload', `${header}..${signature}`],
    ['no payload and no dot', `${header}.${signature}`],
    ['no header', `.${payload}.${signature}`],
    ['no header and no dot', `${payload}.${signature}`],
    ['only the payload', `.${payload}.`],
    ['only dots', '..'],
    ['an empty part at the end', `${token}.`],
    ['an empty part at the start', `.${token}`],
    ['a part more', `${token}.${signature}`],
    ['five parts, as an encrypted token has', `${header}..${payload}.${payload}.${signature}`],
    ['header and payload exchanged', `${payload}.${header}.${signature}`],
    ['flattened JSON', JSON.stringify(json)],
    ['general JSON', JSON.stringify({ payload, signatures: [{ protected: header, signature }] })],
    ['general JSON with an empty signature', JSON.stringify({ payload, signatures: [{}, json] })],
    ['a signature over the header alone', `${header}.${payload}.${sign(header)}`],
    ['a signature over the payload alone', `${header}.${payload}.${sign(payload)}`],
    ['a signature in hexadecimal', `${header}.${payload}.${hexOf(signature)}`],
    ['half of the signature', `${header}.${payload}.${signature.slice(0, 22)}`],
    ['the signature twice', `${token}${signature}`],
  ];
  const respellings = parts.flatMap((part, index) => respelled(parts, part, index));
  // HTTP itself removes white space around the value (RFC 9110 §5.5).
  return [...tokens, ...respellings].filter(([, changed]) => changed.trim() !== token);
}

/** The same spellings of header and payload, signed with the secret as they are. */
export function signedSpellings(token: string): TokenVariant[] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const parts = [header, payload, signature];
  return [header, payload]
    .flatMap((part, index) => respelled(parts, part, index))
    .filter(([name]) => !name.endsWith('changed'))
    .map(([name, changed]) => {
      const input = changed.slice(0, changed.lastIndexOf('.'));
      return [name, `${input}.${sign(input)}`];
    });
}

/** Other texts that a lenient decoder reads as the same bytes (RFC 7515 §2, RFC 4648 §3), and other bytes. */
function respelled(parts: readonly string[], part: string, index: number): TokenVariant[] {
  const middle = part.length >> 1;
  const insert = (text: string, at: number) => part.slice(0, at) + text + part.slice(at);
  const places = { start: 0, middle, end: part.length };
  const inserted = ['=', '==', '+', '/', '%3D', '!', '\u00e9', '~', '\t', ' ', ',', '"'].flatMap(
    (text) =>
      Object.entries(places).map(
        ([place, at]) => [`${JSON.stringify(text)} at the ${place}`, insert(text, at)] as const,
      ),
  );
  const changed = Array.from(part, (character, at): readonly [string, string] => [
    `character ${at} changed`,
    part.slice(0, at) + (character === 'A' ? 'B' : 'A') + part.slice(at + 1),
  ]);
  // The spare bits of the last character.
  const last = Array.from(ALPHABET, (character): readonly [string, string] => [
    `the last character ${character}`,
    part.slice(0, -1) + character,
  ]);
  return [...inserted, ...changed, ...last]
    .filter(([, text]) => text !== part)
    .map(([name, text]) => [`part ${index}: ${name}`, parts.with(index, text).join('.')]);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function hexOf(signature: string): string {
  return Buffer.from(signature, 'base64url').toString('hex');
}

/** Headers that must be refused although the signature over them is right, in HS256 with the secret. */
export function refusedHeaders(): string[] {
  const algorithms = [
    'none',
    'None',
    'hs256',
    'HS384',
    'HS512',
    'RS256',
    'ES256',
    'PS256',
    'EdDSA',
    'HS256 ',
    '',
  ];
  const others = [...algorithms, null, true, 256, ['HS256'], { name: 'HS256' }];
  return [
    ...others.map((alg) => JSON.stringify({ alg })),
    '{}',
    '{"ALG":"HS256"}',
    '{"alg":"HS256","alg":"none"}',
    '{"alg":"HS256","crit":["exp"],"exp":1}',
    '{"alg":"HS256","crit":["b64"],"b64":false}',
    '{"alg":"HS256","b64":false}',
    '["HS256"]',
    '"HS256"',
    'null',
    '',
    '{"alg":"HS256"',
    '{"alg":"HS256"}}',
    '{"alg":"HS256",}',
    "{'alg':'HS256'}",
    '\ufeff{"alg":"HS256"}',
    '{"alg":"HS256"}\0',
  ];
}

/** Tokens whose header brings the key, or names one, and that are signed with it (CVE-2018-0114). */
export function ownKeyTokens(payload: string): TokenVariant[] {
  const { publicKey, privateKey } = generateEcKeys();
  const jwk = publicKey.export({ format: 'jwk' });
  const oct = { kty: 'oct', k: encode('mine') };
  const headers: readonly object[] = [
    { alg: 'ES256', jwk },
    { alg: 'ES256', jku: 'https://evil.example/jwks.json', kid: '1' },
    { alg: 'ES256', x5c: [publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] },
    { alg: 'ES256', x5u: 'https://evil.example/cert.pem' },
    { alg: 'HS256', jwk: oct },
    { alg: 'HS256', kid: '../../../dev/null' },
    { alg: 'HS256', kid: "' UNION SELECT 'mine" },
  ];
  return headers.map((header) => {
    const input = `${encode(header)}.${payload}`;
    const isOwn = 'alg' in header && header.alg === 'ES256';
    const signature = isOwn
      ? signWithKey('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      : createHmac('sha256', 'kid' in header ? '' : 'mine')
          .update(input)
          .digest();
    return [JSON.stringify(header), `${input}.${signature.toString('base64url')}`];
  });
}

/** Keys that a confused verifier may take for the secret: other spellings of it, and public values. */
export function confusedSecrets(publicKeys: readonly string[]): string[] {
  const bytes = Buffer.from(SECRET);
  const spellings = (['hex', 'base64', 'base64url'] as const).map((encoding) =>
    bytes.toString(encoding),
  );
  return [
    '',
    ' ',
    '\0',
    SECRET.slice(1),
    `${SECRET}\n`,
    SECRET.toUpperCase(),
    ...spellings,
    ...publicKeys,
  ];
}
