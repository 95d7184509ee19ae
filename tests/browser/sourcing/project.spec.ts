import { expect, type Page } from '@playwright/test';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A 竞价 project from an empty editor to its review. */

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

test('[PJ2] [PJ3] from an empty editor to the review', async ({ browser }) => {
  test.setTimeout(120_000);
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
  expect(handler.complaints).toEqual([]);
});

test('[PJ5] the rules are there for everybody', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/BidRule`);
  await expect(page.getByRole('heading', { name: '竞价规则' })).toBeVisible();
  expect(complaints).toEqual([]);
});
