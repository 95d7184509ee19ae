import { expect, type Page } from '@playwright/test';
import { shotsOf } from '../picture.ts';
import {
  applyImport,
  fillBooks,
  login,
  OPERATOR_CODE,
  openProduction,
  type Production,
  setPassword,
  setUp,
  tryImport,
} from '../production.ts';
import { openMenu, test } from '../stage.ts';

/*
 * The operator's handbook, followed from an empty PostgreSQL to the first order that arrives: nothing is
 * put into the database but by its pages and by the workbook that it describes.
 */

const shots = shotsOf('handbook');
const SCHOOL = '江城第二小学';
const PRINTER = '瑞达激光打印机 L200';

let production: Production;
test.beforeAll(async () => {
  production = await openProduction();
});
test.afterAll(() => production?.stop());

const workbook = {
  units: [
    ['JY01', '江城市教育局', '主管单位', ''],
    ['XX01', SCHOOL, '采购单位', 'JY01'],
    ['91320500MAC074921J', '江城办公设备有限公司', '供应商', ''],
  ],
  people: [
    ['qinlang', '秦朗', 'XX01', '总务处', '', '13800000000', '', '采购人', '', ''],
    ['hanyu', '韩雨', 'XX01', '', '', '13800000001', '', '审核人', '', ''],
    ['weilan', '魏岚', 'XX01', '', '', '13800000002', '', '单位管理员', '', ''],
    ['gaoyuan', '高远', '91320500MAC074921J', '', '', '13800000003', '', '供应商', '', ''],
    ['yunying', '云影', OPERATOR_CODE, '', '', '13800000004', '', '平台运营', '', ''],
  ],
  categories: [
    ['A02', '办公设备', ''],
    ['A0201', '打印设备', 'A02'],
  ],
  shops: [['91320500MAC074921J', '江城办公专营店', '办公设备', '高远', '13800000003']],
  goods: [
    ['91320500MAC074921J', 'P1', PRINTER, 'A0201', '瑞达', 'L200', '台', '1,200.00', '10', '13'],
  ],
  limits: [['XX01', 'A0201', '100000']],
};
const ROWS = Object.values(workbook).reduce((sum, rows) => sum + rows.length, 0);

/** The unit's administrator tries the template of one level by its amounts, and publishes it. */
async function publishTemplate(page: Page): Promise<void> {
  await openMenu(page, '审核流程模板');
  await page.getByRole('textbox', { name: '环节名称' }).fill('总务审核');
  await page.getByRole('combobox', { name: '指定人员' }).first().click();
  await page.getByRole('option', { name: '韩雨' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('table', { name: '会经过的审核' })).toContainText('1. 总务审核');
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('table', { name: '版本' })).toContainText('使用中');
}

/** The buyer finds the product and orders it; answers the order's number. */
async function order(page: Page, mall: string): Promise<string> {
  await page.goto(`${mall}/`);
  await shots(page, 'home');
  await page.goto(`${mall}/GoodListSearch?search_input=${encodeURIComponent('打印机')}`);
  await page.getByRole('main').getByRole('link', { name: PRINTER }).first().click();
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await shots(page, 'product');
  await page.goto(`${mall}/member/Buycar`);
  await page.getByRole('button', { name: '去结算' }).click();
  await fillBooks(page, SCHOOL);
  await page.getByLabel('订单名称').fill('总务处打印机');
  await page.getByLabel('采购联系电话').fill('13800000000');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();
  await shots(page, 'checkout');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  const link = page.getByRole('table', { name: '生成的订单' }).getByRole('link');
  return (await link.first().innerText()).trim();
}

async function review(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: /^待办与消息/ }).click();
  await page.getByRole('button').filter({ hasText: number }).click();
  const form = page.locator('form').filter({ has: page.getByText('审核结果') });
  await form.getByRole('radio', { name: '通过', exact: true }).check();
  await shots(page, 'review');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功').first()).toBeVisible();
}

/** The supplier takes the order on and ships it. */
async function ship(page: Page, number: string): Promise<void> {
  await openMenu(page, '店铺订单');
  const card = page.getByRole('article').filter({ hasText: number });
  await card.getByRole('button', { name: '确认订单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单已确认').first()).toBeVisible();
  await card.getByRole('button', { name: '发货' }).click();
  const parcel = page.getByRole('dialog', { name: '发货' });
  await parcel.getByLabel('物流公司').click();
  await page.getByRole('option', { name: '顺丰速运' }).click();
  await parcel.getByLabel('物流单号').fill('SF1234567890');
  await parcel.getByRole('button', { name: '确认发货' }).click();
  await expect(page.getByText('发货成功').first()).toBeVisible();
}

/** The supplier names the account that it is paid on; an import brings none. */
async function nameAccount(page: Page): Promise<void> {
  await openMenu(page, '店铺信息');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('开户行').fill('江城银行');
  await page.getByLabel('银行账号').fill('6222000011112222');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('店铺名称')).toHaveValue('江城办公专营店');
  await page.reload();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('银行账号')).toHaveValue('6222000011112222');
  await shots(page, 'account');
}

test('from an empty database to the first order that arrives', async ({ page, browser }) => {
  const { mall, setupToken } = production;
  await setUp(page, mall, setupToken);
  await login(page, mall, 'guanli');
  await openMenu(page, '批量导入');
  await shots(page, 'import-empty');
  await tryImport(page, workbook);
  await shots(page, 'dry-run');
  const invitations = await applyImport(page, ROWS);
  await shots(page, 'imported');
  const take = async (name: string) => {
    const seat = await browser.newPage();
    await setPassword(seat, mall, invitations.get(name) ?? '');
    await login(seat, mall, name);
    return seat;
  };
  await publishTemplate(await take('weilan'));
  const buyer = await take('qinlang');
  const number = await order(buyer, mall);
  await review(await take('hanyu'), number);
  const supplier = await take('gaoyuan');
  await ship(supplier, number);
  await buyer.goto(`${mall}/Ddgl/order`);
  const card = buyer.getByRole('article').filter({ hasText: number });
  await card.getByRole('button', { name: '确认收货' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(card.getByText('SF1234567890').or(card.getByText('待验收')).first()).toBeVisible();
  await shots(buyer, 'received');
  await nameAccount(supplier);
  const operator = await take('yunying');
  await openMenu(operator, '内容管理');
  await shots(operator, 'content');
});
