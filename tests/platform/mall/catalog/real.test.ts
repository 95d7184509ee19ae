import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whereFound } from '../../../harness/found-data.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { layOut, product } from '../small-mall.ts';
import { A_CATALOGUE, type RealProduct, SOURCES } from './real-catalogues.ts';

/** Categories and shops as the rows name them; what they do not name is none, or one for all. */
async function load(all: readonly RealProduct[], world: World): Promise<void> {
  const { db } = world;
  await layOut(db);
  const categories = [...new Set(all.map(({ category }) => category).filter(Boolean))];
  const shops = [...new Set(all.map(({ shopName }) => shopName))];
  await db
    .insertInto('category')
    .values(categories.map((name, n) => ({ id: `real${n}`, name, level: 1, path: [`real${n}`] })))
    .execute();
  await db
    .insertInto('shop')
    .values(
      shops.map((name, n) => ({
        id: `real${n}`,
        org_id: supplierOrg(1),
        name,
        state: 'active' as const,
        zone_id: 'wssc',
        region_code: '44',
      })),
    )
    .execute();
  const rows = all.map(({ category, shopName, ...one }) => ({
    ...product({
      ...one,
      brandId: null,
      shopId: `real${shops.indexOf(shopName)}`,
      categoryId: null,
    }),
    ...(category ? { categoryId: `real${categories.indexOf(category)}` } : {}),
  }));
  for (let at = 0; at < rows.length; at += 500) await storeProducts(rows.slice(at, at + 500), db);
}

whereFound(A_CATALOGUE, 'real catalogues are not loaded', () => {
  describe('products of real malls', () => {
    const all = Object.entries(SOURCES).flatMap(([name, read]) =>
      read().map((one) => ({ ...one, source: name })),
    );
    let world: World;
    beforeAll(async () => {
      world = await startPlatform();
      await load(
        all.map(({ source: _, ...one }) => one),
        world,
      );
    });
    afterAll(() => world.stop());
    const call = () => world.as('anonymous');

    async function detailOf(productId: string) {
      const { state, data } = await call().call(catalogEndpoints.detail, {
        productId,
        kind: null,
        regionCode: null,
      });
      expect(state).toBe(1);
      if (!data) throw new Error(`no detail of ${productId}`);
      return data.detail;
    }

    it('hold the traps that they are known for', () => {
      expect(all.length).toBeGreaterThan(2_400);
      expect(all.some(({ yuan }) => yuan === 0)).toBe(true);
      expect(all.some(({ category }) => category === '')).toBe(true);
      expect(all.some(({ shopName }) => shopName === '')).toBe(true);
      expect(Math.max(...all.map(({ name }) => name.length))).toBeGreaterThanOrEqual(78);
      expect(all.some(({ name }) => name !== name.trim())).toBe(true);
    });

    it('are all on the shelves', async () => {
      const { data } = await call().call(catalogEndpoints.search, anySearch);
      expect(data).toMatchObject({ total: all.length, totalIsExact: true });
    });

    it.each(Object.keys(SOURCES))('%s: a product is found by its own title', async (source) => {
      const own = all.filter((one) => one.source === source);
      const step = Math.ceil(own.length / 40);
      const chosen = own.filter((_, index) => index % step === 0);
      const missed: string[] = [];
      for (const { id, name } of chosen) {
        const { data } = await call().call(catalogEndpoints.search, {
          ...anySearch,
          keyword: name,
          pageSize: 100,
        });
        if (!data?.rows.some(({ productId }) => productId === id)) missed.push(`${id} ${name}`);
      }
      expect(chosen.length).toBeGreaterThan(20);
      expect(missed).toEqual([]);
    });

    it('a price of 0 is shown and cannot be bought', async () => {
      const free = all.filter(({ yuan, stock = 1 }) => yuan === 0 && stock > 0).slice(0, 10);
      expect(free).not.toEqual([]);
      for (const { id } of free) {
        const { card, obstacle } = await detailOf(id);
        expect({ price: card.price, obstacle }).toEqual({
          price: 0,
          obstacle: '商品价格待定，暂不可购买',
        });
      }
    });

    it('a missing category leaves the path empty', async () => {
      const homeless = all.filter(({ category }) => category === '').slice(0, 10);
      expect(homeless).not.toEqual([]);
      for (const { id } of homeless) {
        const { categoryPath, card } = await detailOf(id);
        expect({ categoryPath, categoryId: card.categoryId }).toEqual({
          categoryPath: [],
          categoryId: null,
        });
      }
    });

    it('titles come out as they went in: 78 characters, blanks at the end, odd signs', async () => {
      const odd = all
        .filter(({ name }) => name.length >= 60 || name !== name.trim() || /[<>&"'\\]/.test(name))
        .slice(0, 40);
      expect(odd.length).toBeGreaterThan(5);
      for (const { id, name } of odd) expect((await detailOf(id)).card.name).toBe(name);
    });

    it('a shop without a name has a page and is in the list', async () => {
      const { data } = await call().call(shopEndpoints.list, {
        keyword: null,
        zoneId: null,
        regionCode: null,
        categoryId: null,
        initial: null,
        sort: 'goods',
        page: 1,
        pageSize: 100,
      });
      expect(data?.rows.some(({ name }) => name === '')).toBe(true);
      const nameless = data?.rows.find(({ name }) => name === '');
      const answer = await call().call(shopEndpoints.detail, { shopId: nameless?.shopId ?? '' });
      expect(answer).toMatchObject({ state: 1 });
    });
  });
});
