import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { addTodos } from '@jicai/platform/src/work/todo/write.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { TODO_CHANGED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { orderMessageEndpoints } from '@jicai/shared/contract/ordering/message.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import type { DueKind } from '@jicai/shared/domain/work/todo/due.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmedOrder, everyOrder } from '../../../harness/mall/order-worlds.ts';
import { look, orderOne, review } from '../../../harness/mall/orders.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import type { World } from '../../../harness/world.ts';
import { accept, goodsWorld, receive, ship } from '../../fulfilment/worlds.ts';

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
});
afterAll(() => world.stop());

const buyer = () => world.as('buyer');
const supplier = (n = 1) => world.as('supplier', n);
type Player = ReturnType<World['as']>;

const numberOf = async (player: Player, kind: DueKind) =>
  (await todosOf(player, 'open')).due.find((one) => one.kind === kind)?.count ?? 0;

/** Names of the open to-dos of one order. */
const openOf = async (player: Player, id: string) =>
  (await todosOf(player, 'open')).rows
    .filter(({ businessId }) => businessId === id)
    .map(({ processName }) => processName);

describe('[OR32] work on an order is a to-do as long as it is due', () => {
  it('goes with the order from hand to hand', async () => {
    const before = (await todosOf(buyer())).counts.open;
    const id = await orderOne(world, 'buyer', { pen: 2 });
    await review(world, id, 'failed');
    expect(await openOf(buyer(), id)).toEqual(['待修改']);
    const { rows, counts } = await todosOf(buyer(), 'open', '待修改');
    expect(counts.open).toBe(before + 1);
    const { amount, shopName } = await look(world, 'buyer', id);
    expect(rows[0]).toMatchObject({ amount, partyName: shopName, isWorkflow: false });
    // Nothing is written by opening it: it stays until the order moves on.
    const opened = await buyer().call(todoEndpoints.handled, { id: rows[0]?.id ?? '' });
    expect(opened.state).toBe(1);
    expect(await openOf(buyer(), id)).toEqual(['待修改']);
    const { version } = await look(world, 'buyer', id);
    await buyer().call(orderEndpoints.cancel, { id, version, reason: '不需要' });
    expect(await openOf(buyer(), id)).toEqual([]);
  });

  it('tells supplier, buyer and acceptor in turn', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    expect(await openOf(supplier(), id)).toEqual([]);
    await review(world, id, 'passed');
    expect(await openOf(supplier(), id)).toEqual(['待确认']);
    expect(await openOf(supplier(2), id)).toEqual([]);
    const confirmed = await confirmedOrder(world, { pen: 2 });
    expect(await openOf(supplier(), confirmed)).toEqual(['待发货']);
    expect((await todosOf(supplier(), 'open', '待发货')).rows[0]?.partyName).toBe('甲采购单位');
    await ship(world, confirmed, { 1: 2 });
    expect(await openOf(supplier(), confirmed)).toEqual([]);
    expect(await openOf(buyer(), confirmed)).toEqual(['待收货']);
    const watched = await numberOf(buyer(), 'toAccept');
    await receive(world, confirmed);
    // The buyer only watches; the acceptor has the work.
    expect(await openOf(buyer(), confirmed)).toEqual([]);
    expect(await numberOf(buyer(), 'toAccept')).toBe(watched + 1);
    expect(await openOf(world.as('acceptor'), confirmed)).toEqual(['待验收']);
    await accept(world, confirmed, { 1: { qualified: 2 } });
    expect(await openOf(world.as('acceptor'), confirmed)).toEqual([]);
    expect(await numberOf(buyer(), 'toAccept')).toBe(watched);
    const waiting = { tab: 'waiting', keyword: '', page: 1, pageSize: 60 } as const;
    const { data } = await world.as('acceptor').call(acceptanceEndpoints.list, waiting);
    expect(await numberOf(world.as('acceptor'), 'toAccept')).toBe(data?.total);
  });

  it('is counted by the query of the list behind its number', async () => {
    const listed = async (player: Player, due: DueKind, tab: 'all' | 'shipped' = 'all') => {
      const body = { ...everyOrder, tab, due, page: 1, pageSize: 50 };
      return (await player.call(orderEndpoints.list, body)).data;
    };
    // A part is on its way: the order stands at 部分发货, and there is something to receive.
    const part = await confirmedOrder(world, { pen: 4 });
    await ship(world, part, { 1: 2 });
    expect((await look(world, 'buyer', part)).state).toBe('partShipped');
    const receiving = await listed(buyer(), 'toReceive');
    expect(receiving?.rows.map(({ id }) => id)).toContain(part);
    expect(await numberOf(buyer(), 'toReceive')).toBe(receiving?.total);
    await receive(world, part);
    const accepting = await listed(buyer(), 'toAccept');
    expect(accepting?.rows.map(({ id }) => id)).toContain(part);
    expect(await numberOf(buyer(), 'toAccept')).toBe(accepting?.total);
    // A colleague sees the order in the plain list; only the acceptance can be theirs.
    const colleague = world.as('handler');
    for (const kind of ['toEdit', 'toReceive', 'toAccept'] as const)
      expect(await numberOf(colleague, kind)).toBe((await listed(colleague, kind))?.total);
    const others = await listed(colleague, 'toReceive');
    expect(others?.rows.map(({ id }) => id)).not.toContain(part);
    const shipping = { ...everyOrder, due: 'toShip', page: 1, pageSize: 50 } as const;
    const { data } = await supplier().call(orderEndpoints.supplierList, shipping);
    expect(data?.rows.map(({ id }) => id)).toContain(part);
    expect(await numberOf(supplier(), 'toShip')).toBe(data?.total);
    // Work of the other side is an empty list, not everybody's.
    expect((await listed(buyer(), 'toShip'))?.total).toBe(0);
  });

  it('[A03] is nobody else’s', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    for (const player of [world.as('otherHandler'), world.as('handler'), supplier(2)])
      expect(await openOf(player, id)).toEqual([]);
  });
});

const storedTask = {
  personIds: [personIdOf('buyer')],
  kind: 'task',
  openMode: 'page',
  businessType: 'none',
  businessId: 'stored',
  processName: '任务',
  content: '任务',
  url: '',
  fromName: '',
} as const;

describe('the duties of an order', () => {
  const of = (player: Player, id: string) => dutiesOf(player, id);

  it('wait for the buyer whose order was refused, until it is sent again or cancelled', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect(await of(buyer(), id)).toEqual([]);
    await review(world, id, 'failed');
    expect(await of(buyer(), id)).toEqual(['toEdit']);
    expect(await of(world.as('handler'), id)).toEqual([]);
    const { version } = await look(world, 'buyer', id);
    await buyer().call(orderEndpoints.cancel, { id, version, reason: '不需要' });
    expect(await of(buyer(), id)).toEqual([]);
  });

  it('wait for the supplier until they confirm, or decline', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await review(world, id, 'passed');
    expect(await of(supplier(), id)).toEqual(['toConfirm']);
    const { version } = await look(world, 'buyer', id);
    await supplier().call(orderEndpoints.decline, { id, version, reason: '缺货' });
    expect(await of(supplier(), id)).toEqual([]);
  });

  it('go from shipping by receipt to the acceptor, who is not the buyer', async () => {
    const id = await confirmedOrder(world, { pen: 2 });
    expect(await of(supplier(), id)).toEqual(['toShip']);
    await ship(world, id, { 1: 2 });
    expect([await of(supplier(), id), await of(buyer(), id)]).toEqual([[], ['toReceive']]);
    await receive(world, id);
    expect(await of(buyer(), id)).toEqual([]);
    expect(await of(world.as('acceptor'), id)).toEqual(['toAccept']);
    await accept(world, id, { 1: { qualified: 2 } });
    expect(await of(world.as('acceptor'), id)).toEqual([]);
  });

  it('stand on the pages of open work beside stored to-dos, and a look changes nothing', async () => {
    await review(world, await orderOne(world, 'buyer', { pen: 1 }), 'failed');
    await addTodos([storedTask], databaseClock, world.db);
    const { total, counts, rows: all } = await todosOf(buyer(), 'open');
    const body = {
      personId: null,
      kind: '',
      objectId: '',
      keyword: '',
      tab: 'open' as const,
      pageSize: 1,
    };
    const paged = [];
    for (let page = 1; page <= total; page += 1) {
      const { data } = await buyer().call(todoEndpoints.list, { ...body, page });
      expect(data).toMatchObject({ total, counts });
      paged.push(...(data?.rows ?? []));
    }
    expect(paged).toEqual(all);
    expect(counts.open).toBe(total);
    expect(new Set(paged.map(({ isDuty }) => isDuty))).toEqual(new Set([true, false]));
    const duty = paged.find(({ isDuty }) => isDuty);
    const opened = await buyer().call(todoEndpoints.handled, { id: duty?.id ?? '' });
    expect(opened.state).toBe(1);
    expect(opened.headers[TODO_CHANGED_HEADER]).toBeUndefined();
    expect((await todosOf(buyer(), 'open')).rows).toContainEqual(duty);
    expect((await todosOf(buyer(), 'handled')).rows).toEqual([]);
    await sql`delete from todo where business_id = 'stored'`.execute(world.db);
  });

  it('wait for the buyer only while they act for the order’s unit', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await review(world, id, 'failed');
    const me = personIdOf('buyer');
    const move = (unitId: string) =>
      sql`update person set org_id = ${unitId} where id = ${me}`.execute(world.db);
    await move('unit-b');
    expect(await of(buyer(), id)).toEqual([]);
    await move('unit-a');
    expect(await of(buyer(), id)).toEqual(['toEdit']);
  });
});

describe('[OR31] messages on an order', () => {
  const list = async (player: Player, orderId: string) =>
    player.call(orderMessageEndpoints.list, { orderId });
  const send = (player: Player, orderId: string, content: string) =>
    player.call(orderMessageEndpoints.send, { orderId, content });
  let id: string;
  beforeEach(async () => {
    id = await confirmedOrder(world, { pen: 1 });
  });

  it('are read by both sides and told to the other', async () => {
    expect((await send(buyer(), id, ' 请周五前送达 ')).data).toEqual({ number: 1 });
    expect((await send(supplier(), id, '好的\n周四到')).data).toEqual({ number: 2 });
    const seen = (await list(supplier(), id)).data;
    expect(seen?.messages).toMatchObject([
      { number: 1, side: 'buyer', content: '请周五前送达', isOwn: false },
      { number: 2, side: 'supplier', content: '好的\n周四到', isOwn: true },
    ]);
    const told = async (player: Player) =>
      (await todosOf(player, 'unread', '订单留言')).rows
        .filter(({ businessId }) => businessId === id)
        .map(({ text }) => text.split('：').at(-1));
    expect(await told(supplier())).toEqual(['请周五前送达']);
    expect(await told(buyer())).toEqual(['好的\n周四到']);
    // A colleague of the unit reads and writes; the person who ordered is told.
    expect((await send(world.as('handler'), id, '补充一句')).state).toBe(1);
    expect(await told(buyer())).toHaveLength(2);
  });

  it('[A03] are closed to everybody else, and to a supplier before the review', async () => {
    await send(buyer(), id, '内部价格');
    for (const player of [world.as('otherHandler'), supplier(2)]) {
      expect((await list(player, id)).text).toBe('订单不存在');
      expect((await send(player, id, 'x')).text).toBe('订单不存在');
    }
    const early = await orderOne(world, 'buyer', { pen: 1 });
    expect((await list(supplier(), early)).text).toBe('订单不存在');
    expect((await list(buyer(), early)).data).toMatchObject({ canWrite: false, messages: [] });
    expect((await send(buyer(), early, 'x')).state).toBe(0);
    // Its reviewer reads along and does not write.
    expect((await list(world.as('reviewer'), id)).data).toMatchObject({ canWrite: false });
  });

  it('have a text within its limit, and never change', async () => {
    const most = limits.orderMessageLength;
    expect((await send(buyer(), id, '   ')).text).toBe('请填写留言内容');
    expect((await send(buyer(), id, '字'.repeat(most + 1))).text).toBe(`留言最多 ${most} 个字符`);
    expect((await send(buyer(), id, '字'.repeat(most))).state).toBe(1);
    await expect(
      sql`update order_message set content = 'x' where order_id = ${id}`.execute(world.db),
    ).rejects.toThrow();
    await sql`insert into order_message select order_id, n, at, person_id, person_name, org_name,
        side, content from order_message, generate_series(2, ${limits.orderMessages}::int) n
      where order_id = ${id}`.execute(world.db);
    expect((await send(buyer(), id, '再一条')).text).toContain('最多');
  });
});

describe('orders of a department', () => {
  it('are those of its people', async () => {
    const total = async (departmentId: string | null) => {
      const body = { ...everyOrder, departmentId, page: 1, pageSize: 10 };
      return (await buyer().call(orderEndpoints.list, body)).data;
    };
    await sql`insert into department (id, org_id, code, name) values
      ('dep-1', 'unit-a', '01', '总务处'), ('dep-2', 'unit-a', '02', '教务处'),
      ('dep-3', 'unit-b', '01', '他处')`.execute(world.db);
    await sql`insert into person_record (person_id, number, department_id, updated_at, updated_by)
      values ('person-buyer', 'RY1', 'dep-1', now(), 'person-buyer')`.execute(world.db);
    const all = await total(null);
    expect(all?.departments.map(({ name }) => name)).toEqual(['总务处', '教务处']);
    expect((await total('dep-1'))?.total).toBe(all?.total);
    expect((await total('dep-2'))?.total).toBe(0);
    const ofSupplier = { ...everyOrder, departmentId: 'dep-2', page: 1, pageSize: 10 };
    const { data } = await supplier().call(orderEndpoints.supplierList, ofSupplier);
    expect(data?.departments).toEqual([]);
    expect(data?.total).toBeGreaterThan(0);
  });
});
