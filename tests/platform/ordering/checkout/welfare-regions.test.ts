import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderWorld } from '../../../harness/mall/order-worlds.ts';
import { fillCart } from '../../../harness/mall/orders.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  ({ world } = await orderWorld());
});
afterAll(() => world.stop());

describe('regions of a list', () => {
  it('are matched by their names, and say which shops do not deliver there', async () => {
    const [line] = await fillCart(world, personIdOf('buyer'), { pen: 1 });
    const regions = ['浙江 杭州 西湖 文新', '浙江省杭州市西湖区', '广东省/深圳市/南山区'];
    const ask = (cartId: string) =>
      world.as('buyer').call(recipientEndpoints.matchRegions, { cartIds: [cartId], regions });
    const { data } = await ask(line?.cartId ?? '');
    expect(data?.regions.map(({ code, shops }) => [code, shops.length])).toEqual([
      ['330106005', 0],
      [null, 0],
      ['440305', 1],
    ]);
    const [theirs] = await fillCart(world, personIdOf('otherHandler'), { pen: 1 });
    expect((await ask(theirs?.cartId ?? '')).data?.regions[2]?.shops).toEqual([]);
  });

  it('the template has the columns that the import reads', async () => {
    const { data } = await world.as('buyer').call(recipientEndpoints.template, {});
    const [sheet] = await readXlsx(Buffer.from(data?.content ?? '', 'base64'));
    expect(sheet?.data[0]).toEqual(['姓名', '手机', '所在地区', '详细地址', '备注']);
  });
});
