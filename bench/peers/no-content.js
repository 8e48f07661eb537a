import { serve } from './peer.js';

/* Accepts every request with the smallest response that a proxy takes: 204, or 200 for Envoy. */

const status = Number(process.env.BENCH_STATUS);
const headers = status === 204 ? {} : { 'content-length': 0 };

serve((_request, response) => {
  response.writeHead(status, headers);
  response.end();
});
