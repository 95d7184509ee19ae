import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderOne } from '../../harness/mall/orders.ts';
import { decide, type ReviewWorld, reviewWorld, todosOf } from '../../harness/mall/reviewers.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const begun = (keyword = '') => todosOf(world.as('buyer'), 'begun', keyword);

describe('[TD4] what a person began', () => {
  it('[A03] is theirs alone, and says where it stands and who ended it', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const list = await begun();
    expect(list.rows[0]).toMatchObject({
      businessId: id,
      url: expect.stringContaining(id),
      openMode: 'page',
      isWorkflow: false,
      isRead: true,
      handledAtMs: null,
      handledByName: '',
      standing: expect.stringMatching(/^审核中：.+/),
    });
    for (const other of [world.as('handler'), world.as('reviewer'), world.as('supplier', 1)]) {
      const { rows } = await todosOf(other, 'begun');
      expect(rows.map(({ businessId }) => businessId)).not.toContain(id);
    }
    await decide(world.as('reviewer'), id, 'failed', '数量不符');
    const after = await begun();
    expect(after.rows[0]).toMatchObject({ standing: '审核不通过', handledByName: '姓名-reviewer' });
    expect(after.rows[0]?.handledAtMs).not.toBeNull();
  });

  it('tells of what was taken back; is searched by its title', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await world.as('buyer').call(orderEndpoints.withdraw, { id, version: 1 });
    const { rows, total, counts } = await begun();
    expect(rows[0]?.standing).toBe('已撤回');
    // An order that was taken back waits for its buyer (待修改), and nothing else does.
    expect(counts).toEqual({ open: 1, unread: 0 });
    expect((await begun(rows[0]?.text ?? '')).rows.map(({ businessId }) => businessId)).toEqual([
      id,
    ]);
    expect((await begun('没有这样的标题')).total).toBe(0);
    expect(total).toBeGreaterThan(0);
  });

  it('takes as many statements for many as for one', async () => {
    const seen = new Set<number>();
    for (const more of [1, 6]) {
      for (let n = 0; n < more; n += 1) await orderOne(world, 'buyer', { pen: 1 });
      await begun();
      world.statements();
      await begun();
      seen.add(world.statements());
    }
    expect(seen.size).toBe(1);
  });
});
