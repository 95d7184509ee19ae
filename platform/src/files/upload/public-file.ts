import { create as disposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileRow } from './repository.ts';
import type { FileDeps } from './service.ts';

/** Sends a file that belongs to something published, as an attachment; the caller has asked who may read it. */
export async function sendPublicFile(
  file: FileRow,
  { storage, names }: Pick<FileDeps, 'storage' | 'names'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const content = await storage.stream(file.upload.key);
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': file.size,
      'content-disposition': disposition(names.open(file).name, { type: 'attachment' }),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(content);
}
