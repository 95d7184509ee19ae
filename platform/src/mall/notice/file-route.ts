import { NOTICE_FILE_BASE } from '@jicai/shared/contract/mall/notice.ts';
import type { FastifyInstance } from 'fastify';
import { sendPublicFile } from '../../files/upload/public-file.ts';
import { findFile } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { hasFileGroup } from './repository.ts';
import { audiencesOf } from './service.ts';

/** Sends the files of published notices, as attachments, to everybody who may read the notice. */
export function noticeFileRoute(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { notice: string; file: string } }>(
    `${NOTICE_FILE_BASE}:notice/:file`,
    async (request, reply) => {
      const { db, clock } = files.deps;
      const { notice: noticeId, file: fileId } = request.params;
      const file = await findFile(fileId, db);
      const audiences = audiencesOf(await request.identify());
      const isOpen =
        file?.state === 'stored' &&
        (await hasFileGroup({ noticeId, groupId: file.groupId }, audiences, clock, db));
      if (!file || !isOpen) throw new Failure(404, 'upload.unknown');
      return sendPublicFile(file, files.deps, reply);
    },
  );
}
