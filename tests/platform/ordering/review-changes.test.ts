import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { orderWorld } from '../../harness/mall/order-worlds.ts';
import { formOf, look, orderOne, review } from '../../harness/mall/orders.ts';
import type { World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  ({ world } = await orderWorld());
});
afterAll(() => world?.stop());

const changesOf = async (businessId: string) => {
  const { review: sheet } = await must(
    world.as('reviewer').call(orderReviewEndpoints.detail, { businessId }),
  );
  return sheet.changes;
};

/** Submits a returned order again, with one piece more of its first line and another name. */
async function again(id: string): Promise<void> {
  const seen = await look(world, 'buyer', id);
  const {
    lines: _,
    suppliers: __,
    isWelfare: ___,
    recipients: ____,
    ...form
  } = formOf('buyer', []);
  await must(
    world.as('buyer').call(orderEndpoints.edit, {
      ...form,
      name: '修改后的订单',
      deletedFiles: [],
      ...{ id, version: seen.version, addressId: null, invoiceTitleId: null },
      ...{ deliverBy: null, deliveryNote: '', remark: '' },
      lines: seen.lines.map(({ lineNo, quantity, price }, index) => ({
        lineNo,
        quantity: quantity + (index === 0 ? 1 : 0),
        price,
      })),
    }),
  );
}

describe('what changed since the return', () => {
  it('is nothing for a first submit, and every difference in words for the next one', async () => {
    const id = await orderOne(world, 'buyer', { desk: 2 });
    expect(await changesOf(id)).toEqual([]);
    await review(world, id, 'failed');
    await again(id);
    const changes = await changesOf(id);
    const labels = changes.map(({ label }) => label);
    expect(labels).toContain('订单金额');
    expect(labels).toContain('订单名称');
    const line = changes.find(({ label }) => label.startsWith('商品-desk'));
    expect(line?.before).toMatch(/^2 /);
    expect(line?.after).toMatch(/^3 /);
  });
});
