import { loadContent } from '@jicai/platform/demo/content/load.ts';
import { loadServices } from '@jicai/platform/demo/mall/fixed-services.ts';
import { loadMall } from '@jicai/platform/demo/mall/load.ts';
import { loadNotices } from '@jicai/platform/demo/notices/load.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { axe } from '../kernel/screens/walker.ts';
import { picture } from '../picture.ts';
import { desktop, land, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

/* The pages for visitors without a login: homes, search, products, shops, notices. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadMall(db, Date.now());
    await loadContent({ db, clock: databaseClock });
    await loadServices({ db, clock: databaseClock });
    await loadNotices({ db, clock: databaseClock });
  });
});
test.afterAll(async () => {
  await stage?.close();
});

test('a search is in the address: conditions, sort and page; the back button takes them back', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/`);
  await page.getByRole('combobox', { name: '搜索商品' }).fill('打印机');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page).toHaveURL(/\/GoodListSearch\?.*search_input=/);
  const products = page.getByRole('list', { name: '「打印机」的搜索结果' });
  await expect(products.getByRole('listitem').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const total = page.getByRole('status').filter({ hasText: '件商品' });
  const all = await total.textContent();

  const brands = page.getByRole('group', { name: '品牌' });
  await brands.getByRole('button', { name: /^墨腾/ }).click();
  await expect(page).toHaveURL(/brand_name=/);
  await expect(page.getByRole('button', { name: /取消条件 墨腾/ })).toBeVisible();
  await expect(total).not.toHaveText(all ?? '');
  await page.getByRole('group', { name: '排序' }).getByRole('button', { name: '价格' }).click();
  await expect(page).toHaveURL(/ascFieldList=price_now/);
  const amounts = async () => {
    const cards = await products.getByRole('listitem').allTextContents();
    return cards.map((text) => Number(/¥([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  };
  // The list of before stays, dimmed, until the sorted one is there.
  await expect
    .poll(async () => {
      const shown = await amounts();
      return shown.length > 2 && shown.every((amount, at) => amount >= (shown[at - 1] ?? 0));
    })
    .toBe(true);

  await page.goBack();
  await expect(page).not.toHaveURL(/ascFieldList/);
  await page.goBack();
  await expect(total).toHaveText(all ?? '');
  expect(complaints).toEqual([]);
});

test('the box names what is searched: a zone, one shop, or everything', { tag: '@trial' }, async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  const scope = page.getByRole('combobox', { name: '检索范围' });
  const named = () => scope.locator('option:checked').innerText();
  await page.goto(`${stage.mall}/goods/SxGoodListSearch`);
  await expect.poll(named).toBe('特色专区');
  await page.goto(`${stage.mall}/DpGoodsList?zq=flsc`);
  await expect.poll(named).toBe('福利商城');
  const { rows } = await sql<{ id: string }>`select shop_id as id from goods
    where state = 'onSale' order by id limit 1`.execute(stage.db);
  const shopId = rows[0]?.id;
  await page.goto(`${stage.mall}/DpGoodsList?zq=${shopId}`);
  await expect.poll(named).toBe('本店');
  // The next search stays in the shop.
  await page.getByRole('combobox', { name: '搜索商品' }).fill('纸');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`=${shopId}`));
  await expect.poll(named).toBe('本店');
  await page.screenshot({ path: 'tests/.out/shots/scope-shop.png' });
  await page.goto(`${stage.mall}/goods/GoodListSearch`);
  await expect.poll(named).toBe('全部商城');
});

test('products are shown as cards or rows, as one chose the last time', { tag: '@trial' }, async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/GoodListSearch`);
  const views = page.getByRole('group', { name: '显示方式' });
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  await views.getByRole('button', { name: '列表' }).press('Enter');
  await expect(cards).toHaveCount(0);
  await expect(
    page.getByRole('list', { name: '商品' }).getByRole('listitem').first(),
  ).toBeVisible();
  await picture(page, 'search-rows');
  await page.setViewportSize(desktop);
  await page.reload();
  await expect(views.getByRole('button', { name: '列表', pressed: true })).toBeVisible();
  await views.getByRole('button', { name: '网格' }).press('Enter');
  await expect(cards.first()).toBeVisible();
});

test('the box offers words, products and categories, and is used by the keyboard alone', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/notice/noticeList`);
  const box = page.getByRole('combobox', { name: '搜索商品' });
  await box.focus();
  const offers = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
  await expect(offers.first()).toBeVisible();
  await box.fill('dyj');
  await expect(offers.filter({ hasText: '搜索「dyj」' })).toBeVisible();
  await expect(offers.filter({ hasText: '打印设备' }).first()).toBeVisible();
  for (const place of [0, 1]) {
    await box.press('ArrowDown');
    await expect(offers.nth(place)).toHaveAttribute('aria-selected', 'true');
  }
  await box.press('Enter');
  await expect(page).toHaveURL(/category_id=|goodsDetail/);
});

test('the keyword of a list is in the address; sent, it keeps the focus, and goes back with it', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/notice/noticeList?page=1.5`);
  const field = page.getByRole('searchbox', { name: '标题关键词' });
  await field.fill('  办公 ');
  await field.press('Enter');
  await expect(page).toHaveURL(/keyword=%E5%8A%9E%E5%85%AC(&|$)/);
  await expect(field).toHaveValue('办公');
  await expect(field).toBeFocused();
  await field.fill('没有这样的公告');
  await page.getByRole('main').getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByText('没有符合条件的公告')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('办公');
  const hits = page.getByRole('main').getByRole('link', { name: /办公/ });
  await expect(hits.first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a word that finds nothing is helped', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/GoodListSearch?search_input=${encodeURIComponent('打银机')}`);
  await expect(page.getByText('没有找到与「打银机」相关的商品')).toBeVisible();
  await page.getByRole('link', { name: '打印机', exact: true }).click();
  await expect(page.getByRole('list', { name: '「打印机」的搜索结果' })).toBeVisible();
});

test('a detail shows what one buys; who is not logged in is led to the login and back', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(
    `${stage.mall}/GoodListSearch?search_input=${encodeURIComponent('打印机')}&stock=1`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('打印机');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/goods\/goodsDetail\/[^/]+\/$/);
  const detail = page.url();
  await page.getByRole('tab', { name: '规格参数' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('商品编号')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('tab', { name: '成交记录' }).click();
  await expect(page.getByRole('table', { name: '成交记录' })).toBeVisible();
  await page.getByRole('button', { name: '加入购物车', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fgoods%2FgoodsDetail/);

  const buyer = (await takeSeat(browser, stage.mall, 'cgr01')).page;
  await buyer.goto(detail);
  await buyer.getByRole('main').getByRole('button', { name: '对比', exact: true }).click();
  const bar = buyer.getByRole('region', { name: '对比栏' });
  await expect(bar.getByRole('button', { name: '对比栏 1/4' })).toBeVisible();
  await expect(bar.getByRole('list')).toBeHidden();
  // Not forced: it would fail where something lies upon it.
  await buyer.getByRole('button', { name: '加入购物车', exact: true }).click({ trial: true });

  // On a phone it is the lower edge of the window, not a tab over the price of one of two columns.
  await buyer.setViewportSize(phone);
  await buyer.goto(`${stage.mall}/goods/GoodListSearch`);
  await expect(bar.getByRole('button', { name: '对比栏 1/4' })).toBeVisible();
  await expect(buyer.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect
    .poll(async () => {
      const box = await bar.boundingBox();
      return box && [box.x, Math.round(box.y + box.height), box.width];
    })
    .toEqual([0, phone.height, phone.width]);
});

test('全部商品分类 opens on the fixed-point home, and on a home whose menu has scrolled away', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  const opener = page.getByRole('banner').getByRole('button', { name: '全部商品分类' });
  const dropped = page.getByRole('banner').getByRole('navigation', { name: '全部商品分类' });
  await page.goto(`${stage.mall}/ddMallIndex`);
  await opener.click();
  await expect(dropped).toBeVisible();
  await page.goto(stage.mall);
  await expect(
    page.getByRole('main').getByRole('navigation', { name: '全部商品分类' }),
  ).toBeVisible();
  await expect(opener).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 900));
  await opener.click();
  await expect(dropped).toBeInViewport();
  await page.screenshot({ path: 'tests/.out/shots/categories-dropped.png' });
  expect(complaints).toEqual([]);
});

test('the cart drops down under a mouse and by the keyboard: the way to the login, or what is in it', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints, context } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/notice/noticeList`);
  const cart = page.getByRole('banner').getByRole('link', { name: /^购物车/ });
  const drop = page.getByRole('region', { name: '购物车商品' });
  await cart.hover();
  await expect(drop.getByText('登录后查看您加入的商品')).toBeVisible();
  await drop.getByRole('link', { name: '登录' }).hover();
  await page.mouse.move(300, 700);
  await expect(drop).toBeHidden();
  await cart.focus();
  await page.keyboard.press('ArrowDown');
  await expect(drop).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drop).toBeHidden();
  await expect(cart).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(drop).toBeFocused();
  await expect(drop.getByRole('link', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(drop.getByRole('link', { name: '登录' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fnotice%2FnoticeList/);
  expect(complaints).toEqual([]);
  await context.close();

  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  await land(buyer, stage.mall);
  const navigation = buyer.page.getByRole('button', { name: '网站导航' });
  await navigation.hover();
  const entry = buyer.page.getByRole('menuitem', { name: '我的订单' });
  await expect(entry).toBeVisible();
  await buyer.page.mouse.move(300, 700);
  await expect(entry).toBeHidden();
  await navigation.press('Enter');
  const menu = buyer.page.getByRole('menu');
  // Opened by a key, the menu takes the focus a moment later; until then an arrow scrolls the page.
  await expect(menu.locator(':focus')).toHaveCount(1);
  await buyer.page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await buyer.page.keyboard.press('Enter');
  await expect(buyer.page).toHaveURL(/\/gzt/);
  await expect(buyer.page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  await buyer.page
    .getByRole('banner')
    .getByRole('link', { name: /^购物车/ })
    .hover();
  await expect(
    buyer.page.getByRole('region', { name: '购物车商品' }).getByText('购物车还是空的'),
  ).toBeVisible();
  expect(buyer.complaints).toEqual([]);
});

test('on a phone a finger opens the menu, goes where it says, and reaches the cart', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${stage.mall}/notice/noticeList`);
  const open = page.getByRole('button', { name: '打开导航' });
  const menu = page.getByRole('dialog', { name: '导航' });
  await open.tap();
  await menu.getByRole('link', { name: '公告', exact: true }).tap();
  await expect(menu).toBeHidden();
  await open.tap();
  await menu.getByRole('link', { name: '供应商', exact: true }).tap();
  await expect(page).toHaveURL(/\/SupplierList/);
  await expect(menu).toBeHidden();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^购物车/ })
    .tap();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmember%2FBuycar/);
  await context.close();
});

/** In the page: the words that are seen to the right of an edge. */
function wordsBeyond(main: HTMLElement, edge: number): string[] {
  const found: string[] = [];
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    let right = Math.max(0, ...[...range.getClientRects()].map((rect) => rect.right));
    // A box may cut off what is in it.
    for (let box = node.parentElement; box && box !== main; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible')
        right = Math.min(right, box.getBoundingClientRect().right);
    }
    if (text !== '' && right > edge + 0.5) found.push(`${text} ${right}`);
  }
  return found;
}

test('on a phone the chosen one of more tabs than fit is in sight', { tag: '@trial' }, async ({
  browser,
}) => {
  const visitor = await takeSeat(browser, stage.mall, null, phone);
  await visitor.page.goto(`${stage.mall}/notice/noticeList?gglx=4`);
  const chosen = visitor.page.getByRole('tab', { selected: true });
  await expect(chosen).toHaveText('成交公告');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await visitor.page.screenshot({ path: 'tests/.out/shots/tabs-notices.png' });
  const buyer = (await takeSeat(browser, stage.mall, 'cgr01', phone)).page;
  await buyer.goto(`${stage.mall}/member/order?dpj=1`);
  const reviews = buyer.getByRole('tab', { name: /^待评价/, selected: true });
  await expect(reviews).toBeInViewport({ ratio: 1 });
  await buyer.screenshot({ path: 'tests/.out/shots/tabs-orders.png' });
});

test('on a phone the handle of the side toolbar covers no word', { tag: '@trial' }, async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01', phone);
  for (const path of ['/mallIndex', '/notice/noticeList', '/GoodListSearch', '/SupplierList']) {
    await page.goto(stage.mall + path);
    const handle = page.getByRole('button', { name: '打开快捷工具栏' });
    await expect(handle).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Whatever is scrolled under it stands to its left.
    const edge = await handle.evaluate((button) => button.getBoundingClientRect().left);
    const covered = await page.getByRole('main').evaluate(wordsBeyond, edge);
    expect(covered, path).toEqual([]);
    await page.screenshot({ path: `tests/.out/shots/handle${path.replaceAll('/', '-')}.png` });
  }
});

const PAGES = [
  '/',
  '/mallIndex',
  '/ddMallIndex',
  '/flMallIndex',
  '/MallZc',
  '/sxMallIndex',
  '/GoodListSearch',
  '/goods/GoodListSearch?search_input=A4',
  '/goods/SxGoodListSearch',
  '/DpGoodsList?zq=flsc',
  '/goods/goodssceneslist',
  '/goods/goodssceneslist?cjid=scene-1',
  '/SupplierList',
  '/DdScListSearch',
  '/notice/noticeList?gglx=4',
  '/notice/noticeDetail?ggid=demo-notice-01',
];

test('every page stands on a desktop and on a phone, without a complaint or a sideways scroll', {
  tag: '@trial',
}, async ({ browser }) => {
  for (const viewport of [undefined, phone]) {
    const { page, complaints, context } = await takeSeat(browser, stage.mall, null, viewport);
    for (const path of PAGES) {
      await page.goto(stage.mall + path);
      await expect(page.getByRole('contentinfo').getByText('客服热线')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      const wider = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(wider, `${path} is wider than its window`).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  }
});
