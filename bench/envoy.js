const FILTERS = 'type.googleapis.com/envoy.extensions.filters';

/** The configuration of Envoy, in front of an app. It asks `verifier` about each request. */
export function envoyConfig(port, app, verifier) {
  const listener = {
    name: 'http',
    address: addressOf(port),
    filter_chains: [{ filters: [{ name: 'http', typed_config: connectionManager(verifier) }] }],
  };
  const clusters = [clusterOf('app', app), clusterOf('verifier', verifier)];
  return JSON.stringify({ static_resources: { listeners: [listener], clusters } });
}

function connectionManager(verifier) {
  const routes = [{ match: { prefix: '/' }, route: { cluster: 'app' } }];
  return {
    '@type': `${FILTERS}.network.http_connection_manager.v3.HttpConnectionManager`,
    stat_prefix: 'http',
    use_remote_address: true,
    route_config: { virtual_hosts: [{ name: 'app', domains: ['*'], routes }] },
    http_filters: [
      filterOf('header_mutation.v3.HeaderMutation', {
        mutations: {
          request_mutations: [
            setHeader('x-forwarded-host', '%REQ(:AUTHORITY)%'),
            setHeader('x-forwarded-uri', '%REQ(:PATH)%'),
            setHeader('x-forwarded-method', '%REQ(:METHOD)%'),
          ],
        },
      }),
      filterOf('ext_authz.v3.ExtAuthz', {
        http_service: {
          server_uri: {
            uri: `http://127.0.0.1:${verifier.port}`,
            cluster: 'verifier',
            timeout: '5s',
          },
          path_override: verifier.path,
          authorization_response: {
            allowed_upstream_headers: { patterns: [{ exact: 'remote-user' }] },
          },
        },
        allowed_headers: { patterns: [{ exact: 'cookie' }, { prefix: 'x-forwarded-' }] },
      }),
      // A header with the milliseconds that each request took would change the length of responses.
      filterOf('router.v3.Router', { suppress_envoy_headers: true }),
    ],
  };
}

function filterOf(type, options) {
  return { name: type, typed_config: { '@type': `${FILTERS}.http.${type}`, ...options } };
}

function setHeader(key, value) {
  return { append: { header: { key, value }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' } };
}

function clusterOf(name, { port }) {
  const endpoints = [{ lb_endpoints: [{ endpoint: { address: addressOf(port) } }] }];
  return { name, load_assignment: { cluster_name: name, endpoints } };
}

function addressOf(port) {
  return { socket_address: { address: '127.0.0.1', port_value: port } };
}
