import { get, type IncomingMessage } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../support/port.js';
import { DIRECTORY, startServer, type Launch, type WebServer } from '../../support/servers.js';

/** A shared cache in front of a server. */
export interface Cache extends WebServer {
  readonly port: number;
}

type CacheLaunch = Omit<Launch, 'site' | 'isServing'>;

/** An unprivileged user for the processes of a server that is started as root. */
const USER = process.getuid?.() === 0 ? 'nobody' : undefined;

/**
 * Each cache with a configuration that stores as much as one plausibly would: requests with cookies and credentials, answers without
 * an explicit lifetime, errors, and old answers while the server does not respond. None is told to ignore
 * Cache-Control.
 */
const CACHES = {
  nginx: (port, upstream) => ({
    program: ['nginx', 'apt-get install nginx-light'],
    commandLine: (directory) => ['-p', directory, '-c', 'nginx.conf', '-e', 'stderr'],
    files: {
      'nginx.conf': `
        daemon off;
        worker_processes 1;
        pid ${DIRECTORY}/nginx.pid;
        error_log stderr warn;
        ${USER === undefined ? '' : 'user nobody nogroup;'}
        events {}
        http {
          access_log off;
          client_body_temp_path ${DIRECTORY}/body;
          proxy_temp_path ${DIRECTORY}/proxy;
          fastcgi_temp_path ${DIRECTORY}/fastcgi;
          uwsgi_temp_path ${DIRECTORY}/uwsgi;
          scgi_temp_path ${DIRECTORY}/scgi;
          proxy_cache_path ${DIRECTORY}/cache keys_zone=shared:10m;
          server {
            listen 127.0.0.1:${port};
            location / {
              proxy_pass http://127.0.0.1:${upstream};
              proxy_set_header Host $http_host;
              proxy_set_header X-Forwarded-For $remote_addr;
              proxy_cache shared;
              proxy_cache_valid any 10m;
              proxy_cache_revalidate on;
              proxy_cache_lock on;
              proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504 http_403 http_404;
            }
          }
        }`,
    },
  }),
  Varnish: (port, upstream) => ({
    program: ['varnishd', 'apt-get install varnish'],
    commandLine: (directory) =>
      `-F -f ${join(directory, 'default.vcl')} -n ${join(directory, 'work')} -a 127.0.0.1:${port} -t 600 -s default,64m -T none`.split(
        ' ',
      ),
    files: {
      'default.vcl': `vcl 4.1;
        backend default { .host = "127.0.0.1"; .port = "${upstream}"; }
        sub vcl_recv {
          if (req.method != "GET" && req.method != "HEAD") { return (pass); }
          # Without the rules that leave out requests with cookies and Authorization.
          return (hash);
        }
        sub vcl_backend_response { set beresp.grace = 1h; set beresp.keep = 1h; }`,
    },
  }),
  Squid: (port, upstream) => ({
    program: ['squid', 'apt-get install squid'],
    commandLine: (directory) => ['-N', '-f', join(directory, 'squid.conf')],
    files: {
      'squid.conf': `
        http_port 127.0.0.1:${port} accel vhost defaultsite=app.example.com
        cache_peer 127.0.0.1 parent ${upstream} 0 no-query no-digest originserver name=housekey login=PASSTHRU
        acl everybody src all
        http_access allow everybody
        cache_peer_access housekey allow everybody
        never_direct allow everybody
        ${USER === undefined ? '' : `cache_effective_user ${USER}`}
        cache_mem 64 MB
        memory_cache_mode always
        refresh_pattern . 10 100% 60
        negative_ttl 10 minutes
        collapsed_forwarding on
        access_log none
        cache_log /dev/null
        cache_store_log none
        netdb_filename none
        pid_filename none
        coredump_dir ${DIRECTORY}
        pinger_enable off
        shutdown_lifetime 1 second
        visible_hostname cache.example.com`,
    },
  }),
  'Apache Traffic Server': (port, upstream) => ({
    program: ['traffic_server', 'apt-get install trafficserver'],
    commandLine: () => [],
    prepare: async (directory) => {
      for (const name of ['cache', 'run', 'config']) await mkdir(join(directory, name));
    },
    env: (directory) => ({
      PROXY_CONFIG_CONFIG_DIR: join(directory, 'config'),
      PROXY_CONFIG_LOCAL_STATE_DIR: join(directory, 'run'),
      PROXY_CONFIG_LOG_LOGFILE_DIR: join(directory, 'logs'),
    }),
    files: {
      'config/records.config': `
CONFIG proxy.config.http.server_ports STRING ${port}:ip-in=127.0.0.1
CONFIG proxy.config.admin.user_id STRING #-1
CONFIG proxy.config.reverse_proxy.enabled INT 1
CONFIG proxy.config.url_remap.pristine_host_hdr INT 1
CONFIG proxy.config.http.cache.http INT 1
CONFIG proxy.config.http.cache.required_headers INT 0
CONFIG proxy.config.http.cache.cache_responses_to_cookies INT 1
CONFIG proxy.config.http.negative_caching_enabled INT 1
CONFIG proxy.config.http.negative_caching_lifetime INT 600
CONFIG proxy.config.http.insert_age_in_response INT 1
CONFIG proxy.config.cache.ram_cache.size INT 16777216
CONFIG proxy.config.crash_log_helper STRING NULL
`,
      'config/ip_allow.yaml': `ip_allow:
  - { apply: in, ip_addrs: 0/0, action: allow, methods: ALL }
`,
      'config/remap.config': `map / http://127.0.0.1:${upstream}/\n`,
      'config/storage.config': `${DIRECTORY}/cache 64M\n`,
    },
  }),
} satisfies Readonly<Record<string, (port: number, upstream: number) => CacheLaunch>>;

export type CacheName = keyof typeof CACHES;
export const CACHE_NAMES: readonly CacheName[] = [
  'nginx',
  'Varnish',
  'Squid',
  'Apache Traffic Server',
];

/** Starts a cache in front of the server on this port. */
export async function startCache(name: CacheName, upstream: number): Promise<Cache> {
  const port = await freePort();
  const launch: CacheLaunch = CACHES[name](port, upstream);
  const server = await startServer({
    ...launch,
    site: { port, names: ['app.example.com'] },
    isServing: async (at) => (await statusOf(at)) < 500,
  });
  return { ...server, port };
}

/** The status of health checks through the cache; 599 if nothing answers. */
async function statusOf(port: number): Promise<number> {
  const options = { host: '127.0.0.1', port, path: '/_housekey/healthz', agent: false };
  return await new Promise((resolve) => {
    get(options, (answer: IncomingMessage) => resolve(answer.resume().statusCode ?? 599)).on(
      'error',
      () => resolve(599),
    );
  });
}
