import { startOfDay } from '@jicai/shared/domain/kernel/china-time.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { type NewNotice, publishNotices } from '../../../mall/notice/repository.ts';
import { blocksOf } from './blocks.ts';
import { GENERAL } from './general.ts';
import { GUIDES } from './guides.ts';
import { POLICIES } from './policies.ts';
import { TRADE_NOTICES } from './trades.ts';
import type { Written } from './written.ts';

const DAY_MS = 24 * 3_600_000;

function notice(written: Written, index: number, now: number): NewNotice {
  // Offices publish in office hours, not all in one minute: from 9:10 on, by China's time.
  const time = (9 * 60 + 10 + (index % 13) * 31) * 60_000;
  const publishedAtMs = startOfDay(now) - written.daysAgo * DAY_MS + time;
  return {
    id: `demo-notice-${String(index + 1).padStart(2, '0')}`,
    kind: written.kind,
    title: written.title,
    areaName: '江城市',
    publisher: written.publisher,
    isTop: written.isTop ?? false,
    body: blocksOf(written.body),
    objectionUntilMs:
      written.objectionDays === undefined ? null : publishedAtMs + written.objectionDays * DAY_MS,
    publishedAtMs,
  };
}

/** The demonstration's notices; those that are there already stay. */
export async function loadNotices({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = await readNow(clock, db);
  const all = [...GENERAL, ...POLICIES, ...TRADE_NOTICES, ...GUIDES];
  await publishNotices(
    all.map((written, index) => notice(written, index, now)),
    db,
  );
}
