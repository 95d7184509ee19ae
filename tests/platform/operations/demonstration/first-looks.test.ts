import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import {
  type ShareKind,
  shareCardEndpoints,
} from '@jicai/shared/contract/operations/share-card.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import type { World } from '../../../harness/world.ts';
import { openSearchMall, searchAt } from '../../mall/catalog/search-mall.ts';

/* The products with which homes and searches come, as their pages show them first. */

let world: World;
beforeAll(async () => {
  world = await openSearchMall();
  await world.db
    .insertInto('category')
    .values({ id: 'Z', name: '没有商品的品目', level: 1, path: ['Z'] })
    .execute();
  const floors = [
    { id: 'empty', title: '没有商品的楼层', category_id: 'Z', position: 0 },
    { id: 'paper', title: '文印设备', category_id: 'A1a', position: 1 },
  ];
  await world.db
    .insertInto('home_floor')
    .values(floors.map((floor) => ({ ...floor, zone_id: 'wssc' })))
    .execute();
});
afterAll(() => world?.stop());

const read = (kind: ShareKind, id: string) =>
  must(world.as('anonymous').call(shareCardEndpoints.read, { kind, id }));

describe('the products that a page shows first', () => {
  it.each(['激光打印机', '', '没有这样的商品'])(
    'searched by 「%s」 are the first that are found',
    async (words) => {
      const { rows } = await searchAt(world, { keyword: words || null });
      const { card, looks } = await read('search', words);
      expect(card).toBeNull();
      expect(looks.map(({ title }) => title)).toEqual(rows.slice(0, 5).map(({ name }) => name));
    },
  );

  it('have their price, their shop, and the page of their zone', async () => {
    const { looks } = await read('search', '睿印 RY-2200D');
    expect(looks[0]).toMatchObject({
      words: expect.stringMatching(/^¥1,000\.00\/. · ./),
      path: '/goods/goodsDetail/p1/',
    });
    const [gift] = (await read('search', '中性笔礼盒')).looks;
    expect(gift?.path).toBe('/goods/flGoodsDetail?ids=w1');
  });

  it('on a home are those of its first floor that has any', async () => {
    const { floors } = await must(
      world.as('anonymous').call(contentEndpoints.home, { zoneId: 'wssc' }),
    );
    const shown = floors.find(({ products }) => products.length > 0)?.products ?? [];
    expect(shown.length).toBeGreaterThan(0);
    const { looks } = await read('home', 'wssc');
    expect(looks.map(({ title }) => title)).toEqual(shown.slice(0, 5).map(({ name }) => name));
    expect((await read('home', 'nowhere')).looks).toEqual([]);
  });
});
