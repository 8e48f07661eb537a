import { Provider } from 'oidc-provider';
import { announce } from './peer.js';

/*
 * The library alone, in the version that Housekey uses, with its in-memory adapter, and the client, the keys and the
 * lifetimes of Housekey. Codes come from /code, because a sign-in is not what is compared.
 */

const { client, keys, subject } = JSON.parse(process.env.BENCH_OIDC);
const HOUR = 3600;
const SCOPE = 'openid offline_access profile email';

const provider = new Provider('http://127.0.0.1', {
  clients: [client],
  jwks: { keys },
  features: { devInteractions: { enabled: false } },
  claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
  conformIdTokenClaims: false,
  rotateRefreshToken: false,
  expiresWithSession: () => false,
  issueRefreshToken: () => true,
  ttl: { AccessToken: HOUR, IdToken: HOUR, RefreshToken: 24 * HOUR, Grant: 24 * HOUR },
  findAccount: (_, accountId) => {
    const name = accountId.replace(/@.*/, '');
    const email = { email: accountId, email_verified: true };
    const claims = { sub: accountId, name, preferred_username: name, ...email };
    return { accountId, claims: () => claims };
  },
});

provider.use(async (context, next) => {
  if (context.path !== '/code') return await next();
  const common = { accountId: subject, clientId: client.client_id };
  const grant = new provider.Grant(common);
  grant.addOIDCScope(SCOPE);
  const code = new provider.AuthorizationCode({
    ...common,
    client: await provider.Client.find(client.client_id),
    grantId: await grant.save(),
    gty: 'authorization_code',
    scope: SCOPE,
    redirectUri: client.redirect_uris[0],
    codeChallenge: context.query.code_challenge,
    codeChallengeMethod: 'S256',
    authTime: Math.floor(Date.now() / 1000),
  });
  context.body = await code.save();
});

const server = provider.listen(0, '127.0.0.1', () => announce(server.address().port));
