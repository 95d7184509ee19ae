import { personId } from '@jicai/platform/demo/accounts.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { limits } from '@jicai/shared/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import { placeOrder } from '../ordering/place-order.ts';
import { desktop, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall, type Ware, wareOf } from './mall-data.ts';

/* Small things that make a mall pleasant, each said once in its design. */

const MODEL = 'QX-77B';
let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
    await sql`update goods set model = ${MODEL} where id = ${ware.productId}`.execute(db);
    await sql`update sku set stock = 1000 where goods_id = ${ware.productId}`.execute(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
};

/** The workbook that somebody keeps of what they order: a heading, then a model and pieces in each row. */
const excel = async (rows: readonly (readonly [string, string])[]) =>
  Buffer.from(
    await workbook([
      sheet({
        name: '常购',
        rows,
        columns: ['型号', '数量'].map((title, at) => ({
          title,
          width: 12,
          value: (cells: readonly string[]) => cells[at] ?? '',
        })),
      }),
    ]),
    'base64',
  );

test('model numbers are ordered as cells that were copied from a sheet, and as a file', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/member/cgqd?zt=xh`);
  const pieces = page.getByLabel(`${ware.name} 数量`, { exact: true });
  await page.getByLabel('粘贴型号和数量').fill(`${MODEL}\t10\n不存在的型号\t2`);
  await page.getByRole('button', { name: '查找商品' }).click();
  await expect(pieces).toHaveValue('10');
  await expect(page.getByText(/第 2 行 不存在的型号：没有在售商品/)).toBeVisible();

  const file = (name: string, buffer: Buffer) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '导入 Excel' }).click();
  const rows = [
    [MODEL, '7'],
    ['没有这个', '1'],
    [MODEL, '半打'],
  ] as const;
  await (await chosen).setFiles(file('常购.xlsx', await excel(rows)));
  await expect(pieces).toHaveValue('7');
  await expect(page.getByText(/第 3 行 没有这个：没有在售商品/)).toBeVisible();
  await expect(page.getByText(/第 4 行.*半打/)).toBeVisible();
  await page.getByRole('button', { name: '加入购物车', exact: true }).click();
  await expect(page.getByText('已加入 1 种商品')).toBeVisible();

  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '导入 Excel' }).click();
  await (await again).setFiles(file('坏的.xlsx', Buffer.from('no workbook')));
  await expect(page.getByRole('alert').filter({ hasText: '文件无法读取' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a search for the name of a shop shows the shop, above the goods, and leads there', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  const name = ware.shopName.slice(0, 2);
  await page.goto(`${stage.mall}/GoodListSearch?search_input=${encodeURIComponent(name)}`);
  const shops = page.getByRole('list', { name: '匹配的店铺' });
  const shop = shops.getByRole('link').filter({ hasText: ware.shopName }).first();
  await expect(shop).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const above = await boxOf(shops);
  const goods = await boxOf(page.getByRole('main').getByRole('article').first());
  expect(above.y + above.height).toBeLessThanOrEqual(goods.y);
  await page.screenshot({ path: 'tests/.out/shots/found-shops.png' });
  await shop.click();
  await expect(page.getByRole('heading', { level: 1, name: ware.shopName })).toBeVisible();
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`the search stays in sight while one scrolls through the goods on a ${size}`, async ({
    browser,
  }) => {
    const { page } = await takeSeat(browser, stage.mall, null, viewport);
    await page.goto(`${stage.mall}/GoodListSearch`);
    await expect(page.getByRole('main').getByRole('article').nth(8)).toBeVisible();
    const box = page.getByRole('combobox', { name: '搜索商品' });
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await expect(box).toBeInViewport({ ratio: 1 });
    // Nothing lies upon it: it takes a click and what is typed.
    await box.click();
    await box.fill('纸');
    await expect(box).toHaveValue('纸');
  });
}

test('on a phone the price stands first, before the name, within the first window', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null, phone);
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  const name = page.getByRole('heading', { level: 1, name: ware.name });
  const price = page.getByText('商城价', { exact: true });
  await expect(name).toBeVisible();
  expect((await boxOf(price)).y).toBeLessThan((await boxOf(name)).y);
  await expect(price).toBeInViewport();
  await page.screenshot({ path: 'tests/.out/shots/price-first.png' });
  await page.setViewportSize(desktop);
  await expect.poll(async () => (await boxOf(name)).y - (await boxOf(price)).y).toBeLessThan(0);
});

/** Tells if an element is the topmost in its own middle. */
const onTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (found === element || element.contains(found));
  });

test('on a phone 我的订单 shows an order on the first screen; the line of its steps passes behind', {
  tag: '@trial',
}, async ({ browser }) => {
  await placeOrder(stage, ware, { name: '首屏订单', quantity: 1 });
  const { page } = await takeSeat(browser, stage.mall, 'cgr01', phone);
  await page.goto(`${stage.mall}/member/order`);
  const card = page.getByRole('article').filter({ hasText: '首屏订单' });
  await expect(card).toBeVisible();
  // Its number, name and state, without scrolling.
  const { y } = await boxOf(card);
  expect(y).toBeLessThan(phone.height * 0.75);
  await page.screenshot({ path: 'tests/.out/shots/orders-first-screen.png' });
  await card.getByRole('link').first().click();
  const steps = page.getByRole('main').locator('ol').filter({ hasText: '待审核' }).first();
  await expect(steps).toBeVisible();
  await areBehind(steps, page);
  await page.setViewportSize(desktop);
  await areBehind(steps, page);
});

/** Every circle is above the lines that meet in its middle, and hides them by a ground of its own. */
async function areBehind(steps: Locator, page: Page): Promise<void> {
  await steps.scrollIntoViewIfNeeded();
  const circles = steps.getByRole('listitem').locator('span:first-child');
  await expect(circles).toHaveCount(6);
  for (const circle of await circles.all()) {
    expect(await onTop(circle)).toBe(true);
    const ground = await circle.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).not.toMatch(/transparent|, 0\)$/);
  }
  await page.screenshot({ path: 'tests/.out/shots/order-steps.png' });
}

test('a shop in which nothing fits, and services that nobody offers, lead on', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  const { rows } = await sql<{ id: string }>`
    select shop_id as id from goods where id = ${ware.productId}`.execute(stage.db);
  await page.goto(`${stage.mall}/shopDetail?dpid=${rows[0]?.id}&keyword=天上的月亮`);
  const empty = page.getByText('店内没有找到相关商品');
  await expect(empty).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/shop-nothing.png' });
  await page.getByRole('button', { name: '查看本店全部商品' }).click();
  await expect(
    page.getByRole('list', { name: '店铺商品' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.goBack();
  await expect(empty).toBeVisible();
  await page.getByRole('link', { name: '在全部商城中搜索「天上的月亮」' }).click();
  await expect(page).toHaveURL(/GoodListSearch\?.*search_input=/);

  await page.goto(`${stage.mall}/DdScListSearch?keyword=天上的月亮`);
  await expect(page.getByText('没有符合条件的定点服务')).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/services-nothing.png' });
  await page.getByRole('button', { name: '查看全部定点服务' }).click();
  await expect(
    page.getByRole('list', { name: '定点服务' }).getByRole('listitem').first(),
  ).toBeVisible();
});

test('ways of paying say how many goods have each', { tag: '@trial' }, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/GoodListSearch`);
  await page.getByRole('button', { name: /^更多筛选/ }).click();
  const ways = page.getByRole('group', { name: '付款' });
  const way = ways.getByRole('button').last();
  await expect(way).toHaveText(/\D+\d+/);
  const count = Number(/(\d+)$/.exec((await way.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await way.click();
  const total = page.getByRole('status').filter({ hasText: '件商品' });
  await expect(total).toContainText(count.toLocaleString('zh-CN'));
});

test('a checkout refers to any comparison record: found by its name, or page by page', {
  tag: '@trial',
}, async ({ browser }) => {
  const { rows } = await sql<{ id: string }>`select id from goods where state = 'onSale'
    and zone_id = 'wssc' and id <> ${ware.productId} order by id limit 1`.execute(stage.db);
  const productIds = [ware.productId, rows[0]?.id ?? ''];
  const client = await sealedClient(stage.stack.relay.url);
  const token = await newSession(stage.db, personId('cgr01'));
  // More than one page, the first one the oldest.
  for (let n = 1; n <= limits.pageSize + 2; n += 1) {
    const name = `第 ${n} 份比价`;
    const made = await client.call(
      comparisonEndpoints.createRecord,
      { productIds, name },
      { token },
    );
    expect(made.text).toBe('');
  }
  await client.close();
  await sql`update comparison_record set created_at = created_at - interval '1 day'
    where name = '第 1 份比价'`.execute(stage.db);

  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '立即购买' }).click();
  const field = page.getByRole('combobox', { name: '引用比价记录' });
  await field.fill('第 1 份');
  const oldest = page.getByRole('option', { name: /第 1 份比价/ });
  await expect(page.getByRole('option').filter({ hasText: '份比价' })).toHaveCount(1);
  await oldest.click();
  await expect(field).toHaveValue(/第 1 份比价/);
  // The next page has it too; what was chosen stays chosen meanwhile.
  await page.getByRole('button', { name: '下一页' }).click();
  await field.click();
  await expect(oldest).toHaveAttribute('aria-selected', 'true');
  await page.screenshot({ path: 'tests/.out/shots/comparison-choice.png' });
  await page.keyboard.press('Escape');
  await field.fill('没有这样的记录');
  await expect(page.getByText('没有符合的比价记录')).toBeVisible();
});
