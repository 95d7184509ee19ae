import type { OverdueUnit } from '@jicai/shared/contract/fulfilment/overview.ts';
import { startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { wordLike } from '../../kernel/db/like.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { offsetOf } from '../settlement/filter.ts';

interface Filter {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Overdue payments of the caller's unit and of all units below it, the longest overdue first. Bounds are
 * those of the ageing (FU19), without what is due today: that is not overdue.
 */
export async function listOverdueUnits(
  filter: Filter,
  person: Person,
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
): Promise<{ rows: OverdueUnit[]; total: number }> {
  const today = startOfDay(await readNow(clock, db));
  const daysAgo = (days: number) => moment(today - days * DAY_MS);
  const sum = (from: number, to: number | null) => sql`coalesce(sum(d.outstanding) filter (
    where d.due_at < ${daysAgo(from)} and (${to === null} or d.due_at >= ${daysAgo(to ?? 0)})), 0)::bigint`;
  const { rows } = await sql<OverdueUnit & { total: number }>`
    with recursive below(id) as (
      select ${person.orgId}::text union select o.id from org o join below b on o.parent_id = b.id
    )
    select unit.id as "unitId", unit.name as "unitName", count(*)::int as invoices,
      count(distinct d.supplier_id)::int as suppliers,
      ceil(extract(epoch from ${moment(today)}::timestamptz - min(d.due_at)) / 86400)::int as "daysOverdue",
      ${sum(0, 30)} as "upTo30", ${sum(30, 60)} as "upTo60", ${sum(60, 90)} as "upTo90",
      ${sum(90, null)} as "over90", sum(d.outstanding)::bigint as amount,
      count(*) over ()::int as total
    from invoice_owed d join org unit on unit.id = d.unit_id
    where d.unit_id in (select id from below) and d.outstanding > 0 and d.due_at < ${moment(today)}
      and ${wordLike(sql`unit.name`, filter.keyword)}
    group by unit.id, unit.name order by min(d.due_at), unit.id
    limit ${filter.pageSize} offset ${offsetOf(filter)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
