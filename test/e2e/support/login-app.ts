import { startApp, type App } from '../../support/upstream.js';

export interface LoginApp extends App {
  /** Removes `/login`, to which the app still redirects. */
  readonly removeLogin: () => void;
}

/**
 * Starts an app with its own password, as Jupyter and code-server have: it redirects to its
 * `/login` until its own cookie is there, and its API is below `/api/auth/`.
 */
export async function startLoginApp(): Promise<LoginApp> {
  const state = { hasLogin: true };
  const app = await startApp((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    const page = (status: number, title: string, body = '') =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(
        `<!doctype html><html lang="en"><head><title>${title}</title>
        <link rel="icon" href="data:,"></head><body><h1>${title}</h1>${body}</body></html>`,
      );
    if (pathname === '/login' && state.hasLogin && request.method === 'POST') {
      request.resume();
      response.writeHead(302, { location: '/tree', 'set-cookie': 'app=in; Path=/' }).end();
    } else if (pathname === '/login' && state.hasLogin) {
      const button = '<button>Log in to the notebook</button>';
      page(200, 'Notebook login', `<form method="post" action="/login">${button}</form>`);
    } else if (pathname === '/api/auth/session') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":"of the app"}');
    } else if (pathname === '/login') page(404, 'Not Found');
    else if (/\bapp=in\b/.test(request.headers.cookie ?? '')) page(200, 'Notebooks');
    else response.writeHead(302, { location: `/login?next=${pathname}` }).end();
  });
  return {
    ...app,
    removeLogin: () => {
      state.hasLogin = false;
    },
  };
}
