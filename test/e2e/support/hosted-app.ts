import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { startApp, type App } from '../../support/upstream.js';

/** The page's script: listens for events, and sends requests on clicks. */
const SCRIPT = `
  const part = (name) => document.querySelector('[aria-label="' + name + '"]');
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket');
  socket.onopen = () => { part('Socket').value = 'open'; };
  socket.onmessage = ({ data }) => { part('Echo').value = data; };
  socket.onclose = () => { part('Socket').value = 'closed'; };
  new EventSource('/events').onmessage = ({ data }) => {
    part('News').append(Object.assign(document.createElement('li'), { textContent: data }));
  };
  part('Say').onclick = () => socket.send('knock, knock');
  part('Ask').onclick = async () => {
    const response = await fetch('/api/notes');
    part('Answer').value = response.status + ' ' + await response.text();
  };
  part('File').onchange = async ({ target }) => {
    const body = new FormData();
    body.append('file', target.files[0]);
    const response = await fetch('/upload', { method: 'POST', body });
    part('Upload').value = response.status + ' ' + await response.text();
  };
`;

const BUTTONS = ['Say', 'Ask'].map((name) => `<button aria-label="${name}">${name}</button>`);
const OUTPUTS = ['Socket', 'Echo', 'Answer', 'Upload'].map(
  (name) => `<p>${name}: <output aria-label="${name}"></output></p>`,
);

/** An app without a login, behind the gateway. */
export interface HostedApp {
  /** The value for SERVICE_UPSTREAM. */
  readonly upstream: string;
  /** The targets of all received requests. */
  readonly targets: () => string[];
  /** Sends an event to every listening page. */
  readonly sendEvent: (news: string) => void;
  /** Sends a frame to every page that shows the camera (MJPEG), and says how many there are. */
  readonly sendFrame: (jpeg: Buffer) => number;
  /** Stops responding until the returned function is called. */
  readonly hang: () => () => Promise<void>;
  /** Stops the app. */
  readonly stop: () => Promise<void>;
  /** Starts the app again at the same address. */
  readonly start: () => Promise<void>;
}

export async function startHostedApp(): Promise<HostedApp> {
  // A Unix socket, so that the app can start again at the same address.
  const directory = await mkdtemp(join(tmpdir(), 'housekey-app-'));
  const path = join(directory, 'app.sock');
  const listeners = new Set<ServerResponse>();
  const viewers = new Set<ServerResponse>();
  let pending: (() => void)[] | null = null;

  const answer: RequestListener = (request, response) => {
    if (pending === null) respond(request, response, { listeners, viewers });
    else pending.push(() => respond(request, response, { listeners, viewers }));
  };
  let app: App | null = await startApp(answer, path);
  return {
    upstream: app.url,
    targets: () => app?.seen.map(({ target }) => target) ?? [],
    sendEvent: (news) => {
      for (const listener of listeners) listener.write(`data: ${news}\n\n`);
    },
    sendFrame: (jpeg) => {
      for (const viewer of viewers) {
        viewer.write(`Content-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
        viewer.write(jpeg);
        viewer.write('\r\n--frame\r\n');
      }
      return viewers.size;
    },
    hang: () => {
      pending = [];
      return async () => {
        const waiting = pending ?? [];
        pending = null;
        for (const go of waiting) go();
        await Promise.resolve();
      };
    },
    stop: async () => {
      await app?.stop();
      app = null;
      await rm(directory, { recursive: true });
    },
    start: async () => {
      await mkdir(directory);
      app = await startApp(answer, path);
    },
  };
}

/** Responses without an end. */
interface Streams {
  readonly listeners: Set<ServerResponse>;
  readonly viewers: Set<ServerResponse>;
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { listeners, viewers }: Streams,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://app');
  if (pathname === '/camera') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Camera</title><img src="/stream" alt="Camera">');
  } else if (pathname === '/stream') {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' });
    response.write('--frame\r\n');
    viewers.add(response);
    response.once('close', () => viewers.delete(response));
  } else if (pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  } else if (pathname === '/save') {
    response.setHeader('content-type', 'text/html');
    void buffer(request).then((body) =>
      response.end(`Saved: ${new URLSearchParams(body.toString()).get('text')?.length}`),
    );
  } else if (pathname === '/upload') {
    void buffer(request).then((body) => response.end(`${body.length} ${sha256(body)}`));
  } else if (pathname.startsWith('/api/')) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`${pathname} of the app`);
  } else {
    const user = String(request.headers['remote-user'] ?? 'nobody');
    // Behaves like most apps without a login: the path is Housekey's alone.
    const status = pathname === '/login' ? 404 : 200;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(pageFor(user));
  }
}

function pageFor(user: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The app</title>
    <link rel="icon" href="data:,"></head><body><main><h1>The app</h1>
    <p>Here is <output aria-label="Visitor">${user}</output></p>
    <label>File <input type="file" aria-label="File"></label>
    <form method="post" action="/save">
      <textarea name="text" aria-label="Text"></textarea><button>Save</button>
    </form>
    ${[...BUTTONS, ...OUTPUTS].join('\n')}<ul aria-label="News"></ul></main>
    <script>${SCRIPT}</script></body></html>`;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The parts of the app's page. */
export function appPage(page: Page) {
  const output = (name: string) => page.getByRole('status', { name, exact: true });
  return {
    heading: page.getByRole('heading', { name: 'The app', exact: true }),
    visitor: output('Visitor'),
    socket: output('Socket'),
    echo: output('Echo'),
    answer: output('Answer'),
    upload: output('Upload'),
    news: page.getByRole('list', { name: 'News' }),
    file: page.getByLabel('File', { exact: true }),
    say: page.getByRole('button', { name: 'Say' }),
    ask: page.getByRole('button', { name: 'Ask' }),
  };
}
