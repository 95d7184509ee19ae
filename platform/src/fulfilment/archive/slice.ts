import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { readNow } from '../../kernel/db/now.ts';
import { makeZip } from '../../kernel/documents/archive.ts';
import { type Person, personOf } from '../../kernel/http/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import type { MadeFile } from '../papers/papers.ts';
import { ARCHIVERS, isEnded, readThread } from '../timeline/read.ts';
import { type ArchiveNeeds, archiveFiles } from './contents.ts';

/** Years for which procurement documents are kept (政府采购法 42). */
const RETENTION_YEARS = 15;

/** The archive of an ended order for the people of its unit: every document, with hashes. */
async function archiveOrder(
  orderId: string,
  person: Person,
  needs: ArchiveNeeds,
): Promise<MadeFile | Refusal> {
  const read = await readThread(orderId, person, needs);
  if (isRefusal(read)) return read;
  const { order } = read.thread;
  if (!isEnded(order)) return refuse('thread.notEnded');
  const files = await archiveFiles(read.thread, person, needs);
  const now = await readNow(needs.clock, needs.db);
  const facts = {
    orderNumber: order.number,
    orderName: order.name,
    madeAt: timeText(now),
    madeBy: person.name,
    retentionYears: RETENTION_YEARS,
  };
  const content = (await makeZip({ files, facts, madeAt: now })).toString('base64');
  return { fileName: `${order.number}_归档.zip`, content };
}

/** 归档: everything about an ended order in one file. */
export const orderArchiveSlice: Slice<ArchiveNeeds> = {
  name: 'fulfilment/archive',
  policy: { 'thread.archive': ARCHIVERS },
  endpoints: (needs) => [
    query(threadEndpoints.archive, ({ orderId }, call) =>
      archiveOrder(orderId, personOf(call), needs),
    ),
  ],
};
