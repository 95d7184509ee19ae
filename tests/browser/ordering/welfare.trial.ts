import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { openStage, type Seat, type Stage, takeSeat, test } from '../stage.ts';

/* A welfare order from the product to the supplier's delivery list. */

const NAME = '中秋职工慰问品';
const OPINION = '请说明慰问品标准';
const REGION = '浙江省杭州市西湖区文新街道';
const PEOPLE = [
  ['王海燕', '13800000001', '一路 1 号'],
  ['李建国', '138', '一路 2 号'],
  ['张敏', '13800000003', '一路 3 号'],
] as const;

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-3', db, 'flsc');
  });
});
test.afterAll(async () => {
  await stage?.close();
});

const stockUp = (stock: number) =>
  sql`update sku set stock = ${stock} where goods_id = ${ware.productId}`.execute(stage.db);

/** The list as a person would have filled the template in. */
async function listFile() {
  const given = ['姓名', '手机', '所在地区', '详细地址', '备注'];
  const content = await workbook([
    sheet({
      name: '收货人名单',
      columns: given.map((title, at) => ({
        title,
        width: 12,
        value: (row: string[]) => row[at] ?? '',
      })),
      rows: PEOPLE.map(([name, phone, detail]) => [name, phone, REGION, detail, '']),
    }),
  ]);
  return {
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(content, 'base64'),
  };
}

/** The product by way of the cart to the welfare checkout, the form filled in but for the list. */
async function toCheckout({ page }: Seat): Promise<void> {
  await page.goto(`${stage.mall}/goods/flGoodsDetail?ids=${ware.productId}`);
  await expect(page.getByRole('heading', { level: 1, name: ware.name })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByText(messages['cart.added']).first()).toBeVisible();
  await page.goto(`${stage.mall}/member/Buycar`);
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '福利订单' })).toBeVisible();
  await page.getByLabel('订单名称').fill(NAME);
  await page.getByLabel('采购联系电话').fill('13857100001');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();
}

/**
 * Three people by Excel, one of them with a phone that is none, which is mended here before the answer
 * about the regions has come: their region need not be chosen again.
 */
async function importPeople({ page }: Seat): Promise<void> {
  const mended = Promise.withResolvers<void>();
  await page.route(`**${recipientEndpoints.matchRegions.path}*`, async (route) => {
    await mended.promise;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '导入名单' }).click();
  await (await chooser).setFiles(await listFile());
  await expect(page.getByText('2 位无误，1 位有误')).toBeVisible();
  await page.getByRole('button', { name: '修改 李建国' }).click();
  const dialog = page.getByRole('dialog', { name: '修改收货人' });
  await dialog.getByLabel('手机').fill('13800000002');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('所在地区尚未核对完')).toBeVisible();
  mended.resolve();
  await expect(page.getByText('全部无误')).toBeVisible();
}

/** The reviewer decides on the order that the list of what waits names. */
async function decide({ page }: Seat, result: string, opinion: string): Promise<void> {
  await page.goto(`${stage.mall}/dbrw`);
  await page
    .getByRole('row')
    .filter({ hasText: NAME })
    .getByRole('button', { name: '办理' })
    .click();
  const dialog = page.getByRole('dialog', { name: '订单审核' });
  await expect(dialog.getByText('按收货人名单分送，名单见订单详情')).toBeVisible();
  await dialog.getByRole('radio', { name: result, exact: true }).check();
  await dialog.getByRole('textbox', { name: '审核意见' }).fill(opinion);
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功').first()).toBeVisible();
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: '收货人名单' }).getByRole('row').filter({ hasText: name });

test('three people, one set each: imported, short of stock, sent back, passed, confirmed', async ({
  browser,
}) => {
  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  const { page } = buyer;
  await toCheckout(buyer);
  await importPeople(buyer);
  const share = page.getByLabel(`${ware.name} 每人数量`);
  // None for each is kept as it was typed, said, and not sent.
  await share.fill('0');
  await expect(share).toHaveValue('0');
  await expect(page.getByText(/^应为 1 至 \d+ 的整数$/)).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(share).toBeFocused();
  await share.fill('2');
  await expect(page.getByText('× 3 人 = 6')).toBeVisible();
  await page.getByLabel('人均预算').fill('0.01');
  await expect(page.getByText(/^超出人均预算/)).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText('人均金额超出人均预算')).toBeVisible();
  await page.getByLabel('人均预算').fill('99999');
  await expect(page.getByText(/^人均预算还余/)).toBeVisible();

  // Somebody else was quicker: what is left is told in what everybody gets.
  await stockUp(5);
  await page.getByRole('button', { name: '提交订单' }).click();
  const changed = page.getByRole('dialog', { name: '商品信息有变化，订单尚未提交' });
  await expect(changed.getByText('最多可购 3，您要每人 2 件、共 6 件')).toBeVisible();
  await expect(changed.getByText('按每人 1 件、共 3 件提交')).toBeVisible();
  await changed.getByRole('checkbox').check();
  await changed.getByRole('button', { name: '按新价格提交' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await page.getByRole('table', { name: '生成的订单' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: '收货人名单（3 人，每人一份）' })).toBeVisible();
  await expect(row(page, '李建国').getByText('13800000002')).toBeVisible();

  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await decide(reviewer, '不通过', OPINION);

  // An edited order counts in what everybody gets, too.
  await stockUp(50);
  await page.reload();
  await page.getByRole('link', { name: '修改订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '修改订单' })).toBeVisible();
  await expect(page.getByText(OPINION, { exact: true })).toBeVisible();
  await expect(row(page, '张敏').getByText('13800000003')).toBeVisible();
  const each = page.getByLabel(`${ware.name} 每人数量`);
  await expect(each).toHaveValue('1');
  await each.fill('2');
  await expect(page.getByText('每人 × 3 人 = 6')).toBeVisible();
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByText('修改并重新提交')).toBeVisible();
  await decide(reviewer, '通过', '同意采购');

  // The supplier sees the list once they confirmed.
  const supplier = await takeSeat(browser, stage.mall, 'gys03');
  await supplier.page.goto(`${stage.mall}/GysOrder`);
  await supplier.page
    .getByRole('article')
    .filter({ hasText: NAME })
    .getByRole('link')
    .first()
    .click();
  await expect(supplier.page.getByText('确认订单后可以查看和导出收货人名单')).toBeVisible();
  await supplier.page.getByRole('button', { name: '确认订单' }).click();
  await supplier.page.getByRole('dialog').getByRole('button', { name: '确认订单' }).click();
  await expect(row(supplier.page, '李建国').getByText('13800000002')).toBeVisible();
  const saved = supplier.page.waitForEvent('download');
  await supplier.page.getByRole('button', { name: '导出配送明文' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^收货人名单-\d+\.xlsx$/);

  for (const [name, { complaints }] of Object.entries({ buyer, reviewer, supplier })) {
    expect(complaints, name).toEqual([]);
  }
});
