import { named, type IdentityHeaders } from './entry.js';

/** Who is asking, as login proxies say it. */
export const LOGIN_HEADERS: readonly IdentityHeaders[] = [
  {
    of: 'Housekey',
    names: named('x-housekey-', 'identity'),
    families: ['x-housekey-'],
  },
  {
    of: 'CGI (`REMOTE_USER`), Authelia, tinyauth, Pangolin and most others',
    names: named(
      'remote-',
      'user',
      'email',
      'name',
      'group',
      'groups',
      'role',
      'roles',
      'sub',
      'addr',
      'host',
    ),
    families: ['remote-'],
  },
  {
    of: 'oauth2-proxy',
    names: [
      'gap-auth',
      ...named('x-auth-request-', 'user', 'email', 'groups', 'roles', 'preferred-username'),
      ...named('x-auth-request-', 'access-token', 'redirect'),
    ],
    families: ['x-auth-request-'],
  },
  {
    of: 'authentik',
    names: [
      ...named('x-authentik-', 'username', 'email', 'name', 'uid', 'groups', 'entitlements', 'jwt'),
      ...named('x-authentik-', 'meta-jwks', 'meta-outpost', 'meta-provider', 'meta-app'),
      ...named('x-authentik-', 'meta-version'),
    ],
    families: ['x-authentik-'],
  },
  {
    of: 'Pomerium',
    names: [
      ...named('x-pomerium-', 'jwt-assertion', 'jwt-assertion-for', 'claim-email', 'claim-user'),
      ...named('x-pomerium-', 'claim-name', 'claim-sub', 'claim-groups'),
      ...named('x-pomerium-authenticated-user-', 'email', 'id', 'groups'),
    ],
    families: ['x-pomerium-'],
  },
  {
    of: 'Vouch Proxy',
    names: [
      ...named('x-vouch-', 'user', 'success', 'token', 'idp-accesstoken', 'idp-idtoken'),
      ...named('x-vouch-idp-claims-', 'email', 'name', 'groups', 'sub', 'preferred-username'),
    ],
    families: ['x-vouch-'],
  },
  {
    of: 'Keycloak Gatekeeper (Louketo), filebrowser; not `X-Auth-Token`',
    names: [
      ...named('x-auth-', 'user', 'username', 'userid', 'email', 'groups', 'roles'),
      ...named('x-auth-', 'subject', 'audience', 'expiresin'),
    ],
  },
  {
    of: 'CouchDB’s proxy authentication',
    names: named('x-auth-couchdb-', 'username', 'roles', 'token'),
    families: ['x-auth-couchdb-'],
  },
  {
    of: 'AuthCrunch (caddy-security)',
    names: ['x-token-subject', ...named('x-token-user-', 'name', 'email', 'roles', 'realm')],
    families: ['x-token-user-'],
  },
  {
    of: 'Ory Oathkeeper, CloudBeaver, OliveTin, chatgpt-web',
    names: [...named('x-', 'user', 'username', 'usergroup', 'email', 'group', 'groups', 'role')],
  },
  {
    of: 'Teleport, ngrok, Sandstorm, YunoHost, LemonLDAP::NG, CAS',
    names: [
      'teleport-jwt-assertion',
      ...named('ngrok-auth-', 'user-email', 'user-id', 'user-name'),
      ...named('x-sandstorm-', 'user-id', 'username', 'permissions', 'preferred-handle'),
      ...named('ynh-', 'user', 'user-email', 'user-fullname'),
      ...named('auth-', 'user', 'mail', 'groups'),
      'cas-user',
    ],
    families: ['teleport-', 'ngrok-auth-', 'x-sandstorm-', 'ynh-'],
  },
  {
    of: 'mod_auth_openidc, mod_auth_mellon, Shibboleth',
    names: [
      ...named('oidc-claim-', 'sub', 'email', 'name', 'preferred-username', 'groups', 'roles'),
      ...named('oidc-', 'access-token', 'id-token', 'id-token-payload', 'userinfo-json'),
      ...named('mellon-', 'name-id', 'uid', 'email', 'groups'),
      ...named(
        'shib-',
        'session-id',
        'identity-provider',
        'application-id',
        'authentication-method',
      ),
      ...named('', 'eppn', 'persistent-id', 'targeted-id', 'subject-id', 'pairwise-id'),
    ],
    families: ['oidc-claim-', 'mellon-', 'shib-'],
  },
  {
    of: 'SiteMinder, IBM Verify Access (WebSEAL), Oracle Access Manager',
    names: [
      ...named('sm-', 'user', 'userdn', 'universalid', 'authdirname'),
      ...named('', 'smuser', 'oam-remote-user', 'oam-remote-user-groups', 'osso-user-dn'),
      ...named('iv-', 'user', 'user-l', 'groups', 'creds', 'remote-address'),
    ],
  },
];
