import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { desktop, openStage, phone, region, type Stage, takeSeat, test } from '../stage.ts';
import { expectCues } from '../tab-row.ts';
import { loadSmallMall, type Ware, wareOf } from './mall-data.ts';

/* Defects that were found by looking at pictures of pages, where a machine can judge them. */

let stage: Stage;
let ware: Ware;
let welfare: Ware;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
  ware = await wareOf('supplier-1', stage.db);
  welfare = await wareOf('supplier-3', stage.db, 'flsc');
});
test.afterAll(async () => {
  await stage?.close();
});

const setLarge = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-large-type', ''));

test('rows of tabs that a phone has no room for stay one row, and say that there are more', async ({
  browser,
}) => {
  const buyer = await takeSeat(browser, stage.mall, 'cgr01', phone);
  for (const [path, name] of [
    ['/DdScListSearch', '服务类别'],
    ['/groupbuy/GroupBuyIndex', '团购分类'],
    [`/goods/goodsDetail/${ware.productId}/`, '商品资料'],
  ] as const) {
    const { page } = buyer;
    await page.goto(stage.mall + path);
    const tabs = page.getByRole('tablist', { name });
    await tabs.waitFor();
    await setLarge(page);
    await expectCues(tabs);
    const lines = await tabs
      .getByRole('tab')
      .evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size);
    expect(lines, name).toBe(1);
  }
});

test('the facts of a profile keep their words whole on a phone in large type', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01', phone);
  await page.goto(`${stage.mall}/center_grzl`);
  const login = page.getByRole('definition').filter({ hasText: 'cgr01' });
  await login.waitFor();
  await setLarge(page);
  const width = async () => (await login.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(100);
  await page.screenshot({ path: 'tests/.out/shots/profile-large-phone.png' });
});

test('the names below the pictures of the home are whole on a phone in large type', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null, phone);
  await page.goto(`${stage.mall}/mallIndex`);
  const names = page.getByRole('tablist', { name: '选择图片' }).getByRole('tab');
  await expect(names).not.toHaveCount(0);
  await setLarge(page);
  const cut = await names.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await page.screenshot({ path: 'tests/.out/shots/home-large-phone.png' });
});

test('the bar of the cart leaves a phone in large type to the products, also with a notice', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01', phone);
  for (const path of [
    `/goods/goodsDetail/${ware.productId}/`,
    `/goods/flGoodsDetail?ids=${welfare.productId}`,
  ]) {
    await page.goto(stage.mall + path);
    await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
    await expect(page.getByText(messages['cart.added']).first()).toBeVisible();
  }
  await page.goto(`${stage.mall}/member/Buycar`);
  const bar = region(page, '结算');
  await expect(bar.getByText('1 种福利商城商品须分开结算')).toBeVisible();
  await setLarge(page);
  await page.screenshot({ path: 'tests/.out/shots/cart-large-phone.png' });
  expect((await bar.boundingBox())?.height).toBeLessThan(phone.height / 4);
  await bar.getByRole('button', { name: '只结算其他商品' }).click();
  await expect(bar.getByText('须分开结算')).toBeHidden();
  await expect(bar.getByRole('button', { name: '去结算' })).toBeEnabled();
});

test('a picture of oneself stands in the profile, whole, when it is saved', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/center_grzl`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const own = page.getByRole('img', { name: /的头像$/ });
  await expect(own).toBeVisible();
  const isDrawn = () =>
    own.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await page.screenshot({ path: 'tests/.out/shots/profile-picture.png' });
  await page.setViewportSize(phone);
  await page.reload();
  await expect.poll(isDrawn).toBe(true);
  await own.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'tests/.out/shots/profile-picture-phone.png' });
  await context.close();
});

test('the large product of a floor shows its picture whole', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null, desktop);
  await page.goto(`${stage.mall}/mallIndex`);
  const first = region(page, '计算机设备').getByRole('listitem').first();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await first.scrollIntoViewIfNeeded();
  }).toPass();
  const picture = first.getByRole('img').or(first.locator('img')).first();
  await picture.waitFor();
  const box = await picture.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 0))).toBeLessThan(2);
  await first.screenshot({ path: 'tests/.out/shots/floor-lead.png' });
});

test('a product in the comparison says so, taken out of it says so, and no toast covers a dialog’s title', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01', desktop);
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  const facts = page.getByRole('main');
  await facts.getByRole('button', { name: '对比', exact: true }).first().click();
  await expect(facts.getByRole('button', { name: '已加入对比' })).toBeVisible();
  await facts.getByRole('button', { name: '已加入对比' }).click();
  const toast = page.getByText('已移出对比');
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: '降价提醒' }).click();
  const title = page.getByRole('dialog').getByRole('heading', { name: '降价提醒' });
  await expect(title).toBeVisible();
  const [above, below] = [await title.boundingBox(), await toast.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test('a product that is shared names itself, its price and its picture, and takes them away again', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null, desktop);
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const meta = (key: string) => page.locator(`meta[property="og:${key}"]`);
  await expect(meta('title')).toHaveAttribute('content', `${name} - 阳光集采商城`);
  await expect(meta('image')).toHaveAttribute('content', /^http/);
  await expect(page).toHaveTitle(new RegExp(name.slice(0, 6)));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{10}/);
  await page.getByRole('link', { name: '商城首页' }).first().click();
  await expect(meta('title')).not.toHaveAttribute('content', `${name} - 阳光集采商城`);
});

test('the home shows four floors and the rest on demand; the login card leads to both registrations', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null, desktop);
  await page.goto(`${stage.mall}/mallIndex`);
  const more = page.getByRole('button', { name: /^展开其余 \d+ 个楼层$/ });
  await more.waitFor();
  const rest = Number((await more.innerText()).replace(/\D/g, ''));
  // A floor is drawn when it comes near the window.
  const floors = page.locator('main section > header > h2');
  const seeAll = (count: number) =>
    expect(async () => {
      await page.mouse.wheel(0, 800);
      expect(await floors.count()).toBe(count);
    }).toPass();
  await seeAll(4);
  await more.click();
  await seeAll(4 + rest);
  for (const [word, heading] of [
    ['会员注册', '会员注册'],
    ['店铺注册', '店铺注册'],
  ] as const) {
    await page.goto(`${stage.mall}/mallIndex`);
    await page.getByRole('main').getByRole('link', { name: word }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('header, page and footer have the same edges, in the mall and at work', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  const inHeader = page.getByRole('banner').first();
  const edges = async () => {
    const footer = page.getByRole('contentinfo').locator('ul, ol, .page').first();
    const [brand, cart, foot, main] = [
      await inHeader.getByRole('link', { name: /首页$/ }).first().boundingBox(),
      await inHeader
        .getByRole('link', { name: /购物车/ })
        .or(inHeader.getByRole('button', { name: /购物车/ }))
        .first()
        .boundingBox(),
      await footer.evaluate((box) => {
        const { left, right } = box.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(box);
        return {
          left: left + Number.parseFloat(paddingLeft),
          right: right - Number.parseFloat(paddingRight),
        };
      }),
      await page.locator('main > *').evaluateAll((boxes) => ({
        right: Math.max(...boxes.map((box) => box.getBoundingClientRect().right)),
      })),
    ];
    return {
      left: [brand?.x, foot.left].map((x) => Math.round(x ?? 0)),
      right: [(cart?.x ?? 0) + (cart?.width ?? 0), foot.right, main.right].map(Math.round),
    };
  };
  for (const path of ['/goods/GoodListSearch', '/Ddgl/order'])
    for (const width of [1_440, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stage.mall + path);
      await expect(
        page
          .getByRole('main')
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('article').first())
          .first(),
      ).toBeAttached();
      const { left, right } = await edges();
      expect(new Set(left).size, `${path} ${width} left: ${left}`).toBe(1);
      expect(new Set(right).size, `${path} ${width} right: ${right}`).toBe(1);
    }
});

test('favourites of the header lead to goods and to shops', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01', desktop);
  for (const [word, heading] of [
    ['收藏商品', /关注的商品/],
    ['收藏店铺', /关注的店铺/],
  ] as const) {
    await page.goto(`${stage.mall}/mallIndex`);
    await page.getByRole('link', { name: word }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});
