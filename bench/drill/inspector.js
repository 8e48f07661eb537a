import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * What a process still uses of its heap when the collector is through, in MB. Resident memory says
 * less: V8 keeps what it may need again, tens of megabytes after a load.
 *
 * @param {string} url where Node's inspector listens (`--inspect`).
 */
export async function heapInUse(url) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const ask = async (id, method) => {
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [message] = await once(socket, 'message');
      const answer = JSON.parse(message);
      if (answer.id === id) return answer.result;
    }
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize / 2 ** 20;
}
