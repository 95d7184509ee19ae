import { downloadPath } from '@jicai/shared/contract/files/upload.ts';
import { attachmentHeaders } from '../../kernel/http/attachment.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import type { Files } from './service.ts';

/** Types that a browser shows and cannot run; all other files are sent as plain bytes. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
};

/**
 * Sends a stored file, always as an attachment: an uploaded file is never shown as a page of the site
 * (ASVS 3.2.1, [A20]). The token travels in the header, so the address alone opens nothing.
 */
export function downloadRoute(server: Server, files: Files): void {
  const grant = grantOf(server, 'upload.download');
  server.app.get<{ Params: { id: string } }>(downloadPath(':id'), {
    preParsing: (request) => admit(grant, request),
    handler: async (request, reply) => {
      const file = request.person && (await files.find(request.person, request.params.id));
      if (!file) throw new Failure(404, 'upload.unknown');
      const content = await files.deps.storage.stream(file.upload.key);
      return reply
        .headers({
          ...attachmentHeaders(
            files.deps.names.open(file).name,
            TYPES[file.extension] ?? 'application/octet-stream',
          ),
          'content-length': file.size,
        })
        .send(content);
    },
  });
}
