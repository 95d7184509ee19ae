import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PUBLIC_BOARD_PATH } from '../shared/src/contract/auction/live/public.ts';
import { SOCKET_PATH } from '../shared/src/contract/auction/live/socket.ts';
import { BASE_PATH } from '../shared/src/contract/kernel/site.ts';
import { chunksOfFirstVisit } from './chunks.ts';
import { leanLibraries } from './lean-libraries.ts';
import { pageFiles } from './page-files.ts';
import { precompress } from './precompress.ts';

const relay = process.env.RELAY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: `${BASE_PATH}/`,
  plugins: [
    leanLibraries(import.meta.dirname),
    react(),
    pageFiles(import.meta.dirname),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Source maps would publish the sources; the product is not open.
    sourcemap: false,
    // The limit for a first visit is measured compressed, by the bench of the client's size.
    chunkSizeWarningLimit: 700,
    modulePreload: {
      // Every page's files stood in the chunk that all pages begin with, a tenth of it; the relay names them.
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('/base-') ? files.filter((name) => name.endsWith('.css')) : files,
    },
    rolldownOptions: {
      // The socket is split by the groups below, not by its dynamic import; an operator's first start would print it.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: chunksOfFirstVisit(import.meta.dirname),
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
