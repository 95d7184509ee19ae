import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { indexProducts } from './store/index-products.ts';

/* 成交记录: purchases that a unit accepted. Products and shops count them. */

/** Accepted pieces of one product. */
export interface NewDeal {
  /** The same purchase has the same id: it is stored once. */
  readonly id: string;
  readonly productId: string;
  readonly shopId: string;
  readonly unitName: string;
  readonly quantity: number;
  /** 分, for one piece. */
  readonly price: Fen;
  /** In ms. */
  readonly at: number;
}

/** Stores purchases, in one statement; answers those that were not there, the others are left as they are. */
export async function storeDeals(deals: readonly NewDeal[], db: Executor): Promise<NewDeal[]> {
  const { rows } = await sql<{ id: string }>`
    insert into deal (id, goods_id, shop_id, unit_name, quantity, price, at) select * from unnest(
      ${deals.map(({ id }) => id)}::text[], ${deals.map(({ productId }) => productId)}::text[],
      ${deals.map(({ shopId }) => shopId)}::text[], ${deals.map(({ unitName }) => unitName)}::text[],
      ${deals.map(({ quantity }) => quantity)}::int[], ${deals.map(({ price }) => price)}::bigint[],
      ${deals.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
    on conflict (id) do nothing returning id`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  return deals.filter(({ id }) => stored.has(id));
}

/** Stores purchases, adds their pieces to what was sold of each product, and brings the search in line. */
export async function recordDeals(deals: readonly NewDeal[], trx: Executor): Promise<void> {
  const stored = await storeDeals(deals, trx);
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of stored)
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  await countPieces(pieces, trx);
}

/** Adds pieces, which may be less than none, to what was sold of products; the search follows. */
async function countPieces(pieces: ReadonlyMap<string, number>, trx: Executor): Promise<void> {
  // In the order of their ids, so that two acceptances wait for each other and never both ways.
  const sold = [...pieces].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, quantity] of sold)
    await sql`update goods set sold = greatest(sold + ${quantity}, 0) where id = ${id}`.execute(
      trx,
    );
  if (sold.length > 0)
    await indexProducts(
      sold.map(([id]) => id),
      trx,
    );
}

/** Pieces that came back to their supplier are sold no more; the record of their purchase stays. */
export const takeBackSold = (productId: string, quantity: number, trx: Executor): Promise<void> =>
  countPieces(new Map([[productId, -quantity]]), trx);

/** Adds an order to the shop's 成交笔数; the caller knows that it was not counted before. */
export async function countOrder(shopId: string, trx: Executor): Promise<void> {
  await sql`update shop set deal_count = deal_count + 1 where id = ${shopId}`.execute(trx);
}
