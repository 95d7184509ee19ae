import type { TimelineEntry } from '@jicai/shared/contract/sourcing/editor.ts';
import { type AuctionMethod, codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

interface Row {
  readonly code: string;
  readonly end: 'declined' | 'expired';
  readonly at: number;
  readonly reason: string;
  readonly method: AuctionMethod;
  /** The package's place; 0 where the project has no other. */
  readonly place: number;
}

const WORDS: Readonly<Record<Row['end'], string>> = {
  declined: '放弃成交',
  expired: '逾期未确认成交',
};

/**
 * The steps of a project's awards in which a supplier declined or let the time pass (AU41), with the reasons for
 * the unit and its supervisor; others learn the step, whose event is public, and not the reason.
 */
export async function readAwardEntries(
  auctionProjectId: string | null,
  view: 'all' | 'public',
  db: Executor,
): Promise<TimelineEntry[]> {
  if (auctionProjectId === null) return [];
  const { rows } = await sql<Row>`
    select s ->> 'code' as code, s ->> 'end' as "end", (s ->> 'endedAt')::bigint as at,
      coalesce(s ->> 'reason', '') as reason, p.method,
      case when (select count(*) from package o where o.project_id = k.project_id) > 1
        then k.position else 0 end as place
    from package k join project p on p.id = k.project_id
      join auction a on a.package_number = k.number
      cross join lateral jsonb_array_elements(a.award -> 'steps') s
    where k.project_id = ${auctionProjectId} and not a.is_rehearsal
      and s ->> 'end' in ('declined', 'expired')
    order by at limit ${limits.projectTimeline}`.execute(db);
  return rows.map(({ code, end, at, reason, method, place }) => ({
    sentence: `${place > 0 ? `第 ${place} 包` : ''}${codeWord(method)} ${code} ${WORDS[end]}`,
    note: view === 'all' ? reason : '',
    personName: '',
    atMs: at,
  }));
}

/** Entries of several sources as one timeline, oldest first. */
export const inOrder = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries.toSorted((a, b) => a.atMs - b.atMs);
