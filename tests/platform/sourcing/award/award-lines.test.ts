import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { readContractLines } from '@jicai/platform/src/fulfilment/contract/repository.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { recordPath } from '@jicai/shared/contract/auction/record.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { auditText, publicLog, saidBy } from '../../../harness/auction/public-log.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { pdfText, unzip } from '../../../harness/made-files.ts';
import { budgetForm } from '../../../harness/mall/budgets.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  gridAs,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import {
  answerStep,
  awardOf,
  bidLines,
  byLines,
  offeredByLines,
  openedByLines,
  stepsOf,
} from '../../../harness/sourcing/line-awards.ts';
import {
  HOUR,
  quoting,
  readAs,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';
import type { Player } from '../../../harness/world.ts';

let world: SourcingWorld;
let origin: string;
beforeAll(async () => {
  world = await sourcingWorld();
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  await budgetOf('JH2026-001', 'plan');
});
afterAll(() => world?.stop());

const DAY = 24 * HOUR;

/** Money of the unit: drafts name the plan, and there are enough of them here for all projects. */
const budgetOf = async (number: string, kind: 'card' | 'plan', amount = fen(90_000_000_00)) => {
  const form = { ...budgetForm, kind, name: '专项', amount, number };
  return (await must(world.as('finance').call(budgetEndpoints.save, form))).id;
};

const stateOf = async (id: string) => (await readAs(world.as('handler'), id)).state;

/** Both checkers of the log find nothing. */
async function expectProven(packageNumber: string): Promise<void> {
  expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  expect(saidBy(auditText(await publicLog(world, packageNumber)))).toEqual([]);
}

const kindsOf = async (packageNumber: string) =>
  (await readLog(world.db, packageNumber)).map(({ kind }) => kind);

/** 甲 is best in lines 1 and 2, 乙 in line 3; nobody offers line 4. */
const twoWinners = [
  ['100', '100', '300', ''],
  ['200', '300', '200', ''],
  ['300', '200', '250', ''],
];

describe('[AU43] an inquiry that is awarded by lines', () => {
  it('shows the ranking of each line to the organisers, and who is proposed', async () => {
    const { packageNumber } = await openedByLines(world, twoWinners);
    const codeOf = async () =>
      new Map(
        (await gridAs(world, packageNumber)).quotes.map(({ name, code }) => [
          name.slice(0, 3),
          code,
        ]),
      );
    const codes = await codeOf();
    const { items, awardBy } = await gridAs(world, packageNumber);
    expect(awardBy).toBe('lines');
    const [one, two, three] = ['供方甲', '供方乙', '供方丙'].map((name) => codes.get(name) ?? '');
    expect(items.map(({ ranking, holder }) => [ranking, holder])).toEqual([
      [[one, two, three], one],
      [[one, three, two], one],
      [[two, three, one], two],
      [[], null],
    ]);
    await must(decideAs(world, packageNumber, [{ code: one ?? '', reason: '未响应' }]));
    const proposed = (await gridAs(world, packageNumber)).items.map(({ holder }) => holder);
    expect(proposed).toEqual([two, three, two, null]);
    await must(agree(world, packageNumber));
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方乙', [1, 3], 'waiting'],
      ['供方丙', [2], 'waiting'],
    ]);
    await expectProven(packageNumber);
  });

  it('[IQ7] leaves single lines of a quote out, with the reason in log, notice and messages', async () => {
    const { id, number, packageNumber } = await openedByLines(world, twoWinners);
    const codes = new Map(
      (await gridAs(world, packageNumber)).quotes.map(({ name, code }) => [name.slice(0, 3), code]),
    );
    const [one, two, three] = ['供方甲', '供方乙', '供方丙'].map((name) => codes.get(name) ?? '');
    const line = (code: string | undefined, lineNo: number, reason = '参数不满足') => ({
      code: code ?? '',
      lineNo,
      reason,
    });
    const why = async (...excluded: Parameters<typeof decideAs>[2] & object) =>
      (await decideAs(world, packageNumber, excluded)).text;
    expect(await why(line(one, 1, ' '))).toBe(`请填写 ${one} 第 1 行 未通过评审的原因`);
    expect(await why(line(one, 1), line(one, 1))).toBe(`供应商 ${one} 第 1 行 重复`);
    expect(await why(line(one, 1), { code: one ?? '', reason: '未响应' })).toContain('重复');
    expect(await why(line(one, 4))).toBe(`${one} 没有第 4 行的报价`);
    expect(await why(line('X9', 1))).toBe('X9 没有第 1 行的报价');
    expect(await why(line(one, 1), line(one, 2), line(one, 3))).toBe(
      `${one} 的各行报价均未通过，请整体判定为不满足要求`,
    );
    await must(decideAs(world, packageNumber, [line(one, 2), line(two, 3), line(one, 3)]));
    expect(await gridAs(world, packageNumber)).toMatchObject({
      isWaiting: true,
      excluded: [line(one, 2), line(two, 3), line(one, 3)],
      items: [{ holder: one }, { holder: three }, { holder: three }, { holder: null }],
    });
    await must(agree(world, packageNumber));
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方甲', [1], 'waiting'],
      ['供方丙', [2, 3], 'waiting'],
    ]);
    expect((await awardOf(world, packageNumber)).steps[1]?.lines).toMatchObject([
      { lineNo: 2, rank: 1 },
      { lineNo: 3, rank: 1 },
    ]);
    // Whoever was left out of a line is not asked for it when it is passed on.
    await must(answerStep(world, 3, packageNumber, 'declined'));
    expect((await stepsOf(world, packageNumber)).slice(2)).toEqual([['供方乙', [2], 'waiting']]);
    for (const n of [1, 2]) await must(answerStep(world, n, packageNumber, 'confirmed'));
    await world.pass(0);
    expect(await stateOf(id)).toBe('awarded');
    await goOn(world);
    await expectProven(packageNumber);
    const text = await publicLog(world, packageNumber);
    expect(text).not.toContain('参数不满足');
    expect(text).toContain('excludedLines');

    await publishNotice(world, id);
    const { notice } = await fullResult(world, id);
    const rows = notice?.body.map((block) => block.text) ?? [];
    expect(rows).toContain(`${packageNumber} 供方甲有限公司：明细 2–3 未通过评审：参数不满足`);
    expect(rows).toContain(`${packageNumber} 供方乙有限公司：明细 3 未通过评审：参数不满足`);
    expect(rows.join('\n')).toContain('3. 灯具、4. 电缆');
    const told = async (n: number) =>
      (await todosOf(world.as('supplier', n), 'unread', number)).rows
        .filter(({ processName }) => processName === '采购结果公告')
        .map((todo) => todo.text)
        .join();
    expect(await told(1)).toContain(
      '您的明细 1 已成交，成交金额 ¥1,000.00；明细 2–3 未通过评审：参数不满足',
    );
    expect(await told(3)).toContain('您未成交，名次：明细 2–3 第 1 名、明细 1 第 3 名');
    expect(await told(3)).not.toContain('参数不满足');
  });

  it('asks each winner for their lines at once, and becomes one order for each of them', async () => {
    const card = await budgetOf('JF-LINES', 'card', fen(200_000_00));
    const { id, number, packageNumber } = await offeredByLines(world, twoWinners, {
      fundsCard: 'JF-LINES',
    });
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方甲', [1, 2], 'waiting'],
      ['供方乙', [3], 'waiting'],
    ]);
    // Suppliers see their own step only.
    const mine = await must(world.as('supplier', 2).call(awardEndpoints.award, { packageNumber }));
    expect(mine.steps).toMatchObject([
      { number: 2, amount: 2_000_00, lines: [{ lineNo: 3, name: '灯具', price: 200_00, rank: 1 }] },
    ]);
    const lost = await must(world.as('supplier', 3).call(awardEndpoints.award, { packageNumber }));
    expect(lost).toMatchObject({ state: 'none', steps: [] });
    expect((await answerStep(world, 2, packageNumber, 'confirmed', 1)).text).toBe(
      (await answerStep(world, 3, packageNumber, 'confirmed')).text,
    );
    await must(answerStep(world, 1, packageNumber, 'confirmed'));
    await world.pass(0);
    expect(await stateOf(id)).toBe('inConfirmation');
    await must(answerStep(world, 2, packageNumber, 'confirmed', 2));
    await world.pass(0);
    expect(await stateOf(id)).toBe('awarded');
    await goOn(world);
    await expectProven(packageNumber);

    await publishNotice(world, id);
    const full = await fullResult(world, id);
    expect(full.notice?.form.suppliers).toHaveLength(2);
    const { notice } = await must(
      world.as('anonymous').call(noticeEndpoints.detail, { id: full.notice?.noticeId ?? '' }),
    );
    const rows = notice.body.map(({ text, cells }) => [text, ...cells].join(' '));
    expect(rows.filter((row) => row.includes(' 明细 '))).toEqual([
      expect.stringContaining('明细 1–2 办公设备 供方甲有限公司 江城路 1 号 ¥2,000.00'),
      expect.stringContaining('明细 3 办公设备 供方乙有限公司 江城路 1 号 ¥2,000.00'),
      expect.stringContaining('明细 1–2 成交金额大写：贰仟元整'),
      expect.stringContaining('明细 3 成交金额大写：贰仟元整'),
    ]);
    expect(rows.join('\n')).toContain('流标的明细（无有效报价或供应商均未确认）：4. 电缆');

    const told = async (n: number) =>
      (await todosOf(world.as('supplier', n), 'unread', number)).rows
        .filter(({ processName }) => processName === '采购结果公告')
        .map(({ text }) => text)
        .join();
    expect(await told(1)).toContain('您的明细 1–2 已成交，成交金额 ¥2,000.00');
    expect(await told(3)).toContain(
      '明细 1–2 成交金额 ¥2,000.00；明细 3 成交金额 ¥2,000.00；明细 4 流标；您未成交，名次：明细 2–3 第 2 名、明细 1 第 3 名',
    );
    expect(await told(3)).not.toMatch(/供方[甲乙]/);

    const { result } = await must(world.as('anonymous').call(resultEndpoints.detail, { number }));
    expect(result).toMatchObject({
      winners: ['供方甲有限公司', '供方乙有限公司'],
      amount: 4_000_00,
      packages: [
        {
          outcome: { name: '供方甲有限公司、供方乙有限公司', confirmation: 'confirmed' },
          awards: [
            { supplierName: '供方甲有限公司', lines: [{ lineNo: 1 }, { lineNo: 2 }] },
            { supplierName: '供方乙有限公司', lines: [{ lineNo: 3, amount: 2_000_00 }] },
          ],
          failedLines: ['4. 电缆'],
        },
      ],
    });
    const list = { method: null, keyword: number, page: 1, pageSize: 10 } as const;
    const found = await must(world.as('anonymous').call(resultEndpoints.list, list));
    expect(found.rows).toMatchObject([
      { winners: ['供方乙有限公司', '供方甲有限公司'], amount: 4_000_00 },
    ]);

    // Longer than a publicity over holidays.
    await world.pass(12 * DAY);
    await goOn(world);
    const { orders } = await fullResult(world, id);
    expect(orders.map(({ supplierName, amount }) => [supplierName, amount])).toEqual([
      ['供方甲有限公司', 2_000_00],
      ['供方乙有限公司', 2_000_00],
    ]);
    const detail = async (nth: number) =>
      (await must(world.as('handler').call(orderEndpoints.detail, { id: orders[nth]?.id ?? '' })))
        .order;
    // The lines say what their supplier offered in the sheet.
    const offered = { brand: '联想', offeredModel: 'M750', taxRate: 1300 };
    expect(await detail(0)).toMatchObject({
      projectNumber: number,
      lines: [
        { quantity: 10, price: 100_00, ...offered },
        { quantity: 10, price: 100_00, ...offered },
      ],
    });
    expect((await detail(1)).lines).toMatchObject([{ quantity: 10, price: 200_00, ...offered }]);
    // So do the lines of their contract.
    const lines = await readContractLines(orders[1]?.id ?? '', world.db);
    expect(lines.map(({ spec }) => spec)).toEqual(['联想 M750']);
    const read = await must(
      world.as('finance').call(budgetEndpoints.read, { id: card, page: 1, pageSize: 10 }),
    );
    expect(read.budget).toMatchObject({ reserved: 4_000_00, available: 196_000_00 });
  });

  it('passes the lines of who declines on to the next of each line, and nobody else’s', async () => {
    const { id, packageNumber } = await offeredByLines(world, twoWinners);
    await must(answerStep(world, 2, packageNumber, 'confirmed'));
    await must(answerStep(world, 1, packageNumber, 'declined'));
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方甲', [1, 2], 'declined'],
      ['供方乙', [3], 'confirmed'],
      ['供方乙', [1], 'waiting'],
      ['供方丙', [2], 'waiting'],
    ]);
    const offers = await must(
      world.as('supplier', 2).call(resultEndpoints.offers, { page: 1, pageSize: 10 }),
    );
    expect(
      offers.rows
        .filter((row) => row.packageNumber === packageNumber)
        .map(({ step }) => [step.number, step.end, step.lines.map(({ name }) => name)]),
    ).toEqual([
      [3, 'waiting', ['书桌']],
      [2, 'confirmed', ['灯具']],
    ]);
    // Refused by one of them, the line goes to the last who offers it; then nobody is left.
    await must(answerStep(world, 3, packageNumber, 'declined', 4));
    expect((await stepsOf(world, packageNumber)).at(-1)).toEqual(['供方乙', [2], 'waiting']);
    await must(answerStep(world, 2, packageNumber, 'declined', 5));
    await must(answerStep(world, 2, packageNumber, 'confirmed', 3));
    await world.pass(0);
    expect(await stateOf(id)).toBe('awarded');
    expect((await fullResult(world, id)).packages[0]).toMatchObject({
      awards: [{ supplierName: '供方乙有限公司', amount: 4_000_00 }],
      failedLines: ['2. 座椅', '4. 电缆'],
    });
    await expectProven(packageNumber);
  });

  it('[AU5] of equal prices asks the one who quoted first', async () => {
    const { packageNumber } = await offeredByLines(world, [
      ['200', '100', '100', '1'],
      ['100', '100', '200', '1'],
      ['100', '100', '100', '1'],
    ]);
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方乙', [1], 'waiting'],
      ['供方甲', [2, 3, 4], 'waiting'],
    ]);
    await expectProven(packageNumber);
  });

  it('is 流标 as a whole when nobody takes a line, and when too few pass the evaluation', async () => {
    const refused = await offeredByLines(world, [
      ['100', '', '', ''],
      ['', '200', '', ''],
    ]);
    for (const n of [1, 2]) await must(answerStep(world, n, refused.packageNumber, 'declined'));
    await world.pass(0);
    expect(await stateOf(refused.id)).toBe('failed');
    expect(await awardOf(world, refused.packageNumber)).toMatchObject({ state: 'failed' });
    await expectProven(refused.packageNumber);
    const few = await openedByLines(world, twoWinners, { minSuppliers: 3 });
    const [first] = (await gridAs(world, few.packageNumber)).quotes;
    const left = [{ code: first?.code ?? '', reason: '未响应' }];
    await must(decideAs(world, few.packageNumber, left));
    await must(agree(world, few.packageNumber));
    await world.pass(0);
    expect(await stateOf(few.id)).toBe('failed');
    expect(await kindsOf(few.packageNumber)).not.toContain('lines.ranked');
    await expectProven(few.packageNumber);
  });

  it('has its lines in the archive, the record and the pages of a supplier', async () => {
    const { id, number, packageNumber } = await offeredByLines(world, twoWinners);
    for (const n of [1, 2]) await must(answerStep(world, n, packageNumber, 'confirmed'));
    await world.pass(0);
    await goOn(world);
    const own = await must(world.as('supplier', 1).call(resultEndpoints.own, { number }));
    expect(own.project.packages).toMatchObject([
      {
        reason: '您的明细 1–2 已成交，成交金额 ¥2,000.00',
        steps: [{ end: 'confirmed', lines: [{ name: '书桌' }, { name: '座椅' }] }],
      },
    ]);
    const headers = { [TOKEN_HEADER]: (await world.as('handler').token()) ?? '' };
    const reply = await fetch(origin + archivePath(id), { headers });
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const texts = Object.entries(files).map(
      ([name, content]) => [name, strFromU8(content)] as const,
    );
    const result = texts.find(([name]) => name.endsWith('结果.json'))?.[1] ?? '';
    expect(JSON.parse(result).bList[0].cjList).toMatchObject([
      { gysmc: '供方甲有限公司', mxList: [{ mxmc: '书桌' }, { mxmc: '座椅' }] },
      { gysmc: '供方乙有限公司', mxList: [{ mxmc: '灯具' }] },
    ]);
    expect(texts.find(([name]) => name.endsWith('日志.jsonl'))?.[1]).toContain('lines.ranked');
  });
});

/** The record of a package over a real line. */
async function record(player: Player, format: 'pdf' | 'xlsx', packageNumber: string) {
  const headers = { [TOKEN_HEADER]: (await player.token()) ?? '' };
  const reply = await fetch(origin + recordPath(format, encodeURIComponent(packageNumber)), {
    headers,
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, bytes };
}

const paperOf = async (player: Player, packageNumber: string) =>
  pdfText((await record(player, 'pdf', packageNumber)).bytes).replaceAll('\n', '');

describe('[EV3] [AU43] the record of an award by lines', () => {
  it('is there after the evaluation only, and names each holder with their lines and the reasons', async () => {
    const { packageNumber } = await openedByLines(world, twoWinners);
    const supplier = world.as('supplier', 1);
    for (const player of [world.as('handler'), supplier])
      expect((await record(player, 'pdf', packageNumber)).status).toBe(409);
    const third = (await gridAs(world, packageNumber)).quotes.find(({ name }) =>
      name.startsWith('供方丙'),
    );
    const left = { code: third?.code ?? '', lineNo: 2, reason: '未附检测报告' };
    await must(decideAs(world, packageNumber, [left]));
    await must(agree(world, packageNumber));
    for (const n of [1, 2]) await must(answerStep(world, n, packageNumber, 'confirmed'));
    await world.pass(0);
    const holders = ['1. 书桌 ¥1,000.00；2. 座椅 ¥1,000.00', '3. 灯具 ¥2,000.00'];
    const excluded = `${left.code} 明细 2 未通过评审：未附检测报告`;
    const text = await paperOf(world.as('handler'), packageNumber);
    for (const part of ['供方甲有限公司 ¥2,000.00：', ...holders, excluded, '明细 4', '¥4,000.00'])
      expect(text, part).toContain(part);
    const { bytes } = await record(world.as('supervisor'), 'xlsx', packageNumber);
    const cells = [...unzip(bytes).values()].join('');
    for (const part of [...holders, excluded, '成交明细']) expect(cells, part).toContain(part);
    // A winner's own record is of their lines, and names nobody else.
    const own = await paperOf(supplier, packageNumber);
    expect(own).toContain(holders[0]);
    expect(own).toContain('贰仟元整');
    for (const part of ['供方乙', '供方丙', holders[1], '未附检测报告', '¥4,000.00'])
      expect(own, part).not.toContain(part);
    expect((await record(world.as('supplier', 3), 'pdf', packageNumber)).status).toBe(403);
  });
});

describe('[PJ10] [AU43] an objection to a result with several winners', () => {
  const texts = { facts: '检测报告过期', basis: '', request: '请核实' };
  const raise = async (projectNumber: string) =>
    (
      await must(
        world
          .as('supplier', 3)
          .call(objectionEndpoints.raise, { projectNumber, stage: 'result', ...texts }),
      )
    ).id;
  const answer = (id: string, verdict: 'upheld' | 'rejected') =>
    must(world.as('handler').call(objectionEndpoints.answer, { id, verdict, answer: '经核实' }));
  const ordersOf = async (id: string) => {
    await world.pass(12 * DAY);
    await goOn(world);
    const { hold, orders, winners } = await fullResult(world, id);
    return [hold, orders.map(({ supplierName }) => supplierName.slice(0, 3)), winners.length];
  };
  const noticed = async () => {
    const made = await offeredByLines(world, twoWinners);
    for (const n of [1, 2]) await must(answerStep(world, n, made.packageNumber, 'confirmed'));
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, made.id);
    return made;
  };

  it('holds the orders of all winners until it is answered', async () => {
    const { id, number } = await noticed();
    const objection = await raise(number);
    expect(await ordersOf(id)).toEqual(['objection', [], 2]);
    await answer(objection, 'rejected');
    expect(await ordersOf(id)).toEqual(['ordered', ['供方甲', '供方乙'], 2]);
  });

  it('that is right keeps all of them back until its conclusion, and an annulled award makes none', async () => {
    const { id, number } = await noticed();
    const objection = await raise(number);
    await answer(objection, 'upheld');
    expect(await ordersOf(id)).toEqual(['objection', [], 2]);
    const conclusion = { id: objection, conclusion: 'annulled', reason: '资格不符' } as const;
    await must(world.as('handler').call(objectionEndpoints.conclude, conclusion));
    expect((await ordersOf(id)).slice(1)).toEqual([[], 0]);
    expect((await fullResult(world, id)).packages[0]).toMatchObject({
      awards: [],
      failedLines: [],
    });
    expect((await record(world.as('handler'), 'pdf', `${number}-1`)).status).toBe(200);
  });
});

describe('[AU43] quotes that may leave lines out', () => {
  it('name at least one line, and every line where the package is awarded as a whole', async () => {
    const { packageNumber } = await openInquiry(world, byLines);
    const blank = (n: number, of: readonly string[], number = packageNumber) => {
      const sheet = sheetOf(of);
      const lines = sheet.lines.map((line) =>
        line.price === '' ? { ...line, brand: '', model: '' } : line,
      );
      return submitAs(world, n, number, { ...sheet, lines });
    };
    expect((await blank(1, ['', '', '', ''])).text).toContain('请至少填写一行明细的报价');
    expect((await submitAs(world, 1, packageNumber, sheetOf(['1', '', '', '']))).text).toContain(
      '第 2 行',
    );
    const { data } = await blank(1, ['1', '', '', '']);
    expect(data).toMatchObject({ accepted: true, amount: 10_00 });
    const whole = await openInquiry(world, { ...byLines, awardBy: 'total' });
    expect((await blank(1, ['1', '', '1', '1'], whole.packageNumber)).text).toContain('第 2 行');
  });
});

/** A bidding by lines whose auction is over: 甲 leads by the total, 乙 is best in line 2. */
async function biddingByLines(awardBy: 'total' | 'lines') {
  const made = await quoting(world, { ...byLines, awardBy, quoteMethod: 'open' });
  await world.pass(3 * HOUR);
  const packageNumber = `${made.number}-1`;
  for (const [n, prices] of [
    [2, ['900', '100', '300', '10']],
    [1, ['100', '300', '100', '10']],
  ] as const)
    await must(bidLines(world, n, packageNumber, prices));
  world.clock.at += 96 * HOUR;
  await settleAuction(world, packageNumber);
  await world.pass(0);
  return { ...made, packageNumber };
}

describe('[AU43] a bidding by lines', () => {
  it('is awarded by lines at its close, and passes on what runs out of time', async () => {
    const { id, packageNumber } = await biddingByLines('lines');
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方甲', [1, 3], 'waiting'],
      ['供方乙', [2, 4], 'waiting'],
    ]);
    await must(answerStep(world, 1, packageNumber, 'confirmed'));
    world.clock.at += 80 * HOUR;
    await settleAuction(world, packageNumber);
    expect(await stepsOf(world, packageNumber)).toEqual([
      ['供方甲', [1, 3], 'confirmed'],
      ['供方乙', [2, 4], 'expired'],
      ['供方甲', [2, 4], 'waiting'],
    ]);
    await must(answerStep(world, 1, packageNumber, 'confirmed'));
    await world.pass(0);
    expect(await stateOf(id)).toBe('awarded');
    expect((await fullResult(world, id)).packages[0]).toMatchObject({
      awards: [{ supplierName: '供方甲有限公司', lines: [{}, {}, {}, {}] }],
      failedLines: [],
    });
    await expectProven(packageNumber);
  });

  it('that is awarded by its total goes to one supplier, and its log is as ever', async () => {
    const { packageNumber } = await biddingByLines('total');
    expect(await stepsOf(world, packageNumber)).toEqual([['供方甲', [], 'waiting']]);
    await must(answerStep(world, 1, packageNumber, 'declined'));
    await must(answerStep(world, 2, packageNumber, 'confirmed'));
    const log = await readLog(world.db, packageNumber);
    const award = log.slice(log.findIndex(({ kind }) => kind === 'auction.closed'));
    expect(award.map(({ kind, payload }) => [kind, Object.keys(payload).sort()])).toEqual([
      ['auction.closed', ['amount', 'code', 'kind']],
      ['award.offered', ['amount', 'dueAt', 'rank']],
      ['award.declined', ['reason']],
      ['award.offered', ['amount', 'dueAt', 'rank']],
      ['award.confirmed', ['reason']],
    ]);
    const stored = await world.db
      .selectFrom('auction')
      .select(['award', 'outcome'])
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    expect(Object.keys(stored.award as object).sort()).toEqual(['state', 'steps']);
    expect(Object.keys(stored.outcome as object).sort()).toEqual(['amount', 'code', 'kind']);
    await expectProven(packageNumber);
  });
});
