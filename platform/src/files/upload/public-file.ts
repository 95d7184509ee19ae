import type { FastifyReply } from 'fastify';
import { attachmentHeader } from '../../kernel/http/attachment.ts';
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
      'content-disposition': attachmentHeader(names.open(file).name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(content);
}
