import { moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { DAY, layOut, NOW, stockUp } from '../small-mall.ts';

/** Markup that would run, were it shown as such. */
export const XSS = `"><img src=x onerror=alert(1)><script>alert('x')</script>`;

const sku = (id: string, yuan: number, stock: number) => ({
  id,
  name: id,
  options: [{ name: '颜色', value: id }],
  price: yuan * 100,
  stock,
  picture: '',
  taxHundredths: null,
});

/** A platform whose mall has products with everything that a page shows. */
export async function openDetailMall(): Promise<World> {
  const world = await startPlatform();
  const { db } = world;
  await layOut(db);
  await stockUp(
    [
      {
        id: 'p1',
        productKey: 'same',
        skus: [sku('black', 1_200, 3), sku('grey', 1_000, 0), sku('white', 1_100, 7)],
        accessories: [{ id: 'drum', name: '硒鼓', price: 36_800, stock: 4 }],
        tags: ['energy'],
        minQuantity: 2,
      },
      { id: 'p2', productKey: 'same', shopId: 'd2', yuan: 900 },
      { id: 'p3', productKey: 'same', shopId: 'd3', yuan: 950 },
      { id: 'p4', productKey: 'same', shopId: 'd2', yuan: 100, state: 'offSale' },
      { id: 'far', shopId: 'd3' },
      { id: 'empty', stock: 0 },
      { id: 'free', yuan: 0 },
      { id: 'frozen', state: 'frozen' },
      { id: 'evil', name: XSS, description: XSS, attributes: [{ name: XSS, value: XSS }] },
    ],
    db,
  );
  await db
    .insertInto('price_point')
    .values([
      { sku_id: 'grey', at: moment(NOW - 2 * DAY), price: 120_000 },
      { sku_id: 'grey', at: moment(NOW), price: 100_000 },
    ])
    .execute();
  await db
    .insertInto('deal')
    .values(
      [1, 2, 3].map((n) => ({
        id: `deal${n}`,
        goods_id: 'p1',
        shop_id: 'd1',
        unit_name: `单位${n}`,
        quantity: n,
        price: 100_000,
        at: moment(NOW + n * DAY),
      })),
    )
    .execute();
  const block = (text: string) => JSON.stringify([{ kind: 'note', title: '须知', text }]);
  await db
    .insertInto('page_template')
    .values([
      { id: 't0', code: 'SPXQ', blocks: block('各处') },
      { id: 't1', code: 'SPXQ', zone_id: 'flsc', blocks: block('福利') },
      { id: 't2', code: 'SPXQ', category_id: 'A', blocks: block('设备') },
      { id: 't3', code: 'SPXQ', category_id: 'A1a', blocks: block('打印机') },
    ])
    .execute();
  return world;
}

/** A product page as a visitor gets it; null where there is none. */
export async function detailOf(world: World, productId: string, regionCode: string | null = null) {
  const visitor = world.as('anonymous');
  const { data } = await visitor.call(catalogEndpoints.detail, {
    productId,
    kind: null,
    regionCode,
  });
  return data?.detail ?? null;
}
