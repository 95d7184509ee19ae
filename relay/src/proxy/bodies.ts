import { Readable, Transform } from 'node:stream';

/** The error of a request that is refused because of its body; `statusCode` is the response's status. */
export class BodyRefused extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Reads a whole body into memory, so that a connection to the platform is taken only when the
 * caller has sent the whole body. Resolves to a stream of the body. Rejects with `BodyRefused`: 413
 * when the body exceeds `mostBytes`, 400 when the caller ended the body early.
 */
export async function readWhole(body: Readable, mostBytes: number): Promise<Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new BodyRefused(413, 'body too large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof BodyRefused ? error : new BodyRefused(400, 'body broke off');
  }
  return Readable.from(chunks, { objectMode: false });
}

interface UploadLimits {
  readonly mostBytes: number;
  /** The lowest accepted speed of an upload, in bytes a second, checked every `windowMs` ms. */
  readonly leastBytesPerSecond: number;
  readonly windowMs: number;
}

/**
 * Creates a stream that passes an upload on. The stream fails with `BodyRefused` when the upload
 * gets too large (413) or too slow (408).
 */
export function limitUpload({ mostBytes, leastBytesPerSecond, windowMs }: UploadLimits): Transform {
  let size = 0;
  let inWindow = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      inWindow += chunk.length;
      if (size > mostBytes) done(new BodyRefused(413, 'body too large'));
      else done(null, chunk);
    },
  });
  const timer = setInterval(() => {
    // Data in the stream's buffer means that the platform reads too slowly, not that the caller
    // sends too slowly.
    const isWaiting = limited.readableLength > 0;
    if (!isWaiting && inWindow < (leastBytesPerSecond * windowMs) / 1_000)
      limited.destroy(new BodyRefused(408, 'upload too slow'));
    inWindow = 0;
  }, windowMs);
  timer.unref();
  limited.once('close', () => clearInterval(timer));
  // The caller has sent the whole upload, so only the platform can be slow from now on.
  limited.once('finish', () => clearInterval(timer));
  return limited;
}

/**
 * The time, in ms, in which a caller who is still sending a body without a `content-length` can
 * read the response before the connection is cut.
 */
const LINGER_MS = 1_000;

/**
 * Pipes an upload through `limited` to the platform. If the caller hangs up before the whole body
 * has arrived, the call to the platform fails. If `limited` closes before that, because it refused
 * the body or the platform stopped reading, the rest of a body with a `content-length` is read and
 * discarded so that the caller gets the response; for any other body the connection is cut after
 * `LINGER_MS`.
 */
export function flowThrough(body: Readable, limited: Transform, hasLength: boolean): Transform {
  const hasMore = () => !body.readableEnded;
  body.once('error', (error) => limited.destroy(error));
  body.once('close', () => {
    if (hasMore()) limited.destroy(new BodyRefused(400, 'body broke off'));
  });
  // The call to the platform handles the error; an error event without a listener would end the process.
  limited.on('error', () => {});
  limited.once('close', () => {
    if (!hasMore() || body.destroyed) return;
    body.unpipe(limited);
    if (hasLength) body.resume();
    else setTimeout(() => body.destroy(), LINGER_MS).unref();
  });
  return body.pipe(limited);
}
