import { withPrefix, type IdentityHeaders } from './entry.js';

/** Headers of clouds, service meshes and API gateways, and those that some apps expect. */
export const PLATFORM_HEADERS: readonly IdentityHeaders[] = [
  {
    products: 'Google: Identity-Aware Proxy, App Engine, Endpoints',
    names: [
      'x-goog-iap-jwt-assertion',
      ...withPrefix('x-goog-authenticated-user-', 'email', 'id', 'jwt'),
      ...withPrefix('x-appengine-', 'user-email', 'user-id', 'user-nickname', 'user-organization'),
      ...withPrefix(
        'x-appengine-',
        'user-is-admin',
        'user-ip',
        'cron',
        'queuename',
        'inbound-appid',
      ),
      ...withPrefix('x-', 'endpoint-api-userinfo', 'apigateway-api-userinfo'),
    ],
    prefixes: ['x-goog-iap-', 'x-goog-authenticated-user-', 'x-appengine-'],
  },
  {
    products: 'Azure App Service, Front Door, IIS',
    names: [
      'x-ms-client-principal',
      ...withPrefix('x-ms-client-principal-', 'id', 'name', 'idp'),
      ...withPrefix('x-ms-token-aad-', 'access-token', 'id-token', 'refresh-token', 'expires-on'),
      ...withPrefix(
        'x-ms-token-',
        'google-access-token',
        'google-id-token',
        'facebook-access-token',
      ),
      ...withPrefix('x-azure-', 'clientip', 'socketip'),
      ...withPrefix('x-arr-', 'clientcert', 'ssl'),
      'x-iis-windowsauthtoken',
      ...withPrefix('ms-aspnetcore-', 'token', 'clientcert', 'winauthtoken'),
    ],
    prefixes: ['x-ms-client-principal-', 'x-ms-token-', 'ms-aspnetcore-'],
  },
  {
    products: 'AWS: Application Load Balancer, CloudFront',
    names: [
      ...withPrefix('x-amzn-oidc-', 'data', 'identity', 'accesstoken'),
      'x-amzn-mtls-clientcert',
      ...withPrefix(
        'x-amzn-mtls-clientcert-',
        'subject',
        'issuer',
        'serial-number',
        'validity',
        'leaf',
      ),
      'cloudfront-viewer-address',
      ...withPrefix('cloudfront-viewer-cert-', 'subject', 'issuer', 'serial-number', 'present'),
      ...withPrefix('cloudfront-viewer-cert-', 'sha256', 'pem', 'validity'),
    ],
    prefixes: ['x-amzn-oidc-', 'x-amzn-mtls-', 'cloudfront-viewer-'],
  },
  {
    products: 'Cloudflare Access and client certificates',
    names: [
      ...withPrefix('cf-access-', 'authenticated-user-email', 'jwt-assertion', 'user', 'groups'),
      ...withPrefix('cf-access-', 'client-id', 'client-secret'),
      ...withPrefix('cf-cert-', 'presented', 'verified', 'revoked', 'subject-dn', 'issuer-dn'),
      ...withPrefix('cf-client-cert-', 'sha256', 'der-base64', 'verified'),
    ],
    prefixes: ['cf-access-', 'cf-cert-', 'cf-client-cert-'],
  },
  {
    products: 'Tailscale',
    names: [
      ...withPrefix('tailscale-', 'user', 'login', 'name', 'profile-picture', 'tailnet'),
      ...withPrefix('tailscale-user-', 'login', 'name', 'profile-pic'),
      ...withPrefix('tailscale-', 'app-capabilities', 'funnel-request', 'headers-info'),
      ...withPrefix('x-tailscale-', 'user', 'tailnet'),
    ],
    prefixes: ['tailscale-', 'x-tailscale-'],
  },
  {
    products: 'Kubernetes: front proxy and impersonation (Rancher too)',
    names: [
      ...withPrefix('x-remote-', 'user', 'uid', 'group', 'groups', 'email', 'name', 'addr', 'ip'),
      ...withPrefix('x-remote-', 'user-id', 'user-name', 'user-display-name', 'extra-scopes'),
      ...withPrefix('impersonate-', 'user', 'uid', 'group', 'extra-scopes'),
    ],
    prefixes: ['x-remote-', 'impersonate-'],
  },
  {
    products: 'Envoy, Istio, Linkerd',
    names: [
      ...withPrefix('x-envoy-', 'external-address', 'internal', 'original-path', 'original-host'),
      ...withPrefix('x-envoy-', 'peer-metadata', 'peer-metadata-id', 'decorator-operation'),
      ...withPrefix('l5d-', 'client-id', 'remote-ip'),
    ],
    prefixes: ['x-envoy-', 'l5d-'],
  },
  {
    products: 'Kong, APISIX',
    names: [
      'x-anonymous-consumer',
      'x-userinfo',
      ...withPrefix('x-consumer-', 'id', 'custom-id', 'username', 'groups'),
      ...withPrefix('x-credential-', 'identifier', 'username'),
      ...withPrefix('x-authenticated-', 'user', 'userid', 'username', 'email', 'name', 'groups'),
      ...withPrefix('x-authenticated-', 'roles', 'scope'),
    ],
    prefixes: ['x-authenticated-', 'x-consumer-'],
  },
  {
    products: 'Grafana, Gitea, Forgejo, WSO2',
    names: [
      ...withPrefix('x-webauth-', 'user', 'email', 'name', 'fullname', 'login', 'role', 'groups'),
      'x-jwt-assertion',
    ],
    prefixes: ['x-webauth-'],
  },
  {
    products: 'Elasticsearch, OpenSearch, NiFi, Nexus, Posit, WebLogic',
    names: [
      'es-security-runas-user',
      ...withPrefix('x-proxy-', 'user', 'roles', 'ext-spring'),
      ...withPrefix('', 'x-proxiedentitieschain', 'x-proxiedentitygroups'),
      ...withPrefix('', 'x-proxyscheme', 'x-proxyhost', 'x-proxyport', 'x-proxycontextpath'),
      ...withPrefix('', 'x-sso-user', 'x-rstudio-username', 'proxy-remote-user'),
      ...withPrefix('wl-proxy-', 'client-ip', 'client-cert', 'ssl'),
    ],
    prefixes: ['x-proxy-ext-', 'wl-proxy-'],
  },
];
