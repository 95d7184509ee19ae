import { findAuction } from '@jicai/platform/src/auction/ledger/lookups.ts';
import { moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { feedOpenData } from '@jicai/platform/src/operations/open-data/feed.ts';
import { remindDeadlines } from '@jicai/platform/src/sourcing/life/duties/reminders.ts';
import { mailAuctionChanges } from '@jicai/platform/src/sourcing/life/mail/follow.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { addShops } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import {
  decideAll,
  HOUR,
  published,
  quoting,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  tenderAs,
} from '../../../harness/sourcing/projects.ts';

const MINUTE = 60_000;
const E = clarificationEndpoints;
let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const list = async (player: ReturnType<SourcingWorld['as']>, number: string, page = 1) =>
  must(player.call(E.list, { number, page }));

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

  it('is read however many came before it, page by page, and first by who answers it', async () => {
    const { id, number } = await published(world);
    await sql`insert into project_question (id, project_id, supplier_id, person_id, question, asked_at,
        answer, answered_by, answered_at)
      select ${id} || n, ${id}, 'org-supplier-' || (2 + n % 2), 'person-handler', '问' || n,
        ${moment(world.clock.at - 1_000)}, '答', 'person-handler', ${moment(world.clock.at)}
      from generate_series(1, 600) n`.execute(world.db);
    await must(world.as('supplier', 1).call(E.ask, { number, question: '含安装吗？' }));
    const open = { question: '含安装吗？', answer: null };
    const last = await list(world.as('supplier', 1), number, 7);
    expect([last.total, last.entries.length]).toEqual([601, 1]);
    expect(last.entries[0]).toMatchObject(open);
    const first = await list(world.as('handler'), number, 1);
    expect(first).toMatchObject({ total: 601 });
    expect(first.entries.map(({ answer }) => answer)).toEqual([
      null,
      ...first.entries.slice(1).map(() => '答'),
    ]);
    expect(first.entries[0]).toMatchObject(open);
    expect(await list(world.as('anonymous'), number, 6)).toMatchObject({ total: 600 });
    expect((await list(world.as('anonymous'), number, 7)).entries).toEqual([]);
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

describe('[CL4] a late answer', () => {
  it('moves the end of an inquiry by itself while quotes are taken, so that the working days remain', async () => {
    const { id, number, packageNumber } = await openInquiry(world, twoItems);
    const [handler, asker] = [world.as('handler'), world.as('supplier', 1)];
    const ask = async (question: string) =>
      (await must(asker.call(E.ask, { number, question }))).id;
    const early = await ask('交货地点？');
    world.clock.at += 1;
    const late = await ask('质保期如何计算？');
    const closesAt = async () =>
      (await must(asker.call(inquiryEndpoints.sheet, { packageNumber }))).file.closesAtMs;
    const before = await closesAt();
    const [start, day] = [world.clock.at, 24 * HOUR];
    const change = { packageNumber, end: before + 30 * day, reason: '调整' };
    await must(handler.call(inquiryEndpoints.changeEnd, change));
    expect((await list(handler, number)).movesToMs).toBe(null);
    await must(handler.call(E.answer, { id: early, answer: '校内', moveToMs: null }));
    expect(await closesAt()).toBe(before + 30 * day);
    // Back to the end that was announced: no working day counts before the answer.
    const tooEarly = await handler.call(inquiryEndpoints.changeEnd, {
      ...change,
      end: start + day,
    });
    expect(tooEarly.text).toContain('不得少于 3 个工作日');
    await must(handler.call(inquiryEndpoints.changeEnd, { ...change, end: before + 3 * day }));

    await must(submitAs(world, 2, packageNumber, sheetOf(['1', '2'])));
    world.clock.at = before + 3 * day - HOUR;
    const { movesToMs } = await list(handler, number);
    if (movesToMs === null) throw new Error('the end would stay');
    expect(movesToMs).toBeGreaterThanOrEqual(workingDeadline(world.clock.at, 3));
    expect((await list(asker, number)).movesToMs).toBe(null);
    await must(handler.call(E.answer, { id: late, answer: '自验收日起', moveToMs: null }));

    expect(await closesAt()).toBe(movesToMs);
    const tender = await tenderAs(world.as('anonymous'), number);
    expect(tender.quoteClosesAtMs).toBe(movesToMs);
    const moved = `报价截止时间顺延至 ${timeText(movesToMs)}`;
    expect(tender.timeline).toContainEqual(
      expect.objectContaining({ sentence: '答疑顺延报价截止时间', note: moved, personName: '' }),
    );
    expect((await readAs(handler, id)).timeline.at(-1)).toMatchObject({ note: moved });
    expect((await list(asker, number)).entries).toMatchObject([
      { movedToMs: null },
      { movedToMs: movesToMs },
    ]);
    const { rows } = await sql<{ end: number }>`
      select (payload->>'endTo')::float8 as end from auction_event
      where package_number = ${packageNumber} and kind = 'end.changed'
      order by seq desc limit 1`.execute(world.db);
    expect(rows).toEqual([{ end: movesToMs }]);
    await mailAuctionChanges(world);
    for (const n of [1, 2]) {
      const told = (await messages(world.as('supplier', n), '项目答疑')).map(({ text }) => text);
      expect(told.filter((text) => text.includes(moved))).toHaveLength(1);
      // The two ends that were set by hand, and no second message for the answer.
      const changes = await messages(world.as('supplier', n), '报价截止时间调整');
      expect(changes.filter(({ text }) => text.includes(number))).toHaveLength(2);
    }
    expect((await list(handler, number)).movesToMs).toBe(null);
    world.clock.at = movesToMs - 1;
    await must(submitAs(world, 2, packageNumber, sheetOf(['3', '2'])));
    world.clock.at = movesToMs;
    expect((await submitAs(world, 1, packageNumber, sheetOf(['3', '2']))).state).toBe(0);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('moves it before the quoting begins, too, and not earlier than the handler asked for', async () => {
    const at = (hours: number) => world.clock.at + hours * HOUR;
    const end = { signUpEndsAt: at(190), quoteOpensAt: at(192), quoteClosesAt: at(200) };
    const { number } = await published(world, end, { method: 'inquiry' });
    const ask = () => world.as('supplier', 1).call(E.ask, { number, question: '问' });
    const [first, second] = [(await must(ask())).id, (await must(ask())).id];
    const handler = world.as('handler');
    world.clock.at += 185 * HOUR;
    const { movesToMs } = await list(handler, number);
    expect(movesToMs).toBeGreaterThan(end.quoteClosesAt);
    const soon = { id: first, answer: '答', moveToMs: end.quoteClosesAt + 1 };
    await must(handler.call(E.answer, soon));
    const { quoteClosesAtMs } = await tenderAs(world.as('anonymous'), number);
    expect(quoteClosesAtMs).toBeGreaterThanOrEqual(workingDeadline(world.clock.at, 3));
    const wish = (quoteClosesAtMs ?? 0) + 48 * HOUR;
    await must(handler.call(E.answer, { id: second, answer: '答', moveToMs: wish }));
    expect((await tenderAs(handler, number)).quoteClosesAtMs).toBe(wish);
  });
});

async function endOf(packageNumber: string) {
  const auction = await findAuction(packageNumber, world.db);
  if (!auction) throw new Error(`no auction ${packageNumber}`);
  return auction.clock;
}

/** The end of quoting as the announcement and the lists say it. */
async function announcedEnds(number: string) {
  const visitor = world.as('anonymous');
  const filter = {
    method: null,
    stage: 'quoting',
    keyword: number,
    page: 1,
    pageSize: 10,
  } as const;
  const { rows } = await must(visitor.call(enrolmentEndpoints.tenders, filter));
  return [(await tenderAs(visitor, number)).quoteClosesAtMs, rows[0]?.quoteClosesAtMs];
}

describe('[PJ22] an end of quoting that is set by hand', () => {
  it('is announced for an inquiry, and stands in its timeline', async () => {
    const { id, number, packageNumber } = await openInquiry(world, twoItems);
    const handler = world.as('handler');
    const end = world.clock.at + 30 * 24 * HOUR;
    await must(
      handler.call(inquiryEndpoints.changeEnd, { packageNumber, end, reason: '私下原因' }),
    );
    await world.pass(0);
    expect(await announcedEnds(number)).toEqual([end, end]);
    await mailAuctionChanges(world);
    await mailAuctionChanges(world);
    const note = `办公设备的报价截止时间调整为 ${timeText(end)}`;
    const entry = { sentence: '报价截止时间调整', note };
    const { timeline } = await tenderAs(world.as('anonymous'), number);
    expect(timeline.filter(({ note }) => note.includes('调整'))).toMatchObject([
      { ...entry, personName: '' },
    ]);
    expect(JSON.stringify(timeline)).not.toContain('私下原因');
    expect((await readAs(handler, id)).timeline.at(-1)).toMatchObject(entry);
    world.clock.at = end - HOUR / 2;
    await remindDeadlines(world);
    expect(await messages(world.as('supplier', 1), '报价即将截止')).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining(timeText(end)) }),
    );
  });

  it('is announced before the message about it', async () => {
    const { number, packageNumber } = await openInquiry(world, twoItems);
    const end = world.clock.at + 30 * 24 * HOUR;
    const change = { packageNumber, end, reason: '改期' };
    await must(world.as('handler').call(inquiryEndpoints.changeEnd, change));
    await mailAuctionChanges(world);
    expect(await announcedEnds(number)).toEqual([end, end]);
  });

  it('is announced for a bidding of several packages and rounds, once the supervisor agreed', async () => {
    const pack = { startingPrice: fen(10_000_00), lines: twoItems.packages?.[0]?.lines ?? [] };
    const packages = [
      { ...pack, name: '甲包' },
      { ...pack, name: '乙包' },
    ];
    const { number } = await quoting(world, { packages, rounds: 2, dualControl: true });
    const before = (await tenderAs(world.as('anonymous'), number)).quoteClosesAtMs ?? 0;
    const packageNumber = `${number}-2`;
    const { closesAt } = await endOf(packageNumber);
    const change = { packageNumber, end: closesAt + 5 * HOUR, reason: '改期' };
    await must(world.as('handler').call(biddingEndpoints.changeEnd, change));
    await world.pass(0);
    expect(await announcedEnds(number)).toEqual([before, before]);
    await must(agree(world, packageNumber));
    await world.pass(0);
    const later = before + 5 * HOUR;
    expect(await announcedEnds(number)).toEqual([later, later]);
  });

  it('is announced when an earlier one replaces it, and when a pause moved it', async () => {
    const { number } = await quoting(world, { dualControl: false });
    const packageNumber = `${number}-1`;
    const handler = world.as('handler');
    const { closesAt } = await endOf(packageNumber);
    world.clock.at += 3 * HOUR;
    const end = closesAt - HOUR / 2;
    await must(handler.call(biddingEndpoints.changeEnd, { packageNumber, end, reason: '提前' }));
    await world.pass(0);
    expect(await announcedEnds(number)).toEqual([end, end]);
    const state = (runState: 'paused' | 'started') =>
      must(
        handler.call(biddingEndpoints.changeState, {
          packageNumber,
          runState,
          laterEnd: null,
          reason: '核实',
        }),
      );
    await state('paused');
    world.clock.at += HOUR;
    await state('started');
    await world.pass(0);
    expect(await announcedEnds(number)).toEqual([end + HOUR, end + HOUR]);
    await mailAuctionChanges(world);
    await mailAuctionChanges(world);
    const { timeline } = await tenderAs(world.as('anonymous'), number);
    const notes = timeline.filter(({ sentence }) => sentence === '报价截止时间调整');
    expect(notes.map(({ note }) => note.slice(-timeText(end).length))).toEqual(
      [end, end + HOUR].map(timeText),
    );
  });
});

describe('[PJ22] the open data of a project', () => {
  const feed = () =>
    feedOpenData(
      { db: world.db, clock: world.clock, publicUrl: 'https://mall.example.org' },
      (error) => {
        throw error;
      },
    );
  const releasesOf = async (number: string) => {
    const url = `/ocds/releases/ocds-000000-${number}`;
    const { releases } = (await world.app.inject({ url })).json<{
      releases: { tag: string[]; tender: { tenderPeriod?: { endDate: string } } }[];
    }>();
    return releases;
  };

  it('has an update with each end that was set by hand, or that a pause moved', async () => {
    const { number } = await quoting(world, { dualControl: false });
    const about = { packageNumber: `${number}-1` };
    const handler = world.as('handler');
    world.clock.at += 3 * HOUR;
    await feed();
    const before = (await releasesOf(number)).length;
    const end = world.clock.at + 30 * HOUR;
    await must(handler.call(biddingEndpoints.changeEnd, { ...about, end, reason: '改期' }));
    await mailAuctionChanges(world);
    await feed();
    for (const runState of ['paused', 'started'] as const) {
      const state = { ...about, runState, laterEnd: null, reason: '核实' };
      await must(handler.call(biddingEndpoints.changeState, state));
      world.clock.at += HOUR;
    }
    await mailAuctionChanges(world);
    await feed();
    const ends = (await releasesOf(number))
      .slice(before)
      .map(({ tag, tender }) => [...tag, tender.tenderPeriod?.endDate]);
    expect(ends).toEqual(
      [end, end + HOUR].map((at) => ['tenderUpdate', new Date(at).toISOString()]),
    );
  });
});

describe('[CL5] an earlier end that waits for the supervisor', () => {
  const asked = async (world: SourcingWorld, packageNumber: string, end: number) => {
    const change = { packageNumber, end, reason: '提前结束' };
    await must(world.as('handler').call(biddingEndpoints.changeEnd, change));
  };
  const answered = async (id: string) =>
    must(world.as('handler').call(E.answer, { id, answer: '见附件', moveToMs: null }));
  const question = async (number: string) =>
    (await must(world.as('supplier', 1).call(E.ask, { number, question: '问' }))).id;

  it('is not carried out once an answer moved the end', async () => {
    const { number, packageNumber } = await openInquiry(world, { ...twoItems, dualControl: true });
    const id = await question(number);
    const day = 24 * HOUR;
    const later = world.clock.at + 30 * day;
    await asked(world, packageNumber, later);
    await must(agree(world, packageNumber));
    // Enough working days remain now, and do not any more when the end has been moved.
    world.clock.at += 28 * day;
    const earlier = later - HOUR;
    await asked(world, packageNumber, earlier);
    await answered(id);
    const { closesAt } = await endOf(packageNumber);
    expect(closesAt).toBeGreaterThan(later);
    const { state, text } = await agree(world, packageNumber);
    expect(state).toBe(0);
    expect(text).toContain(`答疑已将报价截止时间顺延至 ${timeText(closesAt)}`);
    expect((await endOf(packageNumber)).closesAt).toBe(closesAt);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    await asked(world, packageNumber, closesAt + day);
    await must(agree(world, packageNumber));
    expect((await endOf(packageNumber)).closesAt).toBe(closesAt + day);
  });

  it('leaves the working days that an answer asks for, though it moved nothing', async () => {
    const { number, packageNumber } = await openInquiry(world, { ...twoItems, dualControl: true });
    const id = await question(number);
    const day = 24 * HOUR;
    await asked(world, packageNumber, world.clock.at + 30 * day);
    await must(agree(world, packageNumber));
    world.clock.at += 7 * day;
    const { closesAt } = await endOf(packageNumber);
    await asked(world, packageNumber, world.clock.at + day);
    await answered(id);
    expect((await endOf(packageNumber)).closesAt).toBe(closesAt);
    const { state, text } = await agree(world, packageNumber);
    expect([state, text]).toEqual([0, expect.stringContaining('不得少于 3 个工作日')]);
    expect((await endOf(packageNumber)).closesAt).toBe(closesAt);
  });

  it('of a bidding is not carried out either', async () => {
    const { number } = await quoting(world, { dualControl: true });
    const packageNumber = `${number}-1`;
    const id = await question(number);
    const before = (await endOf(packageNumber)).closesAt;
    world.clock.at = before - 6 * MINUTE;
    await asked(world, packageNumber, before - MINUTE);
    world.clock.at = before - 4 * MINUTE;
    await answered(id);
    const { closesAt } = await endOf(packageNumber);
    expect(closesAt).toBeGreaterThan(before);
    expect((await agree(world, packageNumber)).text).toContain('答疑已将报价截止时间顺延至');
    expect((await endOf(packageNumber)).closesAt).toBe(closesAt);
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

  it('reminds suppliers of its category before the sign-up of a public project ends, and the refused who may amend', async () => {
    await addShops(world.db, [4, 5]);
    await sql`insert into category (id, name, level, path) values ('A0301', '家具', 1, '{A0301}')
      on conflict do nothing`.execute(world.db);
    for (const shop of ['shop-4', 'shop-5'])
      await sql`insert into shop_category (shop_id, category_id) values (${shop}, 'A0301')`.execute(
        world.db,
      );
    const { id, number } = await published(world, { category: 'A03010100 桌椅' });
    await must(signUpAs(world.as('supplier', 5), number));
    await must(signUpAs(world.as('supplier', 6), number));
    const { rows } = await sql<{ name: string }>`
      select name from org where id = 'org-supplier-6'`.execute(world.db);
    await decideAll(
      world,
      id,
      rows.map(({ name }) => name),
    );
    const near = async (n: number, word: string) =>
      (await messages(world.as('supplier', n), word)).filter(({ text }) => text.includes(number));
    world.clock.at += 47.5 * HOUR;
    await remindDeadlines(world);
    await remindDeadlines(world);
    expect(await near(4, '报名即将截止')).toHaveLength(1);
    for (const n of [5, 6]) expect(await near(n, '报名即将截止')).toEqual([]);
    expect(await near(6, '报名补正即将截止')).toHaveLength(1);
    expect(await near(5, '报名补正即将截止')).toEqual([]);
  });

  it('reminds of an explanation that was asked for, and of an award that waits for its winner', async () => {
    const { number, packageNumber } = await openInquiry(world, twoItems);
    for (const n of [1, 2, 3])
      await must(submitAs(world, n, packageNumber, sheetOf([`${n}000`, '100'])));
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    const near = async (n: number, word: string) =>
      (await messages(world.as('supplier', n), word)).filter(({ text }) => text.includes(number));
    const remind = async () => {
      await remindDeadlines(world);
      await remindDeadlines(world);
    };
    const [first] = (await gridAs(world, packageNumber)).quotes;
    const asked = { packageNumber, code: first?.code ?? '', lineNo: null, question: '为何偏低？' };
    const { id } = await must(world.as('handler').call(evaluationEndpoints.ask, asked));
    await remind();
    expect(await near(1, '报价说明即将截止')).toEqual([]);
    world.clock.at += 23.5 * HOUR;
    await remind();
    expect(await near(1, '报价说明即将截止')).toHaveLength(1);
    expect(await near(2, '报价说明即将截止')).toEqual([]);
    const answer = { packageNumber, id, answer: '批量采购' };
    await must(world.as('supplier', 1).call(evaluationEndpoints.answer, answer));
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await world.pass(0);
    const { steps } = await must(world.as('handler').call(awardEndpoints.award, { packageNumber }));
    world.clock.at = (steps[0]?.dueAt ?? 0) - 0.5 * HOUR;
    await remind();
    expect(await near(1, '成交确认即将截止')).toHaveLength(1);
    expect(await near(2, '成交确认即将截止')).toEqual([]);
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
