import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { FrontOptions } from '../../src/core/auth/fronts.js';
import { createCloudflareKeys, type CloudflareKeys } from '../../src/login/fronts.js';
import { listenOnFreePort } from './port.js';

const ISSUER = 'https://example.cloudflareaccess.com';
const AUDIENCE = 'a'.repeat(64);
export const OTHER_AUDIENCE = 'b'.repeat(64);
/** The owner's email at Cloudflare, which is not SERVICE_EMAIL. */
export const EMAIL_THERE = 'me@elsewhere.example';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export async function createSigningKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** The claims of a token for a person, as Cloudflare documents them. */
export function claimsAt(now: number): Record<string, unknown> {
  const seconds = Math.floor(now / 1000);
  return {
    aud: [AUDIENCE],
    email: EMAIL_THERE,
    exp: seconds + 3600,
    iat: seconds - 60,
    nbf: seconds - 60,
    iss: ISSUER,
    type: 'app',
    identity_nonce: '6ei69kawdKzMIAPF',
    sub: '7335d417-61da-459d-899c-0a01c76a2f94',
    country: 'US',
  };
}

export async function sign(
  claims: Readonly<Record<string, unknown>>,
  { kid, privateKey }: Pick<SigningKey, 'kid' | 'privateKey'>,
  alg = 'RS256',
): Promise<string> {
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg, kid, typ: 'JWT' });
  return await token.sign(privateKey);
}

/** A stand-in for the server of a team, which publishes its keys. */
export interface Team {
  readonly key: SigningKey;
  /** Sends the keys. A test may replace it. */
  answer: (response: ServerResponse) => void;
  readonly requests: () => number;
  /** Starts to ask it, without a key. */
  readonly connect: () => Promise<CloudflareKeys & { readonly fronts: FrontOptions }>;
  readonly stop: () => Promise<void>;
}

/** Answers with these keys. */
export function publishes(...keys: readonly SigningKey[]): Team['answer'] {
  return (response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) }));
  };
}

export async function startTeam(): Promise<Team> {
  const key = await createSigningKey('current');
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    team.answer(response);
  });
  const port = await listenOnFreePort(server);
  const url = new URL(`http://127.0.0.1:${port}/cdn-cgi/access/certs`);
  const team: Team = {
    key,
    answer: publishes(key),
    requests: () => requests,
    connect: async () => {
      const connected = await createCloudflareKeys(url);
      const audiences = [AUDIENCE, OTHER_AUDIENCE];
      const cloudflare = { issuer: ISSUER, audiences, email: EMAIL_THERE, ...connected };
      return { ...connected, fronts: { cloudflare } };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return team;
}
