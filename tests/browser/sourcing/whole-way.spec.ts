import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { bid } from '../auction/kit/bid.ts';
import { desktop, openStage, region, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { openSheets, sealSheets, takeSuppliers } from './inquiry-steps.ts';
import {
  agree,
  announcement,
  begin,
  COMPANIES,
  chooseSupervisor,
  confirmAward,
  dialog,
  endQuoting,
  enterBoard,
  fillIn,
  passReview,
  shots,
  submit,
} from './steps.ts';

/*
 * Two inquiries, one of them awarded by lines, and one bidding project, each from the empty editor to the order that its award makes. At
 * the beginning there are people and units and nothing else; every step is done on a page. Only waiting
 * is shortened: the ends of periods are moved in the database.
 */

const INQUIRY = '教学楼显示设备询价';
const BY_LINES = '语音教室设备分项询价';
const BIDDING = '机房终端分轮竞价';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const noComplaints = (seats: readonly Seat[]) => {
  for (const { complaints } of seats) expect(complaints).toEqual([]);
};

/** From the announcement, which says how long quotes are taken, over one's own part back into the hall. */
async function backToHall(page: Page, number: string): Promise<void> {
  await page.goto(announcement(stage, number));
  await expect(page.getByText(/^报名已结束，距报价截止/)).toBeVisible();
  await page.getByRole('link', { name: '我的参与情况' }).click();
  await page.getByRole('link', { name: '进入询价大厅' }).click();
  await expect(page.getByRole('button', { name: '替换已密封的报价' })).toBeVisible();
}

/** The sheet that was sealed, whole, once nothing can be changed any more. */
async function seeOwnSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('table', { name: '已密封的报价单' });
  for (const text of ['¥3,000.00', '¥60,000.00', 'M750', '13%'])
    await expect(sheet).toContainText(text);
  await expect(page.getByText('10 天', { exact: true })).toBeVisible();
  await shots(page, 'whole-own-sheet');
}

interface Awarded {
  /** The public list of results of its method. */
  readonly results: 'XjResultList' | 'BidResultList';
  readonly name: string;
  readonly number: string;
  /** Each supplier who won, with their amount: one order follows for each of them. */
  readonly winners: readonly {
    readonly seat: Seat;
    readonly company: string;
    readonly amount: string;
  }[];
}

/** Every quote of the package stands in its history, which the result's page leads to. */
async function seeHistory(page: Page, method: 'Xj' | 'Bid'): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${method}ResultCk\\?`));
  await page.getByRole('link', { name: '报价历史' }).click();
  await expect(page).toHaveURL(new RegExp(`/${method}History\\?`));
  await expect(page.getByRole('table', { name: '报价历史' })).toContainText(COMPANIES.gys02);
  await page.goBack();
}

/** From the confirmed award over its notice and publicity to the reviewed orders. */
async function takeToOrder(
  seats: Readonly<Record<'handler' | 'reviewer' | 'visitor', Seat>>,
  { results, name, number, winners }: Awarded,
): Promise<void> {
  const { page } = seats.handler;
  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: '采购结果' }).click();
  await seeHistory(page, results === 'XjResultList' ? 'Xj' : 'Bid');
  await page.getByLabel('采购人地址').fill('江城市文教路 1 号');
  for (const { company } of winners)
    await page.getByLabel(`${company}的地址`).fill('江城市滨江路 88 号');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('button', { name: '撤回审核' })).toBeVisible();
  await passReview(stage, seats.reviewer, name, 'whole-notice-review');

  // The publicity runs: everybody reads the notice, and nothing is ordered.
  const visitor = seats.visitor.page;
  await visitor.goto(`${stage.mall}/${results}`);
  await visitor.getByRole('link', { name, exact: true }).click();
  for (const { company, amount } of winners) {
    await expect(visitor.getByText(company).first()).toBeVisible();
    await expect(visitor.getByText(`¥${amount}`).first()).toBeVisible();
  }
  await shots(visitor, `whole-result-${winners.length}`);
  await visitor.getByRole('link', { name: '查看公告' }).click();
  await expect(visitor.getByText('评审人员名单').first()).toBeVisible();
  await shots(visitor, `whole-notice-${winners.length}`);
  await page.reload();
  await expect(page.getByText('结果公告发布且公示期满后')).toBeVisible();
  await shots(page, 'whole-publicity');
  await sql`update result_notice set publicity_ends_at = now() from sourcing_project p
    where p.id = project_id and p.number = ${number}`.execute(stage.db);

  // The orders follow by themselves, with the award's prices; their reviews send them to the suppliers.
  const orders = page.getByRole('table', { name: '成交订单' }).getByRole('link');
  await expect(orders).toHaveCount(winners.length);
  await shots(page, `whole-result-file-${winners.length}`);
  for (const { company, amount } of winners) {
    const own = page.getByRole('row').filter({ hasText: company });
    await own.getByRole('link', { name: /^\w+$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
    await expect(page.getByText(`¥${amount}`).first()).toBeVisible();
    await page.goBack();
  }
  for (const _ of winners) await passReview(stage, seats.reviewer, name, 'whole-order-review');
  for (const { seat, amount } of winners) {
    await seat.page.goto(`${stage.mall}/GysOrder`);
    await expect(seat.page.getByText(name).first()).toBeVisible();
    await expect(seat.page.getByText(`¥${amount}`).first()).toBeVisible();
    await shots(seat.page, 'whole-order');
  }
}

test('[PJ2] [PJ5] [IQ2] [IQ7] [PJ8] [PJ9] an inquiry from the empty editor to its order', {
  tag: '@trial',
}, async ({ browser }) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await begin(stage, page, '询价');
  await fillIn(page, { name: INQUIRY, word: '询价', closesIn: 24 * 30 });
  await page.locator('#draft-minSuppliers').fill('2');
  await chooseSupervisor(page);
  const number = await submit(page, INQUIRY);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, INQUIRY, 'whole-inquiry-review');
  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  await takeSuppliers(stage, page, [first, second], number);

  const sheets = [
    [first, ['3000', '900']],
    [second, ['2900', '880']],
  ] as const;
  await sealSheets(stage, page, sheets, number);
  await backToHall(first.page, number);
  await endQuoting(stage, number);
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await openSheets(stage, page, supervisor.page, number);
  await expect(region(page, '报价对照').getByText('¥75,600.00')).toBeVisible();
  await seeOwnSheet(first.page);
  await page.getByRole('button', { name: '提交评审结果' }).click();
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  await expect(page.getByText('评审结果等待监督人会签', { exact: true })).toBeVisible();
  await agree(supervisor.page);
  await expect(page.getByText('评审结果已生效，等待成交供应商确认。')).toBeVisible();
  await confirmAward(stage, second.page, INQUIRY);

  const visitor = await takeSeat(browser, stage.mall, null);
  const seats = { handler, reviewer, visitor };
  const awarded = {
    results: 'XjResultList',
    name: INQUIRY,
    number,
    winners: [{ seat: second, company: COMPANIES.gys02, amount: '75,600.00' }],
  } as const;
  await takeToOrder(seats, awarded);
  noComplaints([handler, reviewer, first, second, supervisor, visitor]);
});

test('[IQ1] [IQ3] [IQ6] [IQ7] [AU43] [PJ8] [PJ9] an inquiry that is awarded by lines, from the empty editor to an order for each winner', {
  tag: '@trial',
}, async ({ browser }) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await begin(stage, page, '询价');
  await fillIn(page, { name: BY_LINES, word: '询价', closesIn: 24 * 30 });
  await page.getByText('按明细成交', { exact: true }).click();
  await page.locator('#draft-minSuppliers').fill('2');
  await chooseSupervisor(page);
  await shots(page, 'lines-editor');
  const number = await submit(page, BY_LINES);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, BY_LINES, 'whole-lines-review');
  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  const third = await takeSeat(browser, stage.mall, 'gys03');
  await takeSuppliers(stage, page, [first, second, third], number);

  // The third offers screens only. The first is the lowest in both lines; their screens do not meet the
  // requirement.
  const sheets = [
    [first, ['3000', '870']],
    [second, ['3100', '880']],
    [third, ['', '950']],
  ] as const;
  await sealSheets(stage, page, sheets, number);
  await endQuoting(stage, number);
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await openSheets(stage, page, supervisor.page, number);
  const grid = region(page, '报价对照');
  const row = (item: string) => grid.getByRole('row').filter({ hasText: item });
  await expect(row('台式计算机').getByText('缺项')).toBeVisible();
  await expect(row('台式计算机').getByText('拟成交')).toHaveCount(1);
  await expect(row('台式计算机').getByRole('cell').filter({ hasText: '拟成交' })).toContainText(
    '¥3,000.00',
  );
  await expect(row('显示器').getByRole('cell').filter({ hasText: '拟成交' })).toContainText(
    '¥870.00',
  );
  await shots(page, 'lines-grid');
  // The fewest suppliers that an inquiry has stand there whole on a small desktop.
  await page.setViewportSize({ ...desktop, width: 1280 });
  await expect.poll(() => grid.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.screenshot({ path: 'tests/.out/shots/lines-grid-1280.png' });
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: '提交评审结果' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('明细 1–2。');
  const head = grid.getByRole('columnheader').filter({ hasText: COMPANIES.gys01 });
  const code = ((await head.textContent()) ?? '').slice(0, 2);
  await dialog(page)
    .getByRole('combobox', { name: `${code} 不满足要求的明细` })
    .click();
  await page.getByRole('option', { name: /^2\. 显示器/ }).click();
  await dialog(page).getByLabel(`${code} 第 2 行未通过评审的原因`).fill('分辨率不满足');
  await expect(dialog(page).getByRole('status')).toContainText(`${COMPANIES.gys01}明细 1；`);
  await expect(dialog(page).getByRole('status')).toContainText(`${COMPANIES.gys02}明细 2。`);
  await shots(page, 'lines-decide');
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  const leftOut = `${code} 明细 2 未通过评审：分辨率不满足`;
  await expect(supervisor.page.getByText(leftOut)).toBeVisible();
  await agree(supervisor.page);
  await expect(page.getByText('评审结果已生效，等待成交供应商确认。')).toBeVisible();
  await expect(page.getByText(leftOut)).toBeVisible();
  await expect(row('显示器').getByRole('cell').filter({ hasText: '拟成交' })).toContainText(
    '¥880.00',
  );
  await expect(region(page, '成交确认').getByText(COMPANIES.gys02)).toBeVisible();
  await shots(page, 'lines-waiting');
  for (const seat of [first, second]) await confirmAward(stage, seat.page, BY_LINES);
  await shots(first.page, 'lines-offers');

  const visitor = await takeSeat(browser, stage.mall, null);
  const seats = { handler, reviewer, visitor };
  const awarded = {
    results: 'XjResultList',
    name: BY_LINES,
    number,
    winners: [
      { seat: first, company: COMPANIES.gys01, amount: '60,000.00' },
      { seat: second, company: COMPANIES.gys02, amount: '17,600.00' },
    ],
  } as const;
  await takeToOrder(seats, awarded);
  await visitor.page.goto(`${stage.mall}/XjResultList`);
  await visitor.page.getByRole('link', { name: BY_LINES, exact: true }).click();
  await visitor.page.getByRole('link', { name: '查看公告' }).click();
  const excluded = `${COMPANIES.gys01}：明细 2 未通过评审：分辨率不满足`;
  await expect(visitor.page.getByText(excluded)).toBeVisible();
  await third.page.goto(`${stage.mall}/bidxm/GysBidDetails?xmbh=${number}`);
  await expect(third.page.getByText(/您未成交，名次：明细 2 第 2 名/)).toBeVisible();
  await shots(third.page, 'lines-own');
  noComplaints([handler, reviewer, first, second, third, supervisor, visitor]);
});

const ranking = (page: Page) => region(page, '供应商排名');

/** Bids by the lines' prices, and waits until the others see the total. */
async function bidLines(
  page: Page,
  [computer, screen]: readonly [string, string],
  total: string,
  others: readonly Page[],
): Promise<void> {
  await page.getByLabel('台式计算机（16G 内存） 的单价').fill(computer);
  await page.getByLabel('显示器（24 英寸） 的单价').fill(screen);
  await bid(page);
  for (const one of [page, ...others])
    await expect(ranking(one).getByText(total).first()).toBeVisible();
}

/** The next round begins now. */
const openRound = (number: string) =>
  sql`update auction set opens_at = now() where package_number = ${`${number}-1`}`.execute(
    stage.db,
  );

const LENGTHS = '（第 1 轮 11 分钟、第 2 轮 7 分钟，末轮至报价截止）';

test('[PJ2] [PJ7] [AU8] [AU17] [AU22] [AU43] [PJ8] [PJ9] a bidding by lines in three blind rounds, from the empty editor to an order for each winner', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await begin(stage, page, '竞价');
  await fillIn(page, { name: BIDDING, word: '竞价', closesIn: 30 });
  await page.getByText('按明细', { exact: true }).click();
  await page.getByText('按明细成交', { exact: true }).click();
  await page.getByText('背靠背', { exact: true }).click();
  await page.locator('#draft-rounds').fill('3');
  await page.locator('#draft-minSuppliers').fill('2');
  await chooseSupervisor(page);
  await expect(page.getByText(/^第 3 轮：/)).toBeVisible();
  // [AU17] Each round has its own length; the preview and the announcement say so.
  await page.getByLabel('各轮时长相等').uncheck();
  await page.getByLabel('第 1 轮时长').fill('900000');
  await page.getByLabel('第 2 轮时长').fill('7');
  await expect(page.getByLabel('第 1 轮时长')).toHaveAccessibleDescription(
    '应为 1 至 43200 的整数',
  );
  await page.getByLabel('第 1 轮时长').fill('43200');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(
    page.getByText('前几轮时长合计须短于报价时间，末轮至少 1 分钟').first(),
  ).toBeVisible();
  await page.getByLabel('第 1 轮时长').fill('11');
  await shots(page, 'whole-round-lengths');
  await page.getByRole('button', { name: '预览公告' }).click();
  await expect(page.getByRole('dialog')).toContainText(LENGTHS);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  const number = await submit(page, BIDDING);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, BIDDING, 'whole-bidding-review');
  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  await takeSuppliers(stage, page, [first, second], number);

  await enterBoard(stage, first.page, number);
  await enterBoard(stage, second.page, number);
  await page.reload();
  await page.getByRole('link', { name: `${number}-1`, exact: true }).click();
  await expect(page.getByText(/^第 3 轮：/)).toBeVisible();
  await page.getByRole('link', { name: '进入竞价大厅' }).click();
  const boards = [page, first.page, second.page];
  const rounds = [
    [
      [first, '4000', '900', '98,000.00'],
      [second, '3990', '900', '97,800.00'],
    ],
    [
      [first, '3980', '900', '97,600.00'],
      [second, '3970', '900', '97,400.00'],
    ],
    [
      [second, '3970', '890', '97,200.00'],
      [first, '3950', '900', '97,000.00'],
    ],
  ] as const;
  for (const [index, bids] of rounds.entries()) {
    const nth = index + 1;
    if (nth > 1) {
      await endQuoting(stage, number);
      for (const one of boards)
        await expect(region(one, '轮次').getByText(`第 ${nth} 轮 / 共 3 轮`)).toBeVisible();
      await openRound(number);
    }
    for (const [seat, computer, screen, total] of bids)
      await bidLines(seat.page, [computer, screen], total, boards);
    // [AU22] Back to back: the organisers see codes, and no names before the end.
    await expect(page.getByText(COMPANIES.gys01)).toHaveCount(0);
    await expect(page.getByText(COMPANIES.gys02)).toHaveCount(0);
  }
  await shots(page, 'whole-third-round');
  await endQuoting(stage, number);
  await expect(ranking(page).getByText(COMPANIES.gys01)).toBeVisible();
  // [AU43] The first has the best price of the computers, the second of the screens.
  await expect(region(page, '成交确认').getByText(COMPANIES.gys02)).toBeVisible();
  await shots(page, 'whole-line-awards');
  for (const seat of [first, second]) await confirmAward(stage, seat.page, BIDDING);
  await shots(second.page, 'whole-line-offers');

  const visitor = await takeSeat(browser, stage.mall, null);
  const seats = { handler, reviewer, visitor };
  const awarded = {
    results: 'BidResultList',
    name: BIDDING,
    number,
    winners: [
      { seat: first, company: COMPANIES.gys01, amount: '79,000.00' },
      { seat: second, company: COMPANIES.gys02, amount: '17,800.00' },
    ],
  } as const;
  await takeToOrder(seats, awarded);
  noComplaints([handler, reviewer, first, second, visitor]);
});
