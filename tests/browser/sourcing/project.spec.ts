import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

/* A 竞价 project from an empty editor through review and sign-up to a live auction. */

const NAME = '教学用计算机采购';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** A time from now on, as the form takes it, in China. */
const inHours = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16);

/** The menu's own entry, as people get there. */
const openMenu = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click();

async function fillIn(page: Page): Promise<void> {
  const text: readonly (readonly [string, string])[] = [
    ['项目名称', NAME],
    ['采购品目', 'A02010105 台式计算机'],
    ['预算金额', '120,000'],
    ['采购联系人', '林静'],
    ['采购联系电话', '13857100001'],
    ['交货地点', '一号教学楼'],
    ['交货时间', '合同签订后 15 日内'],
    ['付款方式', '验收合格后 30 日内付清'],
    ['采用竞价的理由', '规格标准统一、现货充足'],
    ['资格要求', '具有独立承担民事责任的能力'],
    ['包名称', '台式计算机 20 台'],
    ['起始价', '100000'],
    ['报名截止时间', inHours(24)],
    ['报价开始时间', inHours(25)],
    ['报价截止时间', inHours(30)],
  ];
  for (const [label, value] of text)
    await page.getByLabel(label, { exact: false }).first().fill(value);
  await page.getByText('财政资金', { exact: true }).click();
  await page.getByRole('button', { name: '从表格粘贴' }).click();
  await page
    .getByLabel('粘贴从表格软件复制的单元格')
    .fill('名称\t规格\t单位\t数量\n台式计算机\t16G 内存\t台\t20\n显示器\t24 英寸\t台\t20');
  await page.getByRole('button', { name: '添加 2 行' }).click();
}

test('[PJ2] [PJ3] [PJ4] [PJ5] [PJ7] from an empty editor to a live auction', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  page.setDefaultTimeout(20_000);
  await page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(page, '采购项目');
  await expect(page.getByText('还没有采购项目')).toBeVisible();
  await page.getByRole('link', { name: '新建竞价' }).click();
  await page.getByRole('button', { name: '新建竞价项目' }).click();
  await expect(page.getByRole('heading', { name: '编辑竞价项目' })).toBeVisible();

  // What is missing is named, and leads to its field.
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByLabel('项目名称')).toBeFocused();
  await expect(page.getByText(/^还有 \d+ 处需要完善$/)).toBeVisible();
  await fillIn(page);
  await page.locator('#draft-supervisorId').click();
  await page.getByRole('option', { name: /沈立群/ }).click();
  await expect(page.getByText('内容已完整，可以提交')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();

  // Another tab on the same draft is told.
  const other = await handler.context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('项目名称')).toHaveValue(NAME);
  await other.getByLabel('采购计划编号').fill('JH-2026-7');
  await expect(other.getByText('正在保存…')).toBeHidden();
  await expect(other.getByText(/^已保存/)).toBeVisible();
  await page.getByLabel('交货地点').fill('二号教学楼');
  await expect(page.getByText(/在另一窗口保存/)).toBeVisible();
  await page.getByRole('button', { name: '重新载入' }).click();
  await expect(page.getByLabel('采购计划编号')).toHaveValue('JH-2026-7');
  await other.close();

  await page.getByRole('button', { name: '预览公告' }).click();
  await expect(page.getByRole('dialog')).toContainText('16G 内存');
  await page.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText('审核中').first()).toBeVisible();
  const number =
    (await page
      .getByText(/^JJ\d{8}$/)
      .first()
      .textContent()) ?? '';

  // The reviewer decides on it from their to-dos.
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await reviewer.page.goto(`${stage.mall}/dbrw`);
  await reviewer.page.getByRole('button', { name: /^办理/ }).first().click();
  await expect(reviewer.page.getByText('JH-2026-7')).toBeVisible();
  await reviewer.page.getByRole('radio', { name: '通过', exact: true }).check();
  await reviewer.page.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewer.page.getByText('提交审核成功')).toBeVisible();

  // Visitors read the announcement; suppliers sign up.
  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/BidList?zt=bm`);
  await visitor.page.getByRole('link', { name: NAME }).click();
  await expect(visitor.page.getByRole('link', { name: '供应商登录后报名' })).toBeVisible();
  await expect(visitor.page.getByText('JH-2026-7')).toBeHidden();
  for (const login of ['gys01', 'gys02', 'gys03']) await signUp(browser, login, number);

  await page.reload();
  await expect(page.getByText('报名 3 家，通过 0 家')).toBeVisible();
  await page.getByLabel('对华信科技（江城）有限公司的审查意见').fill('缺少授权书');
  await region(page, '华信科技（江城）有限公司').getByRole('button', { name: '不通过' }).click();
  await expect(page.getByText('未通过', { exact: true })).toBeVisible();
  for (const name of ['江城瑞达办公设备有限公司', '江城嘉合商贸有限公司'])
    await region(page, name).getByRole('button', { name: '通过', exact: true }).click();

  // One chance to amend.
  const second = await takeSeat(browser, stage.mall, 'gys02');
  await second.page.goto(`${stage.mall}/BidDetail?xmbh=${number}`);
  await expect(second.page.getByText('缺少授权书')).toBeVisible();
  await second.page.getByRole('button', { name: '补正报名' }).click();
  await second.page.getByLabel('资格说明').fill('授权书已补充');
  await second.page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await second.page.getByRole('button', { name: '提交补正' }).click();
  await expect(second.page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  await page.reload();
  await region(page, '华信科技（江城）有限公司')
    .getByRole('button', { name: '通过', exact: true })
    .click();
  await expect(page.getByText('报名 3 家，通过 3 家')).toBeVisible();

  // The time passes: the list is fixed, and the auction is there for the admitted.
  await sql`update sourcing_project set sign_up_ends_at = now(), quote_opens_at = now()
    where number = ${number}`.execute(stage.db);
  await expect(page.getByRole('link', { name: `${number}-1` })).toBeVisible({ timeout: 30_000 });
  await second.page.goto(`${stage.mall}/BidDetail?bbh=${number}-1`);
  await expect(second.page.getByRole('link', { name: '进入竞价大厅' })).toBeVisible();
  await expect(async () => {
    await second.page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
    await expect(second.page.getByRole('button', { name: /^报价/ }).first()).toBeEnabled({
      timeout: 5_000,
    });
  }).toPass({ timeout: 90_000 });

  // The supervisor finds the project in their own list.
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await supervisor.page.goto(`${stage.mall}/xycg/XmList`);
  await supervisor.page.getByRole('link', { name: NAME }).click();
  await expect(supervisor.page.getByText('报名 3 家，通过 3 家')).toBeVisible();
  for (const seat of [handler, reviewer, visitor, second, supervisor])
    expect(seat.complaints).toEqual([]);
});

async function signUp(browser: Parameters<typeof takeSeat>[0], login: string, number: string) {
  const { page, context, complaints } = await takeSeat(browser, stage.mall, login);
  await page.goto(`${stage.mall}/BidDetail?xmbh=${number}`);
  await page.getByRole('button', { name: '我要报名' }).click();
  await page.getByLabel('联系人').fill('王海涛');
  await page.getByLabel('联系电话').fill('13800138000');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  await expect(page.getByText(/^BM[2-9A-Z]{10}$/)).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
}

test('[PJ5] the rules are there for everybody', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/BidRule`);
  await expect(page.getByRole('heading', { name: '竞价规则' })).toBeVisible();
  expect(complaints).toEqual([]);
});
