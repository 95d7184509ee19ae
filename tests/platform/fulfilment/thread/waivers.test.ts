import { findContract, readWaivers } from '@jicai/platform/src/fulfilment/contract/repository.ts';
import { contractDocument } from '@jicai/platform/src/fulfilment/contract/sealing/document.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import {
  type GroupBuyTerms,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  giveContract,
  type MoneyWorld,
  moneyWorld,
  must,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, parcel, versionOf } from '../../../harness/mall/order-worlds.ts';
import { addressOf, fillCart, formOf, look, orderOne } from '../../../harness/mall/orders.ts';
import { skuOf } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { judgement } from '../worlds.ts';

/*
 * A small unit: one person handles what others need, reviews, accepts, applies for payments, approves them and pays. What
 * a waiver lifts is lifted at every act, until it ends, and stands on the thread.
 */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
  await setRoles('handler', 'reviewer', 'acceptor', 'paymentApprover', 'finance');
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`update separation_waiver set withdrawn_at = now(), withdrawn_by = asked_by
    where withdrawn_at is null`.execute(world.db);
});

const setRoles = (...roles: string[]) =>
  sql`update person set roles = ${roles}::text[] where id = ${personIdOf('buyer')}`.execute(
    world.db,
  );

const LAST_DAY = '2026-12-31';
const line = (rule: number) =>
  `经平台运营机构批准，本单位豁免不相容岗位分离规则第 ${rule} 条，有效期至 ${LAST_DAY}`;
const buyer = () => world.as('buyer');

/** A waiver that was asked for and granted; answers its id. */
async function waive(...rules: number[]): Promise<string> {
  const ask = { rules, reason: '全单位仅一人', untilDay: LAST_DAY };
  await must(world.as('unitAdmin').call(unitEndpoints.askWaiver, ask));
  const { waivers } = await must(world.as('unitAdmin').call(unitEndpoints.waivers, {}));
  const id = waivers[0]?.id ?? '';
  await must(world.as('securityAdmin').call(unitEndpoints.grantWaiver, { id }));
  return id;
}

const decide = (orderId: string) =>
  buyer().call(orderReviewEndpoints.submit, {
    orderId,
    result: 'passed',
    file: null,
    opinion: '',
    fileChange: null,
  });

/** An order whose pieces have all arrived. */
async function arrived(): Promise<string> {
  const id = await confirmedOrder(world, { pen: 2 });
  const sent = { id, version: await versionOf(world, id), ...parcel };
  const lines = [{ lineNo: 1, quantity: 2 }];
  await must(world.as('supplier', 1).call(orderEndpoints.ship, { ...sent, lines }));
  await must(buyer().call(orderEndpoints.receive, { id, version: await versionOf(world, id) }));
  return id;
}

const accept = (id: string) =>
  buyer().call(acceptanceEndpoints.submit, judgement(id, { 1: { qualified: 2 } }));
const threadOf = async (orderId: string) =>
  (await must(buyer().call(threadEndpoints.read, { orderId }))).thread;

describe('a waiver of rule 1', () => {
  it('lets the person who ordered review the order, and the review and the thread say so', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await decide(id)).text).toBe('不能审核本人提交的订单');
    await waive(1);
    expect(await decide(id)).toMatchObject({ state: 1, text: '' });
    expect((await look(world, 'buyer', id)).state).toBe('pendingConfirm');
    const { review } = await must(buyer().call(orderReviewEndpoints.detail, { businessId: id }));
    expect(review.flow?.steps.at(-1)).toMatchObject({ action: 'passed', waiver: line(1) });
    expect((await threadOf(id)).waivers).toEqual([`${line(1)}（姓名-buyer）`]);
  });

  it('asks them to decide like every other reviewer', async () => {
    await waive(1);
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const { review } = await must(buyer().call(orderReviewEndpoints.detail, { businessId: id }));
    expect(review.flow).toMatchObject({ canDecide: true });
    expect(review.flow?.waitingFor).toContain('姓名-buyer');
  });

  it('stops at once when it is withdrawn, and with its last day', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const waiver = await waive(1);
    await must(world.as('securityAdmin').call(unitEndpoints.withdrawWaiver, { id: waiver }));
    expect((await decide(id)).text).toBe('不能审核本人提交的订单');
    await waive(1);
    await sql`update separation_waiver set until_on = '2026-05-31'
      where withdrawn_at is null`.execute(world.db);
    expect((await decide(id)).text).toBe('不能审核本人提交的订单');
    expect((await threadOf(id)).waivers).toEqual([]);
  });

  it('[rule 7] lets nobody review what they need themselves, however small the unit', async () => {
    await waive(1);
    await setRoles('buyer', 'handler', 'reviewer');
    try {
      const id = await orderOne(world, 'buyer', { pen: 1 });
      expect((await decide(id)).text).toBe('不能审核本人提交的订单');
    } finally {
      await setRoles('handler', 'reviewer', 'acceptor', 'paymentApprover', 'finance');
    }
    expect((await decide(await orderOne(world, 'buyer', { pen: 1 }))).text).toBe('');
  });

  describe('and a reviewer with a post in the unit', () => {
    const reviewer = () => world.as('reviewer');
    const hold = (role: 'buyer' | 'handler') =>
      sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
        values ('elsewhere', ${personIdOf('reviewer')}, 'unit-a', ${role}, '2026-01-01', now())
        on conflict (id) do update set role = excluded.role, ended_at = null`.execute(world.db);
    /** Their session works for a unit; null is their own, whose posts began after the world's clock. */
    const workFor = (unitId: string | null) =>
      sql`update session set org_id = ${unitId} where person_id = ${personIdOf('reviewer')}`.execute(
        world.db,
      );
    const pass = async (orderId: string) =>
      (
        await reviewer().call(orderReviewEndpoints.submit, {
          ...{ orderId, result: 'passed', file: null, opinion: '', fileChange: null },
        } as const)
      ).text;
    /** Their own order for the unit; then they work for the body that reviews it again. */
    async function ordered(): Promise<string> {
      await reviewer().token();
      await workFor('unit-a');
      const lines = await fillCart(world, personIdOf('reviewer'), { pen: 1 });
      const form = { ...formOf('buyer', lines), addressId: 'address-reviewer' };
      const placed = await reviewer().call(checkoutEndpoints.submit, form);
      await workFor(null);
      const { orders } = await must(Promise.resolve(placed));
      return orders[0]?.id ?? '';
    }
    beforeAll(async () => {
      await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail)
        select 'address-reviewer', ${personIdOf('reviewer')}, receiver, phone, region_code, region_name,
          detail from address where id = ${addressOf('buyer')}`.execute(world.db);
    });
    afterAll(() =>
      sql`update post set ended_at = now() where id in ('elsewhere', 'past', 'other')`.execute(
        world.db,
      ),
    );

    it('[rule 1] they review nothing of that unit, and with a waiver what others ordered', async () => {
      await hold('handler');
      const id = await orderOne(world, 'buyer', { pen: 1 });
      expect(await pass(id)).not.toBe('');
      await waive(1);
      expect(await pass(id)).toBe('');
      expect((await threadOf(id)).waivers).toEqual([`${line(1)}（姓名-reviewer）`]);
    });

    it('[rule 7] never what they asked for by a post there; what others need with a waiver', async () => {
      await waive(1);
      await hold('handler');
      expect(await pass(await ordered())).toBe('');
      await hold('buyer');
      expect(await pass(await ordered())).toContain('不在您的审核范围内');
      // A post of another unit, or one that is over, says nothing of this one.
      await sql`update post set role = 'handler' where id = 'elsewhere'`.execute(world.db);
      await sql`insert into post (id, person_id, org_id, role, from_on, to_on, granted_at)
        values ('past', ${personIdOf('reviewer')}, 'unit-a', 'buyer', '2026-01-01', '2026-01-31', now()),
          ('other', ${personIdOf('reviewer')}, 'unit-b', 'buyer', '2026-01-01', null, now())`.execute(
        world.db,
      );
      expect(await pass(await ordered())).toBe('');
    });
  });

  it('lifts no other rule', async () => {
    await waive(1);
    expect((await accept(await arrived())).text).toContain('第 3 条');
  });
});

describe('a waiver of rule 3', () => {
  it('lets the person who ordered accept; the timeline and the thread say so', async () => {
    const id = await arrived();
    expect((await threadOf(id)).forbidden).toMatchObject([{ act: 'accept' }]);
    expect((await accept(id)).text).toContain('第 3 条');
    await waive(3);
    expect((await threadOf(id)).acts).toContain('accept');
    expect(await accept(id)).toMatchObject({ state: 1 });
    const { events, waivers } = await threadOf(id);
    expect(waivers).toEqual([`${line(3)}（姓名-buyer）`]);
    const made = events.find(({ sentence }) => sentence.startsWith('完成验收单'));
    expect(made?.note).toContain(line(3));
  });
});

describe('a waiver of rule 5', () => {
  it('lets one person apply for a payment, approve it and pay; the payment says so', async () => {
    const order = await acceptedOrder(world, { desk: 10 }, { supplier: 2 });
    const { invoice } = await receivedInvoice(world, 2);
    const { id } = await must(
      buyer().call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
    );
    const approve = () =>
      buyer().call(paymentEndpoints.decide, {
        id,
        result: 'passed',
        file: null,
        opinion: '',
        fileChange: null,
      });
    expect(await approve()).toMatchObject({ state: 0 });
    const waiver = await waive(5);
    expect(await approve()).toMatchObject({ state: 1, text: '' });
    const pay = async () =>
      buyer().call(paymentEndpoints.execute, {
        id,
        version: (await paymentOf(buyer(), id)).version,
        voucher: 'PZ-1',
        paidOnMs: world.clock.at,
      });
    await must(world.as('securityAdmin').call(unitEndpoints.withdrawWaiver, { id: waiver }));
    expect((await pay()).text).toContain('不能登记付款');
    await waive(5);
    expect(await pay()).toMatchObject({ state: 1, text: '' });
    const paid = await paymentOf(buyer(), id);
    expect(paid.waivers).toEqual([`${line(5)}（姓名-buyer）`]);
    expect(paid.events.at(-1)?.note).toContain(line(5));
    expect((await threadOf(order)).waivers).toEqual(paid.waivers);
  });
});

describe('a waiver that was relied on', () => {
  it('stands on the contract of the order, on its page and its paper', async () => {
    await waive(1);
    const orderId = await orderOne(world, 'buyer', { pen: 1 });
    await must(decide(orderId));
    const id = await giveContract(world, orderId);
    const { contract } = await must(buyer().call(contractEndpoints.detail, { id }));
    expect(contract.waivers).toEqual([`${line(1)}（姓名-buyer）`]);
    const row = await findContract(id, world.db);
    if (!row) throw new Error('no contract');
    const waivers = await readWaivers(row, world.db);
    const { facts } = contractDocument(row, { lines: [], seals: [], waivers, ended: [] });
    expect(facts).toContainEqual(['岗位豁免', waivers[0]]);
    const other = await giveContract(world, await confirmedOrder(world, { pen: 1 }));
    const without = await must(buyer().call(contractEndpoints.detail, { id: other }));
    expect(without.contract.waivers).toEqual([]);
  });

  it('stands on the page of the group buy whose review it was', async () => {
    const terms: GroupBuyTerms = {
      ...{ title: '中性笔联合采购', productId: 'pen', skuId: skuOf('pen') },
      ...{ tiers: [{ fromQuantity: 50, price: fen(200) }], target: 50, cap: 150 },
      ...{ unitMin: 10, unitMax: null, scope: 'all', regionCode: null, description: '' },
      ...{ startsAtMs: world.clock.at + 3_600_000, endsAtMs: world.clock.at + 3 * 3_600_000 },
      ...{ keepsStock: false, fileGroup: null },
    };
    const launched = await must(
      buyer().call(groupBuyEndpoints.launch, { id: null, version: null, terms }),
    );
    await must(world.as('supplier', 1).call(groupBuyEndpoints.confirm, launched));
    const { id } = launched;
    const pass = () =>
      buyer().call(groupBuyReviewEndpoints.submit, {
        ...{ id, result: 'passed', opinion: '', file: null, fileChange: null },
      });
    expect((await pass()).text).toContain('不能审核本人');
    await waive(1);
    await must(pass());
    const { groupBuy } = await must(buyer().call(groupBuyEndpoints.detail, { id }));
    expect(groupBuy.waivers).toEqual([`${line(1)}（姓名-buyer）`]);
  });
});
