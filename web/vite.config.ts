import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loginPage } from './build/login-page.js';
import { messages } from './build/messages.js';
import { preloadHelper } from './build/preload-helper.js';
import { precompress } from './build/precompress.js';

const SERVICE = 'http://127.0.0.1:8000';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ command }) => ({
  root,
  // The service serves assets under /_housekey/. In development, Vite serves the pages itself.
  base: command === 'build' ? '/_housekey/' : '/',
  publicDir: false,
  plugins: [
    messages(),
    react(),
    loginPage({ root, plugins: () => [messages(), ...react()] }),
    preloadHelper(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy allows no data: URIs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Not below assets/, so it is not served. The release's bill of materials reads it.
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      // One script for the login page, and not one for each set of pages that share modules.
      output: { codeSplitting: { groups: [{ name: 'login', tags: ['$initial'] }] } },
    },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': SERVICE,
      '/_housekey': SERVICE,
    },
  },
}));
