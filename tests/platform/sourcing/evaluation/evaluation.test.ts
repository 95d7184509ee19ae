import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { confirmAs, fullResult, goOn, submitNotice } from '../../../harness/sourcing/awards.ts';
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
  HOUR,
  readAs,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const stateOf = async (id: string) => (await readAs(world.as('handler'), id)).state;

/** An inquiry with these unit prices of the first item, by supplier, opened. */
async function opened(prices: readonly string[], minSuppliers = 2) {
  const made = await openInquiry(world, { ...twoItems, minSuppliers });
  for (const [index, price] of prices.entries())
    await must(submitAs(world, index + 1, made.packageNumber, sheetOf([price, '100'])));
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  return made;
}

describe('[IQ6] the comparison of opened quotes', () => {
  it('is there after the opening only, for the organisers only', async () => {
    const { id, packageNumber } = await openInquiry(world);
    const grid = (actor: 'handler' | 'otherHandler', player = world.as(actor)) =>
      player.call(evaluationEndpoints.grid, { packageNumber });
    for (const n of [1, 2, 3])
      await must(submitAs(world, n, packageNumber, sheetOf([`${n}000`, '100'])));
    expect((await grid('handler')).text).toBe('尚未开标，不能评审');
    await endQuoting(world, packageNumber);
    expect((await grid('handler')).text).toBe('尚未开标，不能评审');
    await openAll(world, packageNumber);
    expect(await stateOf(id)).toBe('evaluating');
    const seen = await gridAs(world, packageNumber);
    expect(seen).toMatchObject({ state: 'evaluating', mayDecide: true, needed: 3 });
    expect(seen.quotes.map(({ rank, amount }) => [rank, amount])).toEqual([
      [1, 1_025_000],
      [2, 2_025_000],
      [3, 3_025_000],
    ]);
    expect(seen.quotes[0]?.lines[0]).toMatchObject({ brand: '联想', model: 'M750', taxRate: '13' });
    expect((await gridAs(world, packageNumber, 'supervisor')).mayDecide).toBe(false);
    expect((await grid('otherHandler')).status).toBe(403);
    expect((await grid('handler', world.as('supplier', 1))).status).toBe(403);
    const { rows } = await todosOf(world.as('handler'), 'open', '询价待评审');
    expect(rows.map(({ url }) => url)).toContain(`/JbrXjdt?bbh=${packageNumber}`);
  });

  it('tells a supplier neither place nor reason before the evaluation is decided', async () => {
    const { number, packageNumber } = await opened(['1000', '2000', '2000']);
    const own = async () =>
      (await must(world.as('supplier', 1).call(resultEndpoints.own, { number }))).project
        .packages[0];
    expect(await own()).toMatchObject({ rank: null, reason: '', bids: 1 });
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await world.pass(0);
    expect(await own()).toMatchObject({ rank: 1 });
  });

  it('names nobody to the public before the evaluation is decided', async () => {
    const { number, packageNumber } = await opened(['1000', '2000']);
    const visitor = world.as('anonymous');
    // The lists of auctions have no inquiries; the hall has both.
    const list = { tab: 'all', keyword: number, page: 1, pageSize: 10 } as const;
    const auctions = await must(visitor.call(sourcingEndpoints.listBiddings, list));
    expect(auctions).toMatchObject({ rows: [], total: 0 });
    const own = await must(world.as('handler').call(sourcingEndpoints.listMine, list));
    expect(own.rows.map((row) => row.packageNumber)).toEqual([packageNumber]);
    const { bidding } = await must(visitor.call(sourcingEndpoints.detail, { packageNumber }));
    expect(bidding.outcome).toMatchObject({
      kind: 'won',
      confirmation: 'evaluating',
      name: null,
      amount: null,
    });
  });

  it('decides on a quote that binds no more only with a note on record (C045)', async () => {
    const { packageNumber } = await openInquiry(world, { ...twoItems, minSuppliers: 2 });
    const sheet = (price: string, validDays: string) => sheetOf([price, '100'], { validDays });
    await must(submitAs(world, 1, packageNumber, sheet('1000', '1')));
    await must(submitAs(world, 2, packageNumber, sheet('2000', '999')));
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    world.clock.at += 91 * 86_400_000;
    const [first] = (await gridAs(world, packageNumber)).quotes;
    const refused = (await decideAs(world, packageNumber)).text;
    expect(refused).toContain(`${first?.code} 的报价有效期已过`);
    await must(decideAs(world, packageNumber, [], '供应商 3 月 1 日书面延期至年底'));
    const { note } = await gridAs(world, packageNumber);
    expect(note).toContain('书面延期');
    world.clock.at -= 91 * 86_400_000;
  });

  it('asks a supplier for an explanation, once, and waits for it until its time has passed', async () => {
    const { number, packageNumber } = await opened(['1000', '2000', '2000']);
    const [low] = (await gridAs(world, packageNumber)).quotes;
    const ask = (more: object = {}, actor: 'handler' | 'supervisor' = 'handler') =>
      world.as(actor).call(evaluationEndpoints.ask, {
        packageNumber,
        code: low?.code ?? '',
        lineNo: 1,
        question: '请说明成本构成',
        ...more,
      });
    expect((await ask({ question: ' ' })).text).toBe('请写明需要供应商说明的问题');
    expect((await ask({ lineNo: 9 })).text).toBe('采购清单中没有第 9 行');
    expect((await ask({ code: 'X9' })).text).toBe('没有这个报价号的已开标报价');
    expect((await ask({}, 'supervisor')).status).toBe(403);
    const { id } = await must(ask());
    expect((await ask()).text).toBe('该项已要求说明，请等待供应商答复');
    const { rows } = await todosOf(world.as('supplier', 1), 'open', number);
    expect(rows.some(({ processName }) => processName === '报价说明')).toBe(true);
    expect((await decideAs(world, packageNumber)).text).toContain('还有 1 条报价说明');
    const answer = (n: number, text = '批量采购') =>
      world.as('supplier', n).call(evaluationEndpoints.answer, { packageNumber, id, answer: text });
    expect((await answer(2)).text).toBe('该说明要求不存在或您无权查看');
    expect((await answer(1, ' ')).text).toBe('请填写说明');
    await must(answer(1));
    const told = await todosOf(world.as('handler'), null, '供应商已说明报价');
    expect(told.rows.map(({ url }) => url)).toContain(`/JbrXjdt?bbh=${packageNumber}`);
    expect((await answer(1)).text).toBe('该说明已经答复');
    expect((await gridAs(world, packageNumber)).explanations).toMatchObject([
      { id, answer: '批量采购' },
    ]);
    const late = await must(ask({ lineNo: 2 }));
    world.clock.at += 24 * HOUR;
    const body = { packageNumber, id: late.id, answer: '迟' };
    expect((await world.as('supplier', 1).call(evaluationEndpoints.answer, body)).text).toBe(
      '答复时间已过',
    );
    await must(decideAs(world, packageNumber));
  });
});

describe('[IQ7] the decision', () => {
  it('that leaves nobody says why, to the public and to each supplier', async () => {
    const { number, packageNumber } = await opened(['1000', '2000', '2000']);
    const { quotes } = await gridAs(world, packageNumber);
    const excluded = quotes.map(({ code }) => ({ code, reason: '分辨率不足' }));
    await must(decideAs(world, packageNumber, excluded));
    await must(agree(world, packageNumber));
    await world.pass(0);
    const { result } = await must(world.as('anonymous').call(resultEndpoints.detail, { number }));
    const reason = '经评审，满足要求的供应商不足，本项目流标';
    expect(result.packages).toMatchObject([{ outcome: { kind: 'failed', reason } }]);
    const { project } = await must(world.as('supplier', 1).call(resultEndpoints.own, { number }));
    expect(project.packages[0]?.reason).toBe(
      '您的报价未通过评审（分辨率不足），未成交；本包流标，没有成交供应商',
    );
  });

  it('needs the supervisor, and offers the award to the lowest of those who meet the requirement', async () => {
    const { id, packageNumber } = await opened(['1000', '2000', '3000']);
    const [first, second] = (await gridAs(world, packageNumber)).quotes;
    const code = first?.code ?? '';
    expect((await decideAs(world, packageNumber, [{ code, reason: '' }])).text).toContain('原因');
    expect((await decideAs(world, packageNumber, [{ code: 'X', reason: '无' }])).state).toBe(0);
    const asked = await must(decideAs(world, packageNumber, [{ code, reason: '参数不满足' }]));
    expect(asked.waiting).toBe(true);
    expect(await gridAs(world, packageNumber)).toMatchObject({
      isWaiting: true,
      mayDecide: false,
      excluded: [{ code, reason: '参数不满足' }],
    });
    expect((await decideAs(world, packageNumber)).state).toBe(0);
    expect(await stateOf(id)).toBe('evaluating');
    await must(agree(world, packageNumber));
    await world.pass(0);
    expect(await stateOf(id)).toBe('inConfirmation');
    const offered = await must(world.as('handler').call(awardEndpoints.award, { packageNumber }));
    expect(offered).toMatchObject({ state: 'waiting', steps: [{ code: second?.code, rank: 1 }] });
    const answer = { packageNumber, answer: 'declined', reason: '缺货', step: null } as const;
    await must(world.as('supplier', 2).call(awardEndpoints.answerAward, answer));
    await must(
      world.as('supplier', 3).call(awardEndpoints.answerAward, { ...answer, answer: 'confirmed' }),
    );
    await world.pass(0);
    expect(await stateOf(id)).toBe('awarded');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('leads its notice, while it is reviewed, to the page of an inquiry', async () => {
    const { id, packageNumber } = await opened(['1000', '2000', '3000']);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await confirmAs(world, 1, packageNumber);
    await world.pass(0);
    await goOn(world);
    await submitNotice(world, id);
    const { rows } = await sql<{ url: string }>`
      select detail_url as url from review_flow
      where business_type = 'resultNotice' and business_id = ${id}`.execute(world.db);
    expect(rows).toEqual([{ url: `/XjResultCk?xmid=${id}` }]);
  });

  it('[AU43] leaves out whole quotes only where the package is awarded as a whole', async () => {
    const { id, number, packageNumber } = await opened(['1000', '2000', '3000']);
    const [first] = (await gridAs(world, packageNumber)).quotes;
    const whole = { code: first?.code ?? '', reason: '参数不满足' };
    expect((await decideAs(world, packageNumber, [{ ...whole, lineNo: 1 }])).text).toBe(
      '本项目按总价成交，只能整体判定报价是否满足要求',
    );
    await must(decideAs(world, packageNumber, [whole]));
    await must(agree(world, packageNumber));
    const answer = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
    await must(world.as('supplier', 2).call(awardEndpoints.answerAward, answer));
    await world.pass(0);
    expect(await stateOf(id)).toBe('awarded');
    const { project } = await must(world.as('supplier', 1).call(resultEndpoints.own, { number }));
    expect(project.packages[0]?.reason).toBe('您的报价未通过评审（参数不满足），未成交');
    // One rule of places: who did not pass has none, and the others count without them.
    expect(project.packages).toMatchObject([{ rank: null, isLeftOut: true }]);
    const other = await must(world.as('supplier', 3).call(resultEndpoints.own, { number }));
    expect(other.project.packages).toMatchObject([{ rank: 2, isLeftOut: false }]);
    expect(other.project.packages[0]?.reason).toContain('您的报价名次第 2，');
    const { packages } = await fullResult(world, id);
    const ranks = packages[0]?.places.map(({ rank, amount }) => [rank, amount]);
    const { quotes } = await gridAs(world, packageNumber);
    expect(quotes.map(({ rank, amount }) => [rank, amount])).toEqual(ranks);
    expect(quotes.map(({ rank, isExcluded }) => [rank, isExcluded])).toEqual([
      [1, false],
      [2, false],
      [null, true],
    ]);
  });

  it('that the supervisor refuses changes nothing; with too few left it is 流标', async () => {
    const { id, packageNumber } = await opened(['1000', '2000']);
    const [first] = (await gridAs(world, packageNumber)).quotes;
    const excluded = [{ code: first?.code ?? '', reason: '未响应' }];
    await must(decideAs(world, packageNumber, excluded));
    await must(agree(world, packageNumber, false));
    expect((await gridAs(world, packageNumber)).mayDecide).toBe(true);
    await must(decideAs(world, packageNumber, excluded));
    await must(agree(world, packageNumber));
    await world.pass(0);
    expect(await stateOf(id)).toBe('failed');
    expect(await gridAs(world, packageNumber)).toMatchObject({ state: 'failed', excluded });
    expect((await decideAs(world, packageNumber)).text).toBe('评审已经结束');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU5] of equal totals offers it to the one who quoted first', async () => {
    const { packageNumber } = await opened(['2000', '1000', '1000']);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    const { award } = awardEndpoints;
    const mine = await must(world.as('supplier', 2).call(award, { packageNumber }));
    expect(mine.state).toBe('waiting');
  });
});
