import { contentOf } from '@jicai/platform/src/sourcing/life/row.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { projectReviewEndpoints } from '@jicai/shared/contract/sourcing/project-review.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  CHINA_HOLIDAYS,
  withDays,
  workingDeadline,
} from '@jicai/shared/domain/kernel/time/working-days.ts';
import { checkDraft } from '@jicai/shared/domain/sourcing/project/check.ts';
import { NEW_RULES } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addShops, shopOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import {
  decideAll,
  draftOf,
  HOUR,
  published,
  readAs,
  review,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  submitted,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const save = (id: string, version: number, more = {}) =>
  world.as('handler').call(projectEndpoints.save, {
    id,
    version,
    draft: { ...completeDraft(world.clock.at), ...more },
    fileChange: null,
  });

const listed = (player: ReturnType<SourcingWorld['as']>, more = {}) =>
  must(
    player.call(projectEndpoints.list, {
      templatesOnly: false,
      tab: 'all',
      method: null,
      keyword: '',
      page: 1,
      pageSize: 100,
      ...more,
    }),
  );

describe('[PJ18] numbers', () => {
  it('say method, year and running number, and are never the same', async () => {
    const handler = world.as('handler');
    const make = (method: 'inquiry' | 'bidding') =>
      must(handler.call(projectEndpoints.create, { method }));
    const [a, b, c] = [await make('bidding'), await make('bidding'), await make('inquiry')];
    expect([a.number, b.number]).toEqual([
      expect.stringMatching(/^JJ2026\d{4}$/),
      expect.stringMatching(/^JJ2026\d{4}$/),
    ]);
    expect(Number(b.number.slice(2))).toBe(Number(a.number.slice(2)) + 1);
    expect(c.number).toMatch(/^XJ2026\d{4}$/);
  });
});

describe('[PJ3] a draft', () => {
  it('is saved as far as it is typed, with the time of the save', async () => {
    const { id } = await must(
      world.as('handler').call(projectEndpoints.create, { method: 'bidding' }),
    );
    const first = await save(id, 1, { name: '', packages: [] });
    expect(first.data).toEqual({ version: 2, savedAtMs: world.clock.at });
    expect(await readAs(world.as('handler'), id)).toMatchObject({
      state: 'draft',
      version: 2,
      draft: { name: '', category: 'A02010104 台式计算机' },
      actions: ['submit', 'revoke'],
    });
  });

  it('of two tabs is not overwritten: the second is told who saved and when', async () => {
    const { id, version } = await draftOf(world, { name: '甲' });
    expect((await save(id, version, { name: '乙' })).state).toBe(1);
    const late = await save(id, version, { name: '丙' });
    expect(late).toMatchObject({ state: 0 });
    expect(late.text).toContain('姓名-handler');
    expect((await readAs(world.as('handler'), id)).draft.name).toBe('乙');
    const { submit } = projectEndpoints;
    expect((await world.as('handler').call(submit, { id, version })).text).toBe(late.text);
  });

  it('is read by the unit only, and changed by its handler only', async () => {
    const { id, version } = await draftOf(world);
    for (const actor of ['otherHandler', 'supervisor', 'otherSupervisor'] as const)
      expect((await world.as(actor).call(projectEndpoints.read, { id })).text).toBe(
        '该项目不存在或您无权查看',
      );
    const body = { id, version, draft: completeDraft(world.clock.at), fileChange: null };
    const foreign = await world.as('otherHandler').call(projectEndpoints.save, body);
    expect(foreign.text).toBe('该项目不存在或您无权查看');
    const rows = (await listed(world.as('otherHandler'))).rows;
    expect(rows.some((row) => row.id === id)).toBe(false);
  });

  it('is copied without its times; only a failed project is tendered again', async () => {
    const { id } = await draftOf(world, { name: '原项目' });
    const handler = world.as('handler');
    const copy = await must(handler.call(projectEndpoints.copy, { id, retender: false }));
    const { draft, state } = await readAs(handler, copy.id);
    expect(state).toBe('draft');
    expect(draft).toMatchObject({ name: '原项目', signUpEndsAt: null, quoteClosesAt: null });
    const again = await handler.call(projectEndpoints.copy, { id, retender: true });
    expect(again.state).toBe(0);
    const foreign = await world
      .as('otherHandler')
      .call(projectEndpoints.copy, { id, retender: false });
    expect(foreign.text).toBe('该项目不存在或您无权查看');
  });
});

describe('the list of a unit', () => {
  it('finds a project by its name, number or category, in any case', async () => {
    const { id, number } = await draftOf(world, {
      name: 'Wi-Fi 覆盖工程',
      category: 'A02010800 网络设备',
    });
    const found = async (keyword: string) =>
      (await listed(world.as('handler'), { keyword })).rows.map((row) => row.id);
    for (const keyword of ['wi-fi 覆盖', number.toLowerCase(), '网络设备'])
      expect(await found(keyword), keyword).toContain(id);
    expect(await found('没有的项目')).toEqual([]);
  });

  it('counts 5,000 of more and one, and shows the newest', async () => {
    const handler = world.as('handler');
    const before = await listed(handler);
    await sql`insert into sourcing_project (id, number, method, state, unit_id, handler_id, content, name,
        category, selection, saved_at, saved_by, created_at)
      select 'many-' || n, 'XJ9' || (1000000 + n), 'inquiry', 'awarded', unit_id, handler_id, '{}', '多项目 ' || n,
        '', 'public', now(), handler_id, now() - n * interval '1 minute' from generate_series(1, 5001) n,
        (select unit_id, handler_id from sourcing_project where id = ${before.rows[0]?.id}) one`.execute(
      world.db,
    );
    try {
      const page = await listed(handler, { tab: 'ended', keyword: '多项目' });
      expect(page.total).toBe(5_001);
      expect(page.rows[0]?.name).toBe('多项目 1');
    } finally {
      await sql`delete from sourcing_project where id like 'many-%'`.execute(world.db);
    }
  });
});

describe('[PJ15] a template of the unit', () => {
  it('is what its handlers begin from, and nobody else sees', async () => {
    const { id } = await draftOf(world, { name: '办公家具模板' });
    const handler = world.as('handler');
    const mark = (isTemplate: boolean, player = handler) =>
      player.call(projectEndpoints.markTemplate, { id, isTemplate });
    const query = { tab: 'all', method: null, keyword: '', page: 1, pageSize: 20 } as const;
    const templates = async (player = handler) =>
      (await must(player.call(projectEndpoints.list, { ...query, templatesOnly: true }))).rows.map(
        ({ name }) => name,
      );
    expect(await templates()).toEqual([]);
    expect((await mark(true, world.as('otherHandler'))).text).toBe('该项目不存在或您无权查看');
    await must(mark(true));
    await must(mark(true));
    expect(await templates()).toEqual(['办公家具模板']);
    expect(await templates(world.as('otherHandler'))).toEqual([]);
    const made = await must(handler.call(projectEndpoints.copy, { id, retender: false }));
    const copy = await readAs(handler, made.id);
    expect(copy).toMatchObject({ isTemplate: false, draft: { name: '办公家具模板' } });
    await must(mark(false));
    expect(await templates()).toEqual([]);
    const nameless = await must(handler.call(projectEndpoints.create, { method: 'bidding' }));
    const body = { id: nameless.id, isTemplate: true };
    expect((await handler.call(projectEndpoints.markTemplate, body)).state).toBe(0);
  });
});

describe('[PJ2] the submission', () => {
  it('names what is missing and changes nothing', async () => {
    const { id, version } = await draftOf(world, { contactPhone: 'x' });
    const answer = await world.as('handler').call(projectEndpoints.submit, { id, version });
    expect(answer.text).toBe('请完善项目内容：采购联系电话应为手机号或固定电话');
    expect((await readAs(world.as('handler'), id)).state).toBe('draft');
  });

  it('counts working days by the calendar that was set, and so does the form', async () => {
    const handler = world.as('handler');
    const start = await world.now();
    // Seven days on: a weekend and five working days, of which the calendar takes four away.
    const windows = {
      signUpEndsAt: start + 24 * HOUR,
      quoteOpensAt: start + 25 * HOUR,
      quoteClosesAt: start + 7 * 24 * HOUR,
    };
    const method = 'inquiry' as const;
    const made = await draftOf(world, windows, { method });
    const days = [1, 2, 3, 4].map((nth) => dayOf(start + nth * 24 * HOUR));
    await world.db
      .insertInto('holiday_day')
      .values(days.map((day) => ({ day, kind: 'off' as const, name: '' })))
      .execute();
    const { draft, setDays, inquiryDays, handlerId } = await readAs(handler, made.id);
    const asked = { method, now: start, handlerId, inquiryDays };
    expect(checkDraft(draft, asked)).toEqual([]);
    const holidays = withDays(CHINA_HOLIDAYS, setDays);
    const [problem] = checkDraft(draft, { ...asked, holidays });
    expect(problem?.field).toBe('quoteClosesAt');
    const { id, version } = made;
    const answer = await handler.call(projectEndpoints.submit, { id, version });
    expect(answer.text).toBe(`请完善项目内容：${problem?.text}`);
    await world.db.deleteFrom('holiday_day').execute();
  });

  it('[LA6] takes no inquiry that ends before the last of its working days is over', async () => {
    const handler = world.as('handler');
    const start = await world.now();
    const earliest = workingDeadline(start, 3);
    const windows = { signUpEndsAt: start + 2 * HOUR, quoteOpensAt: start + 3 * HOUR };
    const submitted = async (quoteClosesAt: number) => {
      const draft = { ...windows, quoteClosesAt };
      const { id, version } = await draftOf(world, draft, { method: 'inquiry' });
      return (await handler.call(projectEndpoints.submit, { id, version })).text;
    };
    expect(await submitted(earliest - 1_000)).toContain(timeText(earliest));
    expect(await submitted(earliest)).not.toContain('工作日');
  });

  it('takes no supervisor and no supplier that is not there', async () => {
    const wrong: readonly (readonly [Partial<ProjectDraft>, string])[] = [
      [{ supervisorId: 'person-buyer' }, '所选监督人不存在'],
      [
        { selection: 'invited', invitedIds: ['org-supplier-1', 'org-supplier-2', 'unit-b'] },
        '邀请的供应商中有不存在的单位，请重新选择',
      ],
    ];
    for (const [change, text] of wrong) {
      const { id, version } = await draftOf(world, change);
      const answer = await world.as('handler').call(projectEndpoints.submit, { id, version });
      expect(answer.text).toBe(text);
    }
  });
});

describe('[PJ4] the review', () => {
  it('asks the reviewers, never the handler; what is under review is not changed', async () => {
    const { id, number } = await submitted(world);
    const { rows } = await todosOf(world.as('reviewer'), 'open', number);
    expect(rows).toMatchObject([{ processName: '采购项目审核', businessType: 'project' }]);
    expect((await save(id, 2)).text).toBe('项目审核中，不能这样做，请刷新后查看');
    const seen = await must(world.as('reviewer').call(projectReviewEndpoints.detail, { id }));
    expect(seen.review).toMatchObject({
      project: { number, draft: { name: '教学设备采购' } },
      flow: { canDecide: true },
    });
    expect((await world.as('otherHandler').call(projectReviewEndpoints.detail, { id })).state).toBe(
      0,
    );
    expect(
      (
        await world.as('handler').call(projectReviewEndpoints.submit, {
          id,
          result: 'passed',
          opinion: '',
          file: null,
          fileChange: null,
        })
      ).status,
    ).toBe(403);
  });

  it('that fails gives the project back with the opinion, and it comes again', async () => {
    const { id, number } = await submitted(world);
    await must(review(world.as('reviewer'), id, 'failed', '请补充资格要求'));
    const file = await readAs(world.as('handler'), id);
    expect(file).toMatchObject({ state: 'returned', actions: ['submit', 'revoke'] });
    const { rows } = await todosOf(world.as('handler'), 'open', number);
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('请补充资格要求')]);
    const { version } = await must(save(id, file.version, { requirements: '具有供货能力' }));
    await must(world.as('handler').call(projectEndpoints.submit, { id, version }));
    expect((await readAs(world.as('handler'), id)).state).toBe('inReview');
  });

  it('is taken back by the handler: nobody has to decide any more', async () => {
    const { id, number } = await submitted(world);
    await must(world.as('handler').call(projectEndpoints.withdraw, { id }));
    expect((await readAs(world.as('handler'), id)).state).toBe('draft');
    expect((await todosOf(world.as('reviewer'), 'open', number)).rows).toEqual([]);
    expect((await review(world.as('reviewer'), id)).state).toBe(0);
  });

  it('that passes publishes at once; the supervisor is told and may read', async () => {
    const { id, number } = await published(world);
    expect(await readAs(world.as('supervisor'), id)).toMatchObject({
      state: 'signUp',
      actions: [],
      signUpOpensAtMs: world.clock.at,
    });
    const { rows } = await todosOf(world.as('supervisor'), 'unread', number);
    expect(rows.map(({ processName }) => processName)).toEqual(['采购项目已发布']);
    const { timeline } = await readAs(world.as('handler'), id);
    expect(timeline.map(({ sentence, personName }) => [sentence, personName])).toEqual([
      ['提交审核', '姓名-handler'],
      ['审核通过', '姓名-reviewer'],
      ['发布项目公告', ''],
    ]);
  });

  it('that passes too late gives it back, with the reason', async () => {
    const { id } = await submitted(world);
    await world.pass(49 * HOUR);
    await must(review(world.as('reviewer'), id));
    const { state, timeline } = await readAs(world.as('handler'), id);
    expect(state).toBe('returned');
    expect(timeline.at(-1)?.note).toBe('审核通过时报名截止时间已过，请调整时间后重新提交');
  });
});

describe('[PJ7] the publication', () => {
  it('waits for its time, and the sign-up for its own', async () => {
    const publishAt = world.clock.at + HOUR;
    const signUpOpensAt = world.clock.at + 2 * HOUR;
    const { id } = await published(world, { publishAt, signUpOpensAt });
    const state = async () => (await readAs(world.as('handler'), id)).state;
    expect(await state()).toBe('scheduled');
    await world.pass(HOUR - 1);
    expect(await state()).toBe('scheduled');
    await world.pass(1);
    expect(await state()).toBe('published');
    await world.pass(HOUR);
    expect(await state()).toBe('signUp');
  });

  it('is brought forward by the handler', async () => {
    const { id } = await published(world, { publishAt: world.clock.at + HOUR });
    const answer = await must(world.as('handler').call(projectEndpoints.publish, { id }));
    expect(answer.state).toBe('signUp');
    expect((await world.as('handler').call(projectEndpoints.publish, { id })).text).toBe(
      '项目报名中，不能这样做，请刷新后查看',
    );
  });

  it('[AU7] [AU21] has the rules that nobody chooses, however it was saved; of before it keeps its own', async () => {
    const chosen = { quoteMethod: 'sealed', sealedCount: 'shown', largeMove: 'taken' } as const;
    const rulesOf = async (id: string) => (await readAs(world.as('handler'), id)).draft;
    const drafted = await draftOf(world, chosen);
    expect(await rulesOf(drafted.id)).toMatchObject(NEW_RULES);

    // Both were saved by a version that let them be chosen.
    const saveAsBefore = async (id: string) => {
      const content = contentOf({ ...(await rulesOf(id)), ...chosen });
      await world.db
        .updateTable('sourcing_project')
        .set({ content })
        .where('id', '=', id)
        .execute();
    };
    const waiting = await published(world, { ...chosen, publishAt: world.clock.at + HOUR });
    await saveAsBefore(waiting.id);
    await must(world.as('handler').call(projectEndpoints.publish, { id: waiting.id }));
    expect(await rulesOf(waiting.id)).toMatchObject({ quoteMethod: 'sealed', ...NEW_RULES });

    const older = await published(world, chosen);
    await saveAsBefore(older.id);
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), older.number));
    await decideAll(world, older.id);
    await world.pass(51 * HOUR);
    const { rules } = await world.db
      .selectFrom('auction')
      .select('rules')
      .where('package_number', '=', `${older.number}-1`)
      .executeTakeFirstOrThrow();
    expect(rules).toMatchObject({ sealedCount: 'shown', largeMove: 'taken' });
  });

  it('is revoked with a reason, and not without', async () => {
    const { id } = await published(world);
    const { revoke } = projectEndpoints;
    const handler = world.as('handler');
    expect((await handler.call(revoke, { id, reason: ' ' })).text).toBe('请填写原因');
    expect((await world.as('otherHandler').call(revoke, { id, reason: 'x' })).state).toBe(0);
    await must(handler.call(revoke, { id, reason: '预算调整' }));
    expect(await readAs(handler, id)).toMatchObject({
      state: 'revoked',
      endReason: '预算调整',
      actions: [],
    });
  });
});

describe('the list of the unit', () => {
  it('has tabs, method and keyword, and takes the same number of statements for any length', async () => {
    const { id, number } = await draftOf(world, { name: '独一无二的项目' });
    const handler = world.as('handler');
    const found = await listed(handler, { keyword: '独一无二' });
    expect(found).toMatchObject({ total: 1, rows: [{ id, number, isMine: true }] });
    const ids = async (more: object) => (await listed(handler, more)).rows.map((row) => row.id);
    expect(await ids({ tab: 'editing' })).toContain(id);
    for (const more of [
      { tab: 'inReview' },
      { tab: 'running' },
      { tab: 'ended' },
      { method: 'inquiry' },
    ])
      expect(await ids(more)).not.toContain(id);
    expect(await ids({ keyword: '%' })).toEqual([]);
  });
});

describe('[PJ20] the limit of a category', () => {
  it('is compared with what the unit bought this year and with the budget', async () => {
    await sql`insert into category (id, name, level, path)
      values ('A02010104', '台式计算机', 1, '{A02010104}') on conflict do nothing`.execute(
      world.db,
    );
    await sql`insert into purchase_limit (unit_id, category_id, amount)
      values ('unit-a', 'A02010104', 10000000) on conflict do nothing`.execute(world.db);
    const handler = world.as('handler');
    const { id } = await draftOf(world);
    const [year] = (await readAs(handler, id)).years;
    expect(year).toMatchObject({ already: 0, adding: 12_000_000, limit: 10_000_000 });
    const other = await draftOf(world, { category: '办公用品' });
    expect((await readAs(handler, other.id)).years).toEqual([]);
  });
});

describe('people and suppliers to choose', () => {
  it('are supervisors, never oneself, and suppliers by name', async () => {
    const handler = world.as('handler');
    const { people } = await must(handler.call(projectEndpoints.people, {}));
    expect(people.map(({ id }) => id)).toEqual(['person-supervisor', 'person-otherSupervisor']);
    const all = { ofCategory: false, regionCode: '', known: false, page: 1, pageSize: 10 };
    const asked = { ...all, keyword: '供方甲', projectId: null };
    const found = await must(handler.call(projectEndpoints.suppliers, asked));
    expect(found).toMatchObject({ total: 1, suppliers: [{ id: 'org-supplier-1', orderCount: 0 }] });
  });

  it('suppliers by the category of the project, by area, and those one has bought from', async () => {
    await addShops(world.db, [1, 2]);
    await sql`insert into category (id, name, level, path) values ('A02', '设备', 1, '{A02}')
      on conflict do nothing`.execute(world.db);
    await sql`insert into shop_category (shop_id, category_id)
      values (${shopOf(1)}, 'A02'), (${shopOf(2)}, 'A08')`.execute(world.db);
    await sql`update shop_area set region_code = '44' where shop_id = ${shopOf(2)}`.execute(
      world.db,
    );
    const { id } = await draftOf(world, { category: 'A02010104 台式计算机' });
    const found = async (more: object) => {
      const base = { keyword: '', ofCategory: false, regionCode: '', known: false };
      const asked = { ...base, projectId: id, page: 1, pageSize: 50, ...more };
      const { suppliers } = await must(world.as('handler').call(projectEndpoints.suppliers, asked));
      return suppliers.map((one) => one.id);
    };
    expect(await found({ ofCategory: true })).toEqual(['org-supplier-1']);
    expect(await found({ regionCode: '440100' })).toEqual(['org-supplier-2']);
    expect(await found({ ofCategory: true, regionCode: '440100' })).toEqual([]);
    expect(await found({ known: true })).toEqual([]);
    expect((await found({})).length).toBeGreaterThan(2);
  });
});
