import { addPerson } from '@jicai/platform/src/identity/session/register.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { registrationEndpoints } from '@jicai/shared/contract/operations/registration.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { dutiesOf } from '../../harness/work/duties.ts';
import { startPlatform, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

const unitAdmin = () => world.as('unitAdmin');
const systemAdmin = () => world.as('systemAdmin');
const apply = (unitId: string, loginName: string) =>
  must(
    world.as('anonymous').call(registrationEndpoints.submit, {
      unitCode: `code-${unitId}`,
      department: '',
      loginName,
      password: 'a long sentence of mine 7',
      name: '周越',
      phone: '13800005678',
      idNumber: '11010519491231002X',
      role: 'buyer',
    }),
  );
async function decideAll(who: ReturnType<typeof unitAdmin>, isAccepted: boolean) {
  const asked = { pendingOnly: true, page: 1, pageSize: 60 };
  const { rows } = await must(who.call(registrationEndpoints.list, asked));
  for (const { id } of rows)
    await must(who.call(registrationEndpoints.decide, { id, isAccepted, reason: '不属本单位' }));
}

it('application.decide waits for the unit’s administrators, once for all who applied', async () => {
  await apply('unit-a', 'zhouyue01');
  await apply('unit-a', 'zhouyue02');
  expect(await dutiesOf(unitAdmin(), 'unit-a')).toEqual(['application.decide']);
  for (const player of [systemAdmin(), world.as('buyer'), world.as('supplier', 1)])
    expect(await dutiesOf(player, 'unit-a')).toEqual([]);
  expect((await todosOf(unitAdmin(), 'open', '2 人申请注册会员')).rows).toHaveLength(1);
  await decideAll(unitAdmin(), false);
  expect(await dutiesOf(unitAdmin(), 'unit-a')).toEqual([]);
  await apply('unit-a', 'zhouyue03');
  expect(await dutiesOf(unitAdmin(), 'unit-a')).toEqual(['application.decide']);
  await decideAll(unitAdmin(), true);
  expect(await dutiesOf(unitAdmin(), 'unit-a')).toEqual([]);
});

it('application.decideForUnit waits for the system administrators where a unit has none', async () => {
  await apply('unit-b', 'zhouyue04');
  expect(await dutiesOf(systemAdmin(), 'unit-b')).toEqual(['application.decideForUnit']);
  expect(await dutiesOf(unitAdmin(), 'unit-b')).toEqual([]);
  const setRoles = (roles: string) =>
    sql`update person set roles = ${roles}::text[] where id = 'person-otherHandler'`.execute(
      world.db,
    );
  await setRoles('{handler,unitAdmin}');
  expect(await dutiesOf(systemAdmin(), 'unit-b')).toEqual([]);
  await setRoles('{handler}');
  await decideAll(systemAdmin(), false);
  expect(await dutiesOf(systemAdmin(), 'unit-b')).toEqual([]);
});

describe('member.appoint and member.appointForUnit', () => {
  /** Somebody who signed in by another system for the first time. */
  async function newcomer(id: string, orgId: string): Promise<string> {
    await addPerson(
      { id, loginName: `sso.${id}`, name: '来自外部', orgId, roles: [] },
      null,
      world.db,
    );
    await sql`insert into external_identity (id, person_id, provider, issuer, subject, name, linked_at)
      values (${id}, ${id}, 'oidc', 'issuer', ${id}, '来自外部', now())`.execute(world.db);
    return id;
  }
  const grant = (who: ReturnType<typeof unitAdmin>, id: string, unitId: string) =>
    must(
      who.call(peopleEndpoints.grant, {
        id,
        unitId,
        departmentId: null,
        role: 'buyer',
        roleId: null,
        fromDay: '2026-01-01',
        toDay: null,
      }),
    );

  it('wait for the unit’s administrators until a post is granted, or the account disabled', async () => {
    const id = await newcomer('newcomer-1', 'unit-a');
    expect(await dutiesOf(unitAdmin(), id)).toEqual(['member.appoint']);
    for (const player of [systemAdmin(), world.as('buyer')])
      expect(await dutiesOf(player, id)).toEqual([]);
    await grant(unitAdmin(), id, 'unit-a');
    expect(await dutiesOf(unitAdmin(), id)).toEqual([]);
    const other = await newcomer('newcomer-2', 'unit-a');
    await must(unitAdmin().call(peopleEndpoints.setDisabled, { id: other, disabled: true }));
    expect(await dutiesOf(unitAdmin(), other)).toEqual([]);
  });

  it('wait for the system administrators where the unit has no administrator', async () => {
    const id = await newcomer('newcomer-3', 'unit-b');
    expect(await dutiesOf(systemAdmin(), id)).toEqual(['member.appointForUnit']);
    expect(await dutiesOf(unitAdmin(), id)).toEqual([]);
    await grant(systemAdmin(), id, 'unit-b');
    expect(await dutiesOf(systemAdmin(), id)).toEqual([]);
  });
});
