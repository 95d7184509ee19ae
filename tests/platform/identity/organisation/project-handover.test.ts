import { checkDuty } from '@jicai/platform/src/fulfilment/thread/duties.ts';
import { findThreadOrder } from '@jicai/platform/src/fulfilment/thread/order.ts';
import { recordControl } from '@jicai/platform/src/identity/security/control.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import {
  closed,
  confirmAs,
  fullResult,
  goOn,
  publishNotice,
} from '../../../harness/sourcing/awards.ts';
import {
  HOUR,
  published,
  readAs,
  review,
  type SourcingWorld,
  sourcingWorld,
  submitted,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeEach(async () => {
  world = await sourcingWorld();
  // Posts begin with the database's day, which the world's clock is behind of.
  await sql`update post set from_on = '2026-01-01'`.execute(world.db);
  await setRoles('buyer', 'handler');
  await setRoles('finance', 'supervisor');
});
afterEach(() => world?.stop());

const HANDLER = personIdOf('handler');
const HEIR = personIdOf('buyer');
const SUPERVISOR = personIdOf('supervisor');
const NEXT_SUPERVISOR = personIdOf('finance');

const setRoles = (loginName: string, ...roles: string[]) =>
  sql`update person set roles = ${roles} where id = ${personIdOf(loginName)}`.execute(world.db);
const handOver = (id: string, successorId: string) =>
  world.as('unitAdmin').call(peopleEndpoints.leave, { id, successorId });
const refusal = '接手人不能接手“进行中的采购项目”';
const partiesOf = async (businessType: string, businessId: string) => {
  const { rows } = await sql<{ parties: string[] }>`select party_ids as parties from review_flow
    where business_type = ${businessType} and business_id = ${businessId}
    order by started_at desc limit 1`.execute(world.db);
  return rows[0]?.parties.toSorted();
};

describe('a project whose handler or supervisor leaves', () => {
  it('goes to somebody with the role and no other duty in it', async () => {
    const { id } = await published(world);
    const taken = async (loginName: string) => {
      const { text } = await handOver(HANDLER, personIdOf(loginName));
      return text;
    };
    expect(await taken('keeper')).toContain(refusal);
    await setRoles('keeper', 'handler');
    await sql`insert into review_step (flow_id, seq, level, action, person_id, opinion, at)
      select id, 90, 1, 'returned', ${personIdOf('keeper')}, '', now() from review_flow
      where business_id = ${id}`.execute(world.db);
    expect(await taken('keeper')).toContain(refusal);
    await setRoles('acceptor', 'handler');
    await sql`insert into project_evaluator (project_id, person_id, state, appointed_by, appointed_at)
      values (${id}, ${personIdOf('acceptor')}, 'declared', ${HANDLER}, now())`.execute(world.db);
    expect(await taken('acceptor')).toContain(refusal);
    // Supervisors need their role too.
    expect((await handOver(SUPERVISOR, personIdOf('keeper'))).text).toContain(refusal);
    expect(await taken('buyer')).toBe('');
    // A handler of before is no supervisor of today.
    await sql`update person set roles = '{supervisor}', disabled = false
      where id = ${HANDLER}`.execute(world.db);
    expect((await handOver(SUPERVISOR, HANDLER)).text).toContain(refusal);
    expect((await handOver(SUPERVISOR, NEXT_SUPERVISOR)).text).toBe('');
  });

  it('goes to nobody who shares control of an account with its people, but by a waiver', async () => {
    const { id } = await published(world);
    await recordControl(
      [NEXT_SUPERVISOR, HEIR],
      personIdOf('reviewer'),
      'reset',
      databaseClock,
      world.db,
    );
    expect((await handOver(SUPERVISOR, NEXT_SUPERVISOR)).text).toContain(refusal);
    expect((await handOver(HANDLER, HEIR)).text).toContain(refusal);
    await sql`insert into separation_waiver
        (id, unit_id, rules, reason, until_on, asked_by, asked_at, granted_by, granted_at)
      select 'small', unit_id, '{16}', '小单位', '2099-12-31', ${HEIR}, now(), ${HANDLER}, now()
      from sourcing_project where id = ${id}`.execute(world.db);
    await must(handOver(SUPERVISOR, NEXT_SUPERVISOR));
    await must(handOver(HANDLER, HEIR));
    const { rows } = await sql<{ person: string }>`select person_id as person from separation_use
      where business_type = 'project' and business_id = ${id} and rule = 16`.execute(world.db);
    expect(rows.map(({ person }) => person).toSorted()).toEqual([HEIR, NEXT_SUPERVISOR].toSorted());
  });

  it('[PJ3] is saved by its successor with the attachments that it had', async () => {
    const up = uploader(world, world.as('handler'));
    const fileGroup = await up.group('project');
    await up.send({ group: fileGroup, domain: 'project', name: '需求.pdf', bytes: pdf() });
    const { id } = await submitted(world, { fileGroup });
    await must(handOver(HANDLER, HEIR));
    await must(review(world.as('reviewer'), id, 'failed'));
    const heir = world.as('buyer');
    const { draft, version } = await readAs(heir, id);
    const body = { id, version, draft: { ...draft, name: '改过的项目' }, fileChange: null };
    await must(heir.call(projectEndpoints.save, body));
    expect((await readAs(heir, id)).draft).toMatchObject({ name: '改过的项目', fileGroup });
    expect((await uploader(world, heir).list(fileGroup))?.map(({ name }) => name)).toEqual([
      '需求.pdf',
    ]);
  });

  it('[operations.md 2.1] goes to somebody of another unit by their post in this one', async () => {
    const { id } = await published(world);
    const heir = personIdOf('otherHandler');
    const post = (role: string) =>
      sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
        values (${`elsewhere-${role}`}, ${heir}, 'unit-a', ${role}, '2020-01-01', now())`.execute(
        world.db,
      );
    await post('keeper');
    // Their role of handler is their own unit's.
    expect((await handOver(HANDLER, heir)).text).toContain(refusal);
    expect((await handOver(SUPERVISOR, heir)).text).toContain(refusal);
    await post('supervisor');
    expect((await handOver(SUPERVISOR, heir)).text).toBe('');
    const { rows } = await sql<{ supervisor: string }>`select supervisor_id as supervisor
      from sourcing_project where id = ${id}`.execute(world.db);
    expect(rows).toEqual([{ supervisor: heir }]);
  });

  it('[RV8] keeps successors, and who was there before them, from deciding in its reviews', async () => {
    const { id } = await submitted(world);
    await must(handOver(HANDLER, HEIR));
    await must(handOver(SUPERVISOR, NEXT_SUPERVISOR));
    const all = [HANDLER, HEIR, SUPERVISOR, NEXT_SUPERVISOR].toSorted();
    expect(await partiesOf('project', id)).toEqual(all);
    await must(review(world.as('reviewer'), id, 'failed'));
    const heir = world.as('buyer');
    const submit = async (supervisorId: string) => {
      const { draft, version } = await readAs(heir, id);
      const body = { id, version, draft: { ...draft, supervisorId }, fileChange: null };
      const saved = await must(heir.call(projectEndpoints.save, body));
      return heir.call(projectEndpoints.submit, { id, version: saved.version });
    };
    await sql`update person set roles = '{supervisor}', disabled = false
      where id = ${HANDLER}`.execute(world.db);
    expect((await submit(HANDLER)).text).toBe('所选监督人经办过本项目，请另选监督人');
    await must(submit(NEXT_SUPERVISOR));
    expect(await partiesOf('project', id)).toEqual(all);
  });

  it('names the successor in its text; a supervisor who was exchanged for a new submit stays out of it', async () => {
    const { id } = await submitted(world);
    await must(handOver(SUPERVISOR, NEXT_SUPERVISOR));
    const read = () => readAs(world.as('handler'), id);
    expect(await read()).toMatchObject({
      draft: { supervisorId: NEXT_SUPERVISOR },
      supervisorName: '姓名-finance',
    });
    await must(review(world.as('reviewer'), id, 'failed'));
    world.clock.at += 1_000;
    await setRoles('keeper', 'supervisor');
    const { draft, version } = await read();
    const other = { ...draft, supervisorId: personIdOf('keeper') };
    const body = { id, version, draft: other, fileChange: null };
    const saved = await must(world.as('handler').call(projectEndpoints.save, body));
    await must(world.as('handler').call(projectEndpoints.submit, { id, version: saved.version }));
    const all = [HANDLER, SUPERVISOR, NEXT_SUPERVISOR, personIdOf('keeper')].toSorted();
    expect(await partiesOf('project', id)).toEqual(all);
    // Rule 9: they handle it no more than they review it.
    await setRoles('finance', 'handler');
    expect((await handOver(HANDLER, NEXT_SUPERVISOR)).text).toContain(refusal);
  });

  it('that is awarded is open until its orders are made', async () => {
    const { id, packageNumber } = await closed(world);
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    const openOf = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from sourcing_project
        where id = ${id} and state = 'awarded' and ordered_at is null`.execute(world.db);
      return rows[0]?.n;
    };
    expect(await openOf()).toBe(1);
    const leave = () =>
      world.as('unitAdmin').call(peopleEndpoints.leave, { id: SUPERVISOR, successorId: null });
    expect((await leave()).text).toContain('1 项未办事项');
    await world.pass(72 * HOUR);
    await goOn(world);
    expect(await openOf()).toBe(0);
    expect((await leave()).text).toBe('');
  });

  it('is followed by orders in which everybody of before keeps their duty', async () => {
    const { id, packageNumber } = await closed(world);
    await must(handOver(HANDLER, HEIR));
    await must(handOver(SUPERVISOR, NEXT_SUPERVISOR));
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id, 'buyer');
    const all = [HANDLER, HEIR, SUPERVISOR, NEXT_SUPERVISOR].toSorted();
    expect(await partiesOf('resultNotice', id)).toEqual(all);
    await world.pass(72 * HOUR);
    await goOn(world);
    const { orders } = await fullResult(world, id, 'buyer');
    const orderId = orders[0]?.id ?? '';
    expect(await partiesOf('order', orderId)).toEqual(all);
    const order = await findThreadOrder(orderId, world.db);
    if (!order) throw new Error('no order');
    const lead = async (personId: string) =>
      (await checkDuty(order, personId, 'lead', { clock: databaseClock, db: world.db })).refusal
        ?.values;
    expect(await lead(HANDLER)).toMatchObject({ rule: '3' });
    expect(await lead(SUPERVISOR)).toMatchObject({ rule: '9' });
    expect(await lead(NEXT_SUPERVISOR)).toMatchObject({ rule: '9' });
  });
});
