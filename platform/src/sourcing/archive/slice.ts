import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { createRecords, type RecordNeeds } from '../../auction/record/service.ts';
import { serveArchive } from '../../kernel/http/serve-archive.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { AttachmentNeeds } from './attachments.ts';
import { makeArchive } from './service.ts';

const ARCHIVE = { name: 'archive.download', path: archivePath(':id'), title: '项目归档' } as const;

/** The archive of an ended project (归档). */
export const archiveSlice: Slice<RecordNeeds & AttachmentNeeds> = {
  name: 'sourcing/archive',
  policy: { 'archive.download': ['handler', 'supervisor'] },
  routes: (needs, server) => {
    const records = createRecords(needs);
    serveArchive(server, ARCHIVE, (person, projectId) =>
      makeArchive({ ...needs, records }, person, projectId),
    );
  },
};
