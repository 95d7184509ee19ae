import type { ReviewCertificate, ReviewLine } from '@jicai/shared/contract/order-review.ts';
import type { Fen } from '@jicai/shared/domain/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../db/open.ts';

/**
 * Writes down what the goods of these reviews' orders cost when they were put into the cart, and what they cost
 * and how much there was of them at this submit; stock counts what this order itself holds. Call it
 * before the cart's lines go. A second submit keeps what the first knew of the cart.
 */
export async function keepFacts(flowIds: readonly string[], trx: Executor): Promise<void> {
  await sql`
    insert into review_fact (flow_id, line_no, goods_id, item_id, price_added, added_at,
      price_submitted, stock_submitted, sellable_submitted)
    select flow.id, line.line_no, line.goods_id, coalesce(line.sku_id, line.accessory_id),
      coalesce(part.price_added, cart.price_added, before.price_added),
      coalesce(cart.added_at, before.added_at),
      line.price, coalesce(sku.stock, accessory.stock) + line.quantity,
      goods.state = 'onSale' and shop.state = 'active'
    from review_flow flow
    join purchase_order o on o.id = flow.business_id
    join order_line line on line.order_id = o.id
    left join goods on goods.id = line.goods_id
    left join shop on shop.id = goods.shop_id
    left join sku on sku.id = line.sku_id
    left join accessory on accessory.id = line.accessory_id
    left join order_line parent on parent.order_id = line.order_id and parent.line_no = line.parent_no
    left join cart_line cart on cart.person_id = o.buyer_id
      and cart.sku_id = coalesce(line.sku_id, parent.sku_id)
    left join cart_accessory part on part.line_id = cart.id and part.accessory_id = line.accessory_id
    left join lateral (
      select fact.price_added, fact.added_at from review_fact fact
      join review_flow older on older.id = fact.flow_id
      where older.business_type = 'order' and older.business_id = o.id
        and fact.item_id = coalesce(line.sku_id, line.accessory_id)
      order by older.started_at desc limit 1) before on true
    where flow.id = any(${[...flowIds]}::text[])`.execute(trx);
}

interface LineRow {
  line_no: number;
  goods_id: string;
  name: string;
  spec: string;
  picture: string;
  unit: string;
  quantity: number;
  amount: Fen;
  price: Fen;
  price_added: Fen | null;
  added_at: number | null;
  stock_submitted: number | null;
  sellable_submitted: boolean | null;
  price_now: Fen | null;
  stock_now: number | null;
  sellable_now: boolean;
}

/** The lines of an order with their facts at the cart, at the submit and now: one statement. */
export async function readLines(
  orderId: string,
  flowId: string | null,
  moments: { readonly submittedAt: number; readonly now: number },
  db: Executor,
): Promise<ReviewLine[]> {
  const { rows } = await sql<LineRow>`
    select line.line_no, line.goods_id, line.name, line.spec, line.picture, line.unit, line.quantity,
      line.amount, line.price, fact.price_added, fact.added_at, fact.stock_submitted,
      fact.sellable_submitted, coalesce(sku.price, accessory.price) as price_now,
      coalesce(sku.stock, accessory.stock) as stock_now,
      coalesce(goods.state = 'onSale' and shop.state = 'active', false) as sellable_now
    from order_line line
    left join review_fact fact on fact.flow_id = ${flowId} and fact.line_no = line.line_no
    left join goods on goods.id = line.goods_id
    left join shop on shop.id = goods.shop_id
    left join sku on sku.id = line.sku_id
    left join accessory on accessory.id = line.accessory_id
    where line.order_id = ${orderId}
    order by line.line_no`.execute(db);
  return rows.map((row) => ({
    lineId: String(row.line_no),
    goodsId: row.goods_id,
    name: row.name,
    options: row.spec,
    pictureUrl: row.picture,
    unit: row.unit,
    quantity: row.quantity,
    amount: row.amount,
    added: { price: row.price_added, stock: null, isSellable: null, atMs: row.added_at },
    submitted: {
      price: row.price,
      stock: row.stock_submitted,
      isSellable: row.sellable_submitted,
      atMs: moments.submittedAt,
    },
    now: {
      price: row.price_now,
      stock: row.stock_now,
      isSellable: row.sellable_now,
      atMs: moments.now,
    },
  }));
}

/** The certificates of a shop. */
export async function readCertificates(shopId: string, db: Executor): Promise<ReviewCertificate[]> {
  const rows = await db
    .selectFrom('shop_certificate')
    .select(['name', 'number', 'expires_at'])
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ name: row.name, number: row.number, expiresAtMs: row.expires_at }));
}
