import { named, type IdentityHeaders } from './entry.js';

/** How a request came: address, scheme, client certificate, and what was asked for. */
export const CONNECTION_HEADERS: readonly IdentityHeaders[] = [
  {
    of: 'RFC 7239, and what most proxies send: oauth2-proxy, Traefik, Envoy and Istio (client certificate), Jenkins, SonarQube',
    names: [
      'forwarded',
      'x-forwarded',
      ...named('x-forwarded-', 'for', 'host', 'port', 'proto', 'protocol', 'scheme', 'ssl'),
      ...named('x-forwarded-', 'by', 'server', 'prefix', 'path', 'uri', 'method', 'client-cert'),
      ...named('x-forwarded-', 'tls-client-cert', 'tls-client-cert-info', 'user', 'username'),
      ...named('x-forwarded-', 'email', 'name', 'login', 'groups', 'roles', 'userid', 'uuid'),
      ...named('x-forwarded-', 'preferred-username', 'access-token'),
    ],
    families: ['x-forwarded-'],
  },
  {
    of: 'nginx, HAProxy, Akamai, Cloudflare, Fastly, Fly, Netlify, Vercel: the client’s address',
    names: [
      ...named('x-', 'real-ip', 'real-port', 'client-ip', 'cluster-client-ip', 'originating-ip'),
      ...named('x-', 'proxyuser-ip', 'nf-client-connection-ip'),
      ...named('x-vercel-', 'forwarded-for', 'proxied-for'),
      ...named('cf-', 'connecting-ip', 'connecting-ipv6', 'pseudo-ipv4'),
      ...named('fastly-', 'client', 'client-ip', 'ff', 'ssl'),
      ...named('fly-', 'client-ip', 'forwarded-port', 'forwarded-proto', 'forwarded-ssl'),
      ...named('', 'client-ip', 'true-client-ip', 'do-connecting-ip', 'proxy-client-ip'),
    ],
  },
  {
    of: 'ingress-nginx, IIS, ASP.NET Core, Symfony, WSGI, Rack: the address and scheme that were asked for',
    names: [
      ...named('x-original-', 'url', 'uri', 'host', 'method', 'for', 'proto', 'prefix', 'port'),
      ...named('x-original-', 'remote-addr', 'forwarded-for', 'forwarded-host', 'forwarded-proto'),
      ...named('x-rewrite-', 'url', 'uri'),
      ...named('', 'script-name', 'path-info', 'x-script-name', 'x-path-info', 'x-ingress-path'),
      ...named(
        '',
        'x-scheme',
        'x-url-scheme',
        'front-end-https',
        'x-sendfile-type',
        'x-accel-mapping',
      ),
    ],
  },
  {
    of: 'httpoxy (`HTTP_PROXY` in CGI programs)',
    names: ['proxy'],
  },
  {
    of: 'RFC 9440, nginx, Apache, HAProxy, Puppet, Google Cloud: client certificates',
    names: [
      ...named('', 'client-cert', 'client-cert-chain', 'x-ssl', 'x-client-certificate'),
      ...named('ssl-client-', 'cert', 'verify', 'subject-dn', 'issuer-dn', 's-dn', 'i-dn'),
      ...named('ssl-client-', 'fingerprint', 'serial', 'dn'),
      ...named('x-ssl-', 'cert', 'subject', 'issuer', 'client-cert', 'client-verify', 'client-dn'),
      ...named('x-ssl-client-', 's-dn', 'i-dn', 'cn', 'sha1', 'serial', 'fingerprint'),
      ...named(
        'x-client-',
        'cert',
        'verify',
        'dn',
        'cn',
        's-dn',
        'i-dn',
        'subject-dn',
        'issuer-dn',
      ),
      ...named('x-client-cert-', 'present', 'chain-verified', 'leaf', 'subject-dn', 'issuer-dn'),
      ...named('x-client-cert-', 'spiffe-id', 'dnsname-sans', 'uri-sans', 'serial-number'),
      ...named('x-tls-client-', 'cert', 'verify', 'subject', 'issuer'),
    ],
    families: ['ssl-client-', 'x-ssl-', 'x-client-cert-', 'x-tls-client-'],
  },
];
