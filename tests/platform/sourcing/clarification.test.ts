import { remindDeadlines } from '@jicai/platform/src/sourcing/life/reminders.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { addShops } from '../../harness/mall/products.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import {
  decideAll,
  HOUR,
  published,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  tenderAs,
} from '../../harness/sourcing/projects.ts';

const E = clarificationEndpoints;
let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const list = async (player: ReturnType<SourcingWorld['as']>, number: string) =>
  must(player.call(E.list, { number }));

const messages = async (player: ReturnType<SourcingWorld['as']>, word: string) =>
  (await todosOf(player, 'messages', word)).rows;

describe('[CL1] a question about a project', () => {
  it('is anonymous, and open ones are read by their asker and the organisers only', async () => {
    const { number } = await published(world);
    const asker = world.as('supplier', 1);
    const { id } = await must(asker.call(E.ask, { number, question: '是否接受进口产品？' }));
    expect((await list(asker, number)).entries).toMatchObject([{ id, isMine: true, answer: null }]);
    expect((await list(world.as('supplier', 2), number)).entries).toEqual([]);
    expect((await list(world.as('anonymous'), number)).entries).toEqual([]);
    const seen = await list(world.as('handler'), number);
    expect(seen).toMatchObject({ mayAnswer: true, mayMove: true, mayAsk: false });
    expect(JSON.stringify(seen)).not.toMatch(/supplier|供方/);
    expect((await todosOf(world.as('handler'), 'open', '项目待答疑')).rows).not.toEqual([]);
    expect((await asker.call(E.ask, { number, question: ' ' })).text).toBe('请填写问题');
    expect((await world.as('handler').call(E.ask, { number, question: '问' })).status).toBe(403);
  });

  it('comes in time, and about a project that one may see', async () => {
    const invited = await published(world, {
      selection: 'invited',
      invitedIds: ['org-supplier-1'],
      minSuppliers: 1,
    });
    const ask = (n: number, number: string) =>
      world.as('supplier', n).call(E.ask, { number, question: '问' });
    expect((await ask(2, invited.number)).text).toBe('该项目不存在或您无权查看');
    expect((await ask(1, invited.number)).state).toBe(1);
    const { number, id } = await published(world);
    await sql`update sourcing_project set state = 'closed' where id = ${id}`.execute(world.db);
    expect((await ask(1, number)).text).toBe('项目待开标，不能再提问');
  });
});

describe('[CL1] the window of questions', () => {
  it('ends before the quoting where the project says so, is announced, and moves with the sign-up', async () => {
    const start = await world.now();
    const questionsEndAt = start + 24 * HOUR;
    const { id, number } = await published(world, { questionsEndAt, minSuppliers: 1 });
    const asker = world.as('supplier', 1);
    await must(signUpAs(asker, number));
    expect(await tenderAs(world.as('anonymous'), number)).toMatchObject({
      questionsEndAtMs: questionsEndAt,
    });
    expect(await list(asker, number)).toMatchObject({
      mayAsk: true,
      questionsEndAtMs: questionsEndAt,
    });
    world.clock.at = questionsEndAt - HOUR;
    await remindDeadlines(world);
    await remindDeadlines(world);
    expect(await messages(asker, '提问即将截止')).toHaveLength(1);
    expect(await messages(world.as('supplier', 6), '提问即将截止')).toEqual([]);
    world.clock.at = questionsEndAt - 1;
    const ask = () => asker.call(E.ask, { number, question: '能否现场查看？' });
    await must(ask());
    world.clock.at = questionsEndAt;
    expect((await ask()).text).toBe('提问已于 2026-06-02 09:00:00 截止');
    expect((await list(asker, number)).mayAsk).toBe(false);
    const later = { id, signUpEndsAtMs: start + 72 * HOUR, reason: '延长报名' };
    await must(world.as('handler').call(projectEndpoints.extend, later));
    expect((await list(asker, number)).questionsEndAtMs).toBe(questionsEndAt + 24 * HOUR);
    await must(ask());
  });
});

describe('[CL2] [CL3] the answer', () => {
  it('is there for everybody at once, once, and moves the end of quoting before it begins', async () => {
    const { number } = await published(world);
    await must(signUpAs(world.as('supplier', 2), number));
    const asked = { number, question: '交货期能否延长？' };
    const { id } = await must(world.as('supplier', 1).call(E.ask, asked));
    const before = (await tenderAs(world.as('anonymous'), number)).quoteClosesAtMs ?? 0;
    const handler = world.as('handler');
    const body = { id, answer: '可延长至 20 日', moveToMs: before + 24 * HOUR };
    expect((await handler.call(E.answer, { ...body, moveToMs: before })).text).toContain('须晚于');
    expect((await world.as('otherHandler').call(E.answer, body)).text).toContain('无权处理');
    await must(handler.call(E.answer, body));
    expect((await handler.call(E.answer, body)).text).toBe('该问题已经答复');
    const seen = await list(world.as('anonymous'), number);
    expect(seen.entries).toMatchObject([
      { question: '交货期能否延长？', answer: '可延长至 20 日', isMine: false },
    ]);
    const { quoteClosesAtMs } = await tenderAs(world.as('anonymous'), number);
    expect(quoteClosesAtMs).toBe(before + 24 * HOUR);
    for (const n of [1, 2])
      expect((await messages(world.as('supplier', n), '项目答疑')).length).toBeGreaterThan(0);
  });
});

describe('[PJ13] news of projects', () => {
  it('reminds of each deadline once, an hour before it, those whom it concerns', async () => {
    const { id } = await published(world, {
      selection: 'invited',
      invitedIds: ['org-supplier-5', 'org-supplier-6'],
      minSuppliers: 1,
    });
    const { rows } = await sql<{ number: string }>`
      select number from sourcing_project where id = ${id}`.execute(world.db);
    const number = rows[0]?.number ?? '';
    await must(signUpAs(world.as('supplier', 5), number));
    await decideAll(world, id);
    await remindDeadlines(world);
    expect(await messages(world.as('supplier', 6), '报名即将截止')).toEqual([]);
    world.clock.at += 47.5 * HOUR;
    await remindDeadlines(world);
    await remindDeadlines(world);
    expect(await messages(world.as('supplier', 6), '报名即将截止')).toHaveLength(1);
    expect(await messages(world.as('supplier', 5), '报名即将截止')).toEqual([]);
    await world.pass(HOUR);
    world.clock.at += 97 * HOUR;
    await remindDeadlines(world);
    expect(await messages(world.as('supplier', 5), '报价即将截止')).toHaveLength(1);
    expect(await messages(world.as('supplier', 6), '报价即将截止')).toEqual([]);
  });

  it('tells suppliers of the category when a public project is published', async () => {
    await addShops(world.db, [3]);
    await sql`insert into category (id, name, level, path) values ('A0201', '设备', 1, '{A0201}')
      on conflict do nothing`.execute(world.db);
    await sql`insert into shop_category (shop_id, category_id) values ('shop-3', 'A0201')`.execute(
      world.db,
    );
    await published(world, { category: 'A02010104 台式计算机' });
    expect(await messages(world.as('supplier', 3), '新的竞价项目')).toHaveLength(1);
    await published(world, { category: 'B01 工程' });
    expect(await messages(world.as('supplier', 3), '新的竞价项目')).toHaveLength(1);
  });
});
