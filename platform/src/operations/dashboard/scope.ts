import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readSetting, rotationAmount, rotationOrders } from '../../kernel/settings/settings.ts';

/** The part of the mall that a request is about. */
export interface Scope {
  /** Empty for all units. */
  readonly unitId: string;
  /** The first month that counts, like 2026-01, and its first moment. */
  readonly firstMonth: string;
  readonly from: number;
  readonly now: number;
  /** More than so many orders or 分 of one handler with one supplier in a calendar year: rule 15. */
  readonly rotation: { readonly orders: number; readonly amount: number };
}

/** People of a purchasing unit see their own unit; all others see every unit, or the one they chose. */
const unitOf = ({ orgType, orgId }: Person, asked: string | null): string =>
  orgType === 'buyer' || orgType === 'groupBuyer' ? orgId : (asked ?? '');

/** The scope of a request, by the database's time. */
export async function scopeOf(
  person: Person,
  { months, unitId }: { readonly months: number; readonly unitId: string | null },
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<Scope> {
  const { rows } = await sql<{ firstMonth: string; from: number; now: number }>`
    select to_char(first, 'YYYY-MM') as "firstMonth", first at time zone ${CHINA_ZONE} as "from", now
    from (select date_trunc('month', t.now at time zone ${CHINA_ZONE})
        - make_interval(months => ${months - 1}::int) as first, t.now
      from (select ${clock.now()} as now) t) x`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database has no time');
  const rotation = {
    orders: await readSetting(rotationOrders, process.env, db),
    amount: (await readSetting(rotationAmount, process.env, db)) * 100,
  };
  return { ...found, unitId: unitOf(person, unitId), rotation };
}

/** The condition that a column names the scope's unit. */
export const inUnit = ({ unitId }: Scope, column: string): RawBuilder<unknown> =>
  unitId === '' ? sql`true` : sql`${sql.ref(column)} = ${unitId}`;
