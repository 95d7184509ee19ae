import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { AlertKind, alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { isEnough } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type Offer, readOffers } from '../catalog/offers.ts';
import { leastPiecesOf } from '../catalog/store/columns.ts';

type Endpoints = typeof alertEndpoints;

/** One variant of a product: the one named, or the one that the product's card offers. */
async function readVariant(
  { productId, skuId }: { readonly productId: string; readonly skuId: string | null },
  db: Executor,
): Promise<Offer | null> {
  const by = skuId === null ? { productIds: [productId] } : { skuIds: [skuId] };
  const [offer] = await readOffers(by, null, db);
  return offer?.productId === productId ? offer : null;
}

/** The caller's open alerts of a variant. */
export async function state(person: Person, body: RequestOf<Endpoints['state']>, db: Executor) {
  const offer = await readVariant(body, db);
  const rows = await db
    .selectFrom('product_alert')
    .select(['kind', 'price'])
    .where('person_id', '=', person.id)
    .where('sku_id', '=', offer?.skuId ?? '')
    .execute();
  const price = rows.find(({ kind }) => kind === 'price')?.price ?? null;
  return {
    price: price as Fen | null,
    isStockAwaited: rows.some(({ kind }) => kind === 'stock'),
  };
}

/** Sets an alert of a variant, or another price of one that is open. */
export async function set(body: RequestOf<Endpoints['set']>, { trx, person, clock }: WriteContext) {
  const { kind } = body;
  const offer = await readVariant(body, trx);
  if (!offer) return refuse('product.unknown');
  const price = kind === 'price' ? body.price : null;
  if (kind === 'price' && (price === null || price <= 0 || price >= offer.price))
    return refuseAt('price', 'alert.price', { price: formatFen(offer.price) });
  if (kind === 'stock' && isEnough(offer) && offer.productState === 'onSale')
    return refuse('alert.inStock', { name: offer.productName });
  await lockByKey('productAlert', person.id, trx);
  const { count } = await trx
    .selectFrom('product_alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    // Another price of an open alert is no further one.
    .where((eb) => eb.not(eb.and({ sku_id: offer.skuId, kind })))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.productAlerts)
    return refuse('alert.tooMany', { max: String(limits.productAlerts) });
  await sql`insert into product_alert (person_id, sku_id, kind, price, created_at)
    values (${person.id}, ${offer.skuId}, ${kind}, ${price}, ${clock.now()})
    on conflict (person_id, sku_id, kind) do update set price = excluded.price`.execute(trx);
  return {};
}

/** Takes an alert of a variant back; one that is not there is no error. */
export async function cancel(body: RequestOf<Endpoints['cancel']>, { trx, person }: WriteContext) {
  const offer = await readVariant(body, trx);
  await trx
    .deleteFrom('product_alert')
    .where('person_id', '=', person.id)
    .where('sku_id', '=', offer?.skuId ?? '')
    .where('kind', '=', body.kind)
    .execute();
  return {};
}

interface DueRow {
  readonly personId: string;
  readonly productId: string;
  readonly skuId: string;
  readonly kind: AlertKind;
  readonly name: string;
  readonly skuName: string;
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
        select a.person_id, a.sku_id, a.kind
        from product_alert a
        join sku s on s.id = a.sku_id
        join goods g on g.id = s.goods_id and g.state = 'onSale'
        join shop on shop.id = g.shop_id and shop.state = 'active'
        where (a.kind = 'price' and s.price > 0 and s.price <= a.price)
          or (a.kind = 'stock' and s.stock >= ${leastPiecesOf('g')})
        order by a.created_at limit ${BATCH} for update of a skip locked
      ), sent as (
        delete from product_alert a using due where a.person_id = due.person_id
          and a.sku_id = due.sku_id and a.kind = due.kind
        returning due.*
      )
      select sent.person_id as "personId", g.id as "productId",
        s.id as "skuId", sent.kind, g.name,
        s.name as "skuName", g.unit, shop.name as "shopName", s.price, s.stock
      from sent join sku s on s.id = sent.sku_id join goods g on g.id = s.goods_id
      join shop on shop.id = g.shop_id
      join person on person.id = sent.person_id and not person.disabled
      order by sent.person_id, sent.sku_id`.execute(trx);
    await addTodos(rows.map(newsOf), clock, trx);
  });
}

const newsOf = ({ personId, productId, kind, price, stock, ...row }: DueRow) => ({
  personIds: [personId],
  kind: 'message' as const,
  openMode: 'page' as const,
  businessType: 'none' as const,
  businessId: productId,
  processName: kind === 'price' ? '关注的商品降价了' : '关注的商品到货了',
  content: `${lineTitle({ name: row.name, spec: row.skuName })}：${
    kind === 'price' ? `现价 ¥${formatFen(price)}` : `现有 ${stock} ${row.unit}`
  }`,
  url: businessPaths.variant(productId, row.skuId),
  fromName: row.shopName,
  ...(kind === 'price' && { topic: 'price' as const }),
});
