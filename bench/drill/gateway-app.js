import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

/*
 * The app behind the gateway, in a process of its own. It receives and sends bodies of any length,
 * never responds to /held, and echoes WebSocket messages.
 */

const CHUNK = Buffer.alloc(65_536, 'housekey');

/** Starts the app. `connections` returns the number of open connections. */
export async function startGatewayApp() {
  const child = fork(fileURLToPath(import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = await once(child, 'message');
  return {
    port,
    connections: async () => {
      child.send('connections');
      const [count] = await once(child, 'message');
      return count;
    },
    stop: () => child.disconnect(),
  };
}

function* chunks(length) {
  for (let left = length; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
}

function respond(request, response) {
  const [, what, length] = request.url.split('/');
  if (what === 'down') {
    response.writeHead(200, { 'content-length': length });
    // Aborts are expected.
    pipeline(Readable.from(chunks(Number(length)), { objectMode: false }), response, () => {});
  } else if (what === 'up') {
    let received = 0;
    request.on('data', ({ length: more }) => (received += more));
    request.on('end', () => response.end(String(received)));
  } else if (what !== 'held') response.end('here');
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = createServer(respond);
  const open = new Set();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', (message, binary) => socket.send(message, { binary })),
  );
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('message', () => process.send(open.size));
  process.on('disconnect', () => process.exit(0));
}
