import { startGateway, type TestGateway } from './gateway.js';
import { sendRaw } from './raw-socket.js';

/** Characters that parsers skip, keep or break a line at. */
export const ODD_CHARACTERS: readonly string[] = Array.from(
  '\x01\x04\x08\t\n\v\f\r\x1f \x7f\xa0\xff',
);
/** All that are no letter, digit or sign of ASCII, except NUL, which `wire.test.ts` tries. */
export const ALL_CHARACTERS: readonly string[] = Array.from({ length: 256 }, (_, code) =>
  String.fromCharCode(code),
).filter((character) => character > '\0' && !/[!-~]/.test(character));

/** The ways to write a length or an encoding that one program in a chain reads, and another does not. */
export const DISGUISES: Readonly<Record<string, (odd: string) => string>> = {
  'before the name': (odd) => `${odd}Transfer-Encoding: chunked`,
  'in the name': (odd) => `Transfer${odd}-Encoding: chunked`,
  'in place of the hyphen': (odd) => `Transfer${odd}Encoding: chunked`,
  'before the colon': (odd) => `Transfer-Encoding${odd}: chunked`,
  'after the colon': (odd) => `Transfer-Encoding:${odd}chunked`,
  'in the value': (odd) => `Transfer-Encoding: chu${odd}nked`,
  'after the value': (odd) => `Transfer-Encoding: chunked${odd}`,
  'after the value and before a header': (odd) => `Transfer-Encoding: chunked${odd}X: X`,
  'after a header and before the name': (odd) => `X: X${odd}Transfer-Encoding: chunked`,
  'after a header and a carriage return': (odd) => `X: X\r${odd}Transfer-Encoding: chunked`,
  'after a header and before a line feed': (odd) => `X: X${odd}\nTransfer-Encoding: chunked`,
  'after the value and a carriage return': (odd) => `Transfer-Encoding: chunked\r${odd}X: X`,
  'after the value and before a line feed': (odd) => `Transfer-Encoding: chunked${odd}\nX: X`,
  'around the name': (odd) => `${odd}Transfer-Encoding${odd}: chunked`,
  'around the value': (odd) => `Transfer-Encoding:${odd}chunked${odd}`,
  'before the name and after the colon': (odd) => `${odd}Transfer-Encoding:${odd}chunked`,
  'before the name and after the value': (odd) => `${odd}Transfer-Encoding: chunked${odd}`,
  'around the colon': (odd) => `Transfer-Encoding${odd}:${odd}chunked`,
  'before the colon and after the value': (odd) => `Transfer-Encoding${odd}: chunked${odd}`,
  'before the colon of a length': (odd) => `Content-Length${odd}: 5`,
  'before a length': (odd) => `Content-Length:${odd}5`,
  'in a length': (odd) => `Content-Length: 5${odd}0`,
};

/** The same without another character. */
export const DISGUISED: readonly string[] = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding:  chunked',
  'TRANSFER-ENCODING: CHUNKED',
  'TrAnSFer-EnCODinG: cHuNkeD',
  'Transfer_Encoding: chunked',
  'Transfer.Encoding: chunked',
  'Transfer-Encoding: chunked, cow',
  'Transfer-Encoding: cow, chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: ,chunked',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: cow chunked bar',
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding: 'chunked'",
  'Transfer-Encoding: chunk',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding:',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: cow\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked',
  'Connection: Content-Length',
  'Content-Encoding: chunked',
  'Content_Length: 5',
  'Content-Length: 5',
  'Content-Length: +5',
  'Content-Length: 05',
  'Content-Length: 5, 5',
];

interface Attacked extends TestGateway {
  /**
   * Sends a request to a public path, whose body is the end of a chunked one and then another request: with a length
   * before and after these lines of its head, and without.
   *
   * @returns what the app has received, if it could read it in two ways
   */
  readonly attack: (lines: string) => Promise<readonly string[]>;
}

/** A gateway in front of an app, of which every byte is recorded that it receives. */
export async function startAttacked(): Promise<Attacked> {
  const gateway = await startGateway();
  let received = '';
  gateway.app.server.on('connection', (socket) => {
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  });
  const { app, service } = gateway;
  const send = async (head: string) => {
    received = '';
    const before = app.seen.length;
    const request = `POST /hooks HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${SMUGGLED}`;
    await sendRaw(service.url, request + LAST);
    const targets = app.seen.slice(before).map(({ target }) => target);
    const isDeceived = targets.some((target) => target !== '/hooks');
    const heads = headsIn(received);
    // Without what it has received, nothing is known.
    const isUnknown = targets.length > 0 && heads.length === 0;
    return isDeceived || isUnknown || heads.some(isAmbiguous) ? [received] : [];
  };
  return {
    ...gateway,
    attack: async (lines) => [
      ...(await send(`${lines}\r\nContent-Length: ${SMUGGLED.length}`)),
      ...(await send(`Content-Length: ${SMUGGLED.length}\r\n${lines}`)),
      ...(await send(lines)),
    ],
  };
}

/** Ends the connection, in whatever state it is. */
const LAST = 'GET /hooks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const SMUGGLED = '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n';

/** The heads of requests in what an app has received, and what could be one in their bodies. */
function headsIn(received: string): string[] {
  return Array.from(received.matchAll(/\w+ \/\w+ HTTP\/1\.1\r\n[^]*?\r\n\r\n/g), ([head]) => head);
}

/** Whether a head has two lines that some program takes for a length, or one that not every program takes for it. */
function isAmbiguous(head: string): boolean {
  const framing = head
    .split(/[\r\n\v\f]/)
    .filter((line) =>
      /^(?:transferencoding|contentlength)/.test(line.toLowerCase().replaceAll(/[^a-z]/g, '')),
    );
  const isPlain = (line: string) =>
    /^(?:transfer-encoding: chunked|content-length: \d+)$/i.test(line);
  return framing.length > 1 || !framing.every(isPlain);
}
