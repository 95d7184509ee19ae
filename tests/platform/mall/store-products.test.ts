import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../harness/run/counted.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { detailOf } from './catalog/detail-mall.ts';
import { layOut, product } from './small-mall.ts';

/* Storing products: one operation writes them and brings the search in line. */

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
});
afterAll(() => world.stop());

const found = async (request: Partial<SearchRequest>) => {
  const ask = { ...anySearch, ...request };
  const { data } = await world.as('anonymous').call(catalogEndpoints.search, ask);
  return data?.rows.map(({ productId }) => productId);
};
const sku = (id: string, price: number) => ({
  id,
  name: id,
  options: [],
  price,
  stock: 5,
  picture: '',
  taxHundredths: null,
});

describe('a stored product', () => {
  it('is found by its words at once, at the lowest price of its SKUs', async () => {
    const skus = [sku('a-1', 30_000), sku('a-2', 20_000)];
    await storeProducts([product({ id: 'a', name: '墨禾 护眼台灯', skus })], world.db);
    expect(await found({ keyword: '护眼台灯' })).toEqual(['a']);
    const detail = await detailOf(world, 'a');
    expect(detail).toMatchObject({ card: { name: '墨禾 护眼台灯', price: 20_000 } });
    expect(detail?.skus.map(({ id }) => id)).toEqual(['a-1', 'a-2']);
  });

  it('stored again is overwritten, with what it no longer has', async () => {
    const again = {
      ...product({
        id: 'a',
        name: '墨禾 折叠书桌',
        skus: [sku('a-2', 25_000), sku('a-3', 40_000)],
      }),
      accessories: [{ id: 'a-p', name: '脚垫', price: 500, stock: 9 }],
      origin: '浙江',
    };
    await storeProducts([again], world.db);
    expect(await found({ keyword: '护眼台灯' })).toEqual([]);
    expect(await found({ keyword: '折叠书桌' })).toEqual(['a']);
    const detail = await detailOf(world, 'a');
    expect(detail).toMatchObject({ origin: '浙江', card: { price: 25_000 } });
    expect(detail?.skus.map(({ id }) => id)).toEqual(['a-2', 'a-3']);
    expect(detail?.accessories.map(({ id }) => id)).toEqual(['a-p']);
    await storeProducts([{ ...again, accessories: [] }], world.db);
    expect((await detailOf(world, 'a'))?.accessories).toEqual([]);
  });

  it('stored again keeps what is left out', async () => {
    const id = 'k';
    const accessories = [{ id: 'k-p', name: '脚垫', price: 500, stock: 9 }];
    await storeProducts([product({ id, origin: '浙江', pack: 6, accessories })], world.db);
    const { origin: _o, pack: _p, accessories: _a, ...rest } = product({ id, name: '墨禾 书架' });
    await storeProducts([rest, product({ id: 'l' })], world.db);
    const detail = await detailOf(world, id);
    expect(detail).toMatchObject({ origin: '浙江', pack: 6, card: { name: '墨禾 书架' } });
    expect(detail?.accessories.map((one) => one.id)).toEqual(['k-p']);
  });

  it('leaves the search when it is off sale or its shop is suspended, and keeps its page', async () => {
    const off = product({ id: 'a', name: '墨禾 折叠书桌', state: 'offSale' });
    await storeProducts([off], world.db);
    expect(await found({ keyword: '折叠书桌' })).toEqual([]);
    expect(await detailOf(world, 'a')).toMatchObject({ obstacle: '商品已下架' });
    const { db } = world;
    await db.updateTable('shop').set({ state: 'suspended' }).where('id', '=', 'd3').execute();
    await storeProducts([product({ id: 'b', name: '墨禾 文件柜', shopId: 'd3' })], db);
    expect(await found({ keyword: '文件柜' })).toEqual([]);
  });

  it('costs the same statements alone and among a hundred', async () => {
    const counter = counted(world.db);
    const counts: number[] = [];
    for (const count of [1, 100]) {
      counter.count = 0;
      const many = Array.from({ length: count }, (_, n) => product({ id: `m${count}-${n}` }));
      const accessories = [{ id: `p${count}`, name: '脚垫', price: 500, stock: 9 }];
      await storeProducts(
        many.map((one, n) => (n === 0 ? { ...one, accessories } : one)),
        counter.db,
      );
      counts.push(counter.count);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});
