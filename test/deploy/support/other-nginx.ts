import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { CERTIFICATE } from '../../support/servers.js';
import { read } from '../../support/tree.js';
import type { Ports } from './fronts.js';
import { APP_HOST } from './site.js';

/** The `http` block of a product's nginx, on these ports. */
type Site = (ports: Ports) => string;

const TLS = `ssl_certificate ${CERTIFICATE.chain}; ssl_certificate_key ${CERTIFICATE.key};`;
/** The products send `$host`. Here the port is not 443 and belongs to it. */
const HOST = '$http_host';

/** The headers of SWAG's proxy.conf.sample (github.com/linuxserver/docker-swag). */
const SWAG_HEADERS = {
  Connection: '$connection_upgrade',
  'Early-Data': '$ssl_early_data',
  Host: HOST,
  Proxy: '""',
  Upgrade: '$http_upgrade',
  'X-Forwarded-For': '$proxy_add_x_forwarded_for',
  'X-Forwarded-Host': HOST,
  'X-Forwarded-Method': '$request_method',
  'X-Forwarded-Proto': '$scheme',
  'X-Forwarded-Server': '$host',
  'X-Forwarded-Ssl': 'on',
  'X-Forwarded-Uri': '$request_uri',
  'X-Original-Method': '$request_method',
  'X-Original-URL': '$scheme://$http_host$request_uri',
  'X-Real-IP': '$remote_addr',
};

/** The headers of conf.d/include/proxy.conf in Nginx Proxy Manager (github.com/NginxProxyManager). */
const NPM_HEADERS = {
  Host: HOST,
  'X-Forwarded-Scheme': '$scheme',
  'X-Forwarded-Proto': '$scheme',
  'X-Forwarded-For': '$proxy_add_x_forwarded_for',
  'X-Real-IP': '$remote_addr',
};

/**
 * Our file for SWAG as SWAG reads it. In place of the files of SWAG that it includes are the directives in them
 * that matter here. The name `housekey` is resolved as in SWAG's network.
 */
export async function swagSite(): Promise<Site> {
  const included: Record<string, string> = {
    'ssl.conf': TLS,
    'proxy.conf': `proxy_http_version 1.1; proxy_redirect http:// $scheme://; ${linesFor(SWAG_HEADERS)}`,
    'resolver.conf': `resolver 127.0.0.1:${await startResolver()} ipv6=off;`,
  };
  const text = read('deploy/templates/swag.subdomain.conf').replaceAll(
    /include \/config\/nginx\/(\S+);/g,
    (_, name: string) => {
      const content = included[name];
      if (content === undefined) throw new Error(`SWAG has no ${name} here`);
      return content;
    },
  );
  return ({ https, http, housekey }) => `
    map $http_upgrade $connection_upgrade { default upgrade; '' close; }
    server { listen 127.0.0.1:${http} default_server; return 301 https://$host$request_uri; }
    server { listen 127.0.0.1:${https} ssl default_server; ${TLS} return 404; }
    ${text
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace('listen [::]:443 ', `listen 127.0.0.2:${https} `)
      .replace('$upstream_port 8000', `$upstream_port ${housekey}`)}`;
}

/**
 * A Proxy Host of Nginx Proxy Manager with "Websockets Support" and "Force SSL", as its templates write it, with our
 * file in "Advanced", which replaces its location.
 */
export async function npmSite(): Promise<Site> {
  const passing = '$forward_scheme://$server:$port$request_uri';
  const location = read('deploy/templates/npm.location.conf')
    .replace(
      'include conf.d/include/proxy.conf;',
      `${linesFor(NPM_HEADERS)} add_header X-Served-By $host; proxy_pass ${passing};`,
    )
    .replace('X-Forwarded-Host $host', `X-Forwarded-Host ${HOST}`);
  const site: Site = ({ https, http, housekey }) => `
    server { listen 127.0.0.1:${https} ssl default_server; ${TLS} return 444; }
    server {
      set $forward_scheme http; set $server "127.0.0.1"; set $port ${housekey};
      listen 127.0.0.1:${http}; listen 127.0.0.1:${https} ssl; listen 127.0.0.2:${https} ssl;
      server_name ${APP_HOST};
      ${TLS}
      if ($scheme = "http") { return 301 https://$host$request_uri; }
      ${location}
    }`;
  return await Promise.resolve(site);
}

function linesFor(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `proxy_set_header ${name} ${value};`,
  );
  return lines.join(' ');
}

/** Starts a DNS server that answers every question with 127.0.0.1 (RFC 1035). Returns its port. */
async function startResolver(): Promise<number> {
  const socket = createSocket('udp4');
  onTestFinished(() => {
    socket.close();
  });
  socket.on('message', (question, { address, port }) => {
    const answer = Buffer.concat([
      question.subarray(0, 2),
      // A response without an error: one question, one answer.
      Buffer.from('81800001000100000000', 'hex'),
      questionOf(question),
      // The name is that of the question; type A, class IN, 60 seconds, four bytes.
      Buffer.from('c00c000100010000003c00047f000001', 'hex'),
    ]);
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket.address().port;
}

/** The name, its type and its class, without what may follow. */
function questionOf(message: Buffer): Buffer {
  const end = message.indexOf(0, 12) + 5;
  return message.subarray(12, end);
}
