import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An app that writes down every byte, and switches to whatever protocol it is asked for. */
export interface RawRecorder {
  readonly port: number;
  /** All bytes that came since `clear`, as Latin-1. */
  readonly bytes: () => string;
  readonly clear: () => void;
  readonly stop: () => Promise<void>;
}

/** Answers 101 to a request that asks for an upgrade, and 200 to any other. */
export async function startRawRecorder(): Promise<RawRecorder> {
  let bytes = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.setEncoding('latin1').on('data', (text: string) => {
      bytes += text;
      if (!text.includes('HTTP/1.')) return;
      const protocol = /\r\nupgrade: *(.*)\r\n/i.exec(text)?.[1];
      socket.write(
        protocol === undefined
          ? 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
          : `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    port: address.port,
    bytes: () => bytes,
    clear: () => {
      bytes = '';
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
