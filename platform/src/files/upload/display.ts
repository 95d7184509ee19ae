import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import { limits } from '@jicai/shared/limits.ts';
import { LRUCache } from 'lru-cache';
import { createBoundedQueue } from '../../kernel/bounded-queue.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import type { FileRow } from './repository.ts';
import type { Files } from './service.ts';

interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** Longer sides are made smaller: it is for looking at. */
const LONGEST_SIDE = 2_000;
const KEPT_BYTES = 64 * 1_048_576;
/** Decoding takes a core for up to a second. */
const queue = createBoundedQueue({ active: 1, waiting: 64, waitMs: 15_000 });

/**
 * Draws a picture anew: what is sent has the same points and nothing else of the upload, so nothing
 * that hides in its metadata, behind its end or in a second reading of its bytes.
 */
async function redraw(extension: string, original: Uint8Array): Promise<Picture> {
  // It loads a library of 15 MB, so the first picture loads it.
  const { default: sharp } = await import('sharp');
  const drawn = sharp(original, { limitInputPixels: limits.picturePixels, failOn: 'error' })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  return extension === 'png'
    ? { type: 'image/png', bytes: await drawn.png().toBuffer() }
    : { type: 'image/jpeg', bytes: await drawn.jpeg({ quality: 85 }).toBuffer() };
}

/**
 * Prepares stored pictures to be shown, drawn anew; they are kept for a while. The original is for downloading only: it stays as
 * it was uploaded, to the byte, since it may be evidence.
 */
export function createDisplay(files: Files): (file: FileRow) => Promise<Picture> {
  const kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  return async (file) => {
    const known = kept.get(file.id);
    if (known) return known;
    const original = await files.deps.storage.read(file.upload.key, 0, file.size);
    const result = await queue.run(() => redraw(file.extension, original).catch(() => null));
    if (result === 'busy') throw new Failure(503, 'upload.busy');
    if (!result) throw new Failure(422, 'upload.notShown');
    kept.set(file.id, result);
    return result;
  };
}

/** Sends a stored picture to who may read it. */
export function displayRoute(server: Server, files: Files): void {
  const grant = grantOf(server, 'upload.download');
  const pictureOf = createDisplay(files);
  server.app.get<{ Params: { id: string } }>(displayPath(':id'), {
    preParsing: (request) => admit(grant, request),
    handler: async (request, reply) => {
      const file = request.person && (await files.find(request.person, request.params.id));
      if (!file || !['png', 'jpg', 'jpeg'].includes(file.extension))
        throw new Failure(404, 'upload.unknown');
      const { type, bytes } = await pictureOf(file);
      return reply
        .headers({
          'content-type': type,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'private, no-store',
        })
        .send(bytes);
    },
  });
}
