import { serve } from './peer.js';

/*
 * The least work that Node can do: the same bytes for every request. The benchmark copies them from
 * Housekey's own response.
 */

const { status, headers, body, keepAliveTimeout } = JSON.parse(process.env.BENCH_RESPONSE);
const server = serve((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.keepAliveTimeout = keepAliveTimeout;
