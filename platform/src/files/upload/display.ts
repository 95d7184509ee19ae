import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { createForeignReader, readThrough } from '../../kernel/documents/foreign/reader.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import { keepPictures, type Outcome, type Picture } from './kept-pictures.ts';
import type { FileRow } from './repository.ts';
import type { Files } from './service.ts';

/** The answer of the thread. */
export type Drawn = { readonly type: Picture['type']; readonly bytes: Uint8Array } | 'unreadable';

/** A page shows many pictures at once: more of one person may wait here than of uploads and invoices. */
const WAITING_OF_ASKER = 48;

/** Threads of their own: a page full of new pictures holds up nobody's upload or invoice. */
const door = createForeignReader({ waitingOfPerson: WAITING_OF_ASKER });

const SCRIPT = new URL('./display-worker.ts', import.meta.url);

/** The job of the thread. */
export interface DrawJob {
  readonly extension: string;
}

/** Draws a stored picture anew, in the turn of who asks for it. */
async function draw(
  file: FileRow,
  asker: string,
  known: () => Outcome | undefined,
  { storage }: Files['deps'],
): Promise<Outcome> {
  const drawn = await readThrough<Drawn>(door, {
    kind: 'picture',
    script: SCRIPT,
    person: asker,
    size: file.size,
    read: (from, to) => storage.read(file.upload.key, from, to),
    job: { extension: file.extension } satisfies DrawJob,
    known,
  });
  if (isRefusal(drawn) || drawn === 'unreadable') return 'unreadable';
  return { type: drawn.type, bytes: Buffer.from(drawn.bytes) };
}

/**
 * Prepares stored pictures to be shown, drawn anew; they are kept for a while. The original is for
 * downloading only: it stays as it was uploaded, to the byte, since it may be evidence. `asker` is the
 * person or the network that a picture not yet drawn queues for. Throws HTTP 422 for one that cannot be shown.
 */
export function createDisplay(files: Files): (file: FileRow, asker: string) => Promise<Picture> {
  const outcomeOf = keepPictures((file: FileRow, asker, known) =>
    draw(file, asker, known, files.deps),
  );
  return async (file, asker) => {
    const outcome = await outcomeOf(file, asker);
    if (outcome === 'unreadable') throw new Failure(422, 'upload.notShown');
    return outcome;
  };
}

/** Sends a stored picture to who may read it. */
export function displayRoute(server: Server, files: Files): void {
  const grant = grantOf(server, 'upload.download');
  const pictureOf = createDisplay(files);
  server.app.get<{ Params: { id: string } }>(displayPath(':id'), {
    preParsing: (request) => admit(grant, request),
    handler: async (request, reply) => {
      const { person } = request;
      const file = person && (await files.find(person, request.params.id));
      if (!person || !file || !['png', 'jpg', 'jpeg'].includes(file.extension))
        throw new Failure(404, 'upload.unknown');
      const { type, bytes } = await pictureOf(file, `person ${person.id}`);
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
