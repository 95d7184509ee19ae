import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import type { Executor } from '../../src/kernel/db/open.ts';
import { type NewDeal, storeDeals } from '../../src/mall/catalog/deals.ts';
import { UNITS } from './assortment/furnishings.ts';
import { randomOf } from './random.ts';
import type { ShopProduct } from './shop-products.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Stores the past of products: earlier prices, and purchases by units. */
export async function storePast(
  products: readonly ShopProduct[],
  now: number,
  db: Executor,
): Promise<void> {
  const points: { sku: string; at: string; price: number }[] = [];
  const deals: NewDeal[] = [];
  for (const one of products) {
    const random = randomOf(Number(one.id.slice(1)) * 13 + 5);
    const [sku] = one.skus;
    if (!sku) continue;
    const changes = random.int(2, 6);
    const prices: { ageDays: number; price: number }[] = [];
    for (let step = 0; step < changes; step += 1) {
      const age = one.listedDaysAgo * (1 - step / changes);
      const isLast = step === changes - 1;
      const price = isLast
        ? sku.price
        : Math.round((sku.price * (0.96 + random.next() * 0.14)) / 10) * 10;
      prices.push({ ageDays: age, price });
      points.push({ sku: sku.id, at: iso(now - age * DAY_MS), price });
    }
    const times = Math.min(12, Math.ceil(one.sold / 60));
    for (let n = 0; n < times; n += 1) {
      const unit = random.pick(UNITS);
      const pieces = random.int(1, one.price < 10_000 ? 60 : 8);
      const age = random.next() * Math.min(one.listedDaysAgo, 120);
      deals.push({
        id: `${one.id}-${n}`,
        productId: one.id,
        shopId: one.shop.id,
        unitName: unit,
        quantity: pieces,
        // A purchase of the past was made at the price of its day.
        price: fen(prices.findLast(({ ageDays }) => ageDays >= age)?.price ?? sku.price),
        at: now - age * DAY_MS,
      });
    }
  }
  await sql`
    insert into price_point (sku_id, at, price) select * from unnest(
      ${points.map(({ sku }) => sku)}::text[], ${points.map(({ at }) => at)}::timestamptz[],
      ${points.map(({ price }) => price)}::bigint[])`.execute(db);
  // The products were stored with what was sold of them.
  await storeDeals(deals, db);
}
