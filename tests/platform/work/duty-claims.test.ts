import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import type { World } from '../../harness/world.ts';
import { accept, arrivedOrder, goodsWorld, SECOND } from '../fulfilment/worlds.ts';

/* Who opens a duty that several people have is named to the others; opening ends nothing. */

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
});
afterAll(() => world?.stop());

const rowOf = async (who: Actor, orderId: string) =>
  (await todosOf(world.as(who), 'open', '待验收')).rows.find(
    ({ businessId }) => businessId === orderId,
  );
const claimerOf = async (who: Actor, orderId: string) => (await rowOf(who, orderId))?.claimedByName;
const open = (who: Actor, orderId: string) =>
  must(world.as(who).call(todoEndpoints.handled, { id: `due:toAccept:${orderId}` }));

it('names the first one to the others while the claim holds', async () => {
  const id = await arrivedOrder(world, { pen: 1 });
  expect(await claimerOf('acceptor', id)).toBe('');
  await open('acceptor', id);
  expect(await claimerOf(SECOND, id)).toBe('姓名-acceptor');
  // One's own work is no news, and a second look takes nothing over.
  expect(await claimerOf('acceptor', id)).toBe('');
  await open(SECOND, id);
  expect(await claimerOf(SECOND, id)).toBe('姓名-acceptor');
  expect(await claimerOf('acceptor', id)).toBe('');
  await sql`update duty_claim set at = at - interval '31 minutes'`.execute(world.db);
  expect(await claimerOf(SECOND, id)).toBe('');
  await open(SECOND, id);
  expect(await claimerOf('acceptor', id)).toBe(`姓名-${SECOND}`);
  // A claim keeps nobody from the work.
  await must(accept(world, id, { 1: { qualified: 1 } }));
  expect(await rowOf(SECOND, id)).toBeUndefined();
});

it('is none of a person for whom the work does not wait, nor of another organisation', async () => {
  const id = await arrivedOrder(world, { pen: 1 });
  await open('buyer', id);
  await open('keeper', id);
  await world.as('supplier', 1).call(todoEndpoints.handled, { id: `due:toAccept:${id}` });
  await world.as('acceptor').call(todoEndpoints.handled, { id: 'due:toAccept' });
  await world.as('acceptor').call(todoEndpoints.handled, { id: 'due:unknown:1' });
  const { rows } = await sql`select from duty_claim where todo_id like ${`%${id}`}`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
  await sql`insert into duty_claim (todo_id, org_id, person_id, at)
    values (${`due:toAccept:${id}`}, 'unit-b', ${personIdOf('otherHandler')}, now())`.execute(
    world.db,
  );
  expect(await claimerOf('acceptor', id)).toBe('');
});
