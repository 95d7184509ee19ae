import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { sendDueAlerts } from '@jicai/platform/src/mall/alert/service.ts';
import { alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutWorld } from '../../harness/mall/order-worlds.ts';
import { order } from '../../harness/mall/orders.ts';
import { reprice, shopOf, skuOf } from '../../harness/mall/products.ts';
import type { World } from '../../harness/world.ts';

let world: World;

beforeAll(async () => {
  ({ world } = await checkoutWorld());
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from product_alert`.execute(world.db);
  await sql`delete from todo`.execute(world.db);
});

const buyer = () => world.as('buyer');
const set = (
  productId: string,
  kind: 'price' | 'stock',
  price: number | null = null,
  skuId: string | null = null,
) =>
  buyer().call(alertEndpoints.set, {
    productId,
    skuId,
    kind,
    price: price === null ? null : fen(price),
  });
const state = async (productId: string, skuId: string | null = null) =>
  (await buyer().call(alertEndpoints.state, { productId, skuId })).data;
const send = () => sendDueAlerts({ db: world.db, clock: databaseClock });
const messages = async () => {
  const { rows } = await sql<{ content: string; url: string }>`select content, url from todo
    where process_name like '关注的商品%'`.execute(world.db);
  return rows;
};

describe('降价提醒', () => {
  it('sends one message when the price is reached, not before', async () => {
    expect((await set('lamp', 'price', 9_000)).state).toBe(1);
    expect(await state('lamp')).toEqual({ price: 9_000, isStockAwaited: false });
    await reprice(world.db, 'lamp', 9_001);
    await send();
    expect(await messages()).toEqual([]);
    await reprice(world.db, 'lamp', 9_000);
    await send();
    await send();
    expect(await messages()).toMatchObject([{ url: '/goods/goodsDetail/lamp/?skuid=lamp-sku' }]);
    expect((await messages())[0]?.content).toContain('¥90.00');
    expect(await state('lamp')).toEqual({ price: null, isStockAwaited: false });
  });

  it.each([null, 0, -1, 88_000, 90_000])(
    'asks for a price below today’s, not %s',
    async (price) => {
      expect(await set('desk', 'price', price)).toMatchObject({ state: 0 });
    },
  );

  it('is cancelled, and is nobody else’s', async () => {
    await set('desk', 'price', 100);
    const other = world.as('otherHandler');
    const theirs = await other.call(alertEndpoints.state, { productId: 'desk', skuId: null });
    expect(theirs.data?.price).toBeNull();
    await other.call(alertEndpoints.cancel, { productId: 'desk', skuId: null, kind: 'price' });
    expect((await state('desk'))?.price).toBe(100);
    await buyer().call(alertEndpoints.cancel, { productId: 'desk', skuId: null, kind: 'price' });
    expect((await state('desk'))?.price).toBeNull();
  });
});

describe('到货提醒', () => {
  it('comes when there is stock again', async () => {
    expect((await set('rare', 'stock')).state).toBe(0);
    await sql`update sku set stock = 0 where id = ${skuOf('rare')}`.execute(world.db);
    expect((await set('rare', 'stock')).state).toBe(1);
    await send();
    expect(await messages()).toEqual([]);
    await sql`update sku set stock = 4 where id = ${skuOf('rare')}`.execute(world.db);
    await send();
    expect(await messages()).toHaveLength(1);
  });
});

describe('a product of several variants', () => {
  // The card offers the cheap one; the page shows whichever is chosen.
  beforeEach(async () => {
    await sql`delete from sku where id = 'lamp-large'`.execute(world.db);
    await sql`update sku set price = 5000, stock = 3 where id = ${skuOf('lamp')}`.execute(world.db);
    await sql`insert into sku (id, goods_id, name, price, stock, position)
      values ('lamp-large', 'lamp', '大号', 20000, 0, 2)`.execute(world.db);
  });
  const change = (column: 'price' | 'stock', value: number) =>
    sql`update sku set ${sql.ref(column)} = ${value} where id = 'lamp-large'`.execute(world.db);

  it('compares the price of the chosen one, when it is set and when it is due', async () => {
    const refused = await set('lamp', 'price', 20_000, 'lamp-large');
    expect(refused).toMatchObject({ state: 0, text: '目标价格须低于现价 200.00' });
    expect(await set('lamp', 'price', 15_000, 'lamp-large')).toMatchObject({ state: 1 });
    expect(await state('lamp', 'lamp-large')).toMatchObject({ price: 15_000 });
    expect(await state('lamp', skuOf('lamp'))).toMatchObject({ price: null });
    await send();
    expect(await messages()).toEqual([]);
    await change('price', 14_000);
    await send();
    const [message] = await messages();
    expect(message?.content).toContain('大号：现价 ¥140.00');
    expect(message?.url).toBe('/goods/goodsDetail/lamp/?skuid=lamp-large');
  });

  it('awaits the stock of the chosen one, whatever the others have', async () => {
    expect(await set('lamp', 'stock', null, skuOf('lamp'))).toMatchObject({ state: 0 });
    expect(await set('lamp', 'stock', null, 'lamp-large')).toMatchObject({ state: 1 });
    await send();
    expect(await messages()).toEqual([]);
    await change('stock', 2);
    await send();
    expect((await messages())[0]?.content).toContain('大号：现有 2');
  });

  it('knows no variant of another product', async () => {
    expect(await set('desk', 'price', 100, 'lamp-large')).toMatchObject({ state: 0 });
  });
});

describe('the goods page', () => {
  it('shows products that were bought together', async () => {
    await order(world, 'buyer', { pen: 1, chair: 1 });
    const { data } = await world
      .as('anonymous')
      .call(catalogEndpoints.related, { productId: 'pen', regionCode: null });
    expect(data?.rows.map(({ productId }) => productId)).toContain('chair');
    expect(data?.rows.map(({ productId }) => productId)).not.toContain('pen');
  });

  it('shows the certificates of its shop, ended ones as such', async () => {
    await sql`insert into shop_certificate (id, shop_id, name, number, expires_at, position, kind)
      values ('c1', ${shopOf(1)}, '3C 认证', '2026-1', now() - interval '1 day', 1, 'ccc'),
        ('c2', ${shopOf(1)}, '节能证书', '2026-2', null, 2, 'energy')`.execute(world.db);
    const { data } = await world
      .as('anonymous')
      .call(catalogEndpoints.certificates, { productId: 'pen' });
    expect(data?.rows.map(({ name, isExpired }) => [name, isExpired])).toEqual([
      ['3C 认证', true],
      ['节能证书', false],
    ]);
  });
});
