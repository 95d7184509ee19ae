import { TENDER_FILE_BASE } from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { FastifyInstance } from 'fastify';
import { sendPublicFile } from '../../files/upload/public-file.ts';
import { findFile } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { findProjectByNumber } from '../life/row.ts';
import { maySeeTender } from './tender.ts';

/** Sends the attachments of announcements, to everybody who may read the announcement. */
export function tenderFileRoute(app: FastifyInstance, files: Pick<Files, 'deps'>): void {
  app.get<{ Params: { number: string; file: string } }>(
    `${TENDER_FILE_BASE}:number/:file`,
    async (request, reply) => {
      const { db } = files.deps;
      const row = await findProjectByNumber(request.params.number, db);
      const file = await findFile(request.params.file, db);
      const isOpen =
        row !== null &&
        file?.state === 'stored' &&
        file.groupId === row.draft.fileGroup &&
        (await maySeeTender(row, await request.identify(), db));
      if (!isOpen) throw new Failure(404, 'upload.unknown');
      return sendPublicFile(file, files.deps, reply);
    },
  );
}
