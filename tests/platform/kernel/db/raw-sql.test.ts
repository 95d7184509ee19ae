import { lockAuction } from '@jicai/platform/src/auction/ledger/repository.ts';
import { readLiveState } from '@jicai/platform/src/auction/live/state.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { readCards } from '@jicai/platform/src/mall/catalog/cards.ts';
import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, addShops } from '../../../harness/mall/products.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/*
 * The types of raw statements are claims. For the hottest ones (bid, live state, search) they are
 * checked here: each column that a type names is answered, and it has the type's kind of value.
 */

let world: World;
let packageNumber: string;
beforeAll(async () => {
  world = await startPlatform();
  packageNumber = await world.publish();
  await world.bid(1, packageNumber, '9000', 'key-of-the-first-bid');
  await addShops(world.db, [1]);
  await addProduct(world.db, { id: 'product-1', name: '打印机', supplier: 1, price: 12_345 });
});
afterAll(() => world.stop());

/** The paths of a value at which there is `undefined` or no proper number. */
function holesOf(value: unknown, path = ''): string[] {
  if (value === undefined || Number.isNaN(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => holesOf(part, `${path}.${name}`));
}

describe('a raw statement answers the columns of its type', () => {
  it('the lock of an auction with the context of a bid', async () => {
    const of = {
      supplierId: 'org-supplier-1',
      personId: 'person-supplier1',
      requestKey: 'key-of-the-first-bid',
    };
    const locked = await world.db
      .transaction()
      .execute((trx) => lockAuction(packageNumber, [of], databaseClock, trx));
    expect(holesOf(locked)).toEqual([]);
    expect(locked?.auction).toMatchObject({ packageNumber, bestAmount: 900_000, bidCount: 1 });
    expect(locked?.context.requests[0]?.earlier).toMatchObject({ kind: 'bid.accepted' });
    expect(Number.isInteger(locked?.context.now)).toBe(true);
    expect(Number.isInteger(locked?.context.requests[0]?.earlier?.at)).toBe(true);
  });

  it('the live state of an auction', async () => {
    const live = await readLiveState(packageNumber, databaseClock, world.db);
    expect(holesOf(live)).toEqual([]);
    expect(live).toMatchObject({ packageNumber });
  });

  it('the cards of a search', async () => {
    const kinds = {
      productId: 'string',
      skuId: 'string',
      name: 'string',
      picture: 'string',
      price: 'number',
      listPrice: 'number',
      unit: 'string',
      zoneId: 'string',
      shopId: 'string',
      shopName: 'string',
      categoryId: 'string',
      brandName: 'string',
      sold: 'number',
      stock: 'number',
      state: 'string',
      deliverable: 'boolean',
      tags: 'object',
      offerCount: 'number',
      lowestPrice: 'number',
    } satisfies Record<keyof ProductCard, string>;
    const [card] = await readCards(['product-1'], '330106', world.db);
    expect(
      Object.fromEntries(Object.entries(card ?? {}).map(([name, value]) => [name, typeof value])),
    ).toEqual({ ...kinds, listPrice: expect.stringMatching(/number|object/) });
  });
});
