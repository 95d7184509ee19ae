import { Readable, Transform } from 'node:stream';

/** A request that ends with this status; the caller gets it if they are still connected. */
export class BodyRefused extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Reads a body whole, so that a connection to the platform is taken only once nothing more has to
 * come from the caller. Throws `BodyRefused`: 413 for one that is too large, 400 for one that broke
 * off.
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
  /** The slowest upload that is waited for, in bytes a second, looked at every `windowMs`. */
  readonly leastBytesPerSecond: number;
  readonly windowMs: number;
}

/** Passes an upload on; ends with `BodyRefused` when it gets too large (413) or too slow (408). */
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
    // The platform may be the slow one: then what was received waits in the buffer.
    const isWaiting = limited.readableLength > 0;
    if (!isWaiting && inWindow < (leastBytesPerSecond * windowMs) / 1_000)
      limited.destroy(new BodyRefused(408, 'upload too slow'));
    inWindow = 0;
  }, windowMs);
  timer.unref();
  limited.once('close', () => clearInterval(timer));
  // Nothing more has to come: the platform may take its time.
  limited.once('finish', () => clearInterval(timer));
  return limited;
}

/** A caller that still sends gets the answer in this time, before the connection is cut. */
const LINGER_MS = 1_000;

/**
 * Lets a body flow through its limits, so that a caller who hangs up ends the platform's half too. When
 * the platform wants no more of it, the rest of a body of known length goes by unread and the caller gets
 * the answer; a body without a length is cut.
 */
export function flowThrough(body: Readable, limited: Transform, hasLength: boolean): Transform {
  const hasMore = () => !body.readableEnded;
  body.once('error', (error) => limited.destroy(error));
  body.once('close', () => {
    if (hasMore()) limited.destroy(new BodyRefused(400, 'body broke off'));
  });
  // Somebody waits for the error as well: the call to the platform.
  limited.on('error', () => {});
  limited.once('close', () => {
    if (!hasMore() || body.destroyed) return;
    body.unpipe(limited);
    if (hasLength) body.resume();
    else setTimeout(() => body.destroy(), LINGER_MS).unref();
  });
  return body.pipe(limited);
}
