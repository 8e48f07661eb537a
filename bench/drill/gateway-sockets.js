import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Concurrent handshakes. A burst of a thousand could overflow the listen queue. */
const AT_ONCE = 50;

/** Opens `count` WebSockets and keeps them open. */
export async function openSockets(port, cookie, count) {
  const sockets = [];
  while (sockets.length < count) {
    const more = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, {
        headers: { cookie },
        perMessageDeflate: false,
      });
      await once(socket, 'open');
      return socket;
    });
    sockets.push(...(await Promise.all(more)));
  }
  return sockets;
}

/** Sends a different message on each. Returns how many were echoed on the right socket. */
export async function echoOnEach(sockets) {
  const echoes = sockets.map(async (socket, index) => {
    const echoed = once(socket, 'message');
    socket.send(`message ${index}`);
    const [message] = await echoed;
    return String(message) === `message ${index}`;
  });
  return (await Promise.all(echoes)).filter(Boolean).length;
}
