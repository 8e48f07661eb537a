import { named, type IdentityHeaders } from './entry.js';

/** Who is asking, as clouds, meshes, API gateways and some apps expect to be told. */
export const PLATFORM_HEADERS: readonly IdentityHeaders[] = [
  {
    of: 'Google: Identity-Aware Proxy, App Engine, Endpoints',
    names: [
      'x-goog-iap-jwt-assertion',
      ...named('x-goog-authenticated-user-', 'email', 'id', 'jwt'),
      ...named('x-appengine-', 'user-email', 'user-id', 'user-nickname', 'user-organization'),
      ...named('x-appengine-', 'user-is-admin', 'user-ip', 'cron', 'queuename', 'inbound-appid'),
      ...named('x-', 'endpoint-api-userinfo', 'apigateway-api-userinfo'),
    ],
    families: ['x-goog-iap-', 'x-goog-authenticated-user-', 'x-appengine-'],
  },
  {
    of: 'Azure App Service, Front Door, IIS',
    names: [
      'x-ms-client-principal',
      ...named('x-ms-client-principal-', 'id', 'name', 'idp'),
      ...named('x-ms-token-aad-', 'access-token', 'id-token', 'refresh-token', 'expires-on'),
      ...named('x-ms-token-', 'google-access-token', 'google-id-token', 'facebook-access-token'),
      ...named('x-azure-', 'clientip', 'socketip'),
      ...named('x-arr-', 'clientcert', 'ssl'),
      'x-iis-windowsauthtoken',
      ...named('ms-aspnetcore-', 'token', 'clientcert', 'winauthtoken'),
    ],
    families: ['x-ms-client-principal-', 'x-ms-token-', 'ms-aspnetcore-'],
  },
  {
    of: 'AWS: Application Load Balancer, CloudFront',
    names: [
      ...named('x-amzn-oidc-', 'data', 'identity', 'accesstoken'),
      'x-amzn-mtls-clientcert',
      ...named('x-amzn-mtls-clientcert-', 'subject', 'issuer', 'serial-number', 'validity', 'leaf'),
      'cloudfront-viewer-address',
      ...named('cloudfront-viewer-cert-', 'subject', 'issuer', 'serial-number', 'present'),
      ...named('cloudfront-viewer-cert-', 'sha256', 'pem', 'validity'),
    ],
    families: ['x-amzn-oidc-', 'x-amzn-mtls-', 'cloudfront-viewer-'],
  },
  {
    of: 'Cloudflare Access and client certificates',
    names: [
      ...named('cf-access-', 'authenticated-user-email', 'jwt-assertion', 'user', 'groups'),
      ...named('cf-access-', 'client-id', 'client-secret'),
      ...named('cf-cert-', 'presented', 'verified', 'revoked', 'subject-dn', 'issuer-dn'),
      ...named('cf-client-cert-', 'sha256', 'der-base64', 'verified'),
    ],
    families: ['cf-access-', 'cf-cert-', 'cf-client-cert-'],
  },
  {
    of: 'Tailscale',
    names: [
      ...named('tailscale-', 'user', 'login', 'name', 'profile-picture', 'tailnet'),
      ...named('tailscale-user-', 'login', 'name', 'profile-pic'),
      ...named('tailscale-', 'app-capabilities', 'funnel-request', 'headers-info'),
      ...named('x-tailscale-', 'user', 'tailnet'),
    ],
    families: ['tailscale-', 'x-tailscale-'],
  },
  {
    of: 'Kubernetes: front proxy and impersonation (Rancher too)',
    names: [
      ...named('x-remote-', 'user', 'uid', 'group', 'groups', 'email', 'name', 'addr', 'ip'),
      ...named('x-remote-', 'user-id', 'user-name', 'user-display-name', 'extra-scopes'),
      ...named('impersonate-', 'user', 'uid', 'group', 'extra-scopes'),
    ],
    families: ['x-remote-', 'impersonate-'],
  },
  {
    of: 'Envoy, Istio, Linkerd',
    names: [
      ...named('x-envoy-', 'external-address', 'internal', 'original-path', 'original-host'),
      ...named('x-envoy-', 'peer-metadata', 'peer-metadata-id', 'decorator-operation'),
      ...named('l5d-', 'client-id', 'remote-ip'),
    ],
    families: ['x-envoy-', 'l5d-'],
  },
  {
    of: 'Kong, APISIX',
    names: [
      'x-anonymous-consumer',
      'x-userinfo',
      ...named('x-consumer-', 'id', 'custom-id', 'username', 'groups'),
      ...named('x-credential-', 'identifier', 'username'),
      ...named('x-authenticated-', 'user', 'userid', 'username', 'email', 'name', 'groups'),
      ...named('x-authenticated-', 'roles', 'scope'),
    ],
    families: ['x-authenticated-', 'x-consumer-'],
  },
  {
    of: 'Grafana, Gitea, Forgejo, WSO2',
    names: [
      ...named('x-webauth-', 'user', 'email', 'name', 'fullname', 'login', 'role', 'groups'),
      'x-jwt-assertion',
    ],
    families: ['x-webauth-'],
  },
  {
    of: 'Elasticsearch, OpenSearch, NiFi, Nexus, Posit, WebLogic',
    names: [
      'es-security-runas-user',
      ...named('x-proxy-', 'user', 'roles', 'ext-spring'),
      ...named('', 'x-proxiedentitieschain', 'x-proxiedentitygroups'),
      ...named('', 'x-proxyscheme', 'x-proxyhost', 'x-proxyport', 'x-proxycontextpath'),
      ...named('', 'x-sso-user', 'x-rstudio-username', 'proxy-remote-user'),
      ...named('wl-proxy-', 'client-ip', 'client-cert', 'ssl'),
    ],
    families: ['x-proxy-ext-', 'wl-proxy-'],
  },
];
