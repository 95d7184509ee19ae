import { createHash } from 'node:crypto';
import { platformDuties } from '@jicai/platform/src/app.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { listUnattended } from '@jicai/platform/src/work/duty/nobody.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { dutyEndpoints } from '@jicai/shared/contract/work/duty.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import { dutiesOf } from '../../harness/work/duties.ts';
import type { World } from '../../harness/world.ts';
import { goodsWorld, receive, ship } from '../fulfilment/worlds.ts';

/* Open work that nobody can do is said to the unit's administrators, and by the doctor. */

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
  await sql`update person set roles = '{handler,buyer}' where id = 'person-handler'`.execute(
    world.db,
  );
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`update purchase_order set state = 'cancelled'`.execute(world.db);
});

const admin = () => world.as('unitAdmin');
const listed = async () =>
  (await listUnattended(platformDuties, databaseClock, world.db)).map(
    ({ orgName, work, count }) => `${orgName} ${work} ${count}`,
  );
const disable = (who: string, disabled = true) =>
  sql`update person set disabled = ${disabled} where id = ${personIdOf(who)}`.execute(world.db);

async function received(): Promise<string> {
  const id = await confirmedOrder(world, { pen: 1 });
  await ship(world, id, { 1: 1 });
  await receive(world, id);
  return id;
}

describe('work that nobody can do', () => {
  it('is found while nobody enabled has the role, with its number', async () => {
    await received();
    await received();
    expect(await listed()).toEqual([]);
    await disable('acceptor');
    expect(await listed()).toEqual(['甲采购单位 待验收（验收人） 2']);
    await disable('acceptor', false);
    expect(await listed()).toEqual([]);
  });

  it('is none with a post of somebody else, also of another unit', async () => {
    await received();
    await disable('acceptor');
    const { rows } = await sql<{ day: string }>`select to_char(now() at time zone 'Asia/Shanghai',
      'YYYY-MM-DD') as day`.execute(world.db);
    const post = { unitId: 'unit-a', departmentId: null, role: 'acceptor', roleId: null } as const;
    await must(
      admin().call(peopleEndpoints.grant, {
        id: personIdOf('keeper'),
        ...post,
        ...{ fromDay: rows[0]?.day ?? '', toDay: null },
      }),
    );
    expect(await listed()).toEqual([]);
    await sql`update post set ended_at = now() where role = 'acceptor'
      and person_id = ${personIdOf('keeper')}`.execute(world.db);
    expect(await listed()).toHaveLength(1);
    await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
      values ('guest', ${personIdOf('otherHandler')}, 'unit-a', 'acceptor', '2020-01-01', now())`.execute(
      world.db,
    );
    expect(await listed()).toEqual([]);
    await sql`delete from post where id = 'guest'`.execute(world.db);
    await disable('acceptor', false);
  });

  it('is found where everybody with the role is barred', async () => {
    await received();
    await disable('acceptor');
    await sql`update person set roles = '{buyer,acceptor}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
    expect(await listed()).toEqual(['甲采购单位 待验收（验收人） 1']);
    await sql`update person set roles = '{buyer}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
    await disable('acceptor', false);
  });

  it('is found where the one person who has to act is disabled, of units and suppliers', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    await sql`update person set disabled = true where org_id = 'org-supplier-1'`.execute(world.db);
    expect(await listed()).toEqual(['供方甲有限公司 待发货（供应商） 1']);
    await sql`update person set disabled = false where org_id = 'org-supplier-1'`.execute(world.db);
    await ship(world, id, { 1: 1 });
    await disable('buyer');
    expect(await listed()).toContain('甲采购单位 待收货（采购人或经办人） 1');
    await disable('buyer', false);
    expect(await listed()).toEqual([]);
  });
});

describe('the page of an object', () => {
  const saidTo = async (who: Actor, businessId: string) => {
    const body = { businessType: 'order', businessId } as const;
    const { duties } = await must(world.as(who).call(dutyEndpoints.unattended, body));
    return duties.map(({ label, why }) => `${label}：${why}`);
  };

  it('says which role is missing, to people of the unit alone', async () => {
    const id = await received();
    expect(await saidTo('buyer', id)).toEqual([]);
    await disable('acceptor');
    expect(await saidTo('buyer', id)).toEqual(['待验收：缺少验收人']);
    expect(await saidTo('buyer', 'unknown')).toEqual([]);
    expect(await saidTo('otherHandler', id)).toEqual([]);
    await sql`update person set roles = '{buyer,acceptor}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
    expect(await saidTo('keeper', id)).toEqual(['待验收：验收人均须回避']);
    await sql`update person set roles = '{buyer}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
    await disable('acceptor', false);
  });

  it('names the one person for whom the work waits, who has gone or lost the role', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    await ship(world, id, { 1: 1 });
    await disable('buyer');
    const gone = '待收货：姓名-buyer已停用或不再是采购人或经办人';
    expect(await saidTo('keeper', id)).toContain(gone);
    await disable('buyer', false);
    await sql`update person set roles = '{keeper}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
    expect(await saidTo('keeper', id)).toContain(gone);
    await sql`update person set roles = '{buyer}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
    expect(await saidTo('keeper', id)).toEqual([]);
  });
});

describe('duty.provide', () => {
  const find = () => world.runJob('duty.findUnattended');
  const recheck = () => world.runJob('duty.recheckUnattended');
  const own = async (who: Actor) =>
    (await todosOf(world.as(who), 'open', '待办无人可办')).rows.map(({ text }) => text);
  const ACCEPT = createHash('md5').update('unit-a toAccept').digest('hex');

  it('waits for the unit’s administrators, once for each kind of work, until somebody can do it', async () => {
    await received();
    await received();
    await disable('acceptor');
    await find();
    expect(await own('unitAdmin')).toEqual(['待验收 2 项：缺少验收人，请安排可以办理的人']);
    expect(await dutiesOf(admin(), ACCEPT)).toEqual(['duty.provide']);
    expect(await dutiesOf(world.as('systemAdmin'), ACCEPT)).toEqual([]);
    expect(await dutiesOf(world.as('buyer'), ACCEPT)).toEqual([]);
    // A look changes nothing; somebody who may act ends it.
    await recheck();
    expect(await dutiesOf(admin(), ACCEPT)).toEqual(['duty.provide']);
    await disable('acceptor', false);
    await recheck();
    expect(await dutiesOf(admin(), ACCEPT)).toEqual([]);
  });

  it('is over with the work itself', async () => {
    await received();
    await disable('acceptor');
    await find();
    expect(await dutiesOf(admin(), ACCEPT)).toEqual(['duty.provide']);
    await sql`update purchase_order set state = 'cancelled'`.execute(world.db);
    await recheck();
    expect(await dutiesOf(admin(), ACCEPT)).toEqual([]);
    await disable('acceptor', false);
  });

  it('waits for the system administrators where the unit has none (duty.provideBySystem)', async () => {
    await received();
    await disable('acceptor');
    await find();
    await disable('unitAdmin');
    expect(await dutiesOf(world.as('systemAdmin'), ACCEPT)).toEqual(['duty.provideBySystem']);
    expect((await own('systemAdmin')).join()).toContain('甲采购单位：待验收');
    await disable('unitAdmin', false);
    expect(await dutiesOf(world.as('systemAdmin'), ACCEPT)).toEqual([]);
    await disable('acceptor', false);
    await find();
    expect(await dutiesOf(admin(), ACCEPT)).toEqual([]);
  });

  it('leaves out the work of one person, which is handed over, and that of suppliers', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    await ship(world, id, { 1: 1 });
    await disable('buyer');
    await sql`update person set disabled = true where org_id = 'org-supplier-1'`.execute(world.db);
    await find();
    const { rows } = await sql<{ duty: string }>`select distinct duty from unattended_work
      order by duty`.execute(world.db);
    expect(rows.map(({ duty }) => duty)).toContain('toReceive');
    expect(await own('unitAdmin')).toEqual([]);
    expect(await own('systemAdmin')).toEqual([]);
    await sql`update person set disabled = false where org_id = 'org-supplier-1'`.execute(world.db);
    await disable('buyer', false);
  });
});
