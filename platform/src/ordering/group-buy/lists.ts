import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { GroupBuyTab, groupBuyEndpoints } from '@jicai/shared/contract/ordering/group-buy.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { listedOf } from './reading.ts';
import { groupBuyColumns, groupBuyTables, hasJoined, rowOf } from './row.ts';

interface ListFilter {
  readonly tab: GroupBuyTab;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

const PUBLISHED = ['scheduled', 'recruiting', 'reached', 'ordering', 'finished', 'failed'];

/** The group buys that somebody may read; the same rule as `findReadable`. */
function scopeOf({ id, orgId, roles }: Person): RawBuilder<boolean> {
  const buys = roles.includes('buyer') || roles.includes('handler');
  return sql<boolean>`(g.launcher_id = ${id} or ${roles.includes('operator')}
    or (${roles.includes('supplier')} and g.supplier_id = ${orgId})
    or (${buys} and (g.unit_id = ${orgId}
      or (g.scope <> 'unit' and g.state = any(${PUBLISHED}::text[]))
      or (g.state = 'cancelled' and ${hasJoined(orgId)}))))`;
}

/** The condition of a tab; tabs of the clock go by the times, not by when a timer came round. */
function tabOf(tab: GroupBuyTab, person: Person, now: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (tab) {
    case 'running':
      return sql<boolean>`g.state in ('scheduled', 'recruiting', 'reached')
        and g.starts_at <= ${now} and g.ends_at > ${now}`;
    case 'coming':
      return sql<boolean>`g.state = 'scheduled' and g.starts_at > ${now}`;
    case 'reached':
      return sql<boolean>`g.state in ('reached', 'ordering', 'finished')`;
    case 'ended':
      return sql<boolean>`g.state in ('recruiting', 'reached', 'ordering', 'finished', 'failed')
        and g.ends_at <= ${now}`;
    case 'joined':
      return hasJoined(person.orgId);
    case 'launched':
      return sql<boolean>`g.launcher_id = ${person.id}`;
    case 'ofShop':
      return sql<boolean>`g.supplier_id = ${person.orgId}`;
  }
}

const ORDER: Readonly<Record<GroupBuyTab, RawBuilder<unknown>>> = {
  running: sql`g.ends_at, g.id`,
  coming: sql`g.starts_at, g.id`,
  reached: sql`g.ends_at desc, g.id`,
  ended: sql`g.ends_at desc, g.id`,
  joined: sql`g.created_at desc, g.id`,
  launched: sql`g.created_at desc, g.id`,
  // Group buys that wait for the supplier stand first.
  ofShop: sql`g.state <> 'pendingSupplier', g.created_at desc, g.id`,
};

/** A page of the group buys that the caller may read: two statements. */
export async function listGroupBuys(
  person: Person,
  { tab, keyword, page, pageSize }: ListFilter,
  clock: Clock,
  db: Executor,
): Promise<ResponseOf<(typeof groupBuyEndpoints)['list']>> {
  const conditions = [scopeOf(person), tabOf(tab, person, clock.now())];
  if (keyword) {
    const pattern = containing(keyword);
    conditions.push(
      sql<boolean>`(g.title ilike ${pattern} or g.number ilike ${pattern} or goods.name ilike ${pattern})`,
    );
  }
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Parameters<typeof rowOf>[0] & { isJoined: boolean }>`
    select ${groupBuyColumns}, exists (select from group_buy_join j where j.group_buy_id = g.id
      and j.unit_id = ${person.orgId} and j.state in ('joined', 'ordered')) as "isJoined"
    from ${groupBuyTables} ${where} order by ${ORDER[tab]}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number; now: number }>`
    select ${clock.now()} as now, (select count(*)::int from ${groupBuyTables} ${where}) as total`.execute(
    db,
  );
  return {
    rows: rows.map(({ isJoined, ...row }) => ({ ...listedOf(rowOf(row)), isJoined })),
    total: counts[0]?.total ?? 0,
    canLaunch: ['buyer', 'handler', 'operator'].some((role) =>
      person.roles.some((own) => own === role),
    ),
    serverTimeMs: counts[0]?.now ?? 0,
  };
}
