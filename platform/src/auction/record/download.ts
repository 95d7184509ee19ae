import { isRecordFormat, recordPath } from '@jicai/shared/contract/auction/record.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { attachmentHeaders } from '../../kernel/http/attachment.ts';
import { callerOf } from '../../kernel/http/caller/reach.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import { statusOf } from '../../kernel/http/status.ts';
import type { createRecords } from './service.ts';

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const DOWNLOAD = { name: 'record.download', write: false };

/**
 * Serves the record of an auction as an attachment, with a file name by RFC 6266; the session's token comes
 * in the header. Every download is logged as an export.
 */
export function recordRoutes(server: Server, make: ReturnType<typeof createRecords>): void {
  const grant = grantOf(server, DOWNLOAD.name);
  server.app.get<{ Params: { format: string; packageNumber: string } }>(
    recordPath(':format', ':packageNumber'),
    {
      preParsing: (request) => admit(grant, request, DOWNLOAD),
      handler: async (request, reply) => {
        const { person, params } = request;
        const { format, packageNumber } = params;
        if (!person || !isRecordFormat(format)) throw new Failure(404, 'call.notFound');
        const file = await make(callerOf(person, DOWNLOAD, grant), packageNumber, format);
        if (isRefusal(file)) throw new Failure(statusOf(file), file.refused, file.values);
        await request.recordExport({
          call: DOWNLOAD.name,
          title: '成交记录',
          rows: 1,
          isUnmasked: false,
        });
        const { name, content } = file;
        return reply.headers(attachmentHeaders(name, TYPES[format])).send(content);
      },
    },
  );
}
