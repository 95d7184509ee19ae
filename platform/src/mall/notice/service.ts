import type { NoticeDetail } from '@jicai/shared/contract/mall/notice.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { listNotices, type NoticeFilter, readNotice } from './repository.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
}

/** Notices, as far as they are published by now. */
export function createNotices({ db, clock }: Parts) {
  return {
    list: (filter: NoticeFilter) => listNotices(filter, clock, db),

    async detail(id: string): Promise<{ notice: NoticeDetail } | Refusal> {
      const notice = await readNotice(id, clock, db);
      return notice ? { notice } : refuse('notice.unknown');
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
