import { sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../src/kernel/db/clock.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import type { Database } from '../../src/kernel/db/open.ts';
import { storedContent } from '../../src/mall/notice/draft.ts';
import { type NewNotice, publishNotices } from '../../src/mall/notice/repository.ts';
import { blocksOf } from './blocks.ts';
import { GENERAL } from './general.ts';
import { GUIDES } from './guides.ts';
import { POLICIES } from './policies.ts';
import { TRADE_NOTICES } from './trades.ts';
import type { Written } from './written.ts';

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
  const notices = all.map((written, index) => notice(written, index, now));
  await publishNotices(notices, db);
  await addDrafts(notices, db);
}

const TAGS = { heading: 'h3', paragraph: 'p', item: 'li', tableRow: 'p' } as const;

/** The text of a notice as the console's editor writes it; a row of a table is a paragraph there. */
const htmlOf = (body: NewNotice['body']): string =>
  sanitiseRichText(
    body
      .map(({ kind, text, cells }) => {
        const words = kind === 'tableRow' ? cells.join('　') : text;
        return `<${TAGS[kind]}>${words}</${TAGS[kind]}>`;
      })
      .join(''),
  );

/** Puts the notices into the console too, where an operator may withdraw them. */
async function addDrafts(notices: readonly NewNotice[], db: Database): Promise<void> {
  for (const { id, kind, title, isTop, body, objectionUntilMs, publishedAtMs } of notices) {
    const content = { kind, title, isTop, html: htmlOf(body), objectionUntilMs };
    const rest = { regionCode: '', audience: 'all', publishAtMs: null, fileGroup: null } as const;
    await sql`insert into notice_draft (id, state, kind, content, title, created_by, saved_at)
      select ${id}, 'published', ${kind}, ${storedContent({ ...content, ...rest })}::jsonb, ${title},
        person.id, ${moment(publishedAtMs)}
      from person where 'operator' = any(person.roles) order by person.id limit 1
      on conflict do nothing`.execute(db);
  }
}
