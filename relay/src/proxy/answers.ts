import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { MOST_LEGACY_BYTES, withCode } from '../legacy-texts.ts';
import { refuseWith } from '../refusals.ts';

/** A response of the platform, in the form in which the proxy passes it. */
export interface PlatformResponse {
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
}

/**
 * Returns whether a response may be a refusal without a code: uncompressed JSON of at most
 * `MOST_LEGACY_BYTES` or of unknown length, not to a HEAD request.
 */
function mayLackCode({ headers }: PlatformResponse, method: string): boolean {
  const length = headers['content-length'];
  return (
    method !== 'HEAD' &&
    /^application\/json\b/i.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    (length === undefined || Number(length) <= MOST_LEGACY_BYTES)
  );
}

async function* chunksOf(first: readonly Buffer[], source: AsyncIterator<Buffer>) {
  yield* first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/**
 * Sends a response of up to `MOST_LEGACY_BYTES` with the code that `withCode` adds, if any; sends a
 * longer response unchanged.
 */
async function sendWithCode(reply: FastifyReply, stream: Readable): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  for (let next = await source.next(); !next.done; next = await source.next()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size > MOST_LEGACY_BYTES)
      return void reply.send(Readable.from(chunksOf(chunks, source), { objectMode: false }));
  }
  const body = Buffer.concat(chunks);
  reply.removeHeader('content-length').send(withCode(body.toString('utf8')) ?? body);
}

/**
 * Sends a response of the platform to the caller, unchanged, except that a short uncompressed JSON
 * refusal of an older service gets the `code` on which clients act. Responds with 503 if the
 * platform breaks off such a short response.
 */
export function passOn(reply: FastifyReply, answer: PlatformResponse, method: string): void {
  if (!mayLackCode(answer, method)) return void reply.send(answer.stream);
  // When the caller hangs up, only this listener ends the stream; without it, the stream's connection to the
  // platform would leak.
  reply.raw.once('close', () => answer.stream.destroy());
  sendWithCode(reply, answer.stream).catch((error: Error) => {
    if (reply.raw.destroyed) return;
    reply.log.warn({ err: error }, 'the platform broke off its answer');
    reply.removeHeader('content-length');
    refuseWith(reply, 503, 'call.unavailable');
  });
}
