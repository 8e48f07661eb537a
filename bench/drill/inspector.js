import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * Heap in use after a garbage collection, in MiB. More precise than resident memory, because V8 keeps
 * tens of megabytes after a load for later use.
 *
 * @param {string} url Address of Node's inspector (`--inspect`).
 */
export async function heapInUse(url) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const call = async (id, method) => {
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [message] = await once(socket, 'message');
      const reply = JSON.parse(message);
      if (reply.id === id) return reply.result;
    }
  };
  await call(1, 'HeapProfiler.collectGarbage');
  const { usedSize } = await call(2, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize / 2 ** 20;
}
