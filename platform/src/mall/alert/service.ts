import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { AlertKind, alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';
import { readOffers } from '../catalog/offers.ts';

type Endpoints = typeof alertEndpoints;

/** The caller's open alerts of a product. */
export async function state({ id }: Person, productId: string, db: Executor) {
  const rows = await db
    .selectFrom('product_alert')
    .select(['kind', 'price'])
    .where('person_id', '=', id)
    .where('goods_id', '=', productId)
    .execute();
  const price = rows.find(({ kind }) => kind === 'price')?.price ?? null;
  return {
    price: price as Fen | null,
    isStockAwaited: rows.some(({ kind }) => kind === 'stock'),
  };
}

/** Sets an alert, or another price of one that is open. */
export async function set(body: RequestOf<Endpoints['set']>, { trx, person, clock }: WriteContext) {
  const { productId, kind } = body;
  const [offer] = await readOffers({ productIds: [productId] }, null, trx);
  if (!offer) return refuse('product.unknown');
  const price = kind === 'price' ? body.price : null;
  if (kind === 'price' && (price === null || price <= 0 || price >= offer.price))
    return refuse('alert.price', { price: formatFen(offer.price) });
  if (kind === 'stock' && offer.stock >= offer.minQuantity && offer.productState === 'onSale')
    return refuse('alert.inStock', { name: offer.productName });
  const { count } = await trx
    .selectFrom('product_alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.productAlerts)
    return refuse('alert.tooMany', { max: String(limits.productAlerts) });
  await sql`insert into product_alert (person_id, goods_id, kind, price, created_at)
    values (${person.id}, ${productId}, ${kind}, ${price}, ${clock.now()})
    on conflict (person_id, goods_id, kind) do update set price = excluded.price`.execute(trx);
  return {};
}

export async function cancel(
  { productId, kind }: RequestOf<Endpoints['cancel']>,
  { trx, person }: WriteContext,
) {
  await trx
    .deleteFrom('product_alert')
    .where('person_id', '=', person.id)
    .where('goods_id', '=', productId)
    .where('kind', '=', kind)
    .execute();
  return {};
}

interface DueRow {
  readonly personId: string;
  readonly productId: string;
  readonly kind: AlertKind;
  readonly name: string;
  readonly shopName: string;
  readonly price: Fen;
  readonly stock: number;
  readonly unit: string;
}

/** So many alerts are sent in one transaction; the next run goes on. */
const BATCH = 500;

/** Sends the messages of alerts whose price or stock is reached, each once. */
export async function sendDueAlerts({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<DueRow>`
      with due as (
        select a.person_id, a.goods_id, a.kind, best.price, best.stock
        from product_alert a
        join goods g on g.id = a.goods_id and g.state = 'onSale'
        join shop on shop.id = g.shop_id and shop.state = 'active'
        cross join lateral (select min(s.price) filter (where s.price > 0) as price,
          max(s.stock) as stock from sku s where s.goods_id = g.id) best
        where (a.kind = 'price' and best.price <= a.price)
          or (a.kind = 'stock' and best.stock >= g.min_quantity)
        order by a.created_at limit ${BATCH} for update of a skip locked
      ), sent as (
        delete from product_alert a using due where a.person_id = due.person_id
          and a.goods_id = due.goods_id and a.kind = due.kind
        returning due.*
      )
      select sent.person_id as "personId", sent.goods_id as "productId", sent.kind, g.name, g.unit,
        shop.name as "shopName", sent.price, sent.stock
      from sent join goods g on g.id = sent.goods_id join shop on shop.id = g.shop_id
      join person on person.id = sent.person_id and not person.disabled
      order by sent.person_id, sent.goods_id`.execute(trx);
    await addTodos(rows.map(newsOf), clock, trx);
  });
}

const newsOf = ({ personId, productId, kind, name, shopName, price, stock, unit }: DueRow) => ({
  personIds: [personId],
  kind: 'message' as const,
  openMode: 'page' as const,
  businessType: 'none' as const,
  businessId: productId,
  processName: kind === 'price' ? '关注的商品降价了' : '关注的商品到货了',
  content:
    kind === 'price' ? `${name}：现价 ¥${formatFen(price)}` : `${name}：现有 ${stock} ${unit}`,
  url: businessPaths.product(productId),
  fromName: shopName,
});
