import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Housekey } from 'housekey';
import { requireSession, toNodeHandler } from 'housekey/node';
import { build } from 'vite';
import { ROOT } from '../../support/tree.js';
import { listenOn, type TestApp } from './apps.js';

/** The React page of `react-page.tsx`, as one script. */
export async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: {
      alias: {
        'housekey/client': join(ROOT, 'dist/client/index.js'),
        'housekey/react': join(ROOT, 'dist/react/index.js'),
      },
    },
    build: {
      write: false,
      rolldownOptions: {
        input: join(ROOT, 'test/adapters/support/react-page.tsx'),
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = 'output' in result ? result.output : [];
  return outputs
    .flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
    .join('\n')
    .replaceAll('</script', String.raw`<\/script`);
}

/** `<base>` names another origin, which must not receive the password. */
function pageAt(host: string): string {
  const head = '<!doctype html><base href="https://other.example/"><title>App</title>';
  return `${head}<body></body><script type="module" src="http://${host}/react.js"></script>`;
}

export async function startApp(auth: Housekey, script: string, port = 0): Promise<TestApp> {
  const handle = toNodeHandler(auth);
  return await listenOn(
    createServer((request, response) => {
      void (async () => {
        if (await handle(request, response)) return;
        if (request.url?.startsWith('/react?') === true || request.url === '/react') {
          response.setHeader('content-type', 'text/html');
          response.end(pageAt(request.headers.host ?? ''));
        } else if (request.url === '/react.js') {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(script);
        } else {
          const session = await requireSession(auth, request, response);
          if (session === undefined) return;
          response.setHeader('content-type', 'text/html');
          response.end(`<h1>Hello, ${session.email}</h1>`);
        }
      })();
    }),
    port,
  );
}
