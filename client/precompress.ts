import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(?:js|css|html|svg|json|txt)$/;
/** Smaller files gain nothing: a packet is a packet. */
const LEAST_BYTES = 1_024;

/**
 * Writes `.br` and `.gz` beside every text file of the build, for the relay to send as they are:
 * compressing at each request would cost its one thread what live auctions need.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        if (!COMPRESSED.test(name) || statSync(file).size < LEAST_BYTES) continue;
        const bytes = readFileSync(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
