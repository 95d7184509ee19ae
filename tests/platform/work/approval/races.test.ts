import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { look, order, orderOne } from '../../../harness/mall/orders.ts';
import { decide, type ReviewWorld, reviewWorld, todosOf } from '../../../harness/mall/reviewers.ts';

/* On PostgreSQL: the embedded database does one transaction after the other, and hides races. */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld('postgres');
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const ROUNDS = 8;
const ended = async (id: string) => {
  const { rows } = await sql<{ state: string; decided: number; running: number }>`
    select o.state,
      (select count(*) from review_step s join review_flow f on f.id = s.flow_id
        where f.business_id = o.id and s.action in ('passed', 'failed', 'withdrawn')) as decided,
      (select count(*) from review_flow f where f.business_id = o.id and f.state = 'running') as running
    from purchase_order o where o.id = ${id}`.execute(world.db);
  return rows[0];
};

describe('[RV11] at the same time', () => {
  it('two reviewers and the buyer want different things: one of them gets it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await orderOne(world, 'buyer', { pen: 1 });
      const { version } = await look(world, 'buyer', id);
      const answers = await Promise.all([
        decide(world.as('reviewer'), id, 'passed'),
        decide(world.second, id, 'failed', '不需要'),
        world.as('buyer').call(orderEndpoints.withdraw, { id, version }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
      const won = answers.findIndex(({ state }) => state === 1);
      expect(await ended(id)).toEqual({
        state: ['pendingConfirm', 'reviewRejected', 'draft'][won],
        decided: 1,
        running: 0,
      });
    }
    expect((await todosOf(world.as('reviewer'))).counts.open).toBe(0);
    expect((await todosOf(world.second)).counts.open).toBe(0);
  });

  it('[AU53] one click, sent five times', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await orderOne(world, 'buyer', { pen: 1 });
      const options = { requestKey: `five-${id}` };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => decide(world.second, id, 'passed', '', options)),
      );
      expect(answers.map(({ state }) => state)).toEqual([1, 1, 1, 1, 1]);
      expect(await ended(id)).toMatchObject({ state: 'pendingConfirm', decided: 1 });
    }
    expect((await todosOf(world.as('supplier', 1), 'messages')).total).toBe(ROUNDS);
  });

  it('many orders of many people: each has its review and its to-dos', async () => {
    const made = await Promise.all(
      (['buyer', 'handler', 'buyer', 'handler'] as const).map((who, index) =>
        order(world, who, index < 2 ? { pen: 1 } : { desk: 1 }),
      ),
    );
    const ids = made.flatMap(({ data }) => data?.orders.map(({ id }) => id) ?? []);
    const { rows } = await todosOf(world.second, 'open');
    expect(rows.map(({ businessId }) => businessId).toSorted()).toEqual(ids.toSorted());
  });
});
