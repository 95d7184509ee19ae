import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { addressOf, fillCart, orderOne } from '../../harness/mall/orders.ts';
import { type ReviewWorld, reviewOf, reviewWorld } from '../../harness/mall/reviewers.ts';
import { personIdOf, supplierName } from '../../harness/people/cast.ts';

/* Rule 15 of operations.md 2.3 is soft: it warns the handler and the reviewer, and stands in the log. */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.reset();
  await sql`update purchase_order set state = 'cancelled'`.execute(world.db);
  await sql`delete from setting where name like 'rotation.%'`.execute(world.db);
});

const limit = (orders: number, yuan: number) =>
  sql`insert into setting (name, value, changed_at)
    values ('rotation.orders', ${String(orders)}, now()), ('rotation.amount', ${String(yuan)}, now())`.execute(
    world.db,
  );
/** The hints before a submit. */
const hintsOf = async (who: 'buyer' | 'handler', wishes: Record<string, number>) => {
  const seen = await fillCart(world, personIdOf(who), wishes);
  const ids = { cartIds: seen.map(({ cartId }) => cartId), addressId: addressOf(who), wanted: [] };
  return (await must(world.as(who).call(checkoutEndpoints.preview, ids))).rotation;
};
/** The hints of an order that was submitted: of the log, and of the page of its review. */
const shownOf = async (id: string) => {
  const { flow, warnings } = await reviewOf(world.as('reviewer'), id);
  return [
    flow?.steps[0]?.opinion ?? '',
    warnings.filter((text) => text.startsWith('轮岗提示')).join(),
  ];
};

describe('[rule 15] one handler and one supplier', () => {
  it('above the orders of a year: told before the submit, kept in the log, shown to the reviewer', async () => {
    await limit(2, 1_000_000);
    for (let n = 0; n < 2; n += 1) {
      expect(await hintsOf('buyer', { pen: 1 })).toEqual([]);
      expect(await shownOf(await orderOne(world, 'buyer', { pen: 1 }))).toEqual(['', '']);
    }
    const hint = `轮岗提示（第 15 条）：同一经办人本年度向「${supplierName(1)}」采购 3 单、9.00 元（含本单），超过 2 单或 1,000,000.00 元，宜由他人经办`;
    expect(await hintsOf('buyer', { pen: 1 })).toEqual([hint]);
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect(await shownOf(id)).toEqual([hint, hint]);
    const { results } = await must(
      world.as('reviewer').call(orderReviewEndpoints.passMany, { orderIds: [id], opinion: '' }),
    );
    // A hint keeps nothing: offices buy of one shop every week.
    expect(results).toMatchObject([{ isPassed: true, reason: '' }]);
  });

  it('above the money of a year, exactly the limit inside it', async () => {
    await limit(100, 1_760);
    await orderOne(world, 'buyer', { desk: 1 });
    expect(await hintsOf('buyer', { desk: 1 })).toEqual([]);
    await limitTo('rotation.amount', '1759');
    expect(await hintsOf('buyer', { desk: 1 })).toHaveLength(1);
  });

  it('counts neither another handler, nor another supplier, nor a year before, nor what was cancelled', async () => {
    await limit(1, 1_000_000);
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect(await hintsOf('handler', { pen: 1 })).toEqual([]);
    expect(await hintsOf('buyer', { desk: 1 })).toEqual([]);
    await sql`delete from cart_line`.execute(world.db);
    expect(await hintsOf('buyer', { pen: 1 })).toHaveLength(1);
    await sql`update purchase_order set submitted_at = submitted_at - interval '1 year'
      where id = ${id}`.execute(world.db);
    expect(await hintsOf('buyer', { pen: 1 })).toEqual([]);
    await sql`update purchase_order set submitted_at = submitted_at + interval '1 year',
      state = 'cancelled' where id = ${id}`.execute(world.db);
    expect(await hintsOf('buyer', { pen: 1 })).toEqual([]);
  });
});

const limitTo = (name: string, value: string) =>
  sql`update setting set value = ${value} where name = ${name}`.execute(world.db);
