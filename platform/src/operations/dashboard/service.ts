import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  DashboardFigures,
  dashboardEndpoints,
  FigureName,
  FigureRow,
  SpendPart,
} from '@jicai/shared/contract/operations/dashboard.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { compactDayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { FIGURES, shareOf } from '@jicai/shared/domain/operations/dashboard/figures.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { listOf, type Narrow, partsBy, partsByMonth, reviewFigures, totalsBy } from './lists.ts';
import { type Scope, scopeOf } from './scope.ts';

type Endpoints = typeof dashboardEndpoints;

export interface DashboardNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Parts of each dimension that the page shows; the lists have all of them. */
const SHOWN_PARTS = 10;
const EVERYTHING: Narrow = { month: null, categoryId: null, supplierId: null };

/** Until when every change of an order is in the totals. */
async function readAsOf({ now }: Scope, db: Executor): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select min(changed_at) as at from spend_dirty`.execute(db);
  return Math.min(rows[0]?.at ?? now, now);
}

async function rowsOf<Row>(query: RawBuilder<unknown>, most: number, db: Executor): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from (${query}) parts limit ${most}`.execute(db);
  return rows;
}

/** How many rows a figure's list has, and their sum. */
async function countOf(
  figure: FigureName,
  scope: Scope,
  db: Executor,
): Promise<{ count: number; amount: Fen }> {
  const { rows } = await sql<{ count: number; amount: Fen }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
    from (${listOf(figure, scope, EVERYTHING)}) rows`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a count without a row');
  return found;
}

async function readTotal(scope: Scope, db: Executor): Promise<{ amount: Fen; orders: number }> {
  const { rows } = await sql<{ amount: Fen; orders: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(orders), 0)::int as orders
    from (${totalsBy('total', scope)}) t`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a total without a row');
  return found;
}

async function readUnitName({ unitId }: Scope, db: Executor): Promise<string> {
  if (unitId === '') return '全部采购单位';
  const unit = await db
    .selectFrom('org')
    .select('name')
    .where('id', '=', unitId)
    .executeTakeFirst();
  return unit?.name ?? '';
}

/** Every figure of a scope. The totals come from the rollup, all else from its own small tables. */
export async function readFigures(
  { db, clock }: DashboardNeeds,
  person: Person,
  asked: RequestOf<Endpoints['figures']>,
): Promise<{ figures: DashboardFigures }> {
  const scope = await scopeOf(person, asked, { clock, db });
  const asOfMs = await readAsOf(scope, db);
  const parts = (query: RawBuilder<unknown>, most = SHOWN_PARTS) =>
    rowsOf<SpendPart>(query, most, db);
  const count = (figure: FigureName) => countOf(figure, scope, db);
  const [total, small, months, units, categories, suppliers] = await Promise.all([
    readTotal(scope, db),
    count('small'),
    parts(partsByMonth(scope), asked.months),
    parts(partsBy('unit', scope)),
    parts(partsBy('category', scope)),
    parts(partsBy('supplier', scope)),
  ]);
  const [savings, splitting, rotation, outliers, payments, acceptances, reversals, running] =
    await Promise.all([
      count('savings'),
      count('splitting'),
      count('rotation'),
      count('outliers'),
      count('payments'),
      count('acceptances'),
      count('reversals'),
      count('running'),
    ]);
  const { rows: reviews } = await reviewFigures(scope).execute(db);
  const top = suppliers.slice(0, 3).reduce((sum, { amount }) => sum + amount, 0);
  return {
    figures: {
      asOfMs,
      unitName: await readUnitName(scope, db),
      spend: total.amount,
      orders: total.orders,
      smallShare: shareOf(small.amount, total.amount),
      topShare: shareOf(top, total.amount),
      saved: savings.amount,
      savedAuctions: savings.count,
      splitting: splitting.count,
      rotation: rotation.count,
      outliers: outliers.count,
      overduePayments: payments.count,
      overdueAmount: payments.amount,
      overdueAcceptances: acceptances.count,
      ...(reviews[0] ?? { reviews: 0, reviewMedian: 0, reviewNinetieth: 0 }),
      reversals: reversals.count,
      running: running.count,
      months,
      units,
      categories,
      suppliers,
    },
  };
}

/** One page of a figure's list. */
export async function readList(
  { db, clock }: DashboardNeeds,
  person: Person,
  asked: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const scope = await scopeOf(person, asked, { clock, db });
  const asOfMs = await readAsOf(scope, db);
  const query = listOf(asked.figure, scope, asked);
  const { page, pageSize } = asked;
  const { rows } = await sql<FigureRow>`
    select * from (${query}) rows limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (${query}) rows`.execute(db);
  return { rows, total: counts[0]?.total ?? 0, asOfMs };
}

/** The headings of a figure's workbook with what stands below them. */
function columnsOf(figure: FigureName): SheetColumn<FigureRow>[] {
  const { columns } = FIGURES[figure];
  const all: (readonly [string, SheetColumn<FigureRow>])[] = [
    [columns.name, { title: columns.name, width: 40, value: ({ name }) => name }],
    [columns.detail, { title: columns.detail, width: 40, value: ({ detail }) => detail }],
    [
      columns.amount,
      {
        title: `${columns.amount}（元）`,
        width: 16,
        format: '#,##0.00',
        value: ({ amount }) => (amount === null ? '' : amount / 100),
      },
    ],
    [columns.count, { title: columns.count, width: 12, value: ({ count }) => count ?? '' }],
    [
      columns.at,
      { title: columns.at, width: 20, value: ({ atMs }) => (atMs === null ? '' : timeText(atMs)) },
    ],
  ];
  return all.flatMap(([heading, column]) => (heading === '' ? [] : [column]));
}

/** A figure's list as a workbook, with its definition and the time that it counts to. */
export async function exportList(
  { db, clock }: DashboardNeeds,
  person: Person,
  asked: RequestOf<Endpoints['export']>,
): Promise<ResponseOf<Endpoints['export']>> {
  const scope = await scopeOf(person, asked, { clock, db });
  const asOf = await readAsOf(scope, db);
  const query = listOf(asked.figure, scope, asked);
  const rows = await rowsOf<FigureRow>(query, limits.settlementExportRows, db);
  const { title, definition } = FIGURES[asked.figure];
  const about: readonly (readonly [string, string])[] = [
    ['指标', title],
    ['口径', definition],
    ['范围', await readUnitName(scope, db)],
    ['起始月份', scope.firstMonth],
    ['统计截止', timeText(asOf)],
    [
      '行数',
      rows.length === limits.settlementExportRows ? `前 ${rows.length} 行` : `${rows.length}`,
    ],
  ];
  const content = await workbook([
    sheet({ name: title, columns: columnsOf(asked.figure), rows }),
    sheet({
      name: '说明',
      columns: [
        { title: '项目', width: 12, value: ([word]) => word },
        { title: '内容', width: 80, value: ([, text]) => text },
      ],
      rows: about,
    }),
  ]);
  return { fileName: `${title}-${compactDayOf(scope.now)}.xlsx`, content, rows: rows.length };
}
