import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { ownPostEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf as openDutiesOf } from '../../../harness/work/duties.ts';
import type { World } from '../../../harness/world.ts';
import { accept, arrivedOrder, goodsWorld, threadOf } from '../worlds.ts';

/* An acceptor who is away lends the acceptances of the unit to a colleague without the post. */

const ACCEPTED = { 1: { qualified: 2 } };
const AS_DEPUTY = '姓名-finance（代姓名-acceptor）';
let world: World;
beforeAll(async () => {
  world = await goodsWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`delete from review_delegation`.execute(world.db);
  await setRoles('acceptor', ['acceptor']);
  await setRoles('finance', ['finance']);
  // One acceptor only, so that nobody else has the post.
  await setRoles('handler', ['handler', 'buyer']);
});

const setRoles = (actor: Actor, roles: readonly string[]) =>
  sql`update person set roles = ${[...roles]}::text[] where id = ${personIdOf(actor)}`.execute(
    world.db,
  );
const give = async (to: string, { from = 'acceptor', ...more }: { from?: Actor } & object = {}) =>
  world.as(from).call(delegationEndpoints.give, {
    toPersonId: personIdOf(to),
    kind: 'acceptance',
    fromDay: null,
    toDay: dayOf((await world.now()) + 5 * 86_400_000),
    reason: '出差',
    ...more,
  });
const listOf = (actor: Actor) =>
  world
    .as(actor)
    .call(acceptanceEndpoints.list, { tab: 'waiting', keyword: '', page: 1, pageSize: 100 });
const dutiesOf = async (orderId: string) => {
  const { rows } = await sql<{ text: string }>`select person_id || ' ' || duty as text
    from fulfilment_duty where order_id = ${orderId} and duty in ('lead', 'cosign')
    order by 1`.execute(world.db);
  return rows.map(({ text }) => text);
};

describe('[RV14] an acceptance in the acceptor’s place', () => {
  it('is the deputy’s; thread and acceptance name both, and both have the duty', async () => {
    const id = await arrivedOrder(world, { pen: 2 });
    expect((await accept(world, id, ACCEPTED, 'finance')).status).toBe(403);
    expect((await give('finance')).text).toBe('');
    expect((await listOf('finance')).data?.rows.map(({ orderId }) => orderId)).toContain(id);
    expect((await threadOf(world, id, 'finance'))?.acts).toContain('accept');
    expect((await accept(world, id, ACCEPTED, 'finance')).text).toBe('');
    const thread = await threadOf(world, id);
    expect(thread?.acceptances.map(({ leadName }) => leadName)).toEqual([AS_DEPUTY]);
    expect(thread?.events.map(({ personName }) => personName)).toContain(AS_DEPUTY);
    expect(await dutiesOf(id)).toEqual(['person-acceptor lead', 'person-finance lead']);
  });

  it('leaves the acceptor the right, under their own name', async () => {
    await give('finance');
    const id = await arrivedOrder(world, { pen: 2 });
    expect((await accept(world, id, ACCEPTED)).text).toBe('');
    expect((await threadOf(world, id))?.acceptances[0]?.leadName).toBe('姓名-acceptor');
    expect(await dutiesOf(id)).toEqual(['person-acceptor lead']);
  });

  it('[rule 3] never lets the one who ordered accept, in nobody’s place', async () => {
    expect((await give('buyer')).text).toBe('');
    const id = await arrivedOrder(world, { pen: 2 });
    expect((await accept(world, id, ACCEPTED, 'buyer')).text).toContain('采购经办');
    expect((await threadOf(world, id))?.forbidden.map(({ act }) => act)).toContain('accept');
  });

  it('[rules 8 and 12] is refused for the conflicts of the acceptor too', async () => {
    await give('finance');
    const id = await arrivedOrder(world, { pen: 2 });
    await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
      values (${id}, ${personIdOf('acceptor')}, 'supervise', now())`.execute(world.db);
    expect((await accept(world, id, ACCEPTED, 'finance')).text).toContain('监督');
    expect((await threadOf(world, id, 'finance'))?.acts).not.toContain('accept');
  });

  it('[rule 8] is not cosigned by the one in whose place it was made', async () => {
    await give('finance');
    const id = await arrivedOrder(world, { desk: 10 });
    const made = await accept(world, id, { 1: { qualified: 10 } }, 'finance');
    expect(made.data?.state).toBe('pendingCosign');
    const sign = (actor: Actor) =>
      world.as(actor).call(acceptanceEndpoints.cosign, {
        id: made.data?.id ?? '',
        isAgreed: true,
        opinion: '',
      });
    expect((await sign('acceptor')).text).toContain('验收（牵头）');
    // Another acceptor's deputy signs, and the acceptance names both.
    await setRoles('keeper', ['acceptor']);
    try {
      expect((await give('paymentApprover', { from: 'keeper' })).text).toBe('');
      expect((await sign('paymentApprover')).text).toBe('');
    } finally {
      await setRoles('keeper', ['keeper']);
    }
    expect((await threadOf(world, id))?.acceptances[0]).toMatchObject({
      state: 'done',
      leadName: AS_DEPUTY,
      cosignerName: '姓名-paymentApprover（代姓名-keeper）',
    });
  });

  it('stops at once when the delegation is ended, and with the acceptor’s post', async () => {
    const { data } = await give('finance');
    const id = await arrivedOrder(world, { pen: 2 });
    await setRoles('acceptor', []);
    expect((await listOf('finance')).status).toBe(403);
    await setRoles('acceptor', ['acceptor']);
    expect((await listOf('finance')).state).toBe(1);
    await world.as('acceptor').call(delegationEndpoints.end, { id: data?.id ?? '' });
    expect((await listOf('finance')).status).toBe(403);
    expect((await accept(world, id, ACCEPTED, 'finance')).status).toBe(403);
  });

  it('gives the deputy the duty to sign, but not what the giver led, and none when it ends', async () => {
    await setRoles('handler', ['handler', 'buyer', 'acceptor']);
    const { data } = await give('finance');
    const submitted = async (lead: Actor) => {
      const id = await arrivedOrder(world, { desk: 9 });
      const made = await accept(world, id, { 1: { qualified: 9 } }, lead);
      expect(made.data?.state).toBe('pendingCosign');
      return id;
    };
    const [own, other] = [await submitted('acceptor'), await submitted('handler')];
    expect(await openDutiesOf(world.as('finance'), own)).toEqual([]);
    expect(await openDutiesOf(world.as('finance'), other)).toEqual(['acceptance.cosign']);
    const end = { id: data?.id ?? '' };
    expect((await world.as('acceptor').call(delegationEndpoints.end, end)).text).toBe('');
    expect(await openDutiesOf(world.as('finance'), other)).toEqual([]);
  });

  it('is seen by the deputy, who passes nothing on', async () => {
    await give('finance');
    const { data } = await world.as('finance').call(delegationEndpoints.list, {});
    // Their own post is theirs to lend.
    expect(data?.kinds.map(({ id }) => id)).toEqual(['paymentExecution']);
    expect(data?.delegations).toMatchObject([
      { fromName: '姓名-acceptor', toName: '姓名-finance', kindName: '验收与验收会签' },
    ]);
    expect((await give('keeper', { from: 'finance' })).text).toContain('不属于您的岗位');
  });

  it('is lent to colleagues of the unit: nobody who has the post, no stranger', async () => {
    await setRoles('keeper', ['acceptor']);
    try {
      for (const to of ['keeper', 'otherHandler', 'acceptor', 'supplier1', 'securityAdmin'])
        expect((await give(to)).text).toContain('代理人不存在');
    } finally {
      await setRoles('keeper', ['keeper']);
    }
  });

  it('[operations.md 2.1] goes by posts of the unit, whichever unit is giver’s or deputy’s own', async () => {
    const post = (actor: Actor, role: string, orgId = 'unit-a') =>
      sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
        values (${`elsewhere-${actor}-${orgId}`}, ${personIdOf(actor)}, ${orgId}, ${role}, '2020-01-01', now())`.execute(
        world.db,
      );
    const actFor = (actor: Actor, unitId: string) =>
      must(world.as(actor).call(ownPostEndpoints.switch, { unitId }));
    const id = await arrivedOrder(world, { pen: 2 });
    // The giver is of another unit, and so is the deputy; both have posts here.
    await post('otherHandler', 'acceptor');
    await post('reviewer', 'keeper');
    await post('reviewer', 'keeper', 'unit-b');
    await actFor('otherHandler', 'unit-a');
    await actFor('reviewer', 'unit-a');
    try {
      expect((await listOf('reviewer')).status).toBe(403);
      expect((await give('otherSupervisor', { from: 'otherHandler' })).text).toContain(
        '代理人不存在',
      );
      expect((await give('reviewer', { from: 'otherHandler' })).text).toBe('');
      expect((await listOf('reviewer')).data?.rows.map(({ orderId }) => orderId)).toContain(id);
      expect((await accept(world, id, ACCEPTED, 'reviewer')).text).toBe('');
      expect((await threadOf(world, id))?.acceptances[0]?.leadName).toBe(
        '姓名-reviewer（代姓名-otherHandler）',
      );
      // It counts in the unit for which it was given alone.
      await post('otherHandler', 'acceptor', 'unit-b');
      await actFor('reviewer', 'unit-b');
      expect((await listOf('reviewer')).status).toBe(403);
      await actFor('reviewer', 'unit-a');
      await sql`update post set ended_at = now() where id = 'elsewhere-otherHandler-unit-a'`.execute(
        world.db,
      );
      expect((await listOf('reviewer')).status).toBe(403);
    } finally {
      await actFor('otherHandler', 'unit-b');
      await actFor('reviewer', 'review');
      await sql`delete from post where id like 'elsewhere-%'`.execute(world.db);
    }
  });

  it('lends the acceptances alone', async () => {
    await setRoles('finance', ['reviewer']);
    await give('finance');
    expect((await listOf('finance')).state).toBe(1);
    const body = { tab: 'all', keyword: '', page: 1, pageSize: 20 } as const;
    expect((await world.as('acceptor').call(contractEndpoints.list, body)).state).toBe(1);
    expect((await world.as('finance').call(contractEndpoints.list, body)).status).toBe(403);
  });

  it('is not lent out of a post that the unit narrowed', async () => {
    const role = { id: 'narrow', unit: 'unit-a' };
    await sql`insert into role (id, unit_id, base, name, changed_by, changed_at)
      values (${role.id}, ${role.unit}, 'acceptor', '只看', ${personIdOf('unitAdmin')}, now())`.execute(
      world.db,
    );
    await give('finance');
    await sql`update post set role_id = ${role.id}
      where person_id = ${personIdOf('acceptor')} and role = 'acceptor'`.execute(world.db);
    try {
      expect((await listOf('finance')).status).toBe(403);
    } finally {
      await sql`update post set role_id = null where role_id = ${role.id}`.execute(world.db);
    }
    expect((await listOf('finance')).state).toBe(1);
  });
});
