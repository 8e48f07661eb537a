import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { APP_HOST } from './site.js';

/** Sends the head of an HTTP/1 request. Returns the head of the response, and the open socket. */
export async function sendHead(
  port: number,
  lines: readonly string[],
): Promise<{ head: string; socket: TLSSocket }> {
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: APP_HOST,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  });
  socket.on('error', () => {
    // The proxy may close the connection if what follows is not a request.
  });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  while (!received.includes('\r\n\r\n')) await once(socket, 'data');
  return { head: received, socket };
}
