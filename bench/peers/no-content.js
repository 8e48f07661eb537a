import { serve } from './peer.js';

/* Accepts every request: the smallest response that nginx's auth_request needs. */

serve((_request, response) => {
  response.writeHead(204);
  response.end();
});
