import type { ProductState } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { Workbench } from '@jicai/shared/contract/supply/workbench.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { statesOf } from '@jicai/shared/domain/kernel/states/state-table.ts';
import { dayOf, startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { findOwnShop } from '../listing/shop.ts';
import type { SalesDay, TradePort } from './counters.ts';

const DAYS = 30;
/** Certificates are shown from so many days before their end. */
const WARN_DAYS = 90;

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly trade: TradePort;
}

/** Everything that a supplier should see first, in a constant number of statements. */
export async function readWorkbench(
  { db, clock, trade }: Needs,
  person: Person,
): Promise<{ workbench: Workbench } | Refusal> {
  const shop = await findOwnShop(person, db);
  if (!shop) return refuse('listing.noShop');
  const now = await readNow(clock, db);
  const from = startOfDay(now) - (DAYS - 1) * DAY_MS;
  const counters = await Promise.all(
    trade.counters.map(async ({ count, ...counter }) => ({
      ...counter,
      count: await count(person, db),
    })),
  );
  const { since: sinceMs, ...owed } = await trade.owed(person.orgId, db);
  return {
    workbench: {
      shopId: shop.id,
      owed: { ...owed, sinceMs },
      shopName: shop.name,
      state: shop.state,
      counters,
      products: await readProductCounts(person.orgId, db),
      sales: everyDay(await trade.sales(person.orgId, from, db), from),
      certificates: await readCertificates(person.orgId, clock, db),
      notices: await readNotices(clock, db),
    },
  };
}

/** Days without orders are 0, so that the curve has no gaps. */
function everyDay(sales: readonly SalesDay[], from: number): Workbench['sales'] {
  const known = new Map(sales.map((one) => [one.day, one]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(from + index * DAY_MS);
    return known.get(day) ?? { day, orders: 0, amount: fen(0) };
  });
}

async function readProductCounts(orgId: string, db: Executor): Promise<Workbench['products']> {
  const { rows } = await sql<{ state: ProductState; count: number }>`
    select g.state, count(*)::int as count from goods g join shop on shop.id = g.shop_id
    where shop.org_id = ${orgId} group by g.state`.execute(db);
  return statesOf(productTable).map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

async function readCertificates(
  orgId: string,
  clock: Clock,
  db: Executor,
): Promise<Workbench['certificates']> {
  const { rows } = await sql<Workbench['certificates'][number]>`
    select c.name, c.expires_at as "expiresAtMs" from shop_certificate c
    join shop on shop.id = c.shop_id
    where shop.org_id = ${orgId}
      and c.expires_at < ${clock.now()} + make_interval(days => ${WARN_DAYS})
    order by c.expires_at, c.id limit 10`.execute(db);
  return rows;
}

async function readNotices(clock: Clock, db: Executor): Promise<Workbench['notices']> {
  const { rows } = await sql<Workbench['notices'][number]>`
    select id, title, published_at as "publishedAtMs" from notice
    where published_at <= ${clock.now()} and audience in ('all', 'suppliers')
    order by published_at desc, id desc limit 6`.execute(db);
  return rows;
}
