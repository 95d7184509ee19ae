import { sql } from 'kysely';
import { opaque } from '../../kernel/db/opaque.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/pipelined.ts';
import { type Prepared, prepared } from '../../kernel/db/pg/prepared.ts';

/** A quantity of a SKU or of an accessory. */
export interface StockLine {
  readonly kind: 'sku' | 'accessory';
  readonly id: string;
  readonly quantity: number;
}

/** Adds up the lines of one thing and sorts them, so that two submits cannot deadlock. */
function gather(lines: readonly StockLine[], kind: StockLine['kind']) {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (line.kind !== kind) continue;
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
      throw new RangeError(`not a quantity: ${line.quantity}`);
    sums.set(line.id, (sums.get(line.id) ?? 0) + line.quantity);
  }
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ids: sorted.map(([id]) => id), quantities: sorted.map(([, quantity]) => quantity) };
}

/**
 * Takes stock inside the caller's transaction; answers the ids that have too little, and then has
 * taken nothing of those (the caller rolls back). Stock never goes below zero: the rows are locked
 * in id order and changed where enough is left.
 */
export async function takeStock(lines: readonly StockLine[], trx: Executor): Promise<string[]> {
  const short: string[] = [];
  for (const kind of ['sku', 'accessory'] as const) {
    const { ids, quantities } = gather(lines, kind);
    if (ids.length === 0) continue;
    const table = sql.table(kind);
    const taking = prepared<{ id: string }>`
      with wanted as (
        select * from unnest(${opaque(ids)}, (select ${quantities}::int[])::int[]) w(id, quantity)
      ), locked as (
        select t.id from ${table} t where t.id = any(${opaque(ids)}) order by t.id for update
      )
      update ${table} t set stock = t.stock - wanted.quantity
      from wanted join locked on locked.id = wanted.id
      where t.id = wanted.id and t.stock >= wanted.quantity
      returning t.id`;
    const taken = new Set((await changeStock(kind, taking, ids, trx)).map(({ id }) => id));
    short.push(...ids.filter((id) => !taken.has(id)));
  }
  return short;
}

/** Gives stock back: a cancelled order, a declined one. */
export async function returnStock(lines: readonly StockLine[], trx: Executor): Promise<void> {
  for (const kind of ['sku', 'accessory'] as const) {
    const { ids, quantities } = gather(lines, kind);
    if (ids.length === 0) continue;
    const table = sql.table(kind);
    const returning = prepared<{ id: string }>`
      with wanted as (
        select * from unnest(${opaque(ids)}, (select ${quantities}::int[])::int[]) w(id, quantity)
      ), locked as (
        select t.id from ${table} t where t.id = any(${opaque(ids)}) order by t.id for update
      )
      update ${table} t set stock = t.stock + wanted.quantity
      from wanted join locked on locked.id = wanted.id where t.id = wanted.id`;
    await changeStock(kind, returning, ids, trx);
  }
}

/** Changes stock; for SKUs the search index follows, sent together to hold their locks for less. */
async function changeStock(
  kind: StockLine['kind'],
  change: Prepared<{ id: string }>,
  ids: readonly string[],
  trx: Executor,
): Promise<{ id: string }[]> {
  if (kind === 'accessory') return (await change.execute(trx)).rows;
  const [changed] = await pipelined([change.compile(trx), marking(ids).compile(trx)], trx);
  return changed;
}

/** Updates in the search index whether the products of these SKUs are in stock; writes only changes. */
const marking = (skuIds: readonly string[]) =>
  prepared<never>`
    update goods_index set in_stock = now.any_left
    from (select goods_id, bool_or(stock > 0) as any_left from sku
      where goods_id in (select goods_id from sku where id = any(${opaque(skuIds)}))
      group by goods_id) now
    where goods_index.goods_id = now.goods_id and goods_index.in_stock <> now.any_left`;
