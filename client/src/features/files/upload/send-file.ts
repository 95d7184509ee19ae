import {
  type FileDomain,
  UPLOAD_TAKEN,
  uploadEndpoints,
} from '@jicai/shared/contract/files/upload.ts';
import { chunkBytes, chunkCount } from '@jicai/shared/domain/files/upload/files.ts';
import { limits } from '@jicai/shared/limits.ts';
import { uploadMessages } from '@jicai/shared/messages/files/upload.ts';
import type { Call } from '../../../lib/http/http.ts';
import { ChunkFailed, type sendChunk } from './send-chunk.ts';

interface Options {
  readonly file: Blob & { readonly name: string };
  readonly key: string;
  readonly groupId: string;
  readonly domain: FileDomain;
  readonly call: Call;
  readonly token: () => string;
  readonly send: typeof sendChunk;
  /** Bytes of the file that are there or on their way. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
  /** Waits between two tries of a chunk, ms. */
  readonly pauses?: readonly number[];
}

const PAUSES = [1_000, 3_000, 8_000];

/**
 * Sends a file chunk by chunk, beginning with what the server does not have yet; answers the file's
 * id. A chunk that may work later is tried again; then, and for what is refused, a `ChunkFailed`.
 */
export async function sendFile(options: Options): Promise<string> {
  const { file, key, groupId, call, signal } = options;
  const count = chunkCount(file.size);
  const known = await call(
    uploadEndpoints.resume,
    { groupId, uploadKey: key },
    { quiet: true, signal },
  );
  if (known.fileId) return known.fileId;
  const there = new Set(known.received);
  let arrived = known.received.reduce((sum, n) => sum + chunkBytes(n, file.size), 0);
  const missing = Array.from({ length: count }, (_, n) => n).filter((n) => !there.has(n));
  // All are there, but nobody put them together: the last one once more asks for it.
  for (const chunk of missing.length > 0 ? missing : [count - 1]) {
    const answer = await sendPatiently(options, chunk, count, (bytes) =>
      options.onSent(arrived + bytes),
    );
    arrived += there.has(chunk) ? 0 : chunkBytes(chunk, file.size);
    options.onSent(arrived);
    if (answer.result === UPLOAD_TAKEN && answer.path) return answer.fileId;
  }
  throw new ChunkFailed('again', uploadMessages['upload.failed']);
}

async function sendPatiently(
  options: Options,
  chunk: number,
  chunks: number,
  onSent: (bytes: number) => void,
) {
  const { file, key, groupId, domain, signal, pauses = PAUSES } = options;
  const from = chunk * limits.uploadChunkBytes;
  const bytes = file.slice(from, from + limits.uploadChunkBytes);
  for (let tries = 0; ; tries += 1) {
    const token = options.token();
    const about = { groupId, domain, token, uploadKey: key, name: file.name, size: file.size };
    try {
      return await options.send({ form: { ...about, chunk, chunks }, bytes, onSent, signal });
    } catch (error) {
      const pause = pauses[tries];
      const isPassing = error instanceof ChunkFailed && error.kind === 'again';
      if (!isPassing || pause === undefined || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
