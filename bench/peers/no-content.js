import { serve } from './peer.js';

/* Says yes to whoever asks: the least that nginx's auth_request can be answered. */

serve((_request, response) => {
  response.writeHead(204);
  response.end();
});
