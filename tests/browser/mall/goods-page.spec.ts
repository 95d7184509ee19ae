import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, phone, region, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall, type Ware, wareOf } from './mall-data.ts';

/* A product's page and the list that leads to it: pictures, bars, filters, reminders. */

let stage: Stage;
let ware: Ware;
let detail: string;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
    await sql`update goods set pictures = (select array_agg(distinct other.pictures[1])
        from (select pictures from goods where cardinality(pictures) > 0 order by id limit 3) other)
      where id = ${ware.productId}`.execute(db);
    await sql`update sku set picture = '' where goods_id = ${ware.productId}`.execute(db);
  });
  detail = `${stage.mall}/goods/goodsDetail/${ware.productId}/`;
});
test.afterAll(async () => {
  await stage?.close();
});

/** A finger goes over an element, so many pixels to the side. */
async function swipe(page: Page, name: string, by: number): Promise<void> {
  const box = await region(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  const y = box.y + box.height / 2;
  const x = box.x + box.width / 2;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    });
  await touch('touchStart', x);
  await touch('touchMove', x + by / 2);
  await touch('touchMove', x + by);
  await touch('touchEnd');
}

test('pictures are turned by arrows, by keys and by a finger, also in the large view', async ({
  browser,
}) => {
  const { page, context, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(detail);
  const gallery = region(page, '商品图片');
  const place = (text: string) => expect(gallery.getByText(text, { exact: true })).toBeVisible();
  await place('1/3');
  await gallery.getByRole('button', { name: '下一张' }).click();
  await place('2/3');
  await page.keyboard.press('ArrowRight');
  await place('3/3');
  await page.keyboard.press('ArrowRight');
  await place('1/3');
  await page.keyboard.press('ArrowLeft');
  await place('3/3');
  await gallery.getByRole('button', { name: /看大图/ }).press('Enter');
  const large = page.getByRole('dialog', { name: ware.name });
  await expect(large.getByText('3/3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByText('2/3', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await place('2/3');
  expect(complaints).toEqual([]);

  const touch = await browser.newContext({
    storageState: await context.storageState(),
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const held = await touch.newPage();
  await held.goto(detail);
  const at = (text: string) =>
    expect(region(held, '商品图片').getByText(text, { exact: true })).toBeVisible();
  await at('1/3');
  await swipe(held, '商品图片', -150);
  await at('2/3');
  await swipe(held, '商品图片', 150);
  await at('1/3');
  // Less than that is no swipe.
  await swipe(held, '商品图片', -20);
  await at('1/3');
  await touch.close();
});

test('what waits has the shape of what comes: cards and columns stand where they will be', {
  tag: '@trial',
}, async ({ browser }) => {
  for (const [path, call, waiting, come] of [
    ['/goods/GoodListSearch', 'listSp', '[class*="grid"] > *', '[class*="grid"] article'],
    [`/goods/goodsDetail/${ware.productId}/`, 'getSpDetail', '[class*="_top_"] > *', null],
  ] as const) {
    const { page, context } = await takeSeat(browser, stage.mall, null);
    const released = Promise.withResolvers<void>();
    await page.route(`**/app/ananymous/sp/${call}*`, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(stage.mall + path);
    const columns = (selector: string) =>
      page
        .getByRole('main')
        .locator(selector)
        .evaluateAll((all) =>
          all.slice(0, 5).map((one) => {
            const { left, width } = one.getBoundingClientRect();
            return [Math.round(left), Math.round(width)];
          }),
        );
    const before = page.getByRole('main').locator('[aria-busy="true"]');
    await expect(before.locator(waiting).first()).toBeVisible();
    const shape = await columns(`[aria-busy="true"] ${waiting}`);
    expect(shape.length, path).toBeGreaterThan(1);
    released.resolve();
    await expect(before).toHaveCount(0);
    expect(await columns(come ?? waiting), path).toEqual(shape);
    await context.close();
  }
});

test('a picture that does not come leaves a sign in its place, large and small', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.route(`**${PICTURE_BASE}**`, (route) => route.abort());
  await page.goto(detail);
  const gallery = region(page, '商品图片');
  await expect(gallery.getByRole('img', { name: ware.name })).toBeVisible();
  await expect(gallery.locator('img')).toHaveCount(0);
});

test('the way to buy stays in sight: on a desktop after scrolling, on a phone always', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, context } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(detail);
  const bar = region(page, '快捷购买');
  await expect(page.getByRole('heading', { level: 1, name: ware.name })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('tab', { name: '资质证明' }).scrollIntoViewIfNeeded();
  // A page that still grows has to be scrolled again.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar.getByRole('button', { name: '加入购物车' })).toBeInViewport({
      ratio: 1,
      timeout: 2_000,
    });
  }).toPass();
  await bar.getByRole('button', { name: '加入购物车' }).click();
  // The word that it is done leads on.
  await page.getByRole('link', { name: '去结算' }).click();
  await expect(page).toHaveURL(/\/member\/Buycar/);

  const held = await context.newPage();
  await held.setViewportSize(phone);
  await held.goto(detail);
  const phoneBar = region(held, '快捷购买');
  await expect(phoneBar.getByRole('button', { name: '加入购物车' })).toBeInViewport({ ratio: 1 });
  await expect(held.getByRole('tab', { name: '规格参数' })).toBeAttached();
  await held.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(phoneBar.getByRole('button', { name: '加入购物车' })).toBeInViewport({ ratio: 1 });
});

test('on a desktop the comparison lies on the window edge, and above the buying bar once that shows', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'jbr02');
  await page.goto(detail);
  await page.getByRole('button', { name: '对比', exact: true }).first().click();
  const bar = region(page, '对比栏');
  await expect(bar).toBeVisible();
  const below = () =>
    bar.evaluate((element) =>
      Math.round(window.innerHeight - element.getBoundingClientRect().bottom),
    );
  await expect.poll(below).toBe(0);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect(region(page, '快捷购买')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(below).toBeGreaterThan(60);
});

test('more pieces of an accessory than there are become what there is, and the page says so', {
  tag: '@trial',
}, async ({ browser }) => {
  await sql`insert into accessory (id, goods_id, name, unit, price, stock)
    values ('spare', ${ware.productId}, '备用笔芯', '支', 100, 6)`.execute(stage.db);
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(detail);
  await page.getByRole('checkbox', { name: '选择配件 备用笔芯' }).check();
  const pieces = page.getByRole('textbox', { name: '配件 备用笔芯 的数量', exact: true });
  await pieces.fill('9');
  await pieces.blur();
  await expect(page.getByText('最多可购 6 支，已改为 6')).toBeVisible();
  await expect(pieces).toHaveValue('6');
  await page.screenshot({ path: 'tests/.out/shots/accessory-clamped.png' });
});

test('a handler begins an inquiry about a product; a buyer has no such way', async ({
  browser,
}) => {
  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  await buyer.page.goto(detail);
  const ways = (page: Page) => page.getByRole('main').getByRole('link', { name: '议价' }).first();
  await expect(ways(buyer.page)).toBeVisible();
  await expect(buyer.page.getByRole('link', { name: '发起询价' })).toHaveCount(0);

  const { page } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(detail);
  const quantity = page.getByRole('main').getByRole('textbox', { name: '数量', exact: true });
  await quantity.first().fill('7');
  await quantity.first().blur();
  await page.getByRole('link', { name: '发起询价' }).click();
  await page.getByRole('button', { name: '按该商品新建询价项目' }).click();
  await expect(page.getByRole('heading', { name: '编辑询价项目' })).toBeVisible();
  await expect(page.getByLabel('第 1 行名称')).toHaveValue(ware.name);
  await expect(page.getByLabel('第 1 行数量')).toHaveValue('7');
});

test('a product that is out waits with a reminder, which is switched on and off', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(detail);
  const wait = page.getByRole('button', { name: '到货提醒' });
  await expect(page.getByRole('button', { name: '降价提醒' })).toBeVisible();
  await expect(wait).toHaveCount(0);
  await sql`update sku set stock = 0 where goods_id = ${ware.productId}`.execute(stage.db);
  await page.reload();
  await wait.click();
  const set = page.getByRole('button', { name: '已设到货提醒', pressed: true });
  await expect(set).toBeVisible();
  await page.reload();
  await set.click();
  await expect(page.getByRole('button', { name: '到货提醒', pressed: false })).toBeVisible();
  await sql`update sku set stock = 100 where goods_id = ${ware.productId}`.execute(stage.db);
});

test('products are on the first screen after two filters; on a phone a drawer counts them', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/GoodListSearch`);
  const filters = region(page, '筛选条件');
  const first = page.getByRole('main').getByRole('article').first();
  await filters.getByRole('group', { name: '分类' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\?/);
  // The wrong way round it means the same.
  await filters.getByLabel('最低价（元）').fill('100000');
  await filters.getByLabel('最高价（元）').fill('1');
  await filters.getByRole('button', { name: '确定' }).click();
  await expect(filters.getByLabel('最低价（元）')).toHaveValue('1.00');
  await expect(first).toBeInViewport({ ratio: 0.6 });
  const address = page.url();

  const held = (await takeSeat(browser, stage.mall, null, phone)).page;
  await held.goto(address);
  await held.getByRole('button', { name: /^筛选（已选 \d 项）$/ }).click();
  const drawer = held.getByRole('dialog', { name: '筛选' });
  await expect(drawer.getByRole('region', { name: '筛选条件' })).toBeVisible();
  await drawer.getByRole('button', { name: /^查看 [\d,]+\+? 件$/ }).click();
  await expect(drawer).toHaveCount(0);
  await expect(held.getByRole('main').getByRole('article').first()).toBeInViewport();
});

test('what is known comes into a field of the order form, but not while somebody types there', async ({
  browser,
}) => {
  const openForm = async (page: Page) => {
    await page.goto(`${stage.mall}/member/Buycar`);
    await page.getByRole('button', { name: '去结算' }).click();
    return page.getByLabel('采购联系电话');
  };
  const { page, context } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(detail);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByText(messages['cart.added']).first()).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await context.route('**/shdz/getYzlxr**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const phoneField = await openForm(page);
  await phoneField.click();
  answered.resolve();
  await expect(page.getByLabel('采购联系人')).not.toHaveValue('');
  await expect(phoneField).toHaveValue('');
  await phoneField.pressSequentially('13900000001');
  await expect(phoneField).toHaveValue('13900000001');

  const { page: other } = await takeSeat(browser, stage.mall, 'cgr01');
  await expect(await openForm(other)).toHaveValue(/^\d{11}$/);
});
