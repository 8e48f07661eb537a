import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listenOnFreePort } from '../../support/port.js';

/** An app that records every byte, and accepts an upgrade to any protocol. */
export interface RawRecorder {
  readonly port: number;
  /** All bytes received since `clear`, as Latin-1. */
  readonly bytes: () => string;
  readonly clear: () => void;
  readonly stop: () => Promise<void>;
}

/** The answer to the key of RFC 6455 §1.3. */
const ACCEPT = 'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=';

/** Starts an app that responds with 101 to an upgrade request, and with 200 to any other. */
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
          : `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${ACCEPT}\r\n\r\n`,
      );
    });
  });
  const port = await listenOnFreePort(server);
  return {
    port,
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
