import { once } from 'node:events';
import { WebSocket } from 'ws';

/** How many are opening at once: a burst of a thousand would be the listen queue's to lose. */
const AT_ONCE = 50;

/** Opens so many WebSockets and keeps them open. */
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

/** Sends on each a message of its own. Gives how many came back, each where it was sent. */
export async function echoOnEach(sockets) {
  const answers = sockets.map(async (socket, index) => {
    const answered = once(socket, 'message');
    socket.send(`message ${index}`);
    const [message] = await answered;
    return String(message) === `message ${index}`;
  });
  return (await Promise.all(answers)).filter(Boolean).length;
}
