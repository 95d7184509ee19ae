import { createHash } from 'node:crypto';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderWorld, versionOf } from '../../../harness/mall/order-worlds.ts';
import { fillCart, formOf, lookAs, order, review } from '../../../harness/mall/orders.ts';
import { resubmit } from '../../../harness/mall/reviewers.ts';
import { personIdOf, supplierName } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  ({ world } = await orderWorld());
});
afterAll(() => world.stop());

/** Names and words that a supplier must not read. */
const CANARY = '金丝雀对手';
const compared = [
  {
    supplierName: `${CANARY}公司`,
    goodsName: `${CANARY}商品`,
    price: fen(98_765),
    note: `${CANARY}说明`,
    terms: `${CANARY}条件`,
    fileGroup: null,
  },
];
const read = (who: 'buyer' | number, id: string, version: number | null = null) =>
  (typeof who === 'number' ? world.as('supplier', who) : world.as(who)).call(
    orderEndpoints.snapshot,
    { id, version },
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** One order of each of two shops, of one submit. */
async function twoOrders() {
  const { data } = await order(world, 'buyer', { pen: 1, desk: 1 }, { compared });
  const of = (shopName: string) => data?.orders.find((one) => one.shopName === shopName)?.id ?? '';
  return [of('1 号店'), of('2 号店')] as const;
}

describe("[OR8] a supplier's snapshot", () => {
  it('is not read before the review, nor of the order of another', async () => {
    const [mine, theirs] = await twoOrders();
    expect((await read(1, mine)).text).toBe('订单不存在');
    await review(world, mine, 'passed');
    await review(world, theirs, 'passed');
    expect((await read(1, mine)).state).toBe(1);
    expect((await read(1, theirs)).text).toBe('订单不存在');
  });

  it('says the order and nothing of rivals; its hash is over its own text', async () => {
    const [mine] = await twoOrders();
    await review(world, mine, 'passed');
    const { data, wire } = await read(1, mine);
    const snapshot = decode(OrderSnapshot, JSON.parse(data?.body ?? ''));
    expect(snapshot).toMatchObject({
      supplierName: supplierName(1),
      amount: 333,
      compared: [],
      comparisonHash: '',
      lines: [{ name: '商品-pen', quantity: 1 }],
    });
    const answer = JSON.stringify(wire);
    for (const word of [CANARY, '987.65', '2 号店', supplierName(2)])
      expect(answer).not.toContain(word);
    expect(data).toMatchObject({ isIntact: true, hash: sha256(data?.body ?? '') });
    // The whole has them; a hash of the whole would let a price be guessed.
    const whole = await read('buyer', mine);
    expect(whole.data?.body).toContain(CANARY);
    const detail = JSON.stringify(await lookAs(world.as('supplier', 1), mine));
    for (const text of [answer, detail]) expect(text).not.toContain(whole.data?.hash ?? 'none');
  });

  it('is of the version that was reviewed', async () => {
    const [mine] = await twoOrders();
    await review(world, mine, 'failed');
    expect((await resubmit(world, mine)).state).toBe(1);
    await review(world, mine, 'passed');
    const { data } = await read(1, mine);
    expect(data?.version).toBe(3);
    expect((await read(1, mine, 3)).state).toBe(1);
    expect((await read(1, mine, 1)).text).toBe('订单不存在');
    expect((await read('buyer', mine, 1)).state).toBe(1);
    const seen = await lookAs(world.as('supplier', 1), mine);
    expect(seen.snapshots.map(({ version }) => version)).toEqual([3]);
  });

  it('[OR16] names recipients once they are to be delivered to, the budget never', async () => {
    await sql`insert into zone (id, name, kind) values ('flsc', '福利商城', 'welfare')`.execute(
      world.db,
    );
    await sql`update goods set zone_id = 'flsc' where id = 'ink'`.execute(world.db);
    const recipient = { name: '职工甲', phone: '13800000001', regionCode: '330106005' };
    const form = formOf('buyer', await fillCart(world, personIdOf('buyer'), { ink: 1 }), {
      isWelfare: true,
      recipients: [{ ...recipient, detail: '一路 1 号', remark: '' }],
      budgetPerHead: fen(123_456),
    });
    const { data: made } = await world.as('buyer').call(checkoutEndpoints.submit, form);
    const id = made?.orders[0]?.id ?? '';
    await review(world, id, 'passed');
    const early = JSON.stringify((await read(1, id)).wire);
    expect(early).not.toContain('职工甲');
    const confirm = { id, version: await versionOf(world, id), amount: null, note: '' };
    await world.as('supplier', 1).call(orderEndpoints.confirm, confirm);
    const late = JSON.stringify((await read(1, id)).wire);
    expect(late).toContain('职工甲');
    for (const text of [early, late]) expect(text).not.toContain('1234.56');
  });
});
