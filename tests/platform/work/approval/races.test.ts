import { decideMany } from '@jicai/platform/src/work/approval/batch.ts';
import { remindOverdue } from '@jicai/platform/src/work/approval/flow/deadlines.ts';
import { decide as decideOn } from '@jicai/platform/src/work/approval/flow/decide.ts';
import { addReviewer } from '@jicai/platform/src/work/approval/reviewers/add-reviewer.ts';
import { delegateReviews } from '@jicai/platform/src/work/approval/reviewers/delegation.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { look, order, orderOne } from '../../../harness/mall/orders.ts';
import { decide, type ReviewWorld, reviewWorld, todosOf } from '../../../harness/mall/reviewers.ts';
import { decisionOf, HOUR, NOON, openStage, type Stage } from './engine/stage.ts';

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

describe('[RV16] the engine at the same time', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage('postgres');
  });
  afterAll(() => stage.stop());
  beforeEach(() => stage.reset());

  const decided = async (ids: readonly string[]) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from review_step s join review_flow f on f.id = s.flow_id
      where f.business_id = any(${[...ids]}::text[]) and s.action in ('passed', 'failed')`.execute(
      stage.db,
    );
    return rows[0]?.n;
  };

  it('two batches of the same reviews, the one in reverse: each is decided once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await Promise.all(Array.from({ length: 6 }, () => stage.submit()));
      const many = (name: string, of: readonly string[]) =>
        stage.as(name, (context) =>
          decideMany(
            stage.needs,
            of.map((id) => decisionOf(id)),
            context,
          ),
        );
      const answers = await Promise.all([many('first', ids), many('second', ids.toReversed())]);
      const results = answers.flatMap((answer) => ('results' in answer ? answer.results : []));
      expect(results).toHaveLength(12);
      expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(6);
      expect(await decided(ids)).toBe(6);
    }
  });

  it('[RV14] a giver and the deputy, and a reviewer added meanwhile: no decision is lost', async () => {
    await stage.level(1, '初审', { personId: 'first' });
    await stage.as('first', (context) =>
      delegateReviews(
        stage.needs.reviewKinds,
        {
          toPersonId: 'second',
          businessType: null,
          startsAtMs: null,
          endsAtMs: NOON + HOUR,
          reason: '',
        },
        context,
      ),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await stage.submit();
      const added = { businessType: 'seal', businessId: id, toPersonId: 'third', opinion: '' };
      const [giver, deputy, adder] = await Promise.all([
        stage.as('first', (context) => decideOn(stage.needs, decisionOf(id), context)),
        stage.as('second', (context) => decideOn(stage.needs, decisionOf(id), context)),
        stage.as('first', (context) =>
          addReviewer(stage.needs, { ...added, place: 'before' }, context),
        ),
      ]);
      const isAdded = !isRefusal(adder);
      expect([giver, deputy].filter((done) => !isRefusal(done))).toHaveLength(isAdded ? 0 : 1);
      expect(await decided([id])).toBe(isAdded ? 0 : 1);
      expect(await stage.open(id)).toEqual(isAdded ? ['third: 加签审核'] : []);
    }
  });

  it('[RV14] two delegations of one person for the same time: one is made', async () => {
    const delegate = (toPersonId: string) =>
      stage.as('third', (context) =>
        delegateReviews(
          stage.needs.reviewKinds,
          { toPersonId, businessType: null, startsAtMs: null, endsAtMs: NOON + HOUR, reason: '' },
          context,
        ),
      );
    const made = await Promise.all([delegate('first'), delegate('second'), delegate('elsewhere')]);
    expect(made.filter((one) => !isRefusal(one))).toHaveLength(1);
  });

  it('[RV15] two jobs at the same time remind once', async () => {
    await stage.level(1, '初审', { personId: 'first', dueHours: 1 });
    for (let n = 0; n < 5; n += 1) await stage.submit();
    stage.clock.at = NOON + HOUR;
    const remind = () =>
      stage.as('first', ({ trx, clock }) => remindOverdue(stage.needs.reviewKinds, clock, trx));
    const counts = await Promise.all([remind(), remind(), remind()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from todo where process_name = '审核超期提醒'`.execute(stage.db);
    expect(rows[0]?.n).toBe(5);
  });
});
