import { Pool } from 'undici';
import { serve } from './peer.js';

/* The shortest proxy that one would write with undici: no login, no checks, no error pages. */

const pool = new Pool(process.env.BENCH_APP, { connections: 128, pipelining: 1 });
serve((request, response) => {
  const headers = { ...request.headers };
  delete headers.connection;
  const { url: path, method } = request;
  pool
    .stream({ path, method, headers, body: null, opaque: response }, forward)
    .catch(() => response.destroy());
});

function forward({ statusCode, headers, opaque }) {
  delete headers.connection;
  delete headers['keep-alive'];
  return opaque.writeHead(statusCode, headers);
}
