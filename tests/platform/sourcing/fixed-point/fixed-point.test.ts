import { randomUUID } from 'node:crypto';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { appointmentEndpoints } from '@jicai/shared/contract/sourcing/appointment.ts';
import type { Need } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fixedPointEndpoints } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { png } from '../../../harness/mall/files.ts';
import { versionOf } from '../../../harness/mall/order-worlds.ts';
import { addBooks, formOf, review } from '../../../harness/mall/orders.ts';
import { addShops, shopOf } from '../../../harness/mall/products.ts';
import { decide, todosOf } from '../../../harness/mall/reviewers.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startPlatform({ suppliers: 2 });
  const { db } = world;
  await addShops(db, [1, 2]);
  await addBooks(world, 'buyer', 'handler', 'otherHandler');
  const service = (id: string, shop: number, days: number) =>
    sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at, ends_at,
        discount_hundredths, category_id, order_limit)
      values (${id}, ${shopOf(shop)}, '印刷服务', '3301', '杭州市', now() - interval '9 days',
        now() + ${`${days} days`}::interval, 1000, 'printing', 500000)`.execute(db);
  await service('print', 1, 30);
  await service('ended', 1, -1);
  await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
    values ('print', 1, 'A4 黑白印刷', '张', 20), ('print', 2, '胶装', '本', 1000),
      ('ended', 1, 'A4 黑白印刷', '张', 20)`.execute(db);
});
afterAll(() => world.stop());

const needOf = (more: Partial<Need> = {}): Need => ({
  title: '培训手册印制',
  answers: [
    { name: 'content', value: '新员工培训手册' },
    { name: 'copies', value: '200' },
    { name: 'format', value: 'A4' },
    { name: 'colour', value: '黑白' },
  ],
  regionCode: '330106001',
  place: '文三路 1 号',
  wantedAtMs: null,
  budget: fen(400_000),
  ...more,
});

type Buyer = 'buyer' | 'handler' | 'otherHandler';
const ask = (need: Need, serviceId = 'print', who: Buyer = 'buyer') =>
  world.as(who).call(fixedPointEndpoints.request, { serviceId, need });
const supplier = (n = 1) => world.as('supplier', n);

const lines = [
  { itemNo: 1, note: '双面', quantity: 8_000, price: fen(18) },
  { itemNo: 2, note: '', quantity: 200, price: fen(900) },
];

/** A need that was accepted and quoted; answers its id and version. */
async function quoted(need = needOf(), serviceId = 'print', fileGroup: string | null = null) {
  const { data, text } = await ask(need, serviceId);
  if (!data) throw new Error(text);
  const accepted = await supplier().call(fixedPointEndpoints.accept, data);
  if (!accepted.data) throw new Error(accepted.text);
  const body = { ...accepted.data, lines, note: '含校对' };
  const { id, version } = accepted.data;
  const filled = await supplier().call(fixedPointEndpoints.fill, {
    id,
    version,
    lines: body.lines,
    note: body.note,
    fileGroup,
  });
  if (!filled.data) throw new Error(filled.text);
  return filled.data;
}

function confirmBody(order: { id: string; version: number }, who: Buyer) {
  const {
    lines: _,
    suppliers: __,
    isWelfare: ____,
    recipients: _____,
    budgetPerHead: ______,
    ...form
  } = formOf(who, []);
  return { ...form, id: order.id, version: order.version, remark: '请先送样' };
}
const confirm = (order: { id: string; version: number }, who: Buyer = 'buyer') =>
  world.as(who).call(fixedPointEndpoints.confirm, confirmBody(order, who));

async function read(id: string, who: Buyer = 'buyer') {
  const { data, text } = await world.as(who).call(fixedPointEndpoints.detail, { id });
  if (!data) throw new Error(text);
  return data.order;
}

describe('a need', () => {
  it('[FP1] is counted in the workbench while its supplier is to take it on, or to price it', async () => {
    const counted = async () => {
      const { data } = await supplier().call(workbenchEndpoints.read, {});
      return data?.workbench.counters.find(({ name }) => name === 'fixedOrder')?.count ?? -1;
    };
    const before = await counted();
    const { data } = await ask(needOf());
    if (!data) throw new Error('no need');
    expect(await counted()).toBe(before + 1);
    await supplier().call(fixedPointEndpoints.accept, data);
    expect(await counted()).toBe(before + 1);
    await world.as('buyer').call(fixedPointEndpoints.cancel, { id: data.id, reason: '不要了' });
    expect(await counted()).toBe(before);
  });

  it.each([
    ['a missing answer', { answers: [] }, '请填写印刷内容'],
    [
      'a number that is none',
      {
        answers: needOf().answers.map((one) =>
          one.name === 'copies' ? { ...one, value: '-1' } : one,
        ),
      },
      '印数应为 1 至 9999999 的整数',
    ],
    [
      'a choice that is none',
      {
        answers: needOf().answers.map((one) =>
          one.name === 'format' ? { ...one, value: 'Z9' } : one,
        ),
      },
      '成品尺寸的选项有误',
    ],
    [
      'an answer to nothing',
      { answers: [...needOf().answers, { name: 'plate', value: 'x' }] },
      '需求内容与该服务类别的表单不符，请刷新后重填',
    ],
    ['a place outside of the area', { regionCode: '3302' }, '该定点服务不覆盖'],
    ['a place that is none', { regionCode: '00' }, '请选择服务地点所在地区'],
    ['a time that is over', { wantedAtMs: 1_000_000 }, '期望完成时间应晚于当前时间'],
    ['a budget above the limit', { budget: fen(500_001) }, '预算不能超过单笔限额 ¥5,000.00'],
  ] as const)('[FP2][FP3] with %s is refused', async (_, more, text) => {
    expect((await ask(needOf(more as Partial<Need>))).text).toContain(text);
  });

  it('[FP3] to a supplier who is not appointed any more is refused, also by a closed shop', async () => {
    expect((await ask(needOf(), 'ended')).text).toBe('该定点服务不在定点期限内');
    expect((await ask(needOf(), 'nothing')).text).toBe('该定点服务不存在');
    await sql`update shop set state = 'suspended' where id = ${shopOf(1)}`.execute(world.db);
    expect((await ask(needOf())).text).toBe('该定点供应商的店铺未营业');
    await sql`update shop set state = 'active' where id = ${shopOf(1)}`.execute(world.db);
  });

  it('[FP1] waits for its supplier, who accepts it or refuses with a reason', async () => {
    const { data } = await ask(needOf());
    if (!data) throw new Error('no need');
    expect((await todosOf(supplier())).rows[0]).toMatchObject({
      processName: '定点服务待接单',
      kind: 'task',
      amount: 400_000,
      partyName: '甲采购单位',
    });
    const foreign = await supplier(2).call(fixedPointEndpoints.accept, data);
    expect(foreign.text).toBe('该定点服务单不存在或您无权查看');
    const unit = await world.as('otherHandler').call(fixedPointEndpoints.detail, { id: data.id });
    expect(unit.text).toBe('该定点服务单不存在或您无权查看');
    const silent = await supplier().call(fixedPointEndpoints.refuse, { ...data, reason: '' });
    expect(silent.text).toBe('请填写原因');
    await supplier().call(fixedPointEndpoints.refuse, { ...data, reason: '工期不够' });
    const refused = await read(data.id);
    expect(refused).toMatchObject({ state: 'refused', actions: [] });
    expect(refused.timeline.at(-1)).toMatchObject({ sentence: '供应商拒绝', note: '工期不够' });
    const late = await supplier().call(fixedPointEndpoints.accept, data);
    expect(late.text).toContain('已拒绝');
  });

  it('a colleague of the buyer reads it and does nothing to it', async () => {
    const { data } = await ask(needOf());
    expect((await read(data?.id ?? '', 'handler')).actions).toEqual([]);
    const cancelling = { id: data?.id ?? '', reason: '不要了' };
    const answer = await world.as('handler').call(fixedPointEndpoints.cancel, cancelling);
    expect(answer.text).toBe('您不能对该服务单这样做');
    const own = await world.as('buyer').call(fixedPointEndpoints.cancel, cancelling);
    expect(own.data?.state).toBe('cancelled');
  });
});

describe('a quote', () => {
  it.each([
    ['no line', [], '请填写 1 至 50 行报价明细'],
    [
      'an item of nothing',
      [{ itemNo: 9, note: '', quantity: 1, price: fen(1) }],
      '第 1 行的服务项目不在框架协议内',
    ],
    [
      'a price above the framework',
      [lines[0], { itemNo: 2, note: '', quantity: 1, price: fen(901) }],
      '第 2 行的单价超过框架协议价 ¥9.00',
    ],
    [
      'more than the budget',
      [{ itemNo: 2, note: '', quantity: 500, price: fen(900) }],
      '报价合计超过采购预算 ¥4,000.00',
    ],
    [
      'more than the limit',
      [{ itemNo: 2, note: '', quantity: 556, price: fen(900) }],
      '报价合计超过单笔限额 ¥5,000.00',
    ],
  ] as const)('[FP4] with %s is refused', async (_, given, text) => {
    const { data } = await ask(needOf());
    if (!data) throw new Error('no need');
    const { data: accepted } = await supplier().call(fixedPointEndpoints.accept, data);
    const body = { id: data.id, version: accepted?.version ?? 0, note: '', fileGroup: null };
    const answer = await supplier().call(fixedPointEndpoints.fill, {
      ...body,
      lines: given.flatMap((line) => (line ? [line] : [])),
    });
    expect(answer.text).toBe(text);
  });

  it('[FP6] that is confirmed becomes an ordinary order of services with its review', async () => {
    const filled = await quoted();
    const asked = (await todosOf(world.as('buyer'))).rows.find(
      ({ businessId }) => businessId === filled.id,
    );
    expect(asked).toMatchObject({ amount: 324_000, partyName: expect.stringContaining('店') });
    const stale = await confirm({ ...filled, version: 1 });
    expect(stale.text).toBe('该服务单已被修改，请刷新后重试');
    const { data, text } = await confirm(filled);
    expect(text).toBe('');
    const seen = await read(filled.id);
    expect(seen).toMatchObject({ state: 'ordered', orderId: data?.orderId, actions: [] });
    const { data: order } = await world
      .as('buyer')
      .call(orderEndpoints.detail, { id: data?.orderId ?? '' });
    expect(order?.order).toMatchObject({
      state: 'pendingReview',
      amount: 324_000,
      sourceNumber: seen.number,
      lines: [
        { name: 'A4 黑白印刷', quantity: 8_000, price: 18 },
        { name: '胶装', quantity: 200, price: 900 },
      ],
    });
    await review(world, data?.orderId ?? '', 'passed');
    const confirmed = await supplier().call(orderEndpoints.confirm, {
      id: data?.orderId ?? '',
      version: 2,
      amount: null,
      note: '',
    });
    expect(confirmed.text).toBe('');
    expect((await confirm(filled)).state).toBe(0);
  });

  it('[operations 2.3 rule 7] is not approved by who stated the need, whoever confirmed it', async () => {
    const filled = await quoted();
    const [buyer, heir] = [personIdOf('buyer'), personIdOf('handler')];
    // The buyer left the need to a colleague, and reviews for the unit.
    await sql`update fixed_order set buyer_id = ${heir} where id = ${filled.id}`.execute(world.db);
    await sql`update person set roles = '{reviewer}' where id = ${buyer}`.execute(world.db);
    try {
      const { orderId } = await must(confirm(filled, 'handler'));
      const { rows } = await sql<{ parties: string[]; waivable: object }>`
        select party_ids as parties, waivable from review_flow
        where business_id = ${orderId}`.execute(world.db);
      expect(rows[0]?.parties).toEqual(expect.arrayContaining([heir, buyer]));
      expect(rows[0]?.waivable).not.toHaveProperty(buyer);
      expect((await decide(world.as('buyer'), orderId, 'passed')).text).toBe(
        '不能审核本人提交的订单',
      );
      await review(world, orderId, 'passed');
    } finally {
      await sql`update person set roles = '{buyer}' where id = ${buyer}`.execute(world.db);
      await sql`update purchase_order set state = 'closed' where buyer_id = ${heir}`.execute(
        world.db,
      );
    }
  });

  it('[FP4] [FP6] stays below its framework: by an edit, the confirmation and the acceptance', async () => {
    const filled = await quoted();
    const { data, text } = await confirm(filled);
    const id = data?.orderId ?? '';
    expect(text).toBe('');
    const buyer = world.as('buyer');
    const withdrawn = await buyer.call(orderEndpoints.withdraw, { id, version: 1 });
    const { id: _, version: __, ...form } = confirmBody(filled, 'buyer');
    const resubmit = (price: number, quantity: number) =>
      buyer.call(orderEndpoints.edit, {
        ...form,
        ...{ id, version: withdrawn.data?.version ?? 0, deletedFiles: [] },
        ...{ deliverBy: null, deliveryNote: '', invoiceTitleId: null, addressId: null },
        lines: [
          { lineNo: 1, quantity, price: fen(price) },
          { lineNo: 2, quantity: 200, price: fen(900) },
        ],
      });
    for (const [price, quantity] of [
      [19, 8_000],
      [18, 9_000],
    ] as const)
      expect((await resubmit(price, quantity)).text).toBe(messages['order.awardFrozen']);
    const again = await resubmit(18, 8_000);
    expect(again.text).toBe('');
    await review(world, id, 'passed');
    const version = async () => versionOf(world, id);
    const dearer = { id, version: await version(), amount: fen(324_001), note: '' };
    expect((await supplier().call(orderEndpoints.confirm, dearer)).text).toContain('3,240.00');
    await must(supplier().call(orderEndpoints.confirm, { ...dearer, amount: null }));
    const accept = (qualified: number) =>
      world.as('acceptor').call(acceptanceEndpoints.submit, {
        ...{ orderId: id, clientKey: randomUUID(), note: '', photoGroup: null },
        lines: [
          { lineNo: 1, qualified, rejected: 0, reason: '', remedy: null },
          { lineNo: 2, qualified: 200, rejected: 0, reason: '', remedy: null },
        ],
      });
    expect((await accept(8_001)).text).toContain('最多还可验收 8000');
    expect((await accept(8_000)).text).toBe('');
    const { data: done } = await buyer.call(orderEndpoints.detail, { id });
    expect(done?.order).toMatchObject({ amount: 324_000, state: 'pendingStatement' });
  });

  it('[FP6] is asked about the framework once more when it is confirmed', async () => {
    const filled = await quoted();
    await sql`update fixed_service_item set list_price = 19 where service_id = 'print' and item_no = 1`.execute(
      world.db,
    );
    expect((await confirm(filled)).text).toBe('第 1 行的单价超过框架协议价 ¥0.17');
    await sql`update fixed_service_item set list_price = 20 where service_id = 'print' and item_no = 1`.execute(
      world.db,
    );
    const back = { ...filled, reason: '请含运费' };
    const given = await world.as('buyer').call(fixedPointEndpoints.giveBack, back);
    expect(given.data?.state).toBe('accepted');
  });
});

/** A group of the supplier's own with one file. */
async function uploadAs(n: number): Promise<string> {
  const files = uploader(world, world.as('supplier', n));
  const group = await files.group('quote');
  await files.send({ group, domain: 'quote', name: '报价单.png', bytes: png() });
  return group;
}

describe('the files of a quote', () => {
  it('[FP4] are claimed with it, and read by both sides and nobody else', async () => {
    const group = await uploadAs(1);
    const filled = await quoted(needOf({ title: '封面印制' }), 'print', group);
    expect((await read(filled.id)).fileGroup).toBe(group);
    const names = async (player: ReturnType<World['as']>) =>
      (await uploader(world, player).list(group))?.map(({ name }) => name);
    expect(await names(world.as('supplier', 1))).toEqual(['报价单.png']);
    expect(await names(world.as('buyer'))).toEqual(['报价单.png']);
    // A stranger hears what a missing group answers.
    expect(await names(world.as('otherHandler'))).toEqual([]);
    expect(await names(world.as('supplier', 2))).toEqual([]);
  });

  it('[FP4] of somebody else are refused', async () => {
    const group = await uploadAs(2);
    await expect(quoted(needOf({ title: '封底印制' }), 'print', group)).rejects.toThrow();
  });
});

describe('an appointment that the operator ends', () => {
  it('[FP7] tells the supplier, takes no new need, and lets begun orders go on to the order', async () => {
    await sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at,
        ends_at, discount_hundredths, category_id)
      values ('short', ${shopOf(1)}, '印刷服务', '3301', '杭州市', now() - interval '9 days',
        now() + interval '9 days', 1000, 'printing')`.execute(world.db);
    await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
      values ('short', 1, 'A4 黑白印刷', '张', 20), ('short', 2, '胶装', '本', 1000)`.execute(
      world.db,
    );
    const waiting = await ask(needOf({ title: '年度报告印制' }), 'short');
    const running = await quoted(needOf(), 'short');
    const end = { id: 'short', reason: '履约考核不合格' };
    const list = { keyword: '', state: null, page: 1, pageSize: 30 };
    const seen = async () =>
      (await world.as('operator').call(appointmentEndpoints.list, list)).data?.rows.find(
        ({ id }) => id === 'short',
      );
    expect(await seen()).toMatchObject({ runningOrders: 2, endReason: '' });
    expect((await world.as('operator').call(appointmentEndpoints.end, end)).text).toBe('');
    expect(await seen()).toMatchObject({ state: 'ended', endReason: '履约考核不合格' });
    const told = await todosOf(supplier(), 'unread', '履约考核不合格');
    expect(told.rows[0]).toMatchObject({ processName: '定点资格已终止' });

    expect((await ask(needOf(), 'short')).text).toBe('该定点服务不在定点期限内');
    expect((await confirm(running)).text).toBe('');
    expect((await read(running.id)).state).toBe('ordered');
    if (!waiting.data) throw new Error(waiting.text);
    const accepted = await supplier().call(fixedPointEndpoints.accept, waiting.data);
    const body = {
      id: waiting.data.id,
      version: accepted.data?.version ?? 0,
      lines,
      note: '',
      fileGroup: null,
    };
    const filled = await supplier().call(fixedPointEndpoints.fill, body);
    expect(filled.data?.state).toBe('pendingConfirm');
  });
});

describe('a supplier who begins', () => {
  it('[FP5] offers their own services to a unit, whose first buyer confirms', async () => {
    const { data: own } = await supplier().call(fixedPointEndpoints.services, {});
    expect(own?.services.map(({ id }) => id).sort()).toEqual(['ended', 'print', 'short']);
    expect(own?.services.find(({ id }) => id === 'print')?.items[1]?.ceiling).toBe(900);
    const { data: units } = await supplier().call(fixedPointEndpoints.units, {
      keyword: '乙',
      page: 1,
      pageSize: 10,
    });
    expect(units?.units).toEqual([{ id: 'unit-b', name: '乙采购单位' }]);
    const body = {
      serviceId: 'print',
      unitId: 'unit-b',
      need: needOf(),
      lines,
      note: '',
      fileGroup: null,
    };
    const foreign = await supplier(2).call(fixedPointEndpoints.offer, body);
    expect(foreign.text).toBe('该定点服务不存在');
    const nobody = await supplier().call(fixedPointEndpoints.offer, { ...body, unitId: 'review' });
    expect(nobody.text).toBe('请选择采购单位');
    const { data } = await supplier().call(fixedPointEndpoints.offer, body);
    if (!data) throw new Error('no offer');
    expect((await todosOf(world.as('otherHandler'))).rows[0]?.processName).toBe(
      '定点服务报价待确认',
    );
    expect((await read(data.id, 'otherHandler')).actions).toEqual([
      'giveBack',
      'confirm',
      'cancel',
    ]);
    expect((await confirm(data, 'otherHandler')).text).toBe('');
    const again = await supplier().call(fixedPointEndpoints.offer, body);
    const taken = { id: again.data?.id ?? '', reason: '发错单位' };
    expect((await supplier().call(fixedPointEndpoints.cancel, taken)).data?.state).toBe(
      'cancelled',
    );
  });

  it('[FP5] tells the buyers of a large unit too', async () => {
    // More people than one page, whose ids come before those of the buyers.
    await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
      select 'a-' || n, 'large-' || n, '', '职员', 'unit-b', '{keeper}' from generate_series(1, 200) n`.execute(
      world.db,
    );
    const offer = { serviceId: 'print', unitId: 'unit-b', need: needOf(), lines };
    const { id } = await must(
      supplier().call(fixedPointEndpoints.offer, { ...offer, note: '', fileGroup: null }),
    );
    const { rows } = await sql<{ personId: string }>`select person_id as "personId" from todo
      where business_id = ${id}`.execute(world.db);
    expect(rows).toEqual([{ personId: personIdOf('otherHandler') }]);
    await sql`update person set disabled = true where login_name like 'large-%'`.execute(world.db);
  });

  it.each([
    ['after the appointment', { serviceId: 'ended' }, '该定点服务不在定点期限内'],
    ['outside of the area', { need: needOf({ regionCode: '330206' }) }, '该定点服务不覆盖'],
    ['with an answer missing', { need: needOf({ answers: [] }) }, '请填写印刷内容'],
    [
      'above the framework',
      { lines: [{ itemNo: 2, note: '', quantity: 1, price: fen(901) }] },
      '超过框架协议价 ¥9.00',
    ],
    [
      'above the limit of an order',
      {
        need: needOf({ budget: null }),
        lines: [{ itemNo: 2, note: '', quantity: 556, price: fen(900) }],
      },
      '超过单笔限额 ¥5,000.00',
    ],
    [
      'above the budget of the need',
      { lines: [{ itemNo: 2, note: '', quantity: 500, price: fen(900) }] },
      '超过采购预算 ¥4,000.00',
    ],
  ] as const)(
    '[FP3] [FP4] [FP5] may not begin %s, and nothing is begun',
    async (_, change, said) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*)::int as n from fixed_order`.execute(world.db))
          .rows[0]?.n;
      const before = await count();
      const body = {
        ...{
          serviceId: 'print',
          unitId: 'unit-b',
          need: needOf(),
          lines,
          note: '',
          fileGroup: null,
        },
        ...change,
      };
      const answer = await supplier().call(fixedPointEndpoints.offer, {
        ...body,
        lines: [...body.lines],
      });
      expect([answer.state, answer.text]).toEqual([0, expect.stringContaining(said)]);
      expect(await count()).toBe(before);
    },
  );

  it('lists are of the unit, or of the shop', async () => {
    const list = (player: {
      call: World['as'] extends never ? never : ReturnType<World['as']>['call'];
    }) =>
      player.call(fixedPointEndpoints.list, { tab: 'all', keyword: '', page: 1, pageSize: 100 });
    const theirs = await list(world.as('otherHandler'));
    expect(new Set(theirs.data?.rows.map(({ unitName }) => unitName))).toEqual(
      new Set(['乙采购单位']),
    );
    expect((await list(supplier(2))).data?.total).toBe(0);
    const { data } = await world.as('anonymous').call(fixedPointEndpoints.categories, {});
    expect(data?.categories[0]).toMatchObject({ name: '印刷服务', suppliers: 1 });
    const open = await world.as('anonymous').call(fixedPointEndpoints.service, { id: 'ended' });
    expect(open.data?.service.closedReason).toBe('该定点服务不在定点期限内');
  });
});

describe('a buyer who leaves their unit', () => {
  it('[FP1] hands what is under way to another buyer, who confirms it', async () => {
    const { data, text } = await ask(needOf({ title: '交接的手册' }), 'print', 'handler');
    if (!data) throw new Error(text);
    const accepted = await must(supplier().call(fixedPointEndpoints.accept, data));
    const quote = { id: data.id, version: accepted.version, lines, note: '', fileGroup: null };
    const filled = await must(supplier().call(fixedPointEndpoints.fill, quote));
    const id = personIdOf('handler');
    const admin = world.as('unitAdmin');
    const { obligations } = await must(
      admin.call(peopleEndpoints.obligations, { id, postId: null }),
    );
    expect(obligations).toContainEqual({ word: '进行中的定点服务单', count: 1 });
    const to = (successorId: string | null) =>
      admin.call(peopleEndpoints.leave, { id, successorId });
    expect((await to(null)).text).toContain('请先选择同单位的接手人');
    expect((await to(personIdOf('acceptor'))).text).toContain('进行中的定点服务单');
    expect((await read(data.id, 'buyer')).actions).toEqual([]);
    await must(to(personIdOf('buyer')));
    expect((await read(data.id, 'buyer')).actions).toContain('confirm');
    expect((await confirm(filled, 'buyer')).text).toBe('');
  });
});
