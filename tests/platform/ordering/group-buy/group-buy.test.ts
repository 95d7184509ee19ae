import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import { advanceGroupBuy } from '@jicai/platform/src/ordering/group-buy/close.ts';
import { orderReviewListeners } from '@jicai/platform/src/ordering/review/listeners.ts';
import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import {
  type GroupBuyTerms,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../../../harness/mall/files.ts';
import { addBooks, formOf, stockOf } from '../../../harness/mall/orders.ts';
import { addProduct, addShops, reprice, skuOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import {
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

const START = Date.UTC(2026, 5, 1, 2);
const HOUR = 3_600_000;

let world: World;
let clock: ManualClock;

beforeAll(async () => {
  clock = manualClock(START);
  world = await startPlatform({ clock, suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
  await addBooks(world, 'buyer', 'handler', 'otherHandler');
});
afterAll(() => world.stop());

const termsOf = (more: Partial<GroupBuyTerms> = {}): GroupBuyTerms => ({
  title: '中性笔联合采购',
  productId: 'pen',
  skuId: skuOf('pen'),
  tiers: [
    { fromQuantity: 50, price: fen(900) },
    { fromQuantity: 100, price: fen(800) },
  ],
  target: 50,
  cap: 150,
  unitMin: 10,
  unitMax: 120,
  startsAtMs: clock.at + HOUR,
  endsAtMs: clock.at + 3 * HOUR,
  scope: 'all',
  regionCode: null,
  description: '',
  keepsStock: false,
  fileGroup: null,
  ...more,
});

const launch = (terms: GroupBuyTerms, who: 'handler' | 'operator' = 'handler') =>
  world.as(who).call(groupBuyEndpoints.launch, { id: null, version: null, terms });

async function read(
  id: string,
  who: 'handler' | 'otherHandler' | 'buyer' | 'operator' = 'handler',
) {
  const { data, text } = await world.as(who).call(groupBuyEndpoints.detail, { id });
  if (!data) throw new Error(text);
  return data.groupBuy;
}

const review = (id: string, result: 'passed' | 'failed') =>
  world.as('reviewer').call(groupBuyReviewEndpoints.submit, {
    id,
    result,
    opinion: '意见',
    file: null,
    fileChange: null,
  });

/** Launches, has the supplier confirm and the reviewer pass; answers the id. */
async function published(more: Partial<GroupBuyTerms> = {}): Promise<string> {
  const { data, text } = await launch(termsOf(more));
  if (!data) throw new Error(text);
  const confirmed = await world.as('supplier', 1).call(groupBuyEndpoints.confirm, data);
  expect(confirmed.text).toBe('');
  expect((await review(data.id, 'passed')).state).toBe(1);
  return data.id;
}

const deps = () => ({
  db: world.db,
  clock,
  publish: createPublish(orderReviewListeners(clock)),
  claimFiles: async () => null,
});
const advance = (id: string) => advanceGroupBuy(deps(), id);

async function opened(more: Partial<GroupBuyTerms> = {}): Promise<string> {
  const id = await published(more);
  clock.at += HOUR;
  await advance(id);
  return id;
}

type Buyer = 'handler' | 'buyer' | 'otherHandler';

function joinBody(id: string, who: Buyer, quantity: number, agreed = true) {
  const {
    lines: _,
    suppliers: __,
    isWelfare: ____,
    recipients: _____,
    budgetPerHead: ______,
    ...form
  } = formOf(who, []);
  const more = { deliverBy: null, deliveryNote: '', remark: '' };
  return { id, quantity, agreed, deletedFiles: null, form: { ...form, ...more } };
}

const join = (id: string, who: Buyer, quantity: number, agreed = true) =>
  world.as(who).call(groupBuyEndpoints.join, joinBody(id, who, quantity, agreed));

describe('a launch', () => {
  it.each([
    ['no tier', { tiers: [] }, '请填写 1 至 6 级阶梯价格'],
    ['a first tier beside the target', { target: 60 }, '第 1 级的数量应等于成团数量'],
    [
      'a tier above the mall',
      { tiers: [{ fromQuantity: 50, price: fen(1_000) }] },
      '第 1 级的价格应大于 0，且低于上一级（第 1 级低于商城价）',
    ],
    [
      'a second tier that is no cheaper',
      {
        tiers: [
          { fromQuantity: 50, price: fen(900) },
          { fromQuantity: 60, price: fen(900) },
        ],
      },
      '第 2 级的价格应大于 0，且低于上一级（第 1 级低于商城价）',
    ],
    ['a cap below the last tier', { cap: 99 }, '总量上限不能小于最高一级的数量'],
    ['a unit that takes less than it must', { unitMax: 9 }, '每单位上限不能小于每单位起订量'],
    [
      'a window that is over',
      { endsAtMs: START - 1 },
      '报名时间应晚于当前时间，为 30 分钟至 60 天',
    ],
    ['a region that is none', { scope: 'region', regionCode: '00' }, '请选择可参团的地区'],
    ['a product of nobody', { skuId: 'nothing' }, '商品不存在'],
  ] as const)('[GB2] %s is refused', async (_, more, text) => {
    const answer = await launch(termsOf(more as Partial<GroupBuyTerms>));
    expect(answer.state).toBe(0);
    expect(answer.text).toContain(text.slice(0, 5));
  });

  it('[GB2] welfare products have a checkout of their own and take no group', async () => {
    await sql`insert into zone (id, name, kind) values ('flsc', '福利商城', 'welfare')
      on conflict do nothing`.execute(world.db);
    await addProduct(world.db, { id: 'gift', supplier: 1, price: 1_000, stock: 1_000 });
    await sql`update goods set zone_id = 'flsc' where id = 'gift'`.execute(world.db);
    const answer = await launch(termsOf({ productId: 'gift', skuId: skuOf('gift') }));
    expect(answer.text).toBe('福利商品不能发起团购，请在福利商城单独结算');
  });

  it('[GB4] waits for its supplier, then for its review, and is seen by others after that', async () => {
    const { data } = await launch(termsOf());
    if (!data) throw new Error('no launch');
    const todo = (await todosOf(world.as('supplier', 1))).rows[0];
    expect(todo).toMatchObject({
      processName: '团购价格待确认',
      kind: 'task',
      partyName: '甲采购单位',
    });
    const counted = async () => {
      const { data: read } = await world.as('supplier', 1).call(workbenchEndpoints.read, {});
      return read?.workbench.counters.find(({ name }) => name === 'groupBuy')?.count;
    };
    const waiting = (await counted()) ?? 0;
    const hidden = await world.as('otherHandler').call(groupBuyEndpoints.detail, { id: data.id });
    expect(hidden.text).toBe('该团购不存在或您无权查看');
    const stranger = await world.as('supplier', 2).call(groupBuyEndpoints.confirm, data);
    expect(stranger.text).toBe('该团购不存在或您无权查看');
    const stale = await world
      .as('supplier', 1)
      .call(groupBuyEndpoints.confirm, { ...data, version: 9 });
    expect(stale.text).toBe('该团购已被修改，请刷新后重试');
    await world.as('supplier', 1).call(groupBuyEndpoints.confirm, data);
    expect(await counted()).toBe(waiting - 1);
    expect((await read(data.id)).state).toBe('inReview');
    expect((await review(data.id, 'passed')).state).toBe(1);
    expect(await read(data.id, 'otherHandler')).toMatchObject({
      state: 'scheduled',
      canJoin: false,
      joinReason: '团购尚未开始',
    });
  });

  it('[GB2] takes files along, which its supplier, reviewers and, once published, others read', async () => {
    const up = uploader(world, world.as('handler'));
    const group = await up.group('general');
    await up.send({ group, domain: 'general', name: '规格书.pdf', bytes: pdf() });
    const { data } = await launch(termsOf({ fileGroup: group }));
    if (!data) throw new Error('no launch');
    const names = async (player: ReturnType<World['as']>) => {
      const answer = await player.call(uploadEndpoints.list, { groupId: group });
      return answer.data?.files.map(({ name }) => name) ?? null;
    };
    const supplier = world.as('supplier', 1);
    expect((await read(data.id)).fileGroup).toBe(group);
    expect(await names(supplier)).toEqual(['规格书.pdf']);
    for (const player of [world.as('supplier', 2), world.as('otherHandler'), world.as('reviewer')])
      expect(await names(player)).toEqual([]);
    await supplier.call(groupBuyEndpoints.confirm, data);
    expect(await names(world.as('reviewer'))).toEqual(['规格书.pdf']);
    expect(await names(world.as('otherHandler'))).toEqual([]);
    // Returned and launched again it has them still.
    await review(data.id, 'failed');
    const { version } = await read(data.id);
    const terms = termsOf({ fileGroup: group, title: '再次发起' });
    const again = await world
      .as('handler')
      .call(groupBuyEndpoints.launch, { id: data.id, version, terms });
    expect(again.text).toBe('');
    await supplier.call(groupBuyEndpoints.confirm, again.data ?? data);
    await review(data.id, 'passed');
    expect(await names(world.as('otherHandler'))).toEqual(['规格书.pdf']);
    // Nobody takes a stranger's files into a launch.
    const theirs = await uploader(world, world.as('otherHandler')).group('general');
    expect((await launch(termsOf({ fileGroup: theirs }))).state).toBe(0);
  });

  it('[GB4] is mended after its supplier declined, and after a review', async () => {
    const { data } = await launch(termsOf());
    if (!data) throw new Error('no launch');
    const supplier = world.as('supplier', 1);
    const silent = await supplier.call(groupBuyEndpoints.decline, { ...data, reason: ' ' });
    expect(silent.text).toBe('请填写原因');
    await supplier.call(groupBuyEndpoints.decline, { ...data, reason: '价格太低' });
    const declined = await read(data.id);
    expect(declined).toMatchObject({ state: 'returned', actions: ['resubmit', 'cancel'] });
    expect(declined.timeline.at(-1)?.note).toBe('价格太低');
    const terms = termsOf({ tiers: [{ fromQuantity: 50, price: fen(950) }] });
    const again = await world
      .as('handler')
      .call(groupBuyEndpoints.launch, { id: data.id, version: declined.version, terms });
    expect(again.data?.state).toBe('pendingSupplier');
    await supplier.call(groupBuyEndpoints.confirm, again.data ?? data);
    await review(data.id, 'failed');
    expect((await read(data.id)).state).toBe('returned');
    const cancelled = await world
      .as('handler')
      .call(groupBuyEndpoints.cancel, { id: data.id, reason: '不需要了' });
    expect(cancelled.data?.state).toBe('cancelled');
  });
});

describe('joining', () => {
  it('[GB5] asks for the agreement, the time, the quantity, the region and the unit', async () => {
    const early = await published();
    expect((await join(early, 'otherHandler', 10)).text).toBe('团购尚未开始');
    const id = await opened({ scope: 'region', regionCode: '3301' });
    expect((await join(id, 'otherHandler', 10, false)).text).toBe('请阅读并同意参团约定');
    expect((await join(id, 'otherHandler', 9)).text).toBe('每单位至少 10 件');
    expect((await join(id, 'otherHandler', 121)).text).toBe('每单位最多 120 件');
    const elsewhere = await opened({ scope: 'region', regionCode: '3302' });
    expect((await join(elsewhere, 'otherHandler', 10)).text).toContain('仅限收货地址在');
    const own = await opened({ scope: 'unit' });
    expect((await join(own, 'otherHandler', 10)).text).toBe('该团购不存在或您无权查看');
    expect((await join(own, 'buyer', 10)).state).toBe(1);
    const foreign = joinBody(id, 'otherHandler', 10);
    const wrong = { ...foreign, form: { ...foreign.form, addressId: 'address-buyer' } };
    const answer = await world.as('otherHandler').call(groupBuyEndpoints.join, wrong);
    expect(answer.text).toContain('地址');
    expect((await world.as('supplier', 1).call(groupBuyEndpoints.join, foreign)).status).toBe(403);
  });

  it('[GB5] the last millisecond counts, the end does not', async () => {
    const id = await opened();
    const { endsAtMs } = await read(id);
    clock.at = endsAtMs - 1;
    expect((await join(id, 'otherHandler', 10)).state).toBe(1);
    clock.at = endsAtMs;
    expect((await join(id, 'handler', 10)).text).toBe('团购已截止');
    expect((await join(id, 'otherHandler', 20)).text).toBe('团购已截止');
  });

  it('[GB6] is one for each unit, changes until the target is reached, and then only grows', async () => {
    const id = await opened();
    await join(id, 'otherHandler', 30);
    expect((await join(id, 'buyer', 10)).data).toEqual({ joined: 40, joinedUnits: 2 });
    expect((await join(id, 'handler', 10)).text).toContain('已由姓名-buyer参团');
    expect((await world.as('buyer').call(groupBuyEndpoints.leave, { id })).state).toBe(1);
    expect(await read(id)).toMatchObject({ joined: 30, joinedUnits: 1 });
    expect((await join(id, 'handler', 20)).data).toEqual({ joined: 50, joinedUnits: 2 });
    expect((await read(id)).state).toBe('reached');
    expect((await join(id, 'handler', 19)).text).toBe('已成团，数量只能增加');
    const leaving = await world.as('handler').call(groupBuyEndpoints.leave, { id });
    expect(leaving.text).toBe('已成团，不能退出');
    const late = await world.as('handler').call(groupBuyEndpoints.cancel, { id, reason: '后悔' });
    expect(late.text).toContain('已成团');
    expect((await join(id, 'handler', 120)).data?.joined).toBe(150);
    expect((await join(id, 'otherHandler', 31)).text).toBe('剩余可报数量 30，请减少数量');
  });
});

describe('who may join', () => {
  const addressOf = (who: Buyer) => `address-${who}`;
  const moveTo = (who: Buyer, regionCode: string) =>
    sql`update address set region_code = ${regionCode} where id = ${addressOf(who)}`.execute(
      world.db,
    );
  const joinable = async (id: string, who: Buyer) =>
    (await world.as(who).call(groupBuyEndpoints.detail, { id })).data?.groupBuy.canJoin ?? null;

  it.each([
    ['the unit: a colleague', { scope: 'unit' }, 'buyer', '330106001', ''],
    ['the unit: a stranger', { scope: 'unit' }, 'otherHandler', '330106001', '该团购不存在'],
    [
      'a region: within it',
      { scope: 'region', regionCode: '3301' },
      'otherHandler',
      '330106001',
      '',
    ],
    [
      'a region: beside it',
      { scope: 'region', regionCode: '3301' },
      'otherHandler',
      '330206',
      '杭州',
    ],
    [
      'a region: the same, for the launcher’s own unit',
      { scope: 'region', regionCode: '3301' },
      'buyer',
      '330206',
      '杭州',
    ],
    [
      'a region: an address that names only its province',
      { scope: 'region', regionCode: '3301' },
      'otherHandler',
      '33',
      '杭州',
    ],
    ['all: where the shop delivers', { scope: 'all' }, 'otherHandler', '330206', ''],
    ['all: where it does not', { scope: 'all' }, 'otherHandler', '110101', '店铺不配送'],
  ] as const)('[GB5] %s', async (_, terms, who, regionCode, refusal) => {
    const id = await opened(terms);
    await moveTo(who, regionCode);
    const { state, text } = await join(id, who, 10);
    await moveTo(who, '330106001');
    expect([state, text]).toEqual([refusal === '' ? 1 : 0, expect.stringContaining(refusal)]);
    expect(await joinable(id, who)).toBe(refusal.startsWith('该团购不存在') ? null : true);
  });

  it('[GB5] an address that left the region since gets no order of the group', async () => {
    const id = await opened({ scope: 'region', regionCode: '3301' });
    await join(id, 'otherHandler', 60);
    await join(id, 'handler', 10);
    await moveTo('otherHandler', '330206');
    clock.at += 2 * HOUR;
    await advance(id);
    await moveTo('otherHandler', '330106001');
    const { mine } = await read(id, 'otherHandler');
    expect(mine).toMatchObject({ state: 'failed', note: expect.stringContaining('杭州') });
    expect((await read(id)).mine?.state).toBe('ordered');
  });

  it.each([
    ['the region', { scope: 'region', regionCode: '3301' }, '330206', '该团购仅限收货地址在'],
    ['the area of its shop', { scope: 'all' }, '110101', '不支持配送到所选地区'],
  ] as const)(
    '[GB5] nor does its order leave %s by an edit',
    async (_what, terms, elsewhere, said) => {
      const id = await opened(terms);
      await join(id, 'otherHandler', 60);
      clock.at += 2 * HOUR;
      await advance(id);
      const orderId = (await read(id, 'otherHandler')).mine?.orderId ?? '';
      const player = world.as('otherHandler');
      const withdrawn = await player.call(orderEndpoints.withdraw, { id: orderId, version: 1 });
      const {
        lines: _,
        suppliers: __,
        isWelfare: ___,
        recipients: ____,
        ...form
      } = formOf('otherHandler', []);
      const { budgetPerHead: _____, ...rest } = form;
      const edit = () =>
        player.call(orderEndpoints.edit, {
          ...rest,
          id: orderId,
          version: withdrawn.data?.version ?? 0,
          invoiceTitleId: null,
          deletedFiles: [],
          deliverBy: null,
          deliveryNote: '',
          remark: '',
          lines: [{ lineNo: 1, quantity: 60, price: fen(900) }],
        });
      await moveTo('otherHandler', elsewhere);
      expect((await edit()).text).toContain(said);
      await moveTo('otherHandler', '330106001');
      expect((await edit()).text).toBe('');
    },
  );

  it('[GB6] a colleague takes over the join of somebody who left the unit', async () => {
    const id = await opened();
    await join(id, 'buyer', 10);
    expect(await joinable(id, 'handler')).toBe(false);
    const leave = (away: boolean) =>
      sql`update person set disabled = ${away} where id = ${personIdOf('buyer')}`.execute(world.db);
    await leave(true);
    expect(await joinable(id, 'handler')).toBe(true);
    expect((await join(id, 'handler', 50)).data).toEqual({ joined: 50, joinedUnits: 1 });
    await leave(false);
    expect((await join(id, 'buyer', 60)).text).toContain('已由姓名-handler参团');
  });

  it('[GB5] nobody joins with money that they do not have, or a card that there is not', async () => {
    const id = await opened();
    await sql`insert into budget (id, number, name, unit_id, year, kind, funds_type, policy, amount,
        created_at, changed_at)
      values ('group-budget', 'YS-1', '办公经费', 'unit-b', 2026, 'budget', 'fiscal', 'stop', 9000,
        now(), now())`.execute(world.db);
    const poor = await join(id, 'otherHandler', 11);
    const paid = await join(id, 'otherHandler', 10);
    const body = joinBody(id, 'otherHandler', 10);
    const carded = { ...body, form: { ...body.form, fundsCard: 'YS-9' } };
    const unknown = await world.as('otherHandler').call(groupBuyEndpoints.join, carded);
    await sql`delete from budget where id = 'group-budget'`.execute(world.db);
    expect([poor.text, paid.text, unknown.text]).toEqual([
      expect.stringContaining('办公经费'),
      '',
      expect.stringContaining('YS-9'),
    ]);
  });

  it("[GB5] nobody joins above the buyer's ceiling; the freight counts", async () => {
    const id = await opened();
    const ceiling = (amount: number) =>
      sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
        values ('group-ceiling', 'unit-b', 'handler', 'order', ${amount}, now(), 'person-otherHandler')
        on conflict (id) do update set amount = excluded.amount`.execute(world.db);
    const freight = (amount: number) =>
      sql`update shop set freight = ${amount} where id = 'shop-1'`.execute(world.db);
    await ceiling(9_000);
    const above = await join(id, 'otherHandler', 11);
    const within = await join(id, 'otherHandler', 10);
    await freight(500);
    const brought = await join(id, 'otherHandler', 10);
    await sql`delete from role_ceiling where id = 'group-ceiling'`.execute(world.db);
    const paid = await join(id, 'otherHandler', 10);
    await freight(0);
    expect([above.text, within.text, brought.text, paid.text]).toEqual([
      expect.stringContaining('99.00'),
      '',
      expect.stringContaining('95.00'),
      '',
    ]);
  });

  it("[GB5] a change is priced with the unit's new pieces alone, not with the former besides", async () => {
    const id = await opened();
    await join(id, 'otherHandler', 50);
    await sql`insert into budget (id, number, name, unit_id, year, kind, funds_type, policy, amount,
        created_at, changed_at)
      values ('group-budget', 'YS-1', '办公经费', 'unit-b', 2026, 'budget', 'fiscal', 'stop', 48000,
        now(), now())`.execute(world.db);
    // 60 of 60 pieces are in the first tier, 540.00; with the former 50 they would seem to reach the second.
    const more = await join(id, 'otherHandler', 60);
    await sql`delete from budget where id = 'group-budget'`.execute(world.db);
    expect(more.text).toContain('办公经费');
    expect((await join(id, 'otherHandler', 60)).data?.joined).toBe(60);
  });
});

describe('the end', () => {
  it('[GB7] makes one order for each unit at the tier reached, through the ordinary review', async () => {
    await reprice(world.db, 'pen', 1_000);
    const id = await opened();
    await join(id, 'otherHandler', 60);
    await join(id, 'handler', 40);
    // The supplier raises the price: the agreed ladder stays.
    await reprice(world.db, 'pen', 1_200);
    const before = await stockOf(world, 'pen');
    clock.at += 2 * HOUR;
    await advance(id);
    const done = await read(id);
    expect(done).toMatchObject({ state: 'finished', finalPrice: 800 });
    expect(await stockOf(world, 'pen')).toBe(before - 100);
    const theirs = await read(id, 'otherHandler');
    const orderId = theirs.mine?.orderId ?? '';
    const { data } = await world.as('otherHandler').call(orderEndpoints.detail, { id: orderId });
    expect(data?.order).toMatchObject({
      state: 'pendingReview',
      amount: 48_000,
      sourceNumber: done.number,
      lines: [{ quantity: 60, price: 800 }],
    });
    const waiting = await todosOf(world.as('reviewer'), 'open');
    expect(waiting.rows.some(({ businessId }) => businessId === orderId)).toBe(true);
    await advance(id);
    expect(await stockOf(world, 'pen')).toBe(before - 100);
  });

  it('[GB7] takes the price of the mall where that is lower by then', async () => {
    await reprice(world.db, 'pen', 1_000);
    const id = await opened();
    await join(id, 'otherHandler', 50);
    await reprice(world.db, 'pen', 700);
    clock.at += 2 * HOUR;
    await advance(id);
    const orderId = (await read(id, 'otherHandler')).mine?.orderId ?? '';
    const { data } = await world.as('otherHandler').call(orderEndpoints.detail, { id: orderId });
    expect(data?.order.amount).toBe(35_000);
    await reprice(world.db, 'pen', 1_000);
  });

  it('[GB7] gives a unit all or nothing: without stock, or without its shop, it is told', async () => {
    const id = await opened();
    await join(id, 'otherHandler', 60);
    clock.at += 1;
    await join(id, 'handler', 40);
    await sql`update sku set stock = 70 where id = ${skuOf('pen')}`.execute(world.db);
    clock.at += 2 * HOUR;
    await advance(id);
    expect((await read(id, 'otherHandler')).mine?.state).toBe('ordered');
    expect((await read(id)).mine).toMatchObject({
      state: 'failed',
      note: '商品已下架、店铺暂停营业或库存不足',
    });
    expect(await stockOf(world, 'pen')).toBe(10);
    const told = (await todosOf(world.as('handler'), 'messages')).rows;
    expect(told.some(({ processName }) => processName === '团购未能下单')).toBe(true);
    await sql`update sku set stock = 1000 where id = ${skuOf('pen')}`.execute(world.db);
  });

  it('[GB8] without its target makes no order, and everybody is told', async () => {
    const id = await opened();
    await join(id, 'otherHandler', 49);
    clock.at += 2 * HOUR;
    await advance(id);
    const failed = await read(id, 'otherHandler');
    expect(failed).toMatchObject({ state: 'failed', endReason: '报名 49 件，成团数量 50 件' });
    expect(failed.mine).toMatchObject({ state: 'failed', orderId: '' });
    for (const told of [world.as('otherHandler'), world.as('handler'), world.as('supplier', 1)])
      expect((await todosOf(told, 'messages')).rows[0]).toMatchObject({
        processName: '团购未成团',
        text: expect.stringContaining('报名 49 件，成团数量 50 件'),
      });
  });

  it('[GB9] the operator may stop one that has reached; joins are released', async () => {
    const id = await opened();
    await join(id, 'otherHandler', 50);
    expect((await read(id, 'operator')).actions).toEqual(['stop']);
    const stopped = await world
      .as('operator')
      .call(groupBuyEndpoints.cancel, { id, reason: '商品被投诉' });
    expect(stopped.data?.state).toBe('cancelled');
    clock.at += 3 * HOUR;
    await advance(id);
    expect((await read(id)).state).toBe('cancelled');
    // A unit that had joined opens the message's link, and finds it in the list.
    expect(await read(id, 'otherHandler')).toMatchObject({
      state: 'cancelled',
      endReason: '商品被投诉',
      mine: { state: 'failed', note: '商品被投诉' },
    });
    const listed = await world
      .as('otherHandler')
      .call(groupBuyEndpoints.list, { tab: 'joined', keyword: '', page: 1, pageSize: 100 });
    expect(listed.data?.rows.map((row) => row.id)).toContain(id);
  });

  it('[GB9] one that was cancelled is hidden from units that had not joined, or had left', async () => {
    const id = await opened();
    const hidden = async () =>
      (await world.as('otherHandler').call(groupBuyEndpoints.detail, { id })).text;
    await join(id, 'otherHandler', 10);
    await world.as('otherHandler').call(groupBuyEndpoints.leave, { id });
    await world.as('handler').call(groupBuyEndpoints.cancel, { id, reason: '有变' });
    expect(await hidden()).toBe('该团购不存在或您无权查看');
  });

  it('[GB9] an operator who launched one stops it as well once it has reached', async () => {
    const { data } = await launch(termsOf(), 'operator');
    if (!data) throw new Error('no launch');
    await world.as('supplier', 1).call(groupBuyEndpoints.confirm, data);
    await review(data.id, 'passed');
    clock.at += HOUR;
    await advance(data.id);
    expect((await read(data.id, 'operator')).actions).toEqual(['cancel']);
    await join(data.id, 'otherHandler', 50);
    expect((await read(data.id, 'operator')).actions).toEqual(['stop']);
    // Two messages of one moment come in any order.
    clock.at += 1;
    const stopping = { id: data.id, reason: '供应商停产' };
    const stopped = await world.as('operator').call(groupBuyEndpoints.cancel, stopping);
    expect(stopped.data?.state).toBe('cancelled');
    const told = (await todosOf(world.as('otherHandler'), 'messages')).rows;
    // Both messages have the same time: the clock stands.
    expect(told.map(({ processName }) => processName)).toContain('团购已取消');
  });

  it('[OR5] a rejected order is submitted again at its agreed price, with its stock', async () => {
    const id = await opened();
    await join(id, 'handler', 50);
    clock.at += 2 * HOUR;
    await advance(id);
    const orderId = (await read(id)).mine?.orderId ?? '';
    const player = world.as('handler');
    const body = { id: orderId, version: 1 };
    const withdrawn = await player.call(orderEndpoints.withdraw, body);
    const before = await stockOf(world, 'pen');
    const {
      lines: _,
      suppliers: __,
      isWelfare: ____,
      recipients: _____,
      ...form
    } = formOf('handler', []);
    const { budgetPerHead: ______, ...rest } = form;
    const again = await player.call(orderEndpoints.edit, {
      ...rest,
      id: orderId,
      version: withdrawn.data?.version ?? 0,
      addressId: null,
      invoiceTitleId: null,
      deletedFiles: [],
      deliverBy: null,
      deliveryNote: '',
      remark: '',
      lines: [{ lineNo: 1, quantity: 50, price: fen(900) }],
    });
    expect(again.text).toBe('');
    expect(await stockOf(world, 'pen')).toBe(before - 50);
  });
});

describe('the files of a join', () => {
  it('stay with it, and go when it is saved without them', async () => {
    const id = await opened();
    const files = uploader(world, world.as('otherHandler'));
    const proofGroup = await files.group('orderProof');
    for (const name of ['依据.pdf', '错的.pdf'])
      await files.send({ group: proofGroup, domain: 'orderProof', name, bytes: pdf() });
    const { form, ...rest } = joinBody(id, 'otherHandler', 10);
    const save = (deletedFiles: string[] | null) =>
      world.as('otherHandler').call(groupBuyEndpoints.join, {
        ...rest,
        deletedFiles,
        form: { ...form, proofGroup },
      });
    expect((await save(null)).text).toBe('');
    const wrong = (await files.list(proofGroup))?.find(({ name }) => name === '错的.pdf')?.id ?? '';
    expect((await save([wrong])).text).toBe('');
    expect((await files.list(proofGroup))?.map(({ name }) => name)).toEqual(['依据.pdf']);
  });
});

describe('a unit whose order breaks', () => {
  it('[GB7] holds nobody else back, and gets its order once it can be made', async () => {
    const id = await opened();
    await join(id, 'otherHandler', 30);
    clock.at += 1;
    await join(id, 'handler', 30);
    clock.at += 2 * HOUR;
    // The order of who joined first breaks once, after everything was checked.
    let isBroken = true;
    const usual = deps();
    const publish: typeof usual.publish = async (...event) => {
      if (isBroken) {
        isBroken = false;
        throw new Error('broken');
      }
      await usual.publish(...event);
    };
    await expect(advanceGroupBuy({ ...usual, publish }, id)).rejects.toThrow('1 orders failed');
    expect((await read(id, 'handler')).mine?.state).toBe('ordered');
    expect(await read(id, 'otherHandler')).toMatchObject({
      state: 'ordering',
      mine: { state: 'joined' },
    });
    await advance(id);
    expect(await read(id, 'otherHandler')).toMatchObject({
      state: 'finished',
      mine: { state: 'ordered' },
    });
  });
});

describe('stock that joins keep', () => {
  const left = () => stockOf(world, 'pen');

  it('[GB10] is taken by a join, follows its quantity, and is back when the unit leaves', async () => {
    const id = await opened({ keepsStock: true });
    expect(await read(id)).toMatchObject({ keepsStock: true });
    const before = await left();
    await join(id, 'otherHandler', 20);
    expect(await left()).toBe(before - 20);
    await join(id, 'otherHandler', 35);
    await join(id, 'otherHandler', 15);
    expect(await left()).toBe(before - 15);
    await world.as('otherHandler').call(groupBuyEndpoints.leave, { id });
    expect(await left()).toBe(before);
  });

  it('[GB10] is refused where there is too little, and nothing is joined then', async () => {
    const id = await opened({ keepsStock: true });
    await sql`update sku set stock = 12 where id = ${skuOf('pen')}`.execute(world.db);
    const short = await join(id, 'otherHandler', 13);
    expect(short.text).toBe('供应商库存不足以预留该数量，请减少数量');
    expect(await read(id)).toMatchObject({ joined: 0, joinedUnits: 0 });
    await sql`update sku set stock = 1000 where id = ${skuOf('pen')}`.execute(world.db);
  });

  it("[GB10] is the order's at the end, though nothing else is left to sell", async () => {
    const id = await opened({ keepsStock: true });
    await join(id, 'otherHandler', 50);
    await sql`update sku set stock = 0 where id = ${skuOf('pen')}`.execute(world.db);
    clock.at += 2 * HOUR;
    await advance(id);
    const { mine } = await read(id, 'otherHandler');
    expect(mine?.state).toBe('ordered');
    expect(await left()).toBe(0);
    const order = { id: mine?.orderId ?? '', version: 1 };
    await world.as('otherHandler').call(orderEndpoints.withdraw, order);
    expect(await left()).toBe(50);
    await sql`update sku set stock = 1000 where id = ${skuOf('pen')}`.execute(world.db);
  });

  it('[GB10] is back when the target is missed, the launcher cancels, or no order can be made', async () => {
    const before = await left();
    const missed = await opened({ keepsStock: true });
    await join(missed, 'otherHandler', 30);
    clock.at += 2 * HOUR;
    await advance(missed);
    expect(await left()).toBe(before);

    const cancelled = await opened({ keepsStock: true });
    await join(cancelled, 'otherHandler', 30);
    await world.as('handler').call(groupBuyEndpoints.cancel, { id: cancelled, reason: '有变' });
    expect((await read(cancelled, 'operator')).state).toBe('cancelled');
    expect(await left()).toBe(before);
    const told = (await todosOf(world.as('otherHandler'), 'messages')).rows;
    expect(told.map(({ processName }) => processName)).toContain('团购已取消');

    const closed = await opened({ keepsStock: true });
    await join(closed, 'otherHandler', 50);
    await sql`update shop set state = 'suspended' where id = 'shop-1'`.execute(world.db);
    clock.at += 2 * HOUR;
    await advance(closed);
    await sql`update shop set state = 'active' where id = 'shop-1'`.execute(world.db);
    expect((await read(closed, 'otherHandler')).mine?.state).toBe('failed');
    expect(await left()).toBe(before);
  });
});

describe('lists', () => {
  it('show running and own group buys to whoever may read them', async () => {
    const id = await opened({ scope: 'unit' });
    const list = (who: 'handler' | 'otherHandler', tab: 'running' | 'launched') =>
      world
        .as(who)
        .call(groupBuyEndpoints.list, { tab, keyword: '', page: 1, pageSize: 100 })
        .then(({ data }) => data?.rows.map((row) => row.id) ?? []);
    expect(await list('handler', 'running')).toContain(id);
    expect(await list('handler', 'launched')).toContain(id);
    expect(await list('otherHandler', 'running')).not.toContain(id);
    const mine = await world
      .as('supplier', 1)
      .call(groupBuyEndpoints.list, { tab: 'ofShop', keyword: '笔', page: 1, pageSize: 5 });
    expect(mine.data?.rows.length).toBe(5);
    await join(id, 'buyer', 10);
    const joins = await world
      .as('handler')
      .call(groupBuyEndpoints.joins, { id, page: 1, pageSize: 10 });
    expect(joins.data).toMatchObject({
      total: 1,
      rows: [{ unitName: '甲采购单位', quantity: 10 }],
    });
  });

  it('list those that have reached under a tab of their own, running or over, and no others', async () => {
    const [few, enough] = [await opened(), await opened()];
    const reached = async () => {
      const filter = { tab: 'reached', keyword: '', page: 1, pageSize: 100 } as const;
      const { data } = await world.as('handler').call(groupBuyEndpoints.list, filter);
      return data?.rows.map(({ id }) => id) ?? [];
    };
    await join(few, 'buyer', 10);
    await join(enough, 'buyer', 50);
    expect(await reached()).toContain(enough);
    expect(await reached()).not.toContain(few);
    clock.at += 3 * HOUR;
    for (const id of [few, enough]) await advance(id);
    expect(await reached()).toContain(enough);
    expect(await reached()).not.toContain(few);
  });
});
