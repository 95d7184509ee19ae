import { addPerson } from '@jicai/platform/src/identity/session/register.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, personIdOf } from '../../harness/cast.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
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
      kindName: null,
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
    ['to oneself', { toPersonId: personIdOf('reviewer') }, '代审人员不存在或没有审核权限'],
    ['to a person who does not review', { toPersonId: personIdOf('buyer') }, '代审人员不存在'],
    ['to a reviewer of another unit', { toPersonId: personIdOf('inUnit') }, '代审人员不存在'],
    ['for more than 90 days', { days: 91 }, '不超过 90 天'],
    ['to a day that is over', { days: -1 }, '代审期限须在今后'],
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
    [{ kind: 'nothing' }, '没有这种审核'],
  ])('%j names what is wrong', async (more, text) => {
    const answer = await (await client('reviewer')).call(delegationEndpoints.give, asked(more));
    expect(answer.text).toContain(text);
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
    expect((await admin.call(delegationEndpoints.end, { id: data?.id ?? '' })).state).toBe(1);
    expect((await admin.call(delegationEndpoints.give, asked({ toPersonId }))).status).toBe(403);
  });
});
