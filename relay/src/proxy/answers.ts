import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { MOST_LEGACY_BYTES, withCode } from '../legacy-texts.ts';
import { refuseWith } from '../refusals.ts';

/** An answer as the proxy has it. */
export interface PlatformAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
}

/** Whether an answer is in the open and so short that it may be a refusal without a code. */
function mayLackCode({ headers }: PlatformAnswer, method: string): boolean {
  const length = headers['content-length'];
  return (
    method !== 'HEAD' &&
    /^application\/json\b/i.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    (length === undefined || Number(length) <= MOST_LEGACY_BYTES)
  );
}

async function* chunksOf(first: readonly Buffer[], rest: AsyncIterator<Buffer>) {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Sends a short answer with the code that its text stands for; a longer one as it is. */
async function sendWithCode(reply: FastifyReply, stream: Readable): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  const rest: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size > MOST_LEGACY_BYTES)
      return void reply.send(Readable.from(chunksOf(chunks, rest), { objectMode: false }));
  }
  const body = Buffer.concat(chunks);
  reply.removeHeader('content-length').send(withCode(body.toString('utf8')) ?? body);
}

/**
 * Passes an answer of the platform on as it is. Only a short refusal in the open from a service that is
 * older than codes gets the code by which clients decide; sealed answers cannot be read here.
 */
export function passOn(reply: FastifyReply, answer: PlatformAnswer, method: string): void {
  if (!mayLackCode(answer, method)) return void reply.send(answer.stream);
  // Nobody else ends it where the caller hangs up: its connection to the platform would be lost for good.
  reply.raw.once('close', () => answer.stream.destroy());
  sendWithCode(reply, answer.stream).catch((error: Error) => {
    if (reply.raw.destroyed) return;
    reply.log.warn({ err: error }, 'the platform broke off its answer');
    reply.removeHeader('content-length');
    refuseWith(reply, 503, 'call.unavailable');
  });
}
