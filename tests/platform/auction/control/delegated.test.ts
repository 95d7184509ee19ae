import { readEvents } from '@jicai/platform/src/auction/replay/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { reviewKinds } from '@jicai/platform/src/work/approval/kind.ts';
import { handReviewsOver } from '@jicai/platform/src/work/approval/reviewers/handover.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* A supervisor who is away lets another supervisor of the unit decide the countersigns. */

const { decideCountersign, seeCountersign, clearBids } = biddingEndpoints;
const AS_DEPUTY = '姓名-evaluator（代姓名-supervisor）';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from review_delegation`.execute(world.db);
  await setRoles('evaluator', ['evaluator', 'supervisor']);
  await setRoles('finance', ['finance', 'supervisor']);
  await setRoles('supervisor', ['supervisor']);
});

const setRoles = (actor: string, roles: readonly string[]) =>
  sql`update person set roles = ${[...roles]}::text[] where id = ${personIdOf(actor)}`.execute(
    world.db,
  );

/** An auction in which a clearing waits for the countersign; its number in the log is 2. */
async function asked(): Promise<string> {
  const packageNumber = await world.publish();
  await world.bid(1, packageNumber, '9000');
  await world.as('handler').call(clearBids, { packageNumber, code: 'K1', reason: '误报' });
  return packageNumber;
}
type Supervisor = 'supervisor' | 'evaluator' | 'finance' | 'handler' | 'otherSupervisor';
const decide = (actor: Supervisor, packageNumber: string) =>
  world.as(actor).call(decideCountersign, { packageNumber, id: 2, agrees: true, note: '' });
const give = async (from: Supervisor, to: string, more: object = {}) =>
  world.as(from).call(delegationEndpoints.give, {
    toPersonId: personIdOf(to),
    kind: 'countersign',
    fromDay: null,
    toDay: dayOf((await world.now()) + 5 * 86_400_000),
    reason: '出差',
    ...more,
  });
const requestOf = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  return data?.countersigns[0];
};
const openTodos = async (actor: Supervisor) => {
  const body = {
    personId: null,
    kind: '',
    objectId: '',
    tab: 'open',
    keyword: '',
    page: 1,
    pageSize: 100,
  } as const;
  const { data } = await world.as(actor).call(todoEndpoints.list, body);
  return data?.rows.filter(({ processName }) => processName === '竞价会签') ?? [];
};
const hasTodo = async (actor: Supervisor, packageNumber: string) =>
  (await openTodos(actor)).some(({ businessId }) => businessId === packageNumber);

describe('[RV14] [AU31] countersigns in the supervisor’s place', () => {
  it('are the deputy’s from the start of the delegation, and the record names both', async () => {
    const packageNumber = await asked();
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
    expect(await hasTodo('evaluator', packageNumber)).toBe(false);
    expect((await give('supervisor', 'evaluator')).text).toBe('');

    const told = (await openTodos('evaluator')).find((row) => row.businessId === packageNumber);
    expect(told?.text).toContain('（代姓名-supervisor）');
    const page = { tab: 'all', keyword: '', page: 1, pageSize: 100 } as const;
    const hall = await world.as('evaluator').call(sourcingEndpoints.listMine, page);
    expect(hall.data?.rows.map((row) => row.packageNumber)).toContain(packageNumber);
    const seen = await world.as('evaluator').call(seeCountersign, { packageNumber, id: 2 });
    expect(seen.state).toBe(1);
    expect((await decide('evaluator', packageNumber)).text).toBe('');

    expect(await requestOf(packageNumber)).toMatchObject({
      status: 'agreed',
      deputyName: AS_DEPUTY,
    });
    const { rows } = await sql<{ actor: string; deputy: string; for: string }>`
      select e.actor_id as actor, e.payload ->> 'deputy' as deputy, c.decided_for as for
      from auction_event e join countersign c on c.package_number = e.package_number
      where e.package_number = ${packageNumber} and e.kind = 'countersign.agreed'`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { actor: personIdOf('evaluator'), deputy: AS_DEPUTY, for: personIdOf('supervisor') },
    ]);
    expect(await hasTodo('evaluator', packageNumber)).toBe(false);
    expect(await hasTodo('supervisor', packageNumber)).toBe(false);
    expect(await checkLedger(world.db, packageNumber, [])).toEqual([]);
  });

  it('that come later are asked of both; the supervisor keeps the right, under their own name', async () => {
    await give('supervisor', 'evaluator');
    const packageNumber = await asked();
    expect(await hasTodo('evaluator', packageNumber)).toBe(true);
    expect(await hasTodo('supervisor', packageNumber)).toBe(true);
    expect((await decide('supervisor', packageNumber)).text).toBe('');
    expect(await requestOf(packageNumber)).toMatchObject({ status: 'agreed', deputyName: '' });
    expect(await hasTodo('evaluator', packageNumber)).toBe(false);
  });

  it('stop at once when the delegation is ended', async () => {
    const { data } = await give('supervisor', 'evaluator');
    const packageNumber = await asked();
    await world.as('supervisor').call(delegationEndpoints.end, { id: data?.id ?? '' });
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
    expect((await decide('supervisor', packageNumber)).text).toBe('');
  });

  it('begin with the first day and end with the last one', async () => {
    const now = await world.now();
    const day = (days: number) => dayOf(now + days * 86_400_000);
    await give('supervisor', 'evaluator', { fromDay: day(1), toDay: day(3) });
    const packageNumber = await asked();
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
    await sql`update review_delegation set starts_at = now() - interval '2 days',
      ends_at = now()`.execute(world.db);
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
    await sql`update review_delegation set ends_at = now() + interval '1 hour'`.execute(world.db);
    expect((await decide('evaluator', packageNumber)).text).toBe('');
  });

  it('are not passed on', async () => {
    await give('supervisor', 'evaluator');
    expect((await give('evaluator', 'finance')).text).toBe('');
    const packageNumber = await asked();
    expect(await hasTodo('finance', packageNumber)).toBe(false);
    expect((await decide('finance', packageNumber)).status).toBe(403);
  });

  it('of a delegation of reviews are none', async () => {
    await setRoles('supervisor', ['supervisor', 'reviewer']);
    await setRoles('evaluator', ['evaluator', 'supervisor', 'reviewer']);
    expect((await give('supervisor', 'evaluator', { kind: 'reviews' })).text).toBe('');
    expect((await decide('evaluator', await asked())).status).toBe(403);
  });

  it('are given to supervisors of the unit only, and never to the handler of the auction', async () => {
    for (const to of ['otherSupervisor', 'buyer', 'handler', 'supervisor'])
      expect((await give('supervisor', to)).text).toContain('代理人不存在');
    // Even a handler who became a supervisor meanwhile does not supervise their own auction.
    await setRoles('handler', ['handler', 'buyer', 'supervisor']);
    try {
      expect((await give('supervisor', 'handler')).text).toBe('');
      const packageNumber = await asked();
      expect(await hasTodo('handler', packageNumber)).toBe(false);
      expect((await decide('handler', packageNumber)).status).toBe(403);
    } finally {
      await setRoles('handler', ['handler', 'buyer']);
    }
  });

  it('end with the post of either', async () => {
    await give('supervisor', 'evaluator');
    const packageNumber = await asked();
    await setRoles('supervisor', []);
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
    await setRoles('supervisor', ['supervisor']);
    await setRoles('evaluator', ['evaluator']);
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
  });

  it('a stand-in may enter the other packages of the project, and sees their best bids', async () => {
    const packageNumber = await asked();
    const tab = async () => {
      const { data } = await world.as('evaluator').call(awardEndpoints.packages, { packageNumber });
      return data?.packages.map(({ mayEnter, bestBid }) => [mayEnter, bestBid]);
    };
    expect(await tab()).toBeUndefined();
    await give('supervisor', 'evaluator');
    expect(await tab()).toEqual([[true, 900_000]]);
  });

  it('a stand-in is shown as a supervisor where the auction is played back', async () => {
    await give('supervisor', 'evaluator');
    const packageNumber = await asked();
    expect((await decide('evaluator', packageNumber)).text).toBe('');
    const events = await readEvents(packageNumber, { afterSeq: 0, limit: 9 }, world.db);
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['bid.accepted', 'supplier'],
      ['countersign.requested', 'handler'],
      ['countersign.agreed', 'supervisor'],
      ['bids.voided', 'handler'],
    ]);
  });

  it('are revoked when the supervisor leaves, and only theirs', async () => {
    await give('supervisor', 'evaluator');
    await give('finance', 'evaluator');
    const left: Parameters<typeof handReviewsOver>[1] = {
      personId: personIdOf('supervisor'),
      personName: '姓名-supervisor',
      unitId: null,
      keeps: [],
      successorId: null,
      successorName: '',
      moved: 0,
      by: { id: personIdOf('unitAdmin'), name: '姓名-unitAdmin', orgName: '甲采购单位' },
      clock: databaseClock,
    };
    await transact(world.db, (trx) => handReviewsOver(reviewKinds(), left, trx));
    const { rows } = await sql<{ from: string }>`select from_person_id as from
      from review_delegation where revoked_at is null`.execute(world.db);
    expect(rows).toEqual([{ from: personIdOf('finance') }]);
  });
});

describe('[RV14] rule 9 in the supervisor’s place', () => {
  /** The auction of a sourcing project with this id. */
  async function ofProject(): Promise<{ readonly packageNumber: string; readonly id: string }> {
    const packageNumber = await asked();
    const id = `project-of-${packageNumber}`;
    await sql`insert into sourcing_project (id, number, method, selection, unit_id, handler_id,
        supervisor_id, state, content, saved_by, saved_at, created_at, auction_project_id)
      select ${id}, ${id}, 'bidding', 'public', 'unit-a', p.handler_id, p.supervisor_id, 'quoting',
        '{}', p.handler_id, now(), now(), p.id
      from project p join package k on k.project_id = p.id
      where k.number = ${packageNumber}`.execute(world.db);
    return { packageNumber, id };
  }

  it('an evaluator of the project does not decide, nor does who reviewed it', async () => {
    await give('supervisor', 'evaluator');
    const { packageNumber, id } = await ofProject();
    await sql`insert into project_evaluator (project_id, person_id, state, appointed_by, appointed_at)
      values (${id}, ${personIdOf('evaluator')}, 'appointed', ${personIdOf('handler')}, now())`.execute(
      world.db,
    );
    expect((await decide('evaluator', packageNumber)).text).toBe(
      '您是本项目的评审人，不能代监督人会签',
    );
    await sql`delete from project_evaluator where project_id = ${id}`.execute(world.db);
    await sql`insert into review_flow (id, business_type, business_id, title, unit_id, submitter_id,
        state, level, levels, started_at, process_name, submitted)
      values (${`flow-${id}`}, 'project', ${id}, 'x', 'unit-a', ${personIdOf('handler')}, 'passed', 1,
        '[{"name":"初审"}]', now(), '采购项目审核', '[]')`.execute(world.db);
    await sql`insert into review_step (flow_id, seq, level, action, person_id, for_person_id, opinion, at)
      values (${`flow-${id}`}, 1, 1, 'passed', ${personIdOf('finance')}, ${personIdOf('evaluator')},
        '', now())`.execute(world.db);
    expect((await decide('evaluator', packageNumber)).text).toBe(
      '您审核过本项目，不能代监督人会签',
    );
    expect((await decide('supervisor', packageNumber)).text).toBe('');
  });
});
