import type { StockEntryRow, WaitingLine } from '@jicai/shared/contract/fulfilment/stock.ts';
import { sql } from 'kysely';
import { wordLike } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { countedRows, findNamedOrders } from '../../ordering/order/lists/words.ts';
import { namedByOrder, namedWithin, numberLike, readPage } from '../settlement/filter.ts';
import { buyerOf, orderSideOf, ownDocuments, supplierOf } from '../settlement/sides.ts';

/** A page of a unit's list. */
export interface StockFilter {
  readonly person: Person;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

const namedOf = ({ person, keyword }: StockFilter, db: Executor) =>
  findNamedOrders(keyword, orderSideOf(person), db);

/** The agreed price of a piece: a supplier who confirms for less lowers the amount, not the list price. */
const agreedPrice = (line: 'l' | 'k') =>
  sql`round(${sql.ref(`${line}.amount`)}::numeric / ${sql.ref(`${line}.quantity`)})::bigint`;

/** Accepted lines with pieces to stock, the longest waiting first. `assetFrom` is in 分. */
export async function listWaitingLines(filter: StockFilter, assetFrom: number, db: Executor) {
  const { person, keyword, page, pageSize } = filter;
  const named = await namedOf(filter, db);
  const order = {
    orderId: sql`w.order_id`,
    partners: [supplierOf(sql`w.order_id`)],
  };
  // Another line of the same order, or another acceptance, is not what the keyword names.
  const found = namedWithin(keyword, named, order, (typed) => [
    sql`(select o.search_text like ${named.pattern} from purchase_order o where o.id = w.order_id)`,
    sql`(select ${numberLike(sql`a.number`, typed)} from acceptance a where a.id = w.acceptance_id)`,
    sql`(select ${wordLike(sql`l.name`, typed)} from order_line l
      where l.order_id = w.order_id and l.line_no = w.line_no)`,
  ]);
  const where = sql`${ownDocuments(person, 'w', buyerOf(sql`w.order_id`))} and w.quantity > 0 and ${found}`;
  const list = {
    ...{ of: 'w', table: 'stock_left', time: 'accepted_at', isOldestFirst: true },
    key: ['acceptance_id', 'line_no'],
    counted: countedRows(named, filter),
  } as const;
  const select = sql`w.acceptance_id as "acceptanceId", a.number as "acceptanceNumber", o.id as "orderId",
      o.number as "orderNumber", ${nameAt('org', 'supplier', 'o.submitted_at')} as "supplierName", w.line_no as "lineNo", l.name,
      l.spec, l.unit, l.category_name as "categoryName", l.price as "orderPrice",
      ${agreedPrice('l')} as price, w.quantity as left,
      ${agreedPrice('l')} >= ${assetFrom} as "isAsset", w.accepted_at as "acceptedAtMs",
      coalesce((select jsonb_agg(serial) from contract c
        cross join lateral jsonb_array_elements(c.serials) listed
        cross join lateral jsonb_array_elements_text(listed -> 'serials') serial
        where c.order_id = w.order_id and (listed ->> 'lineNo')::int = w.line_no
          and c.state in ('effective', 'changed', 'terminated')), '[]'::jsonb) as "contractSerials"
    from page join stock_left w on w.acceptance_id = page.acceptance_id and w.line_no = page.line_no
    join acceptance a on a.id = w.acceptance_id
    join purchase_order o on o.id = w.order_id join org supplier on supplier.id = o.supplier_id
    join order_line l on l.order_id = w.order_id and l.line_no = w.line_no`;
  return readPage<WaitingLine>(list, { where, select, page: { page, pageSize } }, db);
}

/** The warehouses of a unit's last 500 entries, the latest first. */
export async function listWarehouses(unitId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ warehouse: string }>`
    select warehouse from (select warehouse, at from stock_entry where unit_id = ${unitId}
      order by at desc, id limit 500) latest
    group by warehouse order by max(at) desc limit 20`.execute(db);
  return rows.map(({ warehouse }) => warehouse);
}

const entryRow = sql`e.id, e.number, e.kind, o.id as "orderId", o.number as "orderNumber",
  ${nameAt('org', 'supplier', 'o.submitted_at')} as "supplierName", e.warehouse, e.keeper_name as "keeperName", e.amount,
  (select sum(l.quantity)::int from stock_entry_line l where l.entry_id = e.id) as pieces,
  e.at as "atMs", coalesce((select r.number from stock_entry r where r.reverses = e.id), '') as "reversedBy"`;
const entryJoins = sql`from stock_entry e join purchase_order o on o.id = e.order_id
  join org supplier on supplier.id = o.supplier_id`;

/** The entries of a unit, the newest first. */
export async function listEntries(filter: StockFilter, db: Executor) {
  const { person, keyword, page, pageSize } = filter;
  const named = await namedOf(filter, db);
  const list = {
    ...{ of: 'e', table: 'stock_entry', time: 'at' },
    counted: countedRows(named, filter),
  };
  const order = {
    orderId: sql`e.order_id`,
    partners: [supplierOf(sql`e.order_id`)],
  };
  const found = namedByOrder(keyword, named, order, (typed) => [
    numberLike(sql`e.number`, typed),
    wordLike(sql`e.warehouse`, typed),
  ]);
  const where = sql`${ownDocuments(person, 'e', buyerOf(sql`e.order_id`))} and ${found}`;
  const select = sql`${entryRow} ${entryJoins} join page on page.id = e.id`;
  return readPage<StockEntryRow>(list, { where, select, page: { page, pageSize } }, db);
}

/** The entries of an order, the earliest first. */
export async function readEntries(orderId: string, db: Executor): Promise<StockEntryRow[]> {
  const { rows } = await sql<StockEntryRow>`
    select ${entryRow} ${entryJoins} where e.order_id = ${orderId} order by e.at, e.id`.execute(db);
  return rows;
}

/** An entry with what its slip says and its reversal needs. */
export interface EntryDetail extends StockEntryRow {
  readonly unitId: string;
  readonly location: string;
  readonly note: string;
  readonly leadName: string;
  readonly lines: readonly {
    readonly acceptanceId: string;
    readonly lineNo: number;
    readonly name: string;
    readonly spec: string;
    readonly unit: string;
    readonly price: number;
    readonly quantity: number;
    readonly batch: string;
    readonly serials: readonly string[];
    readonly isAsset: boolean;
    readonly amount: number;
  }[];
}

export async function findEntry(id: string, db: Executor): Promise<EntryDetail | null> {
  const { rows } = await sql<EntryDetail>`
    select ${entryRow}, e.unit_id as "unitId", e.location, e.note,
      coalesce((select string_agg(distinct a.lead_name, '、') from stock_entry_line l
        join acceptance a on a.id = l.acceptance_id where l.entry_id = e.id), '') as "leadName",
      (select jsonb_agg(jsonb_build_object('acceptanceId', l.acceptance_id, 'lineNo', l.line_no,
          'name', k.name, 'spec', k.spec, 'unit', k.unit, 'price', ${agreedPrice('k')}, 'quantity', l.quantity,
          'batch', l.batch, 'serials', to_jsonb(l.serials), 'isAsset', l.is_asset,
          'amount', l.amount) order by l.line_no, l.acceptance_id)
        from stock_entry_line l
        join order_line k on k.order_id = l.order_id and k.line_no = l.line_no
        where l.entry_id = e.id) as lines
    ${entryJoins} where e.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The order of an acceptance; null where there is none. */
export async function orderOfAcceptance(id: string, db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('acceptance')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** The pieces of an accepted line that are left to stock, with the value of its qualified ones. */
export interface LeftLine {
  readonly acceptanceId: string;
  readonly lineNo: number;
  readonly orderId: string;
  readonly unitId: string;
  readonly name: string;
  readonly left: number;
  readonly qualified: number;
  /** 分, of all qualified pieces. */
  readonly amount: number;
  /** Pieces and 分 that entries took before, reversals off; what was returned later counts too. */
  readonly stocked: number;
  readonly used: number;
}

/** Takes the rows of what is left until the end of the transaction. */
export async function lockLeft(
  lines: readonly { readonly acceptanceId: string; readonly lineNo: number }[],
  trx: Executor,
): Promise<LeftLine[]> {
  const { rows } = await sql<LeftLine>`
    select w.acceptance_id as "acceptanceId", w.line_no as "lineNo", w.order_id as "orderId",
      w.unit_id as "unitId", l.name, w.quantity as left, a.qualified, a.amount,
      coalesce(s.pieces, 0)::int as stocked, coalesce(s.amount, 0)::bigint as used
    from stock_left w
    left join lateral (
      select sum(case e.kind when 'entry' then s.quantity else -s.quantity end) as pieces,
        sum(case e.kind when 'entry' then s.amount else -s.amount end) as amount
      from stock_entry_line s join stock_entry e on e.id = s.entry_id
      where s.acceptance_id = w.acceptance_id and s.line_no = w.line_no and e.kind <> 'return'
    ) s on true
    join acceptance_line a on a.acceptance_id = w.acceptance_id and a.line_no = w.line_no
    join order_line l on l.order_id = w.order_id and l.line_no = w.line_no
    where (w.acceptance_id, w.line_no) in (
      select * from unnest(${lines.map(({ acceptanceId }) => acceptanceId)}::text[],
        ${lines.map(({ lineNo }) => lineNo)}::int[]))
    order by w.acceptance_id, w.line_no for update of w`.execute(trx);
  return rows;
}

/**
 * The number of the return that keeps an entry from being reversed as a whole: pieces of it are back
 * at the supplier. Null for none.
 */
export async function findReturned({ id }: EntryDetail, db: Executor): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select a.number from stock_entry_line own
    join lateral (
      select sum(case e.kind when 'entry' then l.quantity else -l.quantity end) as pieces,
        max(e.after_sale_id) as after_sale_id
      from stock_entry_line l join stock_entry e on e.id = l.entry_id
      join stock_entry self on self.id = own.entry_id
      where l.acceptance_id = own.acceptance_id and l.line_no = own.line_no
        and e.warehouse = self.warehouse and e.location = self.location
    ) net on true
    join after_sale a on a.id = net.after_sale_id
    where own.entry_id = ${id} and net.pieces < own.quantity limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

/** Takes pieces from what is left (−1), or gives them back (1). */
export async function moveLeft(
  lines: readonly {
    readonly acceptanceId: string;
    readonly lineNo: number;
    readonly quantity: number;
  }[],
  sign: 1 | -1,
  trx: Executor,
): Promise<void> {
  await sql`
    update stock_left w set quantity = w.quantity + ${sign}::int * s.quantity
    from unnest(${lines.map(({ acceptanceId }) => acceptanceId)}::text[],
      ${lines.map(({ lineNo }) => lineNo)}::int[],
      ${lines.map(({ quantity }) => quantity)}::int[]) s(acceptance_id, line_no, quantity)
    where w.acceptance_id = s.acceptance_id and w.line_no = s.line_no`.execute(trx);
}
