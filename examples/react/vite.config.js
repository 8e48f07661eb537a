import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  // For `npm run dev`, next to `node server.js`.
  server: { proxy: { '/api': server, '/login': server, '/_housekey': server } },
});
