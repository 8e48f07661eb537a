import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './build/messages.js';
import { OUTPUT, pages, SHARED } from './build/pages.js';
import { precompress } from './build/precompress.js';
import { preloadHelper } from './build/preload-helper.js';

const SERVICE = 'http://127.0.0.1:8000';

/** A NODE_ENV in the environment would make the build contain React's development version, which is larger and slower. */
function setNodeEnv(command: 'build' | 'serve'): void {
  process.env['NODE_ENV'] = command === 'build' ? 'production' : 'development';
}

export default defineConfig(({ command }) => {
  setNodeEnv(command);
  return {
    ...SHARED,
    // The service serves assets under /_housekey/. In development, Vite serves the pages itself.
    base: command === 'build' ? '/_housekey/' : '/',
    plugins: [messages(), react(), pages(), preloadHelper(), precompress()],
    build: {
      ...SHARED.build,
      outDir: '../dist/web',
      emptyOutDir: true,
      // Not below assets/, so it is not served. The release's bill of materials reads it.
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: { app: `${SHARED.root}main.tsx` },
        output: OUTPUT,
        // Its report on slow plugins would be the first thing that `npm start` prints.
        checks: { pluginTimings: false },
      },
    },
    server: {
      // The service renders the login page itself, with the scripts of the last build.
      proxy: {
        '/api': SERVICE,
        '^/login(\\?|$)': SERVICE,
        '/_housekey': SERVICE,
      },
    },
  };
});
