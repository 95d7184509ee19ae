import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { readNow } from '../../kernel/db/now.ts';
import { makeZip } from '../../kernel/documents/archive.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { isEnded, readThread } from '../timeline/read.ts';
import { type ArchiveNeeds, archiveFiles } from './contents.ts';

/** Years for which procurement documents are kept (政府采购法 42). */
const RETENTION_YEARS = 15;

/**
 * Makes the archive of an ended order for the people of its unit: every document, with hashes. HTTP 404
 * for everybody else; an order that goes on has none (HTTP 409).
 */
export async function archiveOrder(
  orderId: string,
  person: Person,
  needs: ArchiveNeeds,
): Promise<{ name: string; content: Buffer } | Refusal> {
  const read = await readThread(orderId, person, needs);
  if (isRefusal(read)) return withStatus(404, read);
  const { order } = read.thread;
  if (!isEnded(order)) return withStatus(409, refuse('thread.notEnded'));
  const files = await archiveFiles(read.thread, person, needs);
  const now = await readNow(needs.clock, needs.db);
  const facts = {
    orderNumber: order.number,
    orderName: order.name,
    madeAt: timeText(now),
    madeBy: person.name,
    retentionYears: RETENTION_YEARS,
  };
  const content = await makeZip({ files, facts, madeAt: now });
  return { name: `${order.number}_归档.zip`, content };
}
