import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { channelOf } from '@jicai/platform/src/work/todo/channel.ts';
import { addTodos, type NewTodo } from '@jicai/platform/src/work/todo/write.ts';
import { TODO_CHANGED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { counted } from '../../harness/run/counted.ts';
import { openDatabase, startPlatform, type World } from '../../harness/world.ts';

let world: World;
let statements: () => number;
const me = personIdOf('reviewer');

beforeAll(async () => {
  const { db, take } = counted(await openDatabase());
  statements = take;
  world = await startPlatform({ db, suppliers: 1 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from todo`.execute(world.db);
});

const add = (over: Partial<NewTodo> = {}) =>
  addTodos(
    [
      {
        personIds: [me],
        kind: 'message',
        openMode: 'page',
        businessType: 'order',
        businessId: 'o1',
        processName: '订单审核',
        content: '内容',
        url: '/dbrw',
        fromName: '何欣',
        ...over,
      },
    ],
    databaseClock,
    world.db,
  );
const task = { kind: 'task', openMode: 'dialog' } as const;
const step = { flowId: 'f1', level: 1 };
const mine = () => world.as('reviewer');
const idsOf = async (tab: Parameters<typeof todosOf>[1]) =>
  (await todosOf(mine(), tab)).rows.map(({ id }) => id);
const onlyId = async () => {
  const { rows } = await sql<{ id: string }>`select id from todo`.execute(world.db);
  return rows[0]?.id ?? '';
};

describe('the lists', () => {
  it('[A03] are those of who asks, whatever person the payload names', async () => {
    await add({ personIds: [me, personIdOf('buyer')] });
    await add({ personIds: [personIdOf('buyer')], content: '别人的' });
    const body = { page: 1, keyword: '', kind: '', objectId: '', tab: null, pageSize: null };
    const { data } = await mine().call(todoEndpoints.list, {
      ...body,
      personId: personIdOf('buyer'),
    });
    expect(data).toMatchObject({ total: 1, counts: { open: 0, unread: 1 } });
    expect(JSON.stringify(data)).not.toContain('别人的');
    expect((await todosOf(world.as('buyer'))).total).toBe(2);
    expect((await todosOf(world.as('supplier', 1))).rows).toEqual([]);
    const visitor = await world.as('anonymous').call(todoEndpoints.list, { ...body, personId: me });
    expect(visitor.status).toBe(401);
  });

  it('[TD2] part what is open, done and told; the bell shows what waits', async () => {
    await add({ ...task, step });
    await add();
    await add({ content: '已读的' });
    const messages = await todosOf(mine(), 'messages', '已读的');
    await mine().call(todoEndpoints.read, { ids: messages.rows.map(({ id }) => id) });
    const sizes = async () =>
      Promise.all(
        (['open', 'handled', 'messages', 'unread', null] as const).map(
          async (tab) => (await todosOf(mine(), tab)).total,
        ),
      );
    expect(await sizes()).toEqual([1, 0, 2, 1, 2]);
    await sql`update todo set handled_at = now(), handled_by = ${me} where kind = 'task'`.execute(
      world.db,
    );
    expect(await sizes()).toEqual([0, 1, 2, 1, 1]);
    expect((await todosOf(mine(), 'handled')).rows[0]).toMatchObject({
      handledByName: '姓名-reviewer',
      isWorkflow: true,
    });
  });

  it('[TD2] part the reviews, the longest waiting first, however much else is open', async () => {
    await add({ ...task, step, content: '第一件' });
    await add({ ...task, step: { flowId: 'f2', level: 1 }, content: '第二件' });
    for (let n = 0; n < 35; n += 1) await add({ ...task, content: `任务 ${n}` });
    await add({ content: '消息' });
    // Two that came within a millisecond have no order of their own.
    await sql`update todo set created_at = created_at - interval '1 minute' where flow_id = 'f1'`.execute(
      world.db,
    );
    const { rows, total } = await todosOf(mine(), 'reviews');
    expect([rows.map(({ text }) => text), total]).toEqual([['第一件', '第二件'], 2]);
    await sql`update todo set handled_at = now() where flow_id = 'f1'`.execute(world.db);
    expect((await todosOf(mine(), 'reviews')).rows.map(({ text }) => text)).toEqual(['第二件']);
  });

  it('find words in name, text and sender; signs of patterns are only themselves', async () => {
    await add({ content: '采购 100% 办公用品' });
    await add({ content: '采购 1000 支笔', fromName: '林静' });
    const found = async (keyword: string) => (await todosOf(mine(), 'messages', keyword)).total;
    expect(await found('办公')).toBe(1);
    expect(await found('林静')).toBe(1);
    expect(await found('订单审核')).toBe(2);
    expect(await found('100%')).toBe(1);
    expect(await found('_')).toBe(0);
    expect(await found("'; drop table todo; --")).toBe(0);
  });

  it('have pages, newest first, with a constant number of statements', async () => {
    const counts = new Set<number>();
    for (const rows of [1, 30]) {
      for (let n = 0; n < rows; n += 1) await add({ content: `第 ${n} 条` });
      await todosOf(mine());
      statements();
      await todosOf(mine());
      counts.add(statements());
    }
    expect(counts.size).toBe(1);
    const body = {
      personId: null,
      kind: '',
      objectId: '',
      keyword: '',
      tab: 'messages' as const,
      pageSize: 10,
    };
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => mine().call(todoEndpoints.list, { ...body, page })),
    );
    const rows = pages.flatMap(({ data }) => data?.rows ?? []);
    expect(pages.map(({ data }) => data?.rows.length)).toEqual([10, 10, 10, 1, 0]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(31);
    const times = rows.map(({ createdAtMs }) => createdAtMs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const [field, value] of [
      ['page', 0],
      ['pageSize', 101],
      ['keyword', '长'.repeat(65)],
    ] as const) {
      const bad = await mine().call(todoEndpoints.list, { ...body, page: 1, [field]: value });
      expect(bad.status).toBe(400);
    }
  });
});

describe('[TD2] open work', () => {
  const DAY = 86_400_000;
  const at = (content: string, days: number | null, over: Partial<NewTodo> = {}) =>
    add({
      ...task,
      content,
      ...(days === null ? {} : { dueAtMs: Date.now() + days * DAY }),
      ...over,
    });

  it('comes by deadline, those past it first, then by age; messages stand below it and apart', async () => {
    await at('旧', null);
    await add({ content: '消息一' });
    await at('新', null);
    await at('十天后', 10);
    await at('超期', -1);
    await at('明天', 1);
    await add({ content: '消息二' });
    await sql`update todo set created_at = created_at - interval '1 day' where content = '旧'`.execute(
      world.db,
    );
    const byUrgency = ['超期', '明天', '十天后', '旧', '新'];
    const texts = ({ rows }: { readonly rows: readonly { readonly text: string }[] }) =>
      rows.map(({ text }) => text);
    expect(texts(await todosOf(mine(), 'open'))).toEqual(byUrgency);
    const bell = await todosOf(mine());
    expect(texts(bell)).toEqual([...byUrgency, '消息二', '消息一']);
    expect(texts({ rows: bell.messages })).toEqual(['消息二', '消息一']);
    expect((await todosOf(mine(), 'open')).messages).toEqual([]);
    const body = { personId: null, kind: '', objectId: '', keyword: '', tab: null, pageSize: 2 };
    const small = await mine().call(todoEndpoints.list, { ...body, page: 1 });
    expect(texts({ rows: small.data?.rows ?? [] })).toEqual(['超期', '明天']);
    expect(texts({ rows: small.data?.messages ?? [] })).toEqual(['消息二', '消息一']);
  });
});

describe('[TD3] opening', () => {
  it('handles a task, only reads a step of a workflow, reads a message', async () => {
    await add(task);
    const plain = await onlyId();
    await mine().call(todoEndpoints.handled, { id: plain });
    expect(await idsOf('handled')).toEqual([plain]);
    await sql`delete from todo`.execute(world.db);
    await add({ ...task, step });
    const waiting = await onlyId();
    await mine().call(todoEndpoints.handled, { id: waiting });
    const { rows } = await todosOf(mine(), 'open');
    expect(rows).toMatchObject([{ id: waiting, isRead: true, handledAtMs: null }]);
    await sql`delete from todo`.execute(world.db);
    await add();
    await mine().call(todoEndpoints.handled, { id: await onlyId() });
    expect(await idsOf('unread')).toEqual([]);
    expect(await idsOf('messages')).toHaveLength(1);
  });

  it("[A03] somebody else's is unknown: to read, to open, to mark", async () => {
    await add(task);
    await add();
    const all = await sql<{ id: string }>`select id from todo`.execute(world.db);
    const stranger = world.as('buyer');
    for (const { id } of all.rows) {
      const unknown = { state: 0, text: '该待办不存在' };
      expect(await stranger.call(todoEndpoints.detail, { id })).toMatchObject(unknown);
      expect(await stranger.call(todoEndpoints.handled, { id })).toMatchObject(unknown);
      const read = await stranger.call(todoEndpoints.read, { ids: [id] });
      expect(read.data?.count).toBe(0);
    }
    await stranger.call(todoEndpoints.readAll, {});
    expect((await todosOf(mine())).counts).toEqual({ open: 1, unread: 1 });
    expect((await mine().call(todoEndpoints.detail, { id: 'no such' })).text).toBe('该待办不存在');
  });

  it('reads many messages at once, each once, and no tasks', async () => {
    for (let n = 0; n < 3; n += 1) await add();
    await add({ ...task, step });
    const { rows } = await todosOf(mine(), 'messages');
    const [first, second] = rows.map(({ id }) => id);
    const some = { ids: [first ?? '', second ?? '', first ?? '', 'no such'] };
    expect((await mine().call(todoEndpoints.read, some)).data?.count).toBe(2);
    expect((await mine().call(todoEndpoints.read, some)).data?.count).toBe(0);
    expect((await mine().call(todoEndpoints.readAll, {})).data?.count).toBe(1);
    expect((await todosOf(mine())).counts).toEqual({ open: 1, unread: 0 });
  });

  it('[AU53] the same key gets the same answer', async () => {
    await add();
    const send = () => mine().call(todoEndpoints.readAll, {}, { requestKey: 'read-all-once' });
    const answers = [await send(), await send()];
    expect(answers.map(({ data }) => data?.count)).toEqual([1, 1]);
  });
});

describe('[A19] where a to-do leads', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/dbrw//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/dbrw?"><script>',
    'dbrw',
  ])('never to %s: nothing is written', async (url) => {
    await expect(add({ url })).rejects.toThrow('out of the site');
    expect((await todosOf(mine())).total).toBe(0);
  });
});

describe('[TD1] telling the relay', () => {
  it('names the channels of the people concerned, and of nobody else', async () => {
    await add({ personIds: [me, personIdOf('buyer')] });
    const { channel } = await todosOf(mine());
    expect(channel).toBe(channelOf(me, world.relayToken));
    expect(channel).not.toContain(me);
    const { headers } = await mine().call(todoEndpoints.readAll, {});
    expect(headers[TODO_CHANGED_HEADER]).toBe(channel);
  });

  it('says nothing when nothing changed, and after a refusal', async () => {
    const answers = [
      await mine().call(todoEndpoints.readAll, {}),
      await mine().call(todoEndpoints.handled, { id: 'no such' }),
      await mine().call(todoEndpoints.list, {
        personId: null,
        kind: '',
        objectId: '',
        page: 1,
        keyword: '',
        tab: null,
        pageSize: null,
      }),
    ];
    for (const { headers } of answers) expect(headers[TODO_CHANGED_HEADER]).toBeUndefined();
  });

  it('a channel is not made without the secret', () => {
    expect(channelOf(me, 'another secret')).not.toBe(channelOf(me, world.relayToken));
    expect(channelOf(me, world.relayToken)).not.toBe(
      channelOf(personIdOf('buyer'), world.relayToken),
    );
  });
});
