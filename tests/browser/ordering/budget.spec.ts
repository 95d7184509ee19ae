import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { BUDGET_SHEET } from '@jicai/shared/domain/ordering/budget/import.ts';
import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { axe } from '../kernel/screens/walker.ts';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { picture } from '../picture.ts';
import { desktop, openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A budget from its entry by the finance department to an order that is paid from a card. */

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-3', db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

/** Enters a budget by its dialog. */
async function enter(page: Page, given: Record<string, string>, kind?: string): Promise<void> {
  await page.getByRole('button', { name: '新增预算' }).click();
  const dialog = page.getByRole('dialog', { name: '新增预算' });
  if (kind) {
    await dialog.getByRole('combobox', { name: '类型' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  }
  for (const [label, text] of Object.entries(given))
    await dialog.getByRole('textbox', { name: label }).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

/** In large type and a small window the table scrolls where it is, by keys too; the page is no wider. */
async function scrollsInPlace(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: '预算', exact: true });
  const large = (on: boolean) =>
    page.evaluate((isOn) => {
      document.documentElement.toggleAttribute('data-large-type', isOn);
    }, on);
  await expect(page.getByRole('table', { name: '预算', exact: true })).toBeVisible();
  // A table that has room is no stop for the keyboard.
  await expect(box).toHaveCount(0);
  await page.setViewportSize({ ...desktop, width: 1_024 });
  await large(true);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await large(false);
  await page.setViewportSize(desktop);
}

test('entered, refused at checkout, paid from a card, and shown in its ledger', async ({
  browser,
}) => {
  const { page: finance } = await takeSeat(browser, stage.mall, 'cwr01');
  await finance.goto(`${stage.mall}/zjgl/YsList`);
  await expect(finance.getByText(/没有符合条件的预算/)).toBeVisible();
  await finance.getByRole('button', { name: '新增预算' }).click();
  const dialog = finance.getByRole('dialog', { name: '新增预算' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写编号')).toBeVisible();
  await picture(finance, 'entry');
  await dialog.getByRole('button', { name: '取消' }).click();
  await enter(finance, { 编号: 'YS-01', 名称: '日常公用经费', 金额: '0.50' });
  await enter(finance, { 编号: 'JF-2101', 名称: '信息化建设专项', 金额: '80000' }, '经费卡');
  await expect(finance.getByRole('row').filter({ hasText: 'JF-2101' })).toContainText('80,000.00');

  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByText(messages['cart.added']).first()).toBeVisible();
  await page.goto(`${stage.mall}/member/Buycar`);
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('订单名称').fill('机房配件');
  await page.getByLabel('采购联系电话').fill('13857100001');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();
  await expect(page.getByText('预算不足，不能提交')).toBeVisible();
  await picture(page, 'checkout-lacking');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText(/^预算不足：日常公用经费（YS-01）/)).toBeVisible();
  await page.getByRole('combobox', { name: '经费卡、指标或采购计划' }).click();
  await page.getByRole('option', { name: /JF-2101/ }).click();
  await expect(page.getByText('余额充足')).toBeVisible();
  await picture(page, 'checkout');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await page.getByRole('table', { name: '生成的订单' }).getByRole('link').click();
  await expect(page.getByRole('table', { name: '预算占用' })).toContainText('JF-2101');
  await picture(page, 'order');

  await finance.reload();
  await picture(finance, 'list');
  await expect(finance.getByRole('table', { name: '预算', exact: true })).toBeVisible();
  expect(await axe(finance)).toEqual([]);
  await scrollsInPlace(finance);
  await finance.getByRole('link', { name: /信息化建设专项/ }).click();
  const ledger = finance.getByRole('table', { name: '台账' });
  await expect(
    ledger.getByRole('row').filter({ hasText: '占用' }).filter({ hasText: '提交订单' }),
  ).toBeVisible();
  await picture(finance, 'ledger');
  await finance.getByRole('button', { name: '调整' }).click();
  const adjust = finance.getByRole('dialog', { name: '调整预算' });
  await adjust.getByRole('button', { name: '保存' }).click();
  await expect(adjust.getByText('请填写调整原因')).toBeVisible();
  await adjust.getByRole('button', { name: '取消' }).click();
  await finance.goto(`${stage.mall}/zjgl/YsList`);
  await finance.getByRole('button', { name: '年终结转' }).click();
  await expect(finance.getByRole('table', { name: '可结转的预算' })).toContainText('JF-2101');
  await picture(finance, 'carry');
});

test('the system administrator takes a notice of holidays into the calendar', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'xtgl01');
  await page.goto(`${stage.mall}/jjrgl?nd=2027`);
  await page.getByRole('button', { name: '粘贴放假通知' }).click();
  const dialog = page.getByRole('dialog', { name: '粘贴放假通知' });
  const text = dialog.getByRole('textbox', { name: '每行一条' });
  await text.fill('2027-10-01 至 2027-10-07 放假 国庆节\n春节放假');
  await expect(dialog.getByText('第 2 行：春节放假')).toBeVisible();
  await text.fill('2027-10-01 至 2027-10-07 放假 国庆节\n2027年10月9日 上班');
  await dialog.getByRole('button', { name: '填入日历' }).click();
  await expect(page.getByRole('button', { name: /^2027 年 10 月 ?9 ?日 调休上班/ })).toBeVisible();
  await picture(page, 'holidays');
  await page.getByRole('textbox', { name: '依据' }).fill('国办发明电〔2026〕10号');
  await page.getByRole('button', { name: /^保存 \d+ 天$/ }).click();
  await expect(page.getByRole('table', { name: '修改记录' })).toContainText('2027-10-09');
  await picture(page, 'holidays-history');
});

/** A workbook of budgets, as a person saves it. */
async function bookOf(rows: readonly (readonly string[])[]) {
  const columns = BUDGET_SHEET.columns.map((title, at) => ({
    title,
    width: 12,
    value: (cells: readonly string[]) => cells[at] ?? '',
  }));
  const content = await workbook([sheet({ name: BUDGET_SHEET.title, columns, rows })]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: '明年预算.xlsx', mimeType, buffer: Buffer.from(content, 'base64') };
}

test('brought in from a workbook: a dry run, its faults, then the good rows', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'cwr01');
  await page.goto(`${stage.mall}/zjgl/YsList?year=2031`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入预算' });
  const good = ['2031', '经费卡', 'JF-31', '课题经费', '财政资金', '', '提醒', 'cwr01', '', ''];
  const rows = [
    [...good, '30000'],
    [...good.with(2, 'JF-32').with(6, '随便'), '三万'],
  ];
  await dialog.getByLabel('选择工作簿').setInputFiles(await bookOf(rows));
  await expect(dialog.getByRole('status')).toContainText('新增 1，变更 0，无变化 0，有误 1');
  const faults = dialog.getByRole('table', { name: '有误的单元格' });
  await expect(faults.getByRole('row').filter({ hasText: '控制方式' })).toContainText('随便');
  await expect(faults.getByRole('row').filter({ hasText: '金额' })).toContainText('三万');
  await picture(page, 'budget-import');
  await dialog.getByRole('button', { name: '仅导入无误的 1 行' }).click();
  await expect(dialog.getByText('导入完成')).toBeVisible();
  await dialog.getByLabel('选择工作簿').setInputFiles(await bookOf(rows.slice(0, 1)));
  await expect(dialog.getByText('与现有预算一致，没有需要导入的内容。')).toBeVisible();
  await dialog.getByLabel('选择工作簿').setInputFiles({
    name: 'x.xlsx',
    mimeType: 'text/plain',
    buffer: Buffer.from('no workbook'),
  });
  await expect(dialog.getByRole('alert')).toContainText('文件无法读取');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'JF-31' })).toContainText('30,000.00');
});
