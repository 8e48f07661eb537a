import type { Page, WebSocket } from 'playwright-core';

/** Collects the page's WebSockets, in the order in which they are opened. */
export function collectWebSockets(page: Page): WebSocket[] {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  return sockets;
}

/** The number of WebSockets that are open. */
export function countOpen(sockets: readonly WebSocket[]): number {
  return sockets.filter((socket) => !socket.isClosed()).length;
}

/** Collects the addresses of all pages that the page's main frame navigates to. */
export function collectNavigations(page: Page): string[] {
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations.push(frame.url());
  });
  return navigations;
}
