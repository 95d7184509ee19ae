import { Readable, Transform } from 'node:stream';

/** The error that refuses a request because of its body, with the status of the response. */
export class BodyRefused extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Reads a whole body, so that a connection to the platform is taken only when nothing more has to come from
 * the caller. Rejects with `BodyRefused`: 413 when the body is too large, 400 when it broke off.
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
  /** The lowest accepted speed of an upload, in bytes a second, checked every `windowMs`. */
  readonly leastBytesPerSecond: number;
  readonly windowMs: number;
}

/** Returns a stream that fails with `BodyRefused` when an upload gets too large (413) or too slow (408). */
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
    // When the platform is the slow side, received data waits in the buffer.
    const isWaiting = limited.readableLength > 0;
    if (!isWaiting && inWindow < (leastBytesPerSecond * windowMs) / 1_000)
      limited.destroy(new BodyRefused(408, 'upload too slow'));
    inWindow = 0;
  }, windowMs);
  timer.unref();
  limited.once('close', () => clearInterval(timer));
  // When the upload is complete, only the platform may still be slow.
  limited.once('finish', () => clearInterval(timer));
  return limited;
}

/** The time for a caller that still sends to get the response, in ms, before the connection is cut. */
const LINGER_MS = 1_000;

/**
 * Pipes a body through its limits, so that a caller who hangs up ends the platform's half too. When the
 * platform reads no further, the rest of a body of known length is discarded, so that the caller gets the
 * response; a body of unknown length is cut after `LINGER_MS`.
 */
export function flowThrough(body: Readable, limited: Transform, hasLength: boolean): Transform {
  const hasMore = () => !body.readableEnded;
  body.once('error', (error) => limited.destroy(error));
  body.once('close', () => {
    if (hasMore()) limited.destroy(new BodyRefused(400, 'body broke off'));
  });
  // The call to the platform handles the error; without a listener it would end the process.
  limited.on('error', () => {});
  limited.once('close', () => {
    if (!hasMore() || body.destroyed) return;
    body.unpipe(limited);
    if (hasLength) body.resume();
    else setTimeout(() => body.destroy(), LINGER_MS).unref();
  });
  return body.pipe(limited);
}
