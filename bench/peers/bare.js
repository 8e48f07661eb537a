import { serve } from './peer.js';

/*
 * The least that Node can do: the same bytes for whoever asks. Which ones, the bench has taken from
 * Housekey's own answer.
 */

const { status, headers, body, keepAliveTimeout } = JSON.parse(process.env.BENCH_ANSWER);
const server = serve((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.keepAliveTimeout = keepAliveTimeout;
