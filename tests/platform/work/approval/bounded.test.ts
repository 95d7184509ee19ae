import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { orderReview } from '@jicai/platform/src/ordering/review/kind.ts';
import { reviewKinds } from '@jicai/platform/src/work/approval/kind.ts';
import {
  handReviewsOver,
  namedLevels,
  soleReviewer,
} from '@jicai/platform/src/work/approval/reviewers/handover.ts';
import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import { decide, type ReviewWorld, reviewWorld } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

/* Changes of who reviews cost their call the same, however many reviews they concern. */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.reset();
  for (const table of ['review_delegation', 'role_ceiling', 'pgboss.job'])
    await sql`delete from ${sql.table(table)}`.execute(world.db);
  await sql`update review_flow set state = 'passed' where state = 'running'`.execute(world.db);
  await sql`insert into review_level (id, level, name, from_amount, person_id)
    values ('named', 1, '初审', 0, ${personIdOf('reviewer')})`.execute(world.db);
});

const ordersOf = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await orderOne(world, 'buyer', { pen: 1 }));
  return ids;
};
const openOf = async (loginName: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from todo
    where person_id = ${personIdOf(loginName)} and kind = 'task' and handled_at is null`.execute(
    world.db,
  );
  return rows[0]?.n;
};
const delegate = async () => {
  const toDay = dayOf((await world.now()) + 86_400_000);
  const body = { kind: 'order', fromDay: null, toDay, reason: '出差' };
  const toPersonId = personIdOf('second');
  return (await must(world.as('reviewer').call(delegationEndpoints.give, { ...body, toPersonId })))
    .id;
};
const end = (id: string) => world.as('reviewer').call(delegationEndpoints.end, { id });
/** Carries out the job that a revocation leaves. */
async function carryOut(): Promise<number> {
  const { rows } = await sql<{ data: { delegationId: string } }>`
    delete from pgboss.job where name = 'review.takeBackRevoked'
      and state = 'created' returning data`.execute(world.db);
  for (const { data } of rows) await world.runJob('review.takeBackRevoked', data);
  return rows.length;
}

describe('revoking a delegation', () => {
  it('takes as many statements for many open reviews as for few; its job ends the tasks', async () => {
    const taken: number[] = [];
    for (const count of [2, 9]) {
      const ids = await ordersOf(count);
      const id = await delegate();
      const open = await openOf('second');
      expect(open).toBeGreaterThanOrEqual(count);
      world.statements();
      await must(end(id));
      taken.push(world.statements());
      // The right itself ends with the call.
      expect(await refusal(decide(world.second, ids[0] ?? '', 'passed'))).not.toBe('');
      expect(await carryOut()).toBe(1);
      expect(await openOf('second')).toBe(0);
      expect(await carryOut()).toBe(0);
    }
    expect(taken[1]).toBe(taken[0]);
  });

  it('of somebody else, or twice at once, is refused', async () => {
    const id = await delegate();
    expect(await refusal(world.second.call(delegationEndpoints.end, { id }))).not.toBe('');
    const admin = world.as('unitAdmin');
    expect(await refusal(admin.call(delegationEndpoints.end, { id }))).not.toBe('');
    expect((await world.as('buyer').call(delegationEndpoints.end, { id })).status).toBe(403);
    const answers = await Promise.all([end(id), end(id)]);
    expect(answers.map(({ state }) => state).toSorted()).toEqual([0, 1]);
    expect(await carryOut()).toBe(1);
  });
});

it('saving a ceiling takes as many statements for many open reviews as for few', async () => {
  // The login of who saves it is none of it.
  await world.as('securityAdmin').token();
  const taken: number[] = [];
  for (const count of [2, 9]) {
    await ordersOf(count);
    world.statements();
    const body = { role: 'reviewer', act: 'pass', amount: fen(1_000_000 + count) } as const;
    await must(world.as('securityAdmin').call(roleEndpoints.saveCeiling, body));
    taken.push(world.statements());
  }
  expect(taken[1]).toBe(taken[0]);
});

describe('a successor of reviews that name somebody', () => {
  const leaving = { personId: personIdOf('reviewer'), unitId: null, keeps: [] };
  const mayTake = (loginName: string) =>
    namedLevels.mayTake?.(leaving, personIdOf(loginName), world.db);

  it('is judged by as many statements for many reviews as for few', async () => {
    const taken: number[] = [];
    for (const count of [2, 9]) {
      await ordersOf(count);
      world.statements();
      expect(await mayTake('second')).toBe(true);
      taken.push(world.statements());
    }
    expect(taken[1]).toBe(taken[0]);
  });

  it('is judged by the post by which they would decide, not by their own unit', async () => {
    await ordersOf(1);
    // A member of unit b who reviews for unit a by a post there.
    const guest = personIdOf('otherSupervisor');
    expect(await mayTake('otherSupervisor')).toBe(false);
    await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
      values ('guest', ${guest}, 'unit-a', 'reviewer', '2026-01-01', now())`.execute(world.db);
    const ceilingOf = (unitId: string) => sql`insert into role_ceiling
      (id, unit_id, role, act, amount, changed_at, changed_by)
      values (${unitId}, ${unitId}, 'reviewer', 'pass', 1, now(), ${personIdOf('securityAdmin')})`;
    try {
      await ceilingOf('unit-b').execute(world.db);
      expect(await mayTake('otherSupervisor')).toBe(true);
      await ceilingOf('unit-a').execute(world.db);
      expect(await mayTake('otherSupervisor')).toBe(false);
    } finally {
      await sql`delete from post where id = 'guest'`.execute(world.db);
    }
  });
});

describe('a handover of reviews', () => {
  /** Hands the reviewer's reviews to the second one; answers the statements that it took. */
  async function handOver(): Promise<number> {
    const left: Parameters<typeof handReviewsOver>[1] = {
      ...{ personId: personIdOf('reviewer'), personName: '姓名-reviewer', unitId: null, keeps: [] },
      ...{ successorId: personIdOf('second'), successorName: '姓名-second', moved: 0 },
      by: { id: personIdOf('unitAdmin'), name: '姓名-unitAdmin', orgName: '甲采购单位' },
      clock: databaseClock,
    };
    world.statements();
    await transact(world.db, (trx) => handReviewsOver(reviewKinds(orderReview), left, trx));
    return world.statements();
  }
  /** Reviews whose parties differ, so that each asks of its own who may decide. */
  const severalReviews = async (count: number) => {
    const ids = await ordersOf(count);
    await sql`update review_flow set party_ids = array['party-' || id]
      where business_id = any(${ids}::text[])`.execute(world.db);
    return ids;
  };
  beforeEach(async () => {
    await sql`delete from review_level`.execute(world.db);
  });

  it('takes as many statements for many as for few, named and deputised ones too', async () => {
    const taken: number[] = [];
    for (const count of [2, 9]) {
      await world.reset();
      await sql`update review_flow set state = 'passed' where state = 'running'`.execute(world.db);
      await sql`insert into review_level (id, level, name, from_amount, person_id)
        values ('named', 1, '初审', 0, ${personIdOf('reviewer')})`.execute(world.db);
      const named = await severalReviews(count);
      await sql`delete from review_level`.execute(world.db);
      const others = await severalReviews(count);
      await delegate();
      await sql`delete from todo where person_id = ${personIdOf('second')}`.execute(world.db);
      taken.push(await handOver());
      expect(await openOf('reviewer')).toBe(0);
      expect(await openOf('second')).toBe(2 * count);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n
        from review_step s join review_flow f on f.id = s.flow_id
        where s.action = 'transferred' and f.business_id = any(${[...named, ...others]}::text[])`.execute(
        world.db,
      );
      expect(rows).toEqual([{ n: count }]);
      expect(await carryOut()).toBe(1);
      // They review in their own right what was named to them.
      expect(await openOf('second')).toBe(2 * count);
    }
    expect(taken[1]).toBe(taken[0]);
  });

  it('looks with as many statements for steps that nobody else can decide', async () => {
    const taken: number[] = [];
    const leaving = { personId: personIdOf('reviewer'), unitId: null, keeps: [] };
    for (const count of [2, 9]) {
      await severalReviews(count);
      world.statements();
      expect(await soleReviewer.count(leaving, world.db)).toBe(0);
      taken.push(world.statements());
    }
    expect(taken[1]).toBe(taken[0]);
  });
});
