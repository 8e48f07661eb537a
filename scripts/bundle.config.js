import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { embedPages } from './embed-pages.js';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * A part of @simplewebauthn/server checks for the polyfill when it is loaded. In a bundle, the modules
 * that it imports come before the polyfill, so it gets an import of its own.
 */
const polyfillFirst = {
  name: 'polyfill-first',
  transform: (code, id) =>
    id.includes('/tsyringe/') && code.includes('tsyringe requires a reflect polyfill')
      ? `import 'reflect-metadata';\n${code}`
      : undefined,
};

/** The gateway needs two parts of undici. With fetch, WebSockets and mocks, it would take 6 MB more memory. */
const undiciParts = {
  name: 'undici-parts',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' ? '\0undici' : undefined),
  load: (id) =>
    id === '\0undici'
      ? `export { default as Pool } from '${at('node_modules/undici/lib/dispatcher/pool.js')}';
         export { default as errors } from '${at('node_modules/undici/lib/core/errors.js')}';`
      : undefined,
};

// Bundles the service and the library into a few files that they share, because startup spends most of its
// time on finding and reading modules, and because Housekey then needs no other package than bcrypt.
export default defineConfig({
  root: at('src'),
  publicDir: false,
  plugins: [polyfillFirst, undiciParts, embedPages(at('dist/web'))],
  ssr: {
    noExternal: true,
    // bcrypt has a binary for each platform; ioredis is installed only for replicas, oidc-provider for clients.
    external: ['@node-rs/bcrypt', 'ioredis', 'oidc-provider'],
  },
  build: {
    ssr: true,
    target: 'node20.19',
    // As deep as src/login, so that paths relative to a module work from here too.
    outDir: at('dist/bin'),
    emptyOutDir: true,
    // Readable stack traces are worth more than disk space.
    minify: false,
    license: { fileName: 'LICENSES.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        housekey: at('src/cli/main.ts'),
        'password-worker': at('src/passwords/password-worker.ts'),
        ...Object.fromEntries(
          ['index', 'node', 'express', 'fastify', 'hono', 'next'].map((name) => [
            name,
            at(`src/adapters/${name}.ts`),
          ]),
        ),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps sources in memory, and in twice the space if one character is not in Latin-1.
        comments: false,
        // These and all that they import are two chunks in place of 60. With so many, V8 compiles and
        // optimizes Node's module loader, which takes more memory than the modules.
        codeSplitting: {
          groups: ['login/', 'cli/serve'].map((part) => ({
            name: part.split('/')[0],
            test: (id) => id.startsWith(at(`src/${part}`)),
          })),
        },
      },
    },
  },
});
