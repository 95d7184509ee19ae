import type { ListLine, PurchaseList } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

const rowsFrom = (page: number) =>
  sql`limit ${limits.pageSize} offset ${(page - 1) * limits.pageSize}`;

/** Lists that the person may see: their own, and those that colleagues share. */
const visible = ({ id, orgId }: Person) =>
  sql`(l.owner_id = ${id} or (l.org_id = ${orgId} and l.is_shared))`;

const columns = ({ id }: Person) => sql`l.id, l.name, owner.name as "ownerName",
  l.owner_id = ${id} as "isOwn", l.is_shared as "isShared", l.version,
  (extract(epoch from l.updated_at) * 1000)::bigint as "updatedAtMs", changer.name as "updatedByName",
  (select count(*)::int from purchase_list_line line where line.list_id = l.id) as "itemCount"`;

const joins = sql`from purchase_list l
  join person owner on owner.id = l.owner_id
  join person changer on changer.id = l.updated_by`;

/** One page of the lists that the person may see, the latest change first. */
export async function readLists(person: Person, keyword: string, page: number, db: Executor) {
  const named = keyword === '' ? sql`true` : sql`l.name ilike ${containing(keyword)}`;
  const { rows } = await sql<PurchaseList>`select ${columns(person)} ${joins}
    where ${visible(person)} and ${named}
    order by l.updated_at desc, l.id ${rowsFrom(page)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from purchase_list l
    where ${visible(person)} and ${named}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A list that the person may see; null for any other ([A03]). */
export async function readList(person: Person, id: string, db: Executor) {
  const { rows } = await sql<PurchaseList>`select ${columns(person)} ${joins}
    where l.id = ${id} and ${visible(person)}`.execute(db);
  return rows[0] ?? null;
}

export interface StoredItem {
  readonly skuId: string;
  readonly quantity: number;
}

export async function readItems(listId: string, db: Executor): Promise<StoredItem[]> {
  return db
    .selectFrom('purchase_list_line')
    .select(['sku_id as skuId', 'quantity'])
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute();
}

export async function countOwn(personId: string, db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('purchase_list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces the lines of a list. */
export async function writeItems(
  listId: string,
  lines: readonly ListLine[],
  trx: Executor,
): Promise<void> {
  await trx.deleteFrom('purchase_list_line').where('list_id', '=', listId).execute();
  const values = lines.map(({ productId, skuId, quantity }, index) => ({
    list_id: listId,
    position: index + 1,
    goods_id: productId,
    sku_id: skuId,
    quantity,
  }));
  if (values.length > 0) await trx.insertInto('purchase_list_line').values(values).execute();
}

interface BoughtRow {
  readonly skuId: string;
  readonly times: number;
  readonly lastAtMs: number;
  readonly quantity: number;
}

/** SKUs that the person ordered in the last twelve months, the most frequent first. */
export async function readFrequent(personId: string, page: number, db: Executor) {
  const bought = sql`from purchase_order o join order_line line on line.order_id = o.id
    join sku on sku.id = line.sku_id
    where o.buyer_id = ${personId} and o.submitted_at > clock_timestamp() - interval '1 year'
      and o.state <> 'cancelled'`;
  const { rows } = await sql<BoughtRow>`
    select line.sku_id as "skuId", count(distinct o.id)::int as times,
      (extract(epoch from max(o.submitted_at)) * 1000)::bigint as "lastAtMs",
      (array_agg(line.quantity order by o.submitted_at desc))[1] as quantity
    ${bought} group by line.sku_id
    order by times desc, max(o.submitted_at) desc, line.sku_id ${rowsFrom(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(distinct line.sku_id)::int as total ${bought}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

interface CodeRow {
  readonly code: string;
  readonly skuId: string;
}

/**
 * SKUs on sale whose product has one of these numbers (model, barcode, product number), at most
 * `limits.codeMatches` of each, the cheapest in stock first. Codes are upper case.
 */
export async function findByCodes(codes: readonly string[], db: Executor): Promise<CodeRow[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<CodeRow>`
    with found as (
      select upper(goods.model) as code, goods.id from goods
        where upper(goods.model) = any(${[...codes]}::text[]) and goods.model <> ''
      union select goods.barcode, goods.id from goods
        where goods.barcode = any(${[...codes]}::text[]) and goods.barcode <> ''
      union select upper(wanted.code), goods.id from unnest(${[...codes]}::text[]) wanted(code)
        join goods on goods.id = wanted.code or goods.id = lower(wanted.code)
    ), ranked as (
      select found.code, sku.id as "skuId", row_number() over (partition by found.code
        order by sku.stock = 0, sku.price, sku.id) as place
      from found join goods on goods.id = found.id and goods.state = 'onSale'
      join shop on shop.id = goods.shop_id and shop.state = 'active'
      join sku on sku.goods_id = goods.id and sku.price > 0
    )
    select code, "skuId" from ranked where place <= ${limits.codeMatches}
    order by code, place`.execute(db);
  return rows;
}
