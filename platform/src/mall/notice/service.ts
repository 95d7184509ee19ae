import type { NoticeDetail } from '@jicai/shared/contract/mall/notice.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { listNotices, type NoticeFilter, readNotice } from './repository.ts';

export interface NoticeNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

export const listPublished = ({ db, clock }: NoticeNeeds, filter: NoticeFilter) =>
  listNotices(filter, clock, db);

export async function readPublished(
  { db, clock }: NoticeNeeds,
  id: string,
): Promise<{ notice: NoticeDetail } | Refusal> {
  const notice = await readNotice(id, clock, db);
  return notice ? { notice } : refuse('notice.unknown');
}
