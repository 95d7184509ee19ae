import { personId } from '@jicai/platform/demo/accounts.ts';
import { loadProjects } from '@jicai/platform/demo/projects/load.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { guardedClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import {
  awardOrderReview,
  publicityDays,
  saveSetting,
} from '@jicai/platform/src/kernel/settings/settings.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { expect, type Page } from '@playwright/test';
import { shotsOf } from '../picture.ts';
import { openMenu, openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A 竞价 project from its end to the confirmed award, the notice, the order and the public result. */

const shots = shotsOf('award');
const NAME = '食堂厨房设备更新';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(fill);
});
test.afterAll(async () => {
  await stage?.close();
});

/** The demonstration's projects; then a publicity without days, and orders without a review. */
async function fill(db: Database): Promise<void> {
  const clock = guardedClock();
  await loadProjects({ db, clock, seals: createSeals(openQuoteKey({ hex: null })) });
  const by = { personId: personId('jbr01'), clock };
  await saveSetting(publicityDays, '0', by, db);
  await saveSetting(awardOrderReview, '0', by, db);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('[PJ8] [PJ9] [PJ11] from the end of a bidding to its order', { tag: '@trial' }, async ({
  browser,
}) => {
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await supplier.page.goto(`${stage.mall}/GysOrder`);
  await openMenu(supplier.page, '成交结果确认');
  const offer = row(supplier.page, NAME);
  await expect(offer.getByText('待确认')).toBeVisible();
  await shots(supplier.page, 'offers');
  await offer.getByRole('button', { name: '确认成交' }).click();
  await supplier.page.getByRole('dialog').getByRole('button', { name: '确认成交' }).click();
  await expect(offer.getByText('已确认')).toBeVisible();
  await offer.getByRole('link', { name: NAME }).click();
  await expect(supplier.page).toHaveURL(/\/bidxm\/GysBidDetails\?/);
  await expect(supplier.page.getByText('已确认成交').first()).toBeVisible();

  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('link', { name: '采购结果' }).click();
  await expect(page.getByText('结果公告发布且公示期满后')).toBeVisible();
  const address = page.getByLabel('采购人地址');
  const supplierAddress = page.getByLabel('江城瑞达办公设备有限公司的地址');
  // The address of the unit's last notice is offered.
  await expect(address).not.toHaveValue('');
  await address.clear();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('请填写采购人地址');
  await expect(supplierAddress).toHaveAccessibleDescription('请填写江城瑞达办公设备有限公司的地址');
  await shots(page, 'result-file-missing');
  await address.fill('江城市文教路 1 号');
  await expect(address).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(supplierAddress).toBeFocused();
  await supplierAddress.fill('江城市滨江路 88 号');
  await shots(page, 'result-file');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('button', { name: '撤回审核' })).toBeVisible();

  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await reviewer.page.goto(`${stage.mall}/dbrw`);
  await row(reviewer.page, NAME).getByRole('button', { name: /^办理/ }).click();
  await expect(reviewer.page.getByRole('heading', { name: '结果公告审核' })).toBeVisible();
  await reviewer.page.getByRole('radio', { name: '通过', exact: true }).check();
  await shots(reviewer.page, 'notice-review');
  await reviewer.page.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewer.page.getByText('提交审核成功')).toBeVisible();
  await expect(reviewer.page.getByRole('button', { name: '审核下一件' })).toBeVisible();

  // The order follows by itself, and names the project for both sides.
  const order = page.getByRole('table', { name: '成交订单' }).getByRole('link');
  await expect(order).toBeVisible();
  await shots(page, 'ordered');
  await order.click();
  await expect(page.getByRole('heading', { level: 1, name: NAME, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^JJ\d{8}$/ })).toBeVisible();
  await shots(page, 'order');
  await supplier.page.goto(`${stage.mall}/GysOrder`);
  await expect(supplier.page.getByText(NAME).first()).toBeVisible();
  await shots(supplier.page, 'supplier-orders');

  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/BidIndex`);
  await visitor.page.getByRole('link', { name: '全部采购结果' }).click();
  // The page before has links of the same name, which lead elsewhere.
  const heading = (name: string) => visitor.page.getByRole('heading', { level: 1, name });
  await expect(heading('竞价结果')).toBeVisible();
  await shots(visitor.page, 'results');
  // By key: after a picture the page takes its width back, and a click may land beside the link.
  await visitor.page.getByRole('link', { name: NAME }).press('Enter');
  await expect(heading(`${NAME} 采购结果`)).toBeVisible();
  await expect(visitor.page.getByText('江城瑞达办公设备有限公司').first()).toBeVisible();
  await expect(visitor.page.getByText('华信科技')).toBeHidden();
  await shots(visitor.page, 'result');
  await visitor.page.getByRole('link', { name: '查看公告' }).press('Enter');
  await expect(visitor.page.getByText('评审人员名单').first()).toBeVisible();
  await shots(visitor.page, 'notice');
  for (const seat of [supplier, handler, reviewer, visitor]) expect(seat.complaints).toEqual([]);
});

test('[PJ10] [PJ11] a loser reads their own part, and objects; the handler answers', async ({
  browser,
}) => {
  const loser = await takeSeat(browser, stage.mall, 'gys03');
  const { page } = loser;
  await page.goto(`${stage.mall}/BidResultList`);
  await page.getByRole('link', { name: '体育馆看台座椅采购' }).click();
  await page.getByRole('link', { name: /^JJ\d{8}$/ }).click();
  await page.getByRole('link', { name: '我的参与情况' }).click();
  await expect(page).toHaveURL(/\/BidDetails\?/);
  await expect(page.getByText(/您的报价名次第 \d，未成交/)).toBeVisible();
  // Every quote in this table is one's own.
  const own = page.getByRole('table', { name: '报价历史' });
  await expect(own.getByRole('columnheader', { name: '报价', exact: true })).toBeVisible();
  await expect(own.getByRole('columnheader', { name: '供应商' })).toHaveCount(0);
  await shots(page, 'own');
  await page.getByRole('link', { name: '全部报价历史' }).click();
  // The page before has a table of the same name.
  await expect(page.getByRole('heading', { level: 1, name: '报价历史' })).toBeVisible();
  await expect(page.getByRole('table', { name: '报价历史' })).toBeVisible();
  await shots(page, 'history');
  await page.goBack();
  await page.getByRole('link', { name: '项目公告' }).click();
  await page.getByRole('link', { name: '质疑', exact: true }).click();
  await page.getByRole('button', { name: '质疑采购结果' }).click();
  await page.getByLabel('质疑事项和事实').fill('成交产品的检测报告与公告要求不一致。');
  await page.getByLabel('质疑请求').fill('请重新核实。');
  await shots(page, 'objection');
  await page.getByRole('button', { name: '提交质疑' }).click();
  await expect(page.getByText('待答复', { exact: true })).toBeVisible();

  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  await handler.page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(handler.page, '质疑登记');
  const mine = handler.page.locator('section').filter({ hasText: '检测报告与公告要求不一致' });
  await mine.getByRole('radio', { name: '质疑不成立' }).check();
  await mine.getByLabel('答复内容和依据').fill('经核实，检测报告符合公告要求。');
  await shots(handler.page, 'register');
  await mine.getByRole('button', { name: '提交答复' }).click();
  await expect(mine.getByText('已答复')).toBeVisible();
  // The objector complains to the authority, whose notice the handler registers.
  await mine.getByRole('link', { name: '登记投诉' }).click();
  const form = handler.page.getByRole('form', { name: '登记投诉' });
  await expect(form.getByLabel('质疑编号')).toHaveValue(/-Z\d+$/);
  await form.getByLabel('收到日期').fill(dayOf(Date.now()));
  await form.getByLabel('受理部门').fill('江城市财政局');
  await form.getByLabel('受理文号').fill('江财采投〔2026〕7 号');
  await form.getByLabel('投诉事项').fill('对质疑答复不满意');
  await shots(handler.page, 'complaint-form');
  await form.getByRole('button', { name: '登记' }).click();
  await expect(handler.page.getByText('处理中', { exact: true })).toBeVisible();
  await shots(handler.page, 'complaints');
  await openMenu(page, '投诉登记');
  await expect(page.getByText('江财采投〔2026〕7 号')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByText('经核实，检测报告符合公告要求。')).toBeVisible();
  await expect(page.getByText(/前向同级财政部门投诉/)).toBeVisible();
  for (const seat of [loser, handler]) expect(seat.complaints).toEqual([]);
});

test('[PJ11] the rules are there for everybody', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/WyyjRule`);
  await expect(page.getByRole('heading', { name: '议价规则' })).toBeVisible();
  await page.goto(`${stage.mall}/DdBidRule`);
  await expect(page.getByRole('heading', { name: '定点竞价规则' })).toBeVisible();
  expect(complaints).toEqual([]);
});
