import {
  readSearch,
  searchQuery,
} from '@jicai/client/src/features/mall/catalog/model/search-url.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { expect } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';
import { DAY, layOut, NOW, stockUp } from '../small-mall.ts';

const SHELF = [
  { id: 'p1', name: '睿印 RY-2200D 黑白激光打印机 A4', model: 'RY-2200D', yuan: 1_000, sold: 5 },
  { id: 'p2', name: '睿印 彩色激光打印机 A3', yuan: 3_000, sold: 50, tags: ['energy'] },
  { id: 'p3', name: '墨禾 激光打印机', brandId: 'b2', yuan: 2_000, sold: 20, shopId: 'd2' },
  { id: 'p4', name: '恒图达 激光打印机', brandId: 'b3', yuan: 500, stock: 0, sold: 1 },
  {
    id: 's1',
    name: '睿印 保密碎纸机',
    categoryId: 'A1b',
    yuan: 800,
    tags: ['energy', 'sme'],
    attributes: [{ name: '保密等级', value: '5级' }],
    listedAt: NOW + DAY,
  },
  {
    id: 's2',
    name: '墨禾 碎纸机',
    categoryId: 'A1b',
    brandId: 'b2',
    yuan: 600,
    attributes: [{ name: '保密等级', value: '4级' }],
    payments: ['card' as const],
  },
  { id: 'n1', name: '墨禾 速干中性笔', categoryId: 'B1a', brandId: 'b2', yuan: 9.9, shopId: 'd3' },
  {
    id: 'w1',
    name: '中性笔礼盒',
    categoryId: 'B1a',
    brandId: null,
    yuan: 20,
    zoneId: 'flsc',
  },
  { id: 'x1', name: '睿印 下架的激光打印机', state: 'offSale' as const },
  { id: 'x2', name: '睿印 冻结的激光打印机', state: 'frozen' as const },
];

/** All of it that is on sale. */
export const ALL = ['n1', 'p1', 'p2', 'p3', 'p4', 's1', 's2', 'w1'];

/** A platform whose mall has a few products that every parameter of a search tells apart. */
export async function openSearchMall(): Promise<World> {
  const world = await startPlatform();
  await layOut(world.db);
  await stockUp(SHELF, world.db);
  await world.db
    .insertInto('scene')
    .values({ id: 'scene', zone_id: 'wssc', name: '新员工入职', position: 0 })
    .execute();
  await world.db
    .insertInto('scene_goods')
    .values([
      { scene_id: 'scene', goods_id: 'p1', quantity: 2, position: 0 },
      { scene_id: 'scene', goods_id: 'n1', quantity: 5, position: 1 },
    ])
    .execute();
  return world;
}

/** Searches as a visitor who opens the address of the search: what an address loses is not asked. */
export async function searchAt(world: World, request: Partial<SearchRequest>) {
  const address = searchQuery({ ...anySearch, ...request });
  const read = readSearch(new URLSearchParams(address));
  const answer = await world.as('anonymous').call(catalogEndpoints.search, read);
  expect(answer).toMatchObject({ status: 200, state: 1 });
  if (!answer.data) throw new Error('no answer');
  return answer.data;
}
