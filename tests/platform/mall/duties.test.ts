import { agreementEndpoints } from '@jicai/shared/contract/mall/agreement.ts';
import { pointEndpoints } from '@jicai/shared/contract/mall/points.ts';
import { priceComplaintEndpoints } from '@jicai/shared/contract/mall/price-complaint.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { addProduct, addShops, shopOf } from '../../harness/mall/products.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { dutiesOf } from '../../harness/work/duties.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

// A Monday.
const clock = manualClock(Date.parse('2026-11-23T02:00:00Z'));
const DAY = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 123_456_789, stock: 10 });
  // A second operator decides on objections.
  await sql`update person set roles = '{operator}' where id = 'person-entryReviewer'`.execute(
    world.db,
  );
});
afterAll(() => world?.stop());

const operator = () => world.as('operator');
const second = () => world.as('entryReviewer');
const supplier = () => world.as('supplier', 1);

describe('agreement.accept', () => {
  const publish = async (kind: 'entry' | 'member', version: string) => {
    const body = '<p>新条款</p>';
    await must(operator().call(agreementEndpoints.save, { kind, version, title: '协议', body }));
    await must(operator().call(agreementEndpoints.publish, { kind, version }));
    return `agreement-${kind}-${version}`;
  };
  const accept = (who: ReturnType<typeof supplier>, kind: 'entry' | 'member', version: string) =>
    must(who.call(agreementEndpoints.accept, { kind, version }));

  it('waits for each open shop until it accepts, whoever of its people does so', async () => {
    const id = await publish('entry', '2027-01');
    expect(await dutiesOf(supplier(), id)).toEqual(['agreement.accept']);
    for (const player of [world.as('stranger'), world.as('unitAdmin'), world.as('buyer')])
      expect(await dutiesOf(player, id)).toEqual([]);
    await accept(supplier(), 'entry', '2027-01');
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    expect(await dutiesOf(world.as('supplier', 2), id)).toEqual(['agreement.accept']);
    await sql`update shop set state = 'closed' where id = ${shopOf(2)}`.execute(world.db);
    expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
    await sql`update shop set state = 'active' where id = ${shopOf(2)}`.execute(world.db);
  });

  it('waits for each unit’s administrators, and gives way to the next version', async () => {
    const first = await publish('member', '2027-01');
    expect(await dutiesOf(world.as('unitAdmin'), first)).toEqual(['agreement.accept']);
    expect(await dutiesOf(supplier(), first)).toEqual([]);
    expect(await dutiesOf(world.as('buyer'), first)).toEqual([]);
    clock.at += 1_000;
    const next = await publish('member', '2027-02');
    expect(await dutiesOf(world.as('unitAdmin'), first)).toEqual([]);
    expect(await dutiesOf(world.as('unitAdmin'), next)).toEqual(['agreement.accept']);
    await accept(world.as('unitAdmin'), 'member', '2027-02');
    expect(await dutiesOf(world.as('unitAdmin'), next)).toEqual([]);
  });
});

describe('points.object and points.decide', () => {
  const deduct = async () => {
    const body = {
      shopId: shopOf(1),
      rule: 'delivery',
      points: 12,
      reason: '三次逾期发货',
    } as const;
    return (await must(operator().call(pointEndpoints.deduct, body))).id;
  };
  /** The duties of the supplier, of who deducted, and of another operator. */
  const all = async (id: string) => [
    await dutiesOf(supplier(), `points-${id}`),
    await dutiesOf(operator(), `points-${id}`),
    await dutiesOf(second(), `points-${id}`),
  ];

  it('wait for the supplier, then for an operator who did not deduct', async () => {
    const id = await deduct();
    expect(await all(id)).toEqual([['points.object'], [], []]);
    expect(await dutiesOf(world.as('supplier', 2), `points-${id}`)).toEqual([]);
    const { rows } = await todosOf(supplier(), 'open', '扣 12 分');
    expect(rows[0]?.text).toContain('逾期发货或虚假发货，扣 12 分：三次逾期发货');
    expect(rows[0]?.dueAtMs).toBeGreaterThan(clock.at);
    await must(supplier().call(pointEndpoints.object, { id, reason: '有签收单' }));
    expect(await all(id)).toEqual([[], [], ['points.decide']]);
    expect(await dutiesOf(world.as('listingReviewer'), `points-${id}`)).toEqual([]);
    const decision = { id, isUpheld: true, reason: '经核实' };
    await must(second().call(pointEndpoints.decide, decision));
    expect(await all(id)).toEqual([[], [], []]);
    // Who deducted is told how it ended.
    expect((await todosOf(operator(), 'unread', '经核实')).rows).toHaveLength(1);
  });

  it('end with a revoked deduction, and with the last day for an objection', async () => {
    const revoked = await deduct();
    await must(supplier().call(pointEndpoints.object, { id: revoked, reason: '有签收单' }));
    const decision = { id: revoked, isUpheld: false, reason: '扣分有误' };
    await must(second().call(pointEndpoints.decide, decision));
    expect(await all(revoked)).toEqual([[], [], []]);
    const late = await deduct();
    expect(await all(late)).toEqual([['points.object'], [], []]);
    clock.at += 9 * DAY;
    expect(await all(late)).toEqual([[], [], []]);
  });
});

describe('priceComplaint.answer', () => {
  it('waits for the reviewers of products until one answers', async () => {
    const complaint = {
      productId: 'pen',
      otherPrice: fen(70_000),
      link: 'https://shop.example.org/pen',
      note: '',
      fileGroup: null,
    };
    const { id } = await must(world.as('buyer').call(priceComplaintEndpoints.submit, complaint));
    const reviewer = world.as('listingReviewer');
    const about = `complaint-${id}`;
    expect(await dutiesOf(reviewer, about)).toEqual(['priceComplaint.answer']);
    for (const player of [operator(), supplier(), world.as('buyer')])
      expect(await dutiesOf(player, about)).toEqual([]);
    const { rows } = await todosOf(reviewer, 'open', '1,234,567.89 元，其他渠道 700.00 元');
    expect(rows).toMatchObject([{ fromName: '甲采购单位' }]);
    const answer = { id, result: 'rejected', answer: '不是同款' } as const;
    await must(reviewer.call(priceComplaintEndpoints.answer, answer));
    expect(await dutiesOf(reviewer, about)).toEqual([]);
  });
});
