import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type consoleEndpoints,
  MOST_COUNTED,
  type RetainedRow,
} from '@jicai/shared/contract/operations/console.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { countIsHidden } from '../../auction/ledger/hidden-count.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* How long records are kept. The periods are rules of the program, not settings: nobody shortens them. */

interface Kind {
  readonly title: string;
  readonly period: string;
  readonly rule: string;
  /**
   * A query for the moment (`at`) from which each record is kept. With `before` the records from before
   * that moment alone, which an index finds.
   */
  readonly moments: (before?: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The time after that moment at which a record is due; null: never. */
  readonly after: string | null;
}

/** The condition that a column lies before a moment, where one is asked for. */
const until = (column: string, before?: RawBuilder<unknown>): RawBuilder<unknown> =>
  before ? sql`${sql.ref(column)} < ${before}` : sql`true`;

const NEVER = { period: '长期', rule: '不删除', after: null } as const;
const days = (count: number): string => `${count} days`;
const REQUEST_KEY_DAYS = Math.round(limits.requestKeyMs / DAY_MS);

const KINDS: Readonly<Record<string, Kind>> = {
  security: {
    ...{ title: '安全日志', ...NEVER, period: '长期（等保要求不少于 190 天）' },
    moments: () => sql`select at from security_log`,
  },
  auction: {
    ...{ title: '竞价日志', ...NEVER },
    // AU21: the number of rows must not tell of a sealed quote.
    moments: () => sql`select v.at from auction_event v
      join auction a on a.package_number = v.package_number where not ${countIsHidden('a')}`,
  },
  order: {
    title: '订单与其记录',
    ...NEVER,
    moments: () => sql`select created_at as at from purchase_order`,
  },
  settlement: {
    title: '结算单据的记录',
    ...NEVER,
    moments: () => sql`select at from settlement_event`,
  },
  project: {
    ...{ title: '采购项目档案', period: '结束后 15 年' },
    rule: '15 年内数据库拒绝删除；到期后由档案管理人员处理',
    // The last entry lies behind the publication.
    moments: (before) => sql`select coalesce((select max(e.at) from sourcing_event e
      where e.project_id = p.id), p.published_at) as at
      from sourcing_project p where p.published_at is not null and ${until('p.published_at', before)}
      order by p.published_at`,
    after: '15 years',
  },
  idempotency: {
    ...{ title: '请求幂等记录', period: `${REQUEST_KEY_DAYS} 天`, rule: '每日 4:17 自动删除' },
    moments: (before) => sql`select key_at as at from idempotency
      where key_at is not null and ${until('key_at', before)} order by key_at`,
    after: days(REQUEST_KEY_DAYS + 1),
  },
  deadJob: {
    ...{ title: '已放弃的后台任务', period: '90 天', rule: '任务队列自动删除' },
    moments: (before) => sql`select created_on as at from pgboss.job
      where name = 'dead-letter' and ${until('created_on', before)} order by created_on`,
    after: days(90),
  },
  import: {
    ...{ title: '导入暂存的批次', period: '7 天', rule: '同一人再次导入时删除' },
    moments: (before) =>
      sql`select created_at as at from import_batch where ${until('created_at', before)}
        order by created_at`,
    after: days(7),
  },
};

/** The bound of every count: a full installation has millions of some kinds. */
const bounded = (moments: RawBuilder<unknown>) => sql`(${moments} limit ${MOST_COUNTED + 1}) m`;

/** Every kind of record: how many there are, the oldest, and how many are due now; none is counted further than its bound. */
export async function readRetention({
  db,
  clock,
}: {
  readonly db: Executor;
  readonly clock: Clock;
}): Promise<ResponseOf<(typeof consoleEndpoints)['retention']>> {
  const parts = Object.entries(KINDS).map(([name, { moments, after }]) => {
    if (after === null)
      // Records that are never removed grow for years: their oldest is the first ever.
      return sql`select ${name}::text as name, count(*)::int as count,
        null::timestamptz as "oldestAtMs", 0 as due from ${bounded(moments())}`;
    const dueBefore = sql`(${clock.now()} - ${after}::interval)`;
    return sql`select ${name}::text as name, count(*)::int as count, min(at) as "oldestAtMs",
      (select (count(*) filter (where at < ${dueBefore}))::int
        from ${bounded(moments(dueBefore))}) as due
      from ${bounded(moments())}`;
  });
  const { rows } = await sql<Pick<RetainedRow, 'name' | 'count' | 'oldestAtMs' | 'due'>>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return {
    rows: rows.flatMap((row) => {
      const kind = KINDS[row.name];
      if (!kind) return [];
      const { title, period, rule } = kind;
      return [{ ...row, title, period, rule }];
    }),
  };
}
