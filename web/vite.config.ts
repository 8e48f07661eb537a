import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.js';

const SERVICE = 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The service owns /_housekey/ only; in development Vite itself answers the views.
  base: command === 'build' ? '/_housekey/' : '/',
  publicDir: false,
  plugins: [react(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // A data: URI would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': SERVICE,
      '/_housekey': SERVICE,
    },
  },
}));
