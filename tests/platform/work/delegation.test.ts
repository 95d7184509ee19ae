import { addPerson } from '@jicai/platform/src/identity/session/register.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../harness/world.ts';

const DAY = 86_400_000;
let world: World;
let today: number;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  today = await world.now();
  const hash = (
    await world.db
      .selectFrom('person')
      .select('password_hash')
      .where('login_name', '=', 'reviewer')
      .executeTakeFirstOrThrow()
  ).password_hash;
  const reviewer = (loginName: string, orgId: string) =>
    addPerson(
      {
        id: personIdOf(loginName),
        loginName,
        name: `姓名-${loginName}`,
        orgId,
        roles: ['reviewer'],
      },
      { hash },
      world.db,
    );
  await reviewer('second', 'review');
  await reviewer('third', 'review');
  await reviewer('inUnit', 'unit-a');
  await reviewer('inUnitToo', 'unit-a');
});
afterAll(() => world?.stop());

const client = async (loginName: string) => {
  const made = await sealedClient('', { send: injected(world.app) });
  await made.login(loginName, PASSWORD);
  return made;
};
const asked = (more: object = {}) => ({
  toPersonId: personIdOf('second'),
  kind: null,
  fromDay: null,
  toDay: dayOf(today + 5 * DAY),
  reason: '出差',
  ...more,
});
const lastSeq = async () => {
  const { rows } = await sql<{ seq: number }>`
    select seq from security_log where action = 'delegation.given' order by seq desc limit 1`.execute(
    world.db,
  );
  return rows[0]?.seq ?? 0;
};
const lastLogged = async () => {
  const { rows } = await sql<{ action: string; refused: boolean; object: string }>`
    select action, was_refused as refused, object from security_log order by seq desc limit 1`.execute(
    world.db,
  );
  return rows[0];
};

describe('[RV14] delegating reviews', () => {
  it('is done by a reviewer, seen by both and by nobody else, and ended by its giver', async () => {
    const [giver, deputy, other] = await Promise.all(['reviewer', 'second', 'third'].map(client));
    if (!giver || !deputy || !other) throw new Error('nobody');
    const { data: before } = await giver.call(delegationEndpoints.list, {});
    expect(before).toMatchObject({ canGive: true, mostDays: 90, delegations: [] });
    expect(before?.people.map(({ name }) => name)).toEqual(['姓名-second', '姓名-third']);
    const given = await giver.call(delegationEndpoints.give, asked());
    expect(given.state).toBe(1);
    expect(await lastLogged()).toMatchObject({ action: 'delegation.given', refused: false });
    const row = {
      fromName: '姓名-reviewer',
      toName: '姓名-second',
      kindName: '全部审核',
      fromDay: dayOf(today),
      toDay: dayOf(today + 5 * DAY),
      state: 'running',
    };
    const listed = async (of: typeof giver) =>
      (await of.call(delegationEndpoints.list, {})).data?.delegations;
    expect(await listed(giver)).toMatchObject([{ ...row, canEnd: true }]);
    expect(await listed(deputy)).toMatchObject([{ ...row, canEnd: false }]);
    expect(await listed(other)).toEqual([]);
    const id = given.data?.id ?? '';
    expect((await deputy.call(delegationEndpoints.end, { id })).state).toBe(0);
    expect((await giver.call(delegationEndpoints.end, { id })).state).toBe(1);
    expect(await listed(giver)).toMatchObject([{ state: 'revoked', canEnd: false }]);
  });

  it.each([
    [
      'to oneself',
      { toPersonId: personIdOf('reviewer') },
      '代理人不存在、不在本单位或没有该事项的岗位',
    ],
    ['to a person who does not review', { toPersonId: personIdOf('buyer') }, '代理人不存在'],
    ['to a reviewer of another unit', { toPersonId: personIdOf('inUnit') }, '代理人不存在'],
    ['for more than 90 days', { days: 91 }, '不超过 90 天'],
    ['to a day that is over', { days: -1 }, '委托期限须在今后'],
  ])(
    '%s is refused, and stands in the security log',
    async (_name, given: { days?: number; toPersonId?: string }, text) => {
      const { days, ...more } = given;
      const giver = await client('reviewer');
      const toDay = days === undefined ? {} : { toDay: dayOf(today + days * DAY) };
      const answer = await giver.call(delegationEndpoints.give, asked({ ...more, ...toDay }));
      expect(answer.text).toContain(text);
      expect(await lastLogged()).toMatchObject({ action: 'delegation.given', refused: true });
    },
  );

  it.each([
    [{ reason: ' ' }, '原因'],
    [{ toDay: '2026-13-01' }, '请填写起止日期'],
  ])('%j names what is wrong', async (more, text) => {
    const answer = await (await client('reviewer')).call(delegationEndpoints.give, asked(more));
    expect(answer.text).toContain(text);
  });

  it.each([
    [{ kind: 'nothing' }, '没有这种可委托的事项'],
    [{ kind: 'handle' }, '采购经办不能委托，请由单位管理员办理交接'],
    [{ kind: 'evaluate' }, '评审须由评审人本人声明并完成，不能委托'],
    [{ kind: 'systemAdmin' }, '管理员的权限不能委托'],
    [{ kind: 'countersign' }, '「监督会签」不属于您的岗位，不能委托'],
    [{ kind: 'payment' }, '「付款审批」不属于您的岗位，不能委托'],
  ])('%j is nothing that they may give, and stands in the security log', async (more, text) => {
    const before = await lastSeq();
    const answer = await (await client('reviewer')).call(delegationEndpoints.give, asked(more));
    expect(answer.text).toContain(text);
    expect(await lastLogged()).toMatchObject({ action: 'delegation.given', refused: true });
    expect(await lastSeq()).toBeGreaterThan(before);
  });

  it('of a unit is seen and ended by its administrator; others see nothing of it', async () => {
    const giver = await client('inUnit');
    const toPersonId = personIdOf('inUnitToo');
    const { data } = await giver.call(delegationEndpoints.give, asked({ toPersonId }));
    const admin = world.as('unitAdmin');
    const seen = await admin.call(delegationEndpoints.list, {});
    expect(seen.data).toMatchObject({
      canGive: false,
      people: [],
      delegations: [{ fromName: '姓名-inUnit', unitName: '甲采购单位', canEnd: true }],
    });
    const stranger = await client('reviewer');
    const names = (await stranger.call(delegationEndpoints.list, {})).data?.delegations;
    expect(names?.map(({ fromName }) => fromName)).not.toContain('姓名-inUnit');
    expect((await stranger.call(delegationEndpoints.end, { id: data?.id ?? '' })).state).toBe(0);
    const attempt = { action: 'delegation.ended', refused: true, object: data?.id };
    expect(await lastLogged()).toEqual(attempt);
    expect((await admin.call(delegationEndpoints.end, { id: data?.id ?? '' })).state).toBe(1);
    expect((await admin.call(delegationEndpoints.give, asked({ toPersonId }))).status).toBe(403);
  });
});

describe('[RV14] parts of other posts', () => {
  const setRoles = (loginName: string, roles: readonly string[]) =>
    sql`update person set roles = ${[...roles]}::text[] where id = ${personIdOf(loginName)}`.execute(
      world.db,
    );

  it('each is offered to who holds its post, with those who may take it', async () => {
    await setRoles('inUnit', ['reviewer', 'supervisor']);
    await setRoles('inUnitToo', ['paymentApprover']);
    try {
      const { data } = await world.as('supervisor').call(delegationEndpoints.list, {});
      expect(data?.kinds).toEqual([{ id: 'countersign', name: '监督会签' }]);
      expect(data?.people).toEqual([
        { id: personIdOf('inUnit'), name: '姓名-inUnit', kinds: ['countersign'] },
      ]);
      const approver = await world.as('paymentApprover').call(delegationEndpoints.list, {});
      expect(approver.data?.kinds).toEqual([{ id: 'payment', name: '付款审批' }]);
      expect(approver.data?.people.map(({ name }) => name)).toEqual(['姓名-inUnitToo']);
      const reviewer = await (await client('inUnit')).call(delegationEndpoints.list, {});
      expect(reviewer.data?.kinds.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['reviews', 'order', 'contract', 'countersign']),
      );
      expect(reviewer.data?.kinds.map(({ id }) => id)).not.toContain('payment');
    } finally {
      await setRoles('inUnit', ['reviewer']);
      await setRoles('inUnitToo', ['reviewer']);
    }
  });

  it('one of a post does not stand in the way of one of all reviews', async () => {
    await setRoles('inUnit', ['reviewer', 'supervisor']);
    await setRoles('inUnitToo', ['reviewer', 'supervisor']);
    const toPersonId = personIdOf('inUnitToo');
    const giver = await client('inUnit');
    const give = (kind: string | null) =>
      giver.call(delegationEndpoints.give, asked({ toPersonId, kind }));
    try {
      expect((await give('countersign')).state).toBe(1);
      expect((await give('reviews')).state).toBe(1);
      expect((await give('order')).text).toBe('该期间内已有该事项的委托');
      expect((await give('countersign')).text).toBe('该期间内已有该事项的委托');
      const { data } = await giver.call(delegationEndpoints.list, {});
      const running = data?.delegations.filter(({ state }) => state === 'running') ?? [];
      expect(running.map(({ kindName }) => kindName).toSorted()).toEqual(['全部审核', '监督会签']);
    } finally {
      await sql`delete from review_delegation where to_person_id = ${toPersonId}`.execute(world.db);
      await setRoles('inUnit', ['reviewer']);
      await setRoles('inUnitToo', ['reviewer']);
    }
  });

  it('are not given by who has none of these posts', async () => {
    const body = asked({ kind: 'countersign' });
    for (const actor of ['buyer', 'handler', 'evaluator', 'unitAdmin'] as const)
      expect((await world.as(actor).call(delegationEndpoints.give, body)).status).toBe(403);
  });
});
