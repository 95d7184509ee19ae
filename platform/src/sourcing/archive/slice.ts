import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { createRecords, type RecordNeeds } from '../../auction/record/service.ts';
import { attachmentHeader } from '../../kernel/http/attachment.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { callerOf } from '../../kernel/http/reach.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import { statusOf } from '../../kernel/http/status.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { AttachmentNeeds } from './attachments.ts';
import { makeArchive } from './service.ts';

const DOWNLOAD = { name: 'archive.download', write: false };

/** The archive as a file, always an attachment; the token travels in the header. */
function archiveRoutes(needs: RecordNeeds & AttachmentNeeds, server: Server): void {
  const grant = grantOf(server, DOWNLOAD.name);
  const records = createRecords(needs);
  server.app.get<{ Params: { projectId: string } }>(archivePath(':projectId'), {
    preParsing: (request) => admit(grant, request, DOWNLOAD),
    handler: async (request, reply) => {
      const { person, params } = request;
      if (!person) throw new Failure(404, 'call.notFound');
      const file = await makeArchive(
        { ...needs, records },
        callerOf(person, DOWNLOAD, grant),
        params.projectId,
      );
      if (isRefusal(file)) throw new Failure(statusOf(file), file.refused, file.values);
      await request.recordExport({
        call: DOWNLOAD.name,
        title: '项目归档',
        rows: 1,
        isUnmasked: false,
      });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': attachmentHeader(file.name),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'private, no-store',
        })
        .send(Buffer.from(file.content));
    },
  });
}

/** The archive of an ended project (归档). */
export const archiveSlice: Slice<RecordNeeds & AttachmentNeeds> = {
  name: 'sourcing/archive',
  policy: { 'archive.download': ['handler', 'supervisor'] },
  routes: archiveRoutes,
};
