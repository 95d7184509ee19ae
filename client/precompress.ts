import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSED = /\.(?:js|css|html|svg|json|txt)$/;
/** Smaller files gain nothing; a board brings a dozen that gain a third of a kilobyte. */
const LEAST_BYTES = 256;
/** Files that are open at a time: a build may be allowed no more than some hundreds. */
const AT_ONCE = 16;

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
    async closeBundle() {
      await compressFolder(folder);
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSED.test(name))
    .map((name) => ({ file: join(folder, name), size: statSync(join(folder, name)).size }))
    .filter(({ size }) => size >= LEAST_BYTES)
    // The best compression of the largest file takes as long as all others together: it goes first.
    .sort((a, b) => b.size - a.size);
  const waiting = files.values();
  const lane = async () => {
    for (const { file } of waiting) await compress(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    toBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
      writeFile(`${file}.gz`, small),
    ),
  ]);
}
