import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../../harness/cast.ts';
import { addJoiners, addRecruiting } from '../../harness/mall/group-buys.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { startPlatform, type World } from '../../harness/world.ts';

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

it('[GB6] the unit’s other buyers are told when somebody leaves whose join still waits', async () => {
  await addRecruiting(world.db, 'open');
  await joinAs('open', 'joined');
  await addRecruiting(world.db, 'left-before');
  await joinAs('left-before', 'left');
  await addRecruiting(world.db, 'over');
  await joinAs('over', 'joined');
  await sql`update group_buy set state = 'cancelled' where id = 'over'`.execute(world.db);

  const body = { id: personIdOf('buyer'), successorId: personIdOf('handler') };
  expect((await world.as('unitAdmin').call(peopleEndpoints.leave, body)).text).toBe('');
  const told = async (who: 'handler' | 'otherHandler') =>
    (await todosOf(world.as(who), 'messages')).rows.filter(
      ({ processName }) => processName === '参团需要接手',
    );
  const [news, ...others] = await told('handler');
  expect(news).toMatchObject({ businessId: 'open' });
  expect(news?.text).toContain('否则截止时不会下单');
  expect(others).toEqual([]);
  expect(await told('otherHandler')).toEqual([]);
});
