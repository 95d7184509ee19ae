import type { TimelineEntry } from '@jicai/shared/contract/sourcing/editor.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

interface Row {
  readonly kind: 'state.paused' | 'state.resumed' | 'end.changed' | 'end.extended';
  readonly at: number;
  /** The end as it stood then. */
  readonly end: number;
  readonly times: number;
  /** The package's place; 0 where the project has no other. */
  readonly place: number;
}

/**
 * The events that moved the ends of a project's auctions: pauses, changes, and the extensions of each package as one
 * entry. Only of auctions that are over, as their logs are public then, and without reasons, which are
 * not in them. An auction that ended when it was to end is not looked into.
 */
export async function readCourseEntries(
  auctionProjectId: string | null,
  db: Executor,
): Promise<TimelineEntry[]> {
  if (auctionProjectId === null) return [];
  const { rows } = await sql<Row>`
    with moved as materialized (
      select a.package_number, case when count(*) over () > 1 then k.position else 0 end as place,
        a.outcome is not null and not a.is_rehearsal
          and a.closes_at <> a.original_closes_at as counts
      from package k join auction a on a.package_number = k.number
      where k.project_id = ${auctionProjectId}),
    event as (
      select m.place, e.kind, e.at, e.payload,
        count(*) over (partition by e.package_number, e.kind)::int as times,
        row_number() over (partition by e.package_number, e.kind order by e.seq desc) as back
      from moved m join auction_event e on e.package_number = m.package_number
      where m.counts
        and e.kind in ('state.paused', 'state.resumed', 'end.changed', 'end.extended'))
    select kind, at, times, place,
      coalesce(payload ->> 'endTo', payload ->> 'to', '0')::bigint as "end"
    from event where kind <> 'end.extended' or back = 1
    order by at limit ${limits.projectTimeline}`.execute(db);
  return rows.map(entryOf);
}

function entryOf({ kind, at, end, times, place }: Row): TimelineEntry {
  const of = place > 0 ? `第 ${place} 包` : '';
  const moved = `结束时间 ${timeText(end)}`;
  const words = {
    'state.paused': ['报价暂停', ''],
    'state.resumed': ['报价恢复', moved],
    'end.changed': ['修改报价结束时间', moved],
    'end.extended': [`自动延时，共 ${times} 次`, moved],
  } as const;
  const [sentence, note] = words[kind];
  return { sentence: of + sentence, note, personName: '', atMs: at };
}
