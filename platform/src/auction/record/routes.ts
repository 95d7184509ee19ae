import { isRecordFormat, recordPath } from '@jicai/shared/contract/auction/record.ts';
import { create as disposition } from 'content-disposition';
import { Failure } from '../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../kernel/http/serve.ts';
import type { Records } from './service.ts';

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The record as a file, always an attachment; the token travels in the header (RFC 6266 names). */
export function recordRoutes(server: Server, records: Records): void {
  const grant = grantOf(server, 'record.download');
  server.app.get<{ Params: { format: string; packageNumber: string } }>(
    recordPath(':format', ':packageNumber'),
    {
      preParsing: (request) => admit(grant, request),
      handler: async (request, reply) => {
        const { person, params } = request;
        const { format, packageNumber } = params;
        if (!person || !isRecordFormat(format)) throw new Failure(404, 'call.notFound');
        const { name, content } = await records.file(person, packageNumber, format);
        return reply
          .headers({
            'content-type': TYPES[format],
            'content-disposition': disposition(name, { type: 'attachment' }),
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'cache-control': 'private, no-store',
          })
          .send(content);
      },
    },
  );
}
