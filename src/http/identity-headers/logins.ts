import { withPrefix, type IdentityHeaders } from './entry.js';

/** Headers of login proxies. */
export const LOGIN_HEADERS: readonly IdentityHeaders[] = [
  {
    products: 'Housekey',
    names: withPrefix('x-housekey-', 'identity', 'authentication', 'credential'),
    prefixes: ['x-housekey-'],
  },
  {
    products: 'CGI (`REMOTE_USER`), Authelia, tinyauth, Pangolin and most others',
    names: withPrefix(
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
    prefixes: ['remote-'],
  },
  {
    products: 'oauth2-proxy',
    names: [
      'gap-auth',
      ...withPrefix('x-auth-request-', 'user', 'email', 'groups', 'roles', 'preferred-username'),
      ...withPrefix('x-auth-request-', 'access-token', 'redirect'),
    ],
    prefixes: ['x-auth-request-'],
  },
  {
    products: 'authentik',
    names: [
      ...withPrefix(
        'x-authentik-',
        'username',
        'email',
        'name',
        'uid',
        'groups',
        'entitlements',
        'jwt',
      ),
      ...withPrefix('x-authentik-', 'meta-jwks', 'meta-outpost', 'meta-provider', 'meta-app'),
      ...withPrefix('x-authentik-', 'meta-version'),
    ],
    prefixes: ['x-authentik-'],
  },
  {
    products: 'Pomerium',
    names: [
      ...withPrefix(
        'x-pomerium-',
        'jwt-assertion',
        'jwt-assertion-for',
        'claim-email',
        'claim-user',
      ),
      ...withPrefix('x-pomerium-', 'claim-name', 'claim-sub', 'claim-groups'),
      ...withPrefix('x-pomerium-authenticated-user-', 'email', 'id', 'groups'),
    ],
    prefixes: ['x-pomerium-'],
  },
  {
    products: 'Vouch Proxy',
    names: [
      ...withPrefix('x-vouch-', 'user', 'success', 'token', 'idp-accesstoken', 'idp-idtoken'),
      ...withPrefix('x-vouch-idp-claims-', 'email', 'name', 'groups', 'sub', 'preferred-username'),
    ],
    prefixes: ['x-vouch-'],
  },
  {
    products: 'Keycloak Gatekeeper (Louketo), filebrowser; not `X-Auth-Token`',
    names: [
      ...withPrefix('x-auth-', 'user', 'username', 'userid', 'email', 'groups', 'roles'),
      ...withPrefix('x-auth-', 'subject', 'audience', 'expiresin'),
    ],
  },
  {
    products: 'CouchDB’s proxy authentication',
    names: withPrefix('x-auth-couchdb-', 'username', 'roles', 'token'),
    prefixes: ['x-auth-couchdb-'],
  },
  {
    products: 'AuthCrunch (caddy-security)',
    names: ['x-token-subject', ...withPrefix('x-token-user-', 'name', 'email', 'roles', 'realm')],
    prefixes: ['x-token-user-'],
  },
  {
    products: 'Ory Oathkeeper, CloudBeaver, OliveTin, chatgpt-web',
    names: [
      ...withPrefix('x-', 'user', 'username', 'usergroup', 'email', 'group', 'groups', 'role'),
    ],
  },
  {
    products: 'Teleport, ngrok, Sandstorm, YunoHost, LemonLDAP::NG, CAS',
    names: [
      'teleport-jwt-assertion',
      ...withPrefix('ngrok-auth-', 'user-email', 'user-id', 'user-name'),
      ...withPrefix('x-sandstorm-', 'user-id', 'username', 'permissions', 'preferred-handle'),
      ...withPrefix('ynh-', 'user', 'user-email', 'user-fullname'),
      ...withPrefix('auth-', 'user', 'mail', 'groups'),
      'cas-user',
    ],
    prefixes: ['teleport-', 'ngrok-auth-', 'x-sandstorm-', 'ynh-'],
  },
  {
    products: 'mod_auth_openidc, mod_auth_mellon, Shibboleth',
    names: [
      ...withPrefix('oidc-claim-', 'sub', 'email', 'name', 'preferred-username', 'groups', 'roles'),
      ...withPrefix('oidc-', 'access-token', 'id-token', 'id-token-payload', 'userinfo-json'),
      ...withPrefix('mellon-', 'name-id', 'uid', 'email', 'groups'),
      ...withPrefix(
        'shib-',
        'session-id',
        'identity-provider',
        'application-id',
        'authentication-method',
      ),
      ...withPrefix('', 'eppn', 'persistent-id', 'targeted-id', 'subject-id', 'pairwise-id'),
    ],
    prefixes: ['oidc-claim-', 'mellon-', 'shib-'],
  },
  {
    products: 'SiteMinder, IBM Verify Access (WebSEAL), Oracle Access Manager',
    names: [
      ...withPrefix('sm-', 'user', 'userdn', 'universalid', 'authdirname'),
      ...withPrefix('', 'smuser', 'oam-remote-user', 'oam-remote-user-groups', 'osso-user-dn'),
      ...withPrefix('iv-', 'user', 'user-l', 'groups', 'creds', 'remote-address'),
    ],
  },
];
