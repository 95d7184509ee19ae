import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { say } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBooks,
  fillCart,
  formOf,
  look,
  orderOne,
  review,
} from '../../../harness/mall/orders.ts';
import { addProduct, addShops, shopOf } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

/** The last second of 1 June in China; one second later it is 2 June there, and 1 June in UTC. */
const LAST = Date.parse('2026-06-01T23:59:59+08:00');
const clock = manualClock(LAST);
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 250, stock: 1_000 });
  await addBooks(world, 'buyer');
});
afterAll(() => world.stop());

const at = (day: string, time = '18:00:00') => Date.parse(`${day}T${time}+08:00`);
const past = (today: string) => say('order.deliverByPast', { shop: '1 号店', today });

async function submit(deliverBy: number | null) {
  const lines = await fillCart(world, personIdOf('buyer'), { pen: 1 });
  const part = { shopId: shopOf(1), deliverBy, deliveryNote: '', remark: '' };
  return world
    .as('buyer')
    .call(checkoutEndpoints.submit, formOf('buyer', lines, { suppliers: [part] }));
}

describe('[OR19] a delivery date', () => {
  it.each([
    [LAST, null, 1, ''],
    [LAST, at('2026-06-01'), 1, ''],
    [LAST, at('2026-06-02'), 1, ''],
    [LAST, at('2026-05-31', '23:59:59'), 0, past('2026-06-01')],
    [LAST, at('2020-01-01'), 0, past('2026-06-01')],
    [LAST + 1_000, at('2026-06-01'), 0, past('2026-06-02')],
    [LAST + 1_000, at('2026-06-02', '00:00:00'), 1, ''],
  ])('at %d, of %s: state %d', async (now, deliverBy, state, text) => {
    clock.at = now;
    expect(await submit(deliverBy)).toMatchObject({ state, text });
  });

  it('is not of the past after an edit either', async () => {
    clock.at = LAST;
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await review(world, id, 'failed');
    const { version, lines } = await look(world, 'buyer', id);
    const { suppliers: _s, isWelfare: _w, recipients: _r, ...form } = formOf('buyer', []);
    const edit = (deliverBy: number) =>
      world.as('buyer').call(orderEndpoints.edit, {
        ...form,
        id,
        version,
        addressId: null,
        invoiceTitleId: null,
        deletedFiles: [],
        deliverBy,
        deliveryNote: '',
        remark: '',
        lines: lines.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
      });
    expect(await edit(at('2026-05-31'))).toMatchObject({ state: 0, text: past('2026-06-01') });
    expect((await look(world, 'buyer', id)).snapshots).toHaveLength(1);
    expect((await edit(at('2026-06-01'))).state).toBe(1);
  });
});
