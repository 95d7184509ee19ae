import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { openStage, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { fillOrder, fillWays, openFirstTodo } from './ways-data.ts';

/* Group buy and fixed-point mall, each from its beginning to the ordinary order, with all roles. */

const shots = shotsOf('ways');
let stage: Stage;

test.beforeAll(async () => {
  stage = await openStage(fillWays);
});
test.afterAll(async () => {
  await stage?.close();
});

const seat = (browser: Parameters<typeof takeSeat>[0], loginName: string) =>
  takeSeat(browser, stage.mall, loginName);

const openTodo = ({ page }: Seat, about = '') => openFirstTodo(page, stage.mall, about);

/** The reviewer passes what waits first in their to-dos. */
async function passReview(reviewer: Seat, shot: string): Promise<void> {
  const { page } = reviewer;
  await openTodo(reviewer);
  await page.getByRole('radio', { name: '通过', exact: true }).check();
  await shots(page, shot);
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功')).toBeVisible();
}

/** Fills in what is asked for: printing, in a place of the supplier's area. */
async function fillNeed(page: Page, title: string): Promise<void> {
  await page.getByLabel('服务名称').fill(title);
  await page.getByLabel('印刷内容').fill('2026 年招生简章');
  await page.getByLabel('印数（份）').fill('500');
  await page.getByRole('combobox', { name: '成品尺寸' }).click();
  await page.getByRole('option', { name: 'A4' }).click();
  await page.getByRole('combobox', { name: '颜色' }).click();
  await page.getByRole('option', { name: '黑白' }).click();
  await page.getByRole('button', { name: /服务地区/ }).click();
  // By key: the list moves with what it shows, and a click may land beside it and close it.
  for (const place of ['浙江省', '杭州市', '西湖区'])
    await page.getByRole('button', { name: place, exact: true }).press('Enter');
  await page.getByRole('button', { name: '就选西湖区' }).press('Enter');
  await page.getByLabel('服务地点').fill('文三路 478 号');
  await page.getByLabel('预算').fill('8000');
}

/** Chooses the first item of the framework. */
async function fillQuote(page: Page, pieces: string, price: string): Promise<void> {
  await page.getByRole('combobox', { name: '第 1 行服务项目' }).click();
  await page.getByRole('option', { name: /A4 黑白印刷/ }).click();
  await page.getByLabel('第 1 行数量').fill(pieces);
  await page.getByLabel('第 1 行单价').fill(price);
}

test('[GB2] [GB4] [GB6] [GB7] a group buy from its launch to the orders', async ({ browser }) => {
  const launcher = await seat(browser, 'jbr01');
  const { page } = launcher;
  await page.goto(`${stage.mall}/groupbuy/GroupBuyIndex`);
  await expect(page.getByText('这里还没有团购')).toBeVisible();
  await page.getByRole('link', { name: '发起团购' }).click();
  await expect(page.getByText('选择商品')).toBeVisible();
  await page.goto(`${stage.mall}/goods/goodsDetail/paper/`);
  await page.getByRole('link', { name: '发起团购' }).click();
  await page.getByLabel('第 1 级数量（包）').fill('50');
  await page.getByLabel('第 1 级单价').fill('18');
  await page.getByRole('button', { name: '添加一级' }).click();
  await page.getByLabel('第 2 级数量（包）').fill('100');
  await page.getByLabel('第 2 级单价').fill('19');
  await page.getByLabel('报名开始时间').fill('2026-01-01T09:00');
  await page.getByRole('button', { name: '发起团购' }).click();
  // A ladder that rises is refused by name; what was typed stays.
  await expect(page.getByRole('alert')).toContainText('第 2 级的价格');
  await page.getByLabel('第 2 级单价').fill('16');
  await shots(page, 'launch');
  await page.getByRole('button', { name: '发起团购' }).click();
  await expect(page.getByText('待供应商确认').first()).toBeVisible();

  const supplier = await seat(browser, 'gys01');
  await openTodo(supplier);
  await supplier.page.getByRole('button', { name: '确认价格' }).click();
  await supplier.page.getByRole('dialog').getByRole('button', { name: '确认价格' }).click();
  await expect(supplier.page.getByText('审核中').first()).toBeVisible();
  const reviewer = await seat(browser, 'shr01');
  await passReview(reviewer, 'group-review');

  // The clock opens it; another unit joins, and the launcher's page follows by itself.
  await expect(page.getByRole('button', { name: '我要参团' })).toBeVisible();
  const other = await seat(browser, 'jbr02');
  await other.page.goto(`${stage.mall}/groupbuy/GroupBuyIndex`);
  await expect(other.page.getByRole('link', { name: /联合采购/ })).toBeVisible();
  await shots(other.page, 'group-index');
  await other.page.getByRole('link', { name: /联合采购/ }).click();
  await other.page.getByRole('button', { name: '我要参团' }).click();
  await other.page.getByLabel('数量（包）').fill('60');
  await fillOrder(other.page);
  await other.page.getByRole('checkbox', { name: /我已了解/ }).check();
  await shots(other.page, 'group-join');
  await other.page.getByRole('button', { name: '确认参团' }).click();
  await expect(other.page.getByText('本单位已参团')).toBeVisible();
  await expect(page.getByText('已成团').first()).toBeVisible();
  await expect(page.getByText('最近 +60')).toBeVisible();
  await expect(page.getByText('江城市人民医院')).toBeVisible();
  await shots(page, 'group-detail');
  await page.getByRole('button', { name: '我要参团' }).click();
  await page.getByLabel('数量（包）').fill('40');
  await fillOrder(page);
  await page.getByRole('checkbox', { name: /我已了解/ }).check();
  await page.getByRole('button', { name: '确认参团' }).click();
  await expect(page.getByText('已达最低阶梯价格')).toBeVisible();

  // The end comes: one order for each unit at the tier that was reached.
  await sql`update group_buy set ends_at = clock_timestamp()`.execute(stage.db);
  await expect(page.getByText('已结束').first()).toBeVisible();
  await page.getByRole('link', { name: /^查看订单/ }).click();
  await expect(page.getByText(/团购编号/)).toBeVisible();
  await expect(page.getByText('¥640.00').first()).toBeVisible();
  await expect(page.getByText('待审核').first()).toBeVisible();
  await shots(page, 'group-order');
  for (const one of [launcher, supplier, reviewer, other]) expect(one.complaints).toEqual([]);
});

test('[GB2] an operator finds the product by its name, and launches for all units', async ({
  browser,
}) => {
  const operator = await seat(browser, 'yyr01');
  const { page } = operator;
  await page.goto(`${stage.mall}/groupbuy/GroupBuyLaunch`);
  await page.getByRole('searchbox', { name: '商品名称或型号' }).fill('铅笔');
  await page.getByRole('button', { name: '搜索', exact: true }).last().click();
  await expect(page.getByRole('button', { name: '选择绘图铅笔 2B' })).toBeVisible();
  await expect(page.getByRole('button', { name: /选择A4/ })).toHaveCount(0);
  await shots(page, 'launch-picker');
  await page.getByRole('button', { name: '选择绘图铅笔 2B' }).click();
  await page.getByLabel('第 1 级数量（支）').fill('50');
  await page.getByLabel('第 1 级单价').fill('0.9');
  await expect(page.getByRole('radio', { name: '全部单位' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '仅本单位' })).toHaveCount(0);
  await page.getByRole('button', { name: '发起团购' }).click();
  await expect(page.getByText('待供应商确认').first()).toBeVisible();
  expect(operator.complaints).toEqual([]);
});

test('[FP2] [FP4] [FP5] [FP6] a service from the need to the order', async ({ browser }) => {
  const buyer = await seat(browser, 'cgr01');
  const { page } = buyer;
  await page.goto(`${stage.mall}/ddMallIndex`);
  await expect(page.getByRole('link', { name: /印刷服务/ })).toBeVisible();
  await shots(page, 'fixed-home');
  await page.getByRole('link', { name: /印刷服务/ }).click();
  await expect(page.getByRole('heading', { name: '定点服务', level: 1 })).toBeVisible();
  await shots(page, 'fixed-search');
  await page.getByRole('link', { name: /下单/ }).click();
  await page.getByRole('button', { name: '发送给供应商' }).click();
  await expect(page.getByText('请填写印刷内容')).toBeVisible();
  await fillNeed(page, '招生简章印制');
  await shots(page, 'fixed-need');
  await page.getByRole('button', { name: '发送给供应商' }).click();
  await expect(page.getByText('待供应商接单').first()).toBeVisible();
  await shots(page, 'fixed-requested');

  const supplier = await seat(browser, 'gys01');
  await openTodo(supplier, '定点服务待接单');
  await supplier.page.getByRole('button', { name: '接单', exact: true }).click();
  await supplier.page.getByRole('button', { name: '确定接单' }).click();
  await supplier.page.getByRole('link', { name: '完善明细与报价' }).click();
  await fillQuote(supplier.page, '40', '19');
  await supplier.page.getByRole('button', { name: '提交报价' }).click();
  await expect(supplier.page.getByRole('alert')).toContainText('超过框架协议价 ¥18.00');
  await supplier.page.getByLabel('第 1 行单价').fill('17.5');
  await shots(supplier.page, 'fixed-quote');
  await supplier.page.getByRole('button', { name: '提交报价' }).click();
  await expect(supplier.page.getByText('待采购人确认').first()).toBeVisible();

  await openTodo(buyer, '定点服务报价待确认');
  await shots(page, 'fixed-show');
  await page.getByRole('link', { name: '确认报价并下单' }).click();
  await fillOrder(page);
  await shots(page, 'fixed-confirm');
  await page.getByRole('button', { name: '确认并提交订单' }).click();
  await expect(page.getByText(/定点服务单号/)).toBeVisible();
  await expect(page.getByText('¥700.00').first()).toBeVisible();
  await shots(page, 'fixed-order');
  const reviewer = await seat(browser, 'shr01');
  await passReview(reviewer, 'fixed-order-review');

  // The supplier begins one themselves, and finds both in their list.
  await supplier.page.goto(`${stage.mall}/ddmall/ddorder`);
  await expect(supplier.page.getByText('已下单')).toBeVisible();
  await shots(supplier.page, 'fixed-list');
  await supplier.page.getByRole('link', { name: '发起服务单' }).click();
  await expect(supplier.page.getByRole('button', { name: '发送给采购单位' })).toBeVisible();
  await supplier.page.getByRole('combobox', { name: '采购单位' }).fill('第一中学');
  await supplier.page.getByRole('option', { name: '江城市第一中学' }).click();
  await fillNeed(supplier.page, '补充印制');
  await fillQuote(supplier.page, '2', '17');
  await shots(supplier.page, 'fixed-offer');
  await supplier.page.getByRole('button', { name: '发送给采购单位' }).click();
  await expect(supplier.page.getByText('待采购人确认').first()).toBeVisible();
  await openTodo(buyer);
  await expect(page.getByRole('heading', { name: '补充印制' })).toBeVisible();
  await page.getByRole('link', { name: '确认报价并下单' }).click();
  await fillOrder(page);
  await page.getByRole('button', { name: '确认并提交订单' }).click();
  await expect(page.getByText('¥34.00').first()).toBeVisible();
  for (const one of [buyer, supplier, reviewer]) expect(one.complaints).toEqual([]);
});
