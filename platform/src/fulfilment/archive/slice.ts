import { orderArchivePath } from '@jicai/shared/contract/fulfilment/archive.ts';
import { serveArchive } from '../../kernel/http/serve-archive.ts';
import type { Slice } from '../../kernel/slice.ts';
import { ARCHIVERS } from '../timeline/read.ts';
import type { ArchiveNeeds } from './contents.ts';
import { archiveOrder } from './service.ts';

const ARCHIVE = {
  name: 'thread.archive',
  path: orderArchivePath(':id'),
  title: '订单归档',
} as const;

/** 归档: everything about an ended order in one file. */
export const orderArchiveSlice: Slice<ArchiveNeeds> = {
  name: 'fulfilment/archive',
  policy: { 'thread.archive': ARCHIVERS },
  routes: (needs, server) => {
    serveArchive(server, ARCHIVE, (person, orderId) => archiveOrder(orderId, person, needs));
  },
};
