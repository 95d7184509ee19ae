import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { PUBLIC_BOARD_PATH } from '../shared/src/contract/auction/live/public.ts';
import { SOCKET_PATH } from '../shared/src/contract/auction/live/socket.ts';
import { BASE_PATH } from '../shared/src/contract/kernel/site.ts';
import { FIRST_PAGES } from '../shared/src/contract/operations/first-pages.ts';

/** The modules that the pages begin with which people open first; everything else is a chunk of its page. */
const FIRST_MODULES = new Set(Object.values(FIRST_PAGES).flat());

const relay = process.env.RELAY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: `${BASE_PATH}/`,
  plugins: [
    react(),
    // The relay sends the files as they are: compressing at each request would cost its one thread what
    // live auctions need.
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      include: /\.(?:js|css|html|svg|json|txt)$/,
      threshold: 256,
    }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The relay reads from it which files a page begins with.
    manifest: true,
    // Source maps would publish the sources; the product is not open.
    sourcemap: false,
    // The limit for a first visit is measured compressed, by the bench of the client's size.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Beside the page, the pages that people open first: what they begin with is `$initial`.
      input: ['index.html', ...FIRST_MODULES].map((name) => join(import.meta.dirname, name)),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              tags: ['$initial'],
              test: /^(?!.*\/(?:auction\/|socket\.io|engine\.io|lib\/socket\.ts))/,
              priority: 2,
            },
            { name: 'live', test: /\/(?:socket\.io|engine\.io|lib\/socket\.ts)/, priority: 1 },
            { name: 'boards', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/app': { target: relay },
      [PUBLIC_BOARD_PATH]: { target: relay },
      [SOCKET_PATH]: { target: relay, ws: true },
    },
  },
});
