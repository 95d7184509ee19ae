import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJoiners, addRecruiting } from '../../../harness/mall/group-buys.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  await addJoiners(world.db, 1);
});
afterAll(() => world.stop());

const joinAs = (groupBuyId: string, state: string) =>
  sql`insert into group_buy_join (id, group_buy_id, unit_id, person_id, quantity, form, state,
      joined_at, changed_at)
    values (${`join-${groupBuyId}`}, ${groupBuyId}, 'unit-a', ${personIdOf('buyer')}, 10, '{}',
      ${state}, now(), now())`.execute(world.db);

it('[GB6] whoever takes over from somebody who leaves has their waiting join, and no other', async () => {
  await addRecruiting(world.db, 'open');
  await joinAs('open', 'joined');
  await addRecruiting(world.db, 'left-before');
  await joinAs('left-before', 'left');
  await addRecruiting(world.db, 'over');
  await joinAs('over', 'joined');
  await sql`update group_buy set state = 'cancelled' where id = 'over'`.execute(world.db);

  const leaving = { id: personIdOf('buyer'), successorId: null };
  const refused = await world.as('unitAdmin').call(peopleEndpoints.leave, leaving);
  expect(refused.text).toBe('该人员还有 1 项未办事项，请先选择同单位的接手人');
  const body = { ...leaving, successorId: personIdOf('handler') };
  expect((await world.as('unitAdmin').call(peopleEndpoints.leave, body)).text).toBe('');
  const { rows } = await sql<{ id: string }>`
    select group_buy_id as id from group_buy_join where person_id = ${personIdOf('handler')}`.execute(
    world.db,
  );
  expect(rows).toEqual([{ id: 'open' }]);
});
