import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { LRUCache } from 'lru-cache';
import { createForeignReader, readThrough } from '../../kernel/documents/foreign/reader.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import type { FileRow } from './repository.ts';
import type { Files } from './service.ts';

interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** The answer of the thread. */
export type Drawn = { readonly type: Picture['type']; readonly bytes: Uint8Array } | 'unreadable';

const KEPT_BYTES = 64 * 1_048_576;

/** Threads of their own: a page full of new pictures holds up nobody's upload or invoice. */
const door = createForeignReader();

const SCRIPT = new URL('./display-worker.ts', import.meta.url);

/** The job of the thread. */
export interface DrawJob {
  readonly extension: string;
}

/** Draws a stored picture anew. Throws HTTP 422 for one that cannot be shown. */
async function draw(file: FileRow, { storage }: Files['deps']): Promise<Picture> {
  const drawn = await readThrough<Drawn>(door, {
    kind: 'picture',
    script: SCRIPT,
    // Many people look at one person's pictures: each picture waits for itself alone.
    person: file.id,
    size: file.size,
    read: (from, to) => storage.read(file.upload.key, from, to),
    job: { extension: file.extension } satisfies DrawJob,
  });
  if (isRefusal(drawn) || drawn === 'unreadable') throw new Failure(422, 'upload.notShown');
  return { type: drawn.type, bytes: Buffer.from(drawn.bytes) };
}

/**
 * Prepares stored pictures to be shown, drawn anew; they are kept for a while. The original is for
 * downloading only: it stays as it was uploaded, to the byte, since it may be evidence.
 */
export function createDisplay(files: Files): (file: FileRow) => Promise<Picture> {
  const kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const underWay = new Map<string, Promise<Picture>>();

  return async (file) => {
    const known = kept.get(file.id) ?? underWay.get(file.id);
    if (known) return known;
    const drawing = draw(file, files.deps);
    underWay.set(file.id, drawing);
    try {
      const picture = await drawing;
      kept.set(file.id, picture);
      return picture;
    } finally {
      underWay.delete(file.id);
    }
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
