import { sql } from 'kysely';
import { opaque } from '../../kernel/db/opaque.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/pipelined.ts';
import { type Prepared, prepared } from '../../kernel/db/pg/prepared.ts';
import { certificatesOf } from '../../mall/shop/certificates.ts';
import type { StoredAccessory, StoredLine } from '../pricing/lines.ts';
import type { NewLine, StoredCartLine } from './lines.ts';

/** SQL of a line's accessories, as a JSON list of {@link StoredAccessory}. */
const accessories = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.accessory_id, 'quantity', a.quantity,
      'priceAdded', a.price_added, 'stockAdded', a.stock_added) order by a.accessory_id)
    from cart_accessory a where a.line_id = line.id), '[]')`;

/** The owner's lines, newest first, in one statement; `null` for all that are in the cart ([A03]). */
async function linesOf(
  personId: string,
  ids: readonly string[] | null,
  db: Executor,
): Promise<StoredCartLine[]> {
  const only = ids === null ? sql`line.beside_at is null` : sql`line.id = any(${opaque(ids)})`;
  const { rows } = await prepared<StoredCartLine>`
    select line.id, line.goods_id as "productId", line.sku_id as "skuId", line.quantity,
      line.price_added as "priceAdded", line.added_at as "addedAt",
      line.stock_added as "stockAdded", line.certificates_added as "certificatesAdded",
      line.selected as "isSelected", org.name as "supplierName", ${accessories} as accessories
    from cart_line line
    join goods on goods.id = line.goods_id
    join shop on shop.id = goods.shop_id
    join org on org.id = shop.org_id
    where line.person_id = ${personId} and ${only}
    order by line.added_at desc, line.id`.execute(db);
  return rows;
}

/** Every line of a person's cart; bounded by `limits.cartLines`. */
export function readCart(personId: string, db: Executor): Promise<StoredCartLine[]> {
  return linesOf(personId, null, db);
}

/**
 * The lines with these ids that are the person's; ids of others are not in the answer ([A03]).
 * Quantities are pieces; prices are those of the day they were added, in 分.
 */
export function readCartLines(
  personId: string,
  lineIds: readonly string[],
  db: Executor,
): Promise<StoredCartLine[]> {
  return linesOf(personId, lineIds, db);
}

/** Takes lines out of the person's cart; answers how many there were ([A03]). */
export async function removeCartLines(
  personId: string,
  lineIds: readonly string[],
  db: Executor,
): Promise<number> {
  if (lineIds.length === 0) return 0;
  const { numAffectedRows } = await prepared`
    delete from cart_line where person_id = ${personId}
      and id = any(${opaque(lineIds)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** One writer at a time for a person's cart: limits and sums hold against a double click. */
const locking = (personId: string) => prepared<never>`
  select id from person where id = ${personId} for no key update`;

/** Takes the lock of a person's cart. */
export async function lockCart(personId: string, trx: Executor): Promise<void> {
  await locking(personId).execute(trx);
}

/** The part of a line that adding to the cart asks about. */
export type StoredPieces = Pick<StoredLine, 'id' | 'skuId' | 'quantity' | 'accessories'>;

const pieces = (personId: string, productIds: readonly string[]) => prepared<StoredPieces>`
  select line.id, line.sku_id as "skuId", line.quantity,
    case when line.goods_id = any(${opaque(productIds)}) then ${accessories} else '[]' end
      as accessories
  from cart_line line where line.person_id = ${personId} and line.beside_at is null`;

/**
 * Takes the lock of a person's cart (`lockCart`), then reads its lines and something else behind it: all
 * sent together. Only lines of these products come with their accessories.
 */
export async function lockAndRead<Row>(
  personId: string,
  productIds: readonly string[],
  read: Prepared<Row>,
  trx: Executor,
): Promise<{ readonly lines: readonly StoredPieces[]; readonly read: readonly Row[] }> {
  const statements = [
    locking(personId).compile(trx),
    pieces(personId, productIds).compile(trx),
    read.compile(trx),
  ] as const;
  const [, lines, found] = await pipelined(statements, trx);
  return { lines, read: found };
}

const counting = (personId: string) => prepared<{ count: number }>`
  select count(*) as count from cart_line line
  join goods on goods.id = line.goods_id and goods.state = 'onSale'
  join shop on shop.id = goods.shop_id and shop.state = 'active'
  join sku on sku.id = line.sku_id and sku.stock > 0 and sku.price > 0
  where line.person_id = ${personId} and line.beside_at is null`;

const countOf = (rows: readonly { readonly count: number }[] = []) => Number(rows[0]?.count ?? 0);

/** Lines that can be bought, wherever they are delivered: the badge's number. */
export async function countLines(personId: string, db: Executor): Promise<number> {
  return countOf((await counting(personId).execute(db)).rows);
}

const putting = (personId: string, line: NewLine) => prepared<never>`
  insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added, added_at,
    stock_added, certificates_added)
  values (${line.id}, ${personId}, ${line.productId}, ${line.skuId}, ${line.quantity},
    ${line.priceAdded}, clock_timestamp(), ${line.stockAdded}, ${certificatesOf(
      sql`(select shop_id from goods where goods.id = ${line.productId})`,
    )})
  on conflict (person_id, sku_id) where beside_at is null do update set quantity = excluded.quantity,
    price_added = excluded.price_added, selected = true, added_at = excluded.added_at,
    stock_added = excluded.stock_added, certificates_added = excluded.certificates_added`;

/**
 * Writes lines; prices are those that the person saw last. Answers `countLines` afterwards. The caller
 * read the cart behind its lock: a line of a SKU that is there has the id of that one.
 */
export async function putLines(
  personId: string,
  lines: readonly NewLine[],
  trx: Executor,
): Promise<number> {
  const puts = lines.map((line) => putting(personId, line).compile(trx));
  const results = await pipelined([...puts, counting(personId).compile(trx)], trx);
  for (const { id, accessories: own } of lines)
    for (const accessory of own) await putAccessory(id, accessory, trx);
  return countOf(results.at(-1));
}

/** So long a checkout of 立即购买 may stay open. */
const BESIDE_DAYS = 1;

/** Drops the lines beside the cart whose checkout nobody came back to. */
export async function forgetOldLinesBeside(personId: string, trx: Executor): Promise<void> {
  await sql`delete from cart_line where person_id = ${personId}
    and beside_at < clock_timestamp() - make_interval(days => ${BESIDE_DAYS})`.execute(trx);
}

/** Writes a line beside the cart: the cart's line of the same SKU stays as it is. */
export async function putLineBeside(personId: string, line: NewLine, trx: Executor): Promise<void> {
  await sql`
    insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added, added_at,
      stock_added, certificates_added, beside_at)
    values (${line.id}, ${personId}, ${line.productId}, ${line.skuId}, ${line.quantity},
      ${line.priceAdded}, clock_timestamp(), ${line.stockAdded}, ${certificatesOf(
        sql`(select shop_id from goods where goods.id = ${line.productId})`,
      )}, clock_timestamp())`.execute(trx);
  for (const accessory of line.accessories) await putAccessory(line.id, accessory, trx);
}

/** Sets the pieces of an accessory of a line; none take it out. */
export async function putAccessory(
  lineId: string,
  accessory: StoredAccessory,
  trx: Executor,
): Promise<void> {
  if (accessory.quantity === 0) {
    await trx
      .deleteFrom('cart_accessory')
      .where('line_id', '=', lineId)
      .where('accessory_id', '=', accessory.id)
      .execute();
    return;
  }
  await sql`
    insert into cart_accessory (line_id, accessory_id, quantity, price_added, stock_added)
    values (${lineId}, ${accessory.id}, ${accessory.quantity}, ${accessory.priceAdded},
      ${accessory.stockAdded})
    on conflict (line_id, accessory_id) do update set quantity = excluded.quantity,
      price_added = excluded.price_added, stock_added = excluded.stock_added`.execute(trx);
}

/** Sets the pieces of the person's line. */
export async function setLineQuantity(
  personId: string,
  lineId: string,
  quantity: number,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable('cart_line')
    .set({ quantity })
    .where('person_id', '=', personId)
    .where('id', '=', lineId)
    .execute();
}

/** Ticks or unticks the person's lines. */
export async function selectLines(
  personId: string,
  lineIds: readonly string[],
  isSelected: boolean,
  db: Executor,
): Promise<void> {
  if (lineIds.length === 0) return;
  await db
    .updateTable('cart_line')
    .set({ selected: isSelected })
    .where('person_id', '=', personId)
    .where('id', 'in', [...lineIds])
    .execute();
}
