import { listStuck } from '@jicai/platform/src/work/approval/flow/stuck.ts';
import { askedOf, mayPass } from '@jicai/platform/src/work/approval/reviewers/reviewers.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import type { CeilingAct } from '@jicai/shared/domain/identity/ceilings.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  type MoneyWorld,
  moneyWorld,
  must,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { order, orderOne } from '../../../harness/mall/orders.ts';
import { addReviewer, askAnewNow, decide, reviewOf } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`delete from role_ceiling`.execute(world.db);
  await sql`delete from pgboss.job`.execute(world.db);
});

const save = (
  who: 'unitAdmin' | 'securityAdmin',
  role: RoleName,
  act: CeilingAct,
  amount: number | null,
) =>
  world
    .as(who)
    .call(roleEndpoints.saveCeiling, { role, act, amount: amount === null ? null : fen(amount) });

const pass = (orderId: string) =>
  world.as('reviewer').call(orderReviewEndpoints.submit, {
    orderId,
    result: 'passed',
    opinion: '',
    file: null,
    fileChange: null,
  });

describe('a ceiling', () => {
  it('keeps a role from ordering more; the amount itself is allowed', async () => {
    await must(save('securityAdmin', 'buyer', 'order', 999));
    const tooMuch = await order(world, 'buyer', { pen: 4 });
    expect(tooMuch.text).toBe(
      '金额 13.32 元超过您的岗位“下单”限额 9.99 元，请由限额更高的人员办理',
    );
    expect((await order(world, 'buyer', { pen: 3 })).text).toBe('');
    await must(save('securityAdmin', 'buyer', 'order', null));
    expect((await order(world, 'buyer', { pen: 4 })).text).toBe('');
  });

  it('of a unit is tighter than everybody’s, never wider, and holds in that unit only', async () => {
    await must(save('securityAdmin', 'buyer', 'order', 1_000));
    await must(save('unitAdmin', 'buyer', 'order', 5_000));
    expect((await order(world, 'buyer', { pen: 4 })).text).toContain('限额 10.00 元');
    await must(save('unitAdmin', 'buyer', 'order', 400));
    expect((await order(world, 'buyer', { pen: 2 })).text).toContain('限额 4.00 元');
    // Of two roles the one that may more counts.
    expect((await order(world, 'handler', { pen: 2 })).text).toBe('');
    await must(save('unitAdmin', 'handler', 'order', 400));
    expect((await order(world, 'otherHandler', { pen: 2 })).text).toBe('');
    expect((await order(world, 'handler', { pen: 2 })).text).toContain('限额 4.00 元');
  });

  it('keeps a reviewer from passing more, and not from failing it', async () => {
    const id = await orderOne(world, 'buyer', { pen: 4 });
    await must(save('securityAdmin', 'reviewer', 'pass', 1_000));
    expect((await pass(id)).text).toContain('“审核通过”限额 10.00 元');
    await must(save('securityAdmin', 'reviewer', 'pass', 1_332));
    expect((await pass(id)).text).toBe('');
  });

  it('keeps finance from paying more', async () => {
    await acceptedOrder(world, { desk: 10 }, { supplier: 2 });
    const { invoice } = await receivedInvoice(world, 2);
    const wished = wish(invoice.id, invoice.gross);
    const { id } = await must(world.as('buyer').call(paymentEndpoints.apply, wished));
    await must(save('unitAdmin', 'paymentApprover', 'pass', invoice.gross - 1));
    expect((await decidePayment(world, id)).text).toContain('“审核通过”限额');
    await must(save('unitAdmin', 'paymentApprover', 'pass', null));
    await must(decidePayment(world, id));
    await must(save('unitAdmin', 'finance', 'pay', invoice.gross - 1));
    expect((await executePayment(world, id)).text).toContain('“登记付款”限额');
    await must(save('unitAdmin', 'finance', 'pay', invoice.gross));
    expect((await executePayment(world, id)).text).toBe('');
  });
});

describe('a ceiling of reviewers', () => {
  /** Of the body of the cast's reviewer alone. */
  const limitBody = (amount: number) =>
    sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
      values ('body', 'review', 'reviewer', 'pass', ${amount}, now(), ${personIdOf('securityAdmin')})`.execute(
      world.db,
    );
  const openTasksOf = async (orderId: string) => {
    const { rows } = await sql<{ name: string }>`select p.name from todo t
      join person p on p.id = t.person_id where t.business_id = ${orderId} and t.kind = 'task'
        and t.handled_at is null order by p.name`.execute(world.db);
    return rows.map(({ name }) => name);
  };

  it('that is below the sum for everybody refuses the submit, and says which level and why', async () => {
    const orders = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from purchase_order`.execute(world.db);
      return rows[0]?.n;
    };
    const before = await orders();
    await must(save('securityAdmin', 'reviewer', 'pass', 1_331));
    const refused = await order(world, 'buyer', { pen: 4 });
    expect(refused.text).toContain('环节「订单审核」的审核人限额均低于 13.32 元，无人可以审核通过');
    expect(await orders()).toBe(before);
    await must(save('securityAdmin', 'reviewer', 'pass', 1_332));
    expect((await order(world, 'buyer', { pen: 4 })).text).toBe('');
  });

  it('that is below the sum for some: they are not asked, not named, get nothing handed over, and may fail it', async () => {
    const chief = await addReviewer(world, 'chief', 'review-c');
    const other = await addReviewer(world, 'other-chief', 'review-c');
    await limitBody(1_000);
    const id = await orderOne(world, 'buyer', { pen: 4 });
    expect(await openTasksOf(id)).toEqual(['姓名-chief', '姓名-other-chief']);
    const { flow } = await reviewOf(world.as('buyer'), id);
    expect(flow?.waitingFor).toEqual(['姓名-chief', '姓名-other-chief']);
    const transfer = (toPersonId: string) =>
      chief.call(orderReviewEndpoints.transfer, { orderId: id, toPersonId, opinion: '' });
    const { people } = await must(chief.call(orderReviewEndpoints.colleagues, { orderId: id }));
    expect(people.map(({ name }) => name)).toEqual(['姓名-other-chief']);
    expect(await refusal(transfer(personIdOf('reviewer')))).toContain('转办人员不存在');
    await must(transfer(personIdOf('other-chief')));
    await must(decide(other, id, 'passed'));
    const next = await orderOne(world, 'buyer', { pen: 4 });
    await must(decide(world.as('reviewer'), next, 'failed', '不需要'));
    // A sum that everybody may pass is everybody's again.
    const small = await orderOne(world, 'buyer', { pen: 3 });
    expect(await openTasksOf(small)).toEqual(['姓名-chief', '姓名-other-chief', '姓名-reviewer']);
  });

  const change = async (amount: number | null) => {
    await must(save('securityAdmin', 'reviewer', 'pass', amount));
    return askAnewNow(world, world.clock);
  };
  /** People who were told that nobody may pass an order. */
  const toldOf = async (orderId: string) => {
    const { rows } = await sql<{ name: string }>`select p.name from todo t
      join person p on p.id = t.person_id where t.business_id = ${orderId} and t.kind = 'message'
        and t.process_name = '审核无人可以通过' order by p.name`.execute(world.db);
    return rows.map(({ name }) => name);
  };

  it('that is lowered under a running review hands it to those who may still pass it', async () => {
    const able = await addReviewer(world, 'still-able', 'review-d');
    const id = await orderOne(world, 'buyer', { pen: 4 });
    expect(await openTasksOf(id)).toContain('姓名-reviewer');
    await limitBody(1_000);
    expect(await change(5_000)).toBe(1);
    const asked = await openTasksOf(id);
    expect(asked).toContain('姓名-still-able');
    expect(asked).not.toContain('姓名-reviewer');
    expect(await toldOf(id)).toEqual([]);
    await must(decide(able, id, 'passed'));
  });

  it('that leaves nobody who may pass: all may give it back, and the unit is told, once', async () => {
    const id = await orderOne(world, 'buyer', { pen: 4 });
    const before = await openTasksOf(id);
    await change(1_331);
    expect(await openTasksOf(id)).toEqual(before);
    expect(await toldOf(id)).toEqual(['姓名-buyer', '姓名-unitAdmin']);
    await change(1_330);
    expect(await toldOf(id)).toHaveLength(2);
    const stuck = await listStuck(world.clock, world.db);
    expect(stuck.map(({ businessId }) => businessId)).toContain(id);
    await change(null);
    expect(await openTasksOf(id)).toEqual(before);
    await must(decide(world.as('reviewer'), id, 'passed'));
  });

  it('that says nothing of passing asks nobody anew', async () => {
    await must(save('securityAdmin', 'finance', 'pay', 1_000));
    expect(await askAnewNow(world, world.clock)).toBe(0);
  });

  it('that was lowered after the submit leaves the review to all, who give it back', async () => {
    const able = {
      id: 'a',
      name: '',
      orgId: '',
      orgName: '',
      upTo: 500,
      mayOrder: false,
      administers: false,
      standsFor: [],
    };
    const above = { ...able, id: 'b', upTo: 2_000 };
    expect(askedOf([able, above], 1_000).map(({ id }) => id)).toEqual(['b']);
    expect(askedOf([able], 1_000).map(({ id }) => id)).toEqual(['a']);
    expect(askedOf([able, above], null).map(({ id }) => id)).toEqual(['a', 'b']);
    // A deputy passes what one of those may in whose place they act, not what they might in another unit.
    const giver = { id: 'g', name: '', upTo: 900 };
    const deputy = { ...above, standsFor: [giver] };
    expect(mayPass(deputy, 900)).toBe(true);
    expect(mayPass(deputy, 901)).toBe(false);
    expect(mayPass({ ...deputy, standsFor: [giver, { ...giver, upTo: 1_500 }] }, 1_500)).toBe(true);
    expect(mayPass({ ...deputy, standsFor: [giver, { ...giver, upTo: 1_500 }] }, 1_501)).toBe(
      false,
    );
  });
});

describe('ceilings', () => {
  it('are set by administrators only, for roles that act, and never for an own role', async () => {
    expect((await save('securityAdmin', 'keeper', 'pay', 1)).text).toBe(
      '“库管”不办理“登记付款”，不能为其设置限额',
    );
    expect((await save('securityAdmin', 'finance', 'pay', -1)).text).toBe('限额不能小于 0');
    const own = { role: 'buyer', act: 'order', amount: fen(1) } as const;
    const denied = await world.as('buyer').call(roleEndpoints.saveCeiling, own);
    expect(denied.status).toBe(403);
    const admin = personIdOf('unitAdmin');
    await sql`update person set roles = '{unitAdmin,buyer}' where id = ${admin}`.execute(world.db);
    expect((await save('unitAdmin', 'buyer', 'order', 9_999)).text).toBe(
      '不得设置本人所任岗位的限额',
    );
    await sql`update person set roles = '{unitAdmin}' where id = ${admin}`.execute(world.db);
  });

  it('are listed with who may change them, and every change is in the security log', async () => {
    await must(save('securityAdmin', 'buyer', 'order', 1_000));
    await must(save('unitAdmin', 'finance', 'pay', 500));
    const { ceilings } = await must(world.as('unitAdmin').call(roleEndpoints.ceilings, {}));
    expect(ceilings).toMatchObject([
      { role: 'buyer', act: 'order', amount: 1_000, unitName: '', mayChange: false },
      { role: 'finance', act: 'pay', amount: 500, unitName: '甲采购单位', mayChange: true },
    ]);
    const filter = { fromMs: null, toMs: null, refusedOnly: false, actor: '', object: '' };
    const page = { page: 1, pageSize: 10, action: 'ceiling.saved' } as const;
    const log = await must(
      world.as('auditAdmin').call(securityLogEndpoints.list, { ...filter, ...page }),
    );
    expect(log.rows[0]).toMatchObject({ actor: '姓名-unitAdmin', object: 'unit-a' });
  });
});
