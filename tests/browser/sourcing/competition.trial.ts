import { loadBooks } from '@jicai/platform/demo/orders/books.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { bid } from '../auction/kit/bid.ts';
import { takeDesk } from '../fulfilment/steps.ts';
import { picture } from '../picture.ts';
import { openStage, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import {
  admit,
  COMPANIES,
  chooseSupervisor,
  confirmAward,
  endQuoting,
  endSignUp,
  enterBoard,
  inHours,
  openMenu,
  passReview,
  shots,
  signUp,
  submit,
} from './steps.ts';

/*
 * The competition among appointed suppliers as its handler meets it, one of them with all roles to the
 * acceptance of its services, and the end of an appointment.
 */

let stage: Stage;

/** Three suppliers who are appointed for printing, with two items that all of them offer. */
async function fill(db: Database): Promise<void> {
  await sql`insert into zone (id, name, kind) values ('wssc', '网上商城', 'mall'),
    ('ddsc', '定点商城', 'fixed') on conflict do nothing`.execute(db);
  for (const n of [1, 2, 3]) {
    await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
      values (${`shop-${n}`}, ${`supplier-${n}`}, ${`第${n}印务店`}, 'active', 'wssc', '330000')`.execute(
      db,
    );
    await sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at,
        ends_at, discount_hundredths, category_id, order_limit)
      values (${`print-${n}`}, ${`shop-${n}`}, '印刷服务', '3301', '杭州市',
        now() - interval '9 days', now() + interval '90 days', 1000, 'printing', 2000000)`.execute(
      db,
    );
    await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
      values (${`print-${n}`}, 1, 'A4 黑白印刷', '百张', ${2_000 + n * 100}),
        (${`print-${n}`}, 2, '胶装', '本', 1000)`.execute(db);
  }
  await loadBooks(db);
}

test.beforeAll(async () => {
  stage = await openStage(fill);
});
test.afterAll(async () => {
  await stage?.close();
});

test('[FP8] the handler chooses a category and quantities, gets a draft, and follows it', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(`${stage.mall}/DdBidRule`);
  await page.getByRole('link', { name: '发起定点竞争' }).click();
  await expect(page.getByText('还没有定点竞争')).toBeVisible();
  await picture(page, 'competition-empty');
  await page.getByRole('combobox', { name: '服务类别' }).click();
  await page.getByRole('option', { name: '印刷服务（3 家入围）' }).click();
  await expect(page.getByText(/^入围供应商：.+、.+、/)).toBeVisible();
  const paper = page.getByLabel('A4 黑白印刷（百张）');
  await expect(page.getByText('最低协议价 ¥18.90')).toBeVisible();
  const start = page.getByRole('button', { name: '发起定点竞价' });
  await expect(start).toBeDisabled();
  await paper.fill('0');
  await expect(page.getByRole('alert')).toContainText('第 1 行的数量');
  await paper.fill('100');
  await page.getByLabel('胶装（本）').fill('20');
  await expect(page.getByText('¥2,070.00')).toBeVisible();
  await picture(page, 'competition-start');
  await start.click();
  await expect(page).toHaveURL(/\/BidEdit\?xmid=/);
  await expect(page.getByLabel('项目名称')).toHaveValue('印刷服务定点竞价');

  await page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(page, '定点竞争');
  const row = page.getByRole('row').filter({ hasText: '印刷服务定点竞价' });
  await expect(row.getByText('草稿')).toBeVisible();
  await expect(row.getByText('0 / 3 家')).toBeVisible();
  await picture(page, 'competition-list');
  await row.getByRole('link', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/\/BidEdit\?xmid=/);
  expect(complaints).toEqual([]);
});

const NAME = '2026 年招生简章印制';

/** The finance department enters the card that pays for it. */
async function enterCard({ page }: Seat): Promise<void> {
  await page.goto(`${stage.mall}/zjgl/YsList`);
  await page.getByRole('button', { name: '新增预算' }).click();
  const dialog = page.getByRole('dialog', { name: '新增预算' });
  await dialog.getByRole('combobox', { name: '类型' }).click();
  await page.getByRole('option', { name: '经费卡', exact: true }).click();
  for (const [label, text] of [
    ['编号', 'JF-2601'],
    ['名称', '招生宣传经费'],
    ['金额', '5000'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

/** From the fixed-point mall over the rules to a draft, which asks for printing and binding. */
async function startCompetition(page: Page): Promise<void> {
  await page.goto(`${stage.mall}/ddMallIndex`);
  await page.getByRole('link', { name: /发起竞争/ }).click();
  await page.getByRole('link', { name: '发起定点竞争' }).click();
  await page.getByRole('combobox', { name: '服务类别' }).click();
  await page.getByRole('option', { name: '印刷服务（3 家入围）' }).click();
  await page.getByLabel('A4 黑白印刷（百张）').fill('100');
  await page.getByLabel('胶装（本）').fill('20');
  await page.getByRole('button', { name: '发起定点竞价' }).click();
  await expect(page.getByRole('heading', { name: '编辑竞价项目' })).toBeVisible();
}

/** Completes the need: subject, times, place and money. */
async function describeNeed(page: Page): Promise<void> {
  const text: readonly (readonly [string, string])[] = [
    ['项目名称', NAME],
    ['预算金额', '2,500'],
    ['采购联系人', '林静'],
    ['采购联系电话', '13857100001'],
    ['交货地点', '一号教学楼'],
    ['交货时间', '合同签订后 15 日内'],
    ['付款方式', '验收合格后 30 日内付清'],
    ['资格要求', '具有独立承担民事责任的能力'],
    ['幅度金额', '10'],
    ['报名截止时间', inHours(24)],
    ['报价开始时间', inHours(25)],
    ['报价截止时间', inHours(30)],
  ];
  for (const [label, value] of text)
    await page.getByLabel(label, { exact: false }).first().fill(value);
  await page.getByText('财政资金', { exact: true }).click();
  await page.getByRole('combobox', { name: '经费卡' }).click();
  await page.getByRole('option', { name: /JF-2601/ }).click();
  await chooseSupervisor(page);
}

/** The finance department reads how much the card has reserved. */
async function seeCard({ page }: Seat, reserved: string): Promise<void> {
  await page.goto(`${stage.mall}/zjgl/YsList`);
  await expect(page.getByRole('row').filter({ hasText: 'JF-2601' })).toContainText(reserved);
}

/** An appointed supplier, who may start none, reads the rules and signs up. */
async function answerInvitation(seat: Seat, number: string): Promise<void> {
  await seat.page.goto(`${stage.mall}/DdBidRule`);
  await expect(seat.page.getByText('报价不得高于框架协议价格')).toBeVisible();
  await expect(seat.page.getByRole('link', { name: '发起定点竞争' })).toHaveCount(0);
  await signUp(stage, seat, number);
}

async function takeSeats(browser: Browser) {
  const seat = (loginName: string) => takeSeat(browser, stage.mall, loginName);
  return {
    handler: await seat('jbr01'),
    finance: await seat('cwr01'),
    reviewer: await seat('shr01'),
    suppliers: [await seat('gys01'), await seat('gys02'), await seat('gys03')] as const,
  };
}

test('[FP8] [BG4] [PJ8] a competition among appointed suppliers, from the need to the acceptance', {
  tag: '@trial',
}, async ({ browser }) => {
  const { handler, finance, reviewer, suppliers } = await takeSeats(browser);
  const [first, second, third] = suppliers;
  const { page } = handler;
  await enterCard(finance);
  await startCompetition(page);
  await describeNeed(page);
  await shots(page, 'competition-need');
  const number = await submit(page, NAME);
  await passReview(stage, reviewer, NAME, 'competition-review');
  await seeCard(finance, '2,500.00');

  for (const one of suppliers) await answerInvitation(one, number);
  await page.reload();
  for (const company of Object.values(COMPANIES)) await admit(page, company);
  await expect(page.getByText('报名 3 家，通过 3 家')).toBeVisible();
  await endSignUp(stage, number);
  for (const one of suppliers) await enterBoard(stage, one.page, number);
  await bid(first.page, '2000');
  await bid(second.page, '1950');
  await bid(third.page, '1900');
  await shots(third.page, 'competition-board');
  await endQuoting(stage, number);
  await confirmAward(stage, third.page, NAME);

  await page.goto(`${stage.mall}/ddmall/ddjj`);
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('¥1,900.00');
  await expect(row).toContainText(COMPANIES.gys03);
  await shots(page, 'competition-awarded');
  await row.getByRole('link', { name: '查看结果' }).click();
  await page.getByLabel('采购人地址').fill('江城市文教路 1 号');
  await page.getByLabel(`${COMPANIES.gys03}的地址`).fill('江城市滨江路 88 号');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('button', { name: '撤回审核' })).toBeVisible();
  await passReview(stage, reviewer, NAME, 'competition-notice-review');
  await sql`update result_notice set publicity_ends_at = now() from sourcing_project p
    where p.id = project_id and p.number = ${number}`.execute(stage.db);

  // The order holds what it costs of the card, and waits for its review: nothing is served yet.
  await page.getByRole('table', { name: '成交订单' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: NAME, exact: true })).toBeVisible();
  await expect(page.getByText('待审核').first()).toBeVisible();
  await expect(page.getByRole('table', { name: '预算占用' })).toContainText('JF-2601');
  await expect(page.getByRole('table', { name: '服务清单' })).toContainText('A4 黑白印刷 100 百张');
  await expect(page.getByText('发货', { exact: true })).toHaveCount(0);
  await shots(page, 'competition-order');
  await seeCard(finance, '1,900.00');
  await third.page.goto(`${stage.mall}/GysOrder`);
  await expect(third.page.getByText(NAME)).toHaveCount(0);

  // Passed and confirmed, it is a service: nothing is shipped, and its acceptance is open.
  await passReview(stage, reviewer, NAME, 'competition-order-review');
  await third.page.reload();
  await third.page.getByRole('button', { name: '确认订单' }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: '确认订单' }).click();
  await expect(third.page.getByText('待验收').first()).toBeVisible();
  await expect(third.page.getByRole('button', { name: '发货', exact: true })).toHaveCount(0);
  const { page: acceptor } = await takeDesk(browser, stage.mall, 'ysr01');
  await openMenu(acceptor, '订单验收');
  await acceptor.getByRole('row').filter({ hasText: NAME }).getByRole('link').last().click();
  await shots(acceptor, 'competition-accept');
  await acceptor.getByRole('button', { name: '提交验收' }).click();
  await expect(acceptor.getByRole('article', { name: /^验收单/ })).toHaveCount(1);
  await shots(acceptor, 'competition-accepted');
  for (const one of [handler, finance, reviewer, ...suppliers]) expect(one.complaints).toEqual([]);
});

test('[FP7] the operator ends an appointment with its reason, and the list keeps it', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'yyr01');
  await page.goto(`${stage.mall}/ddmall/ddgys`);
  const row = page.getByRole('row').filter({ hasText: '第3印务店' });
  await row.getByRole('button', { name: '终止' }).click();
  const dialog = page.getByRole('dialog', { name: '终止定点资格' });
  await expect(dialog).toContainText('目前没有办理中的服务单');
  await dialog.getByRole('button', { name: '终止' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('年度履约考核不合格');
  await picture(page, 'appointment-end');
  await dialog.getByRole('button', { name: '终止' }).click();
  await expect(row.getByText('已终止')).toBeVisible();
  await expect(row.getByText('年度履约考核不合格')).toBeVisible();
  await picture(page, 'appointment-ended');
  expect(complaints).toEqual([]);
});
