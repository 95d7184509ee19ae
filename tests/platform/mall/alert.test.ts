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
const set = (productId: string, kind: 'price' | 'stock', price: number | null = null) =>
  buyer().call(alertEndpoints.set, { productId, kind, price: price === null ? null : fen(price) });
const state = async (productId: string) =>
  (await buyer().call(alertEndpoints.state, { productId })).data;
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
    expect(await messages()).toMatchObject([{ url: '/goods/goodsDetail/lamp/' }]);
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
    const theirs = await other.call(alertEndpoints.state, { productId: 'desk' });
    expect(theirs.data?.price).toBeNull();
    await other.call(alertEndpoints.cancel, { productId: 'desk', kind: 'price' });
    expect((await state('desk'))?.price).toBe(100);
    await buyer().call(alertEndpoints.cancel, { productId: 'desk', kind: 'price' });
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
