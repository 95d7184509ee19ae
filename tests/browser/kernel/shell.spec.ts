import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { chromium, expect, type Page } from '@playwright/test';
import { shotsOf } from '../picture.ts';
import { desktop, land, logIn, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';
import { axe } from './screens/walker.ts';

/* Getting in, getting about, getting refused. */

const shots = shotsOf('shell');

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
  await stage.publish({ number: 'XM2026-0100' });
});
test.afterAll(async () => {
  await stage?.close();
});

test('a visitor sees the public pages and is sent to the login from others', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(stage.stack.relay.url);
  await expect(page).toHaveURL(`${stage.mall}/`);
  await page.goto(`${stage.mall}/BidList`);
  await expect(page.getByText('教学投影设备采购').first()).toBeVisible();
  await page.goto(`${stage.mall}/Jjdt`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(complaints).toEqual([]);
});

test('every address that is not public leads a visitor to the login, and nobody else to a page that is not theirs', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  for (const path of ['/member/order', '/dbrw', '/GysIndex', '/keine/seite', '/orders']) {
    await page.goto(stage.mall + path);
    await expect(page).toHaveURL(`${stage.mall}/login?redirect=${encodeURIComponent(path)}`);
  }
  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  await buyer.page.goto(`${stage.mall}/keine/seite`);
  await expect(buyer.page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(buyer.page.getByText('您访问的页面不存在或已被移除')).toBeVisible();
  await expect(buyer.page).toHaveURL(`${stage.mall}/keine/seite`);
  await buyer.page.goto(`${stage.mall}/console`);
  await expect(buyer.page).toHaveURL(`${stage.mall}/premission?path=%2Fconsole`);
  await expect(buyer.page.getByText('“系统控制台”')).toBeVisible();
  await expect(buyer.page.getByText('可打开该页面的角色：系统管理员')).toBeVisible();
  await buyer.context.close();
  // Words of a stranger's link are nobody's: an unknown key gets the neutral ones.
  await page.goto(`${stage.mall}/loading/${encodeURIComponent('您已中标，请转账')}`);
  await expect(page.getByText('正在加载，请稍候')).toBeVisible();
  await expect(page.getByText('您已中标')).toHaveCount(0);
});

test('a page whose main call answers 403, 404 or 500 leads to the page for the status; a part fails in place', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  const main = `**${orderEndpoints.detail.path}*`;
  for (const status of [403, 404, 500]) {
    await page.route(main, (route) => route.fulfill({ status }));
    await page.goto(`${stage.mall}/order/orderDetail?ddid=x1`);
    await expect(page).toHaveURL(`${stage.mall}/404?msg=${status}`);
    await expect(page.getByRole('heading', { level: 1, name: String(status) })).toBeVisible();
    await page.unroute(main);
  }
  // Trying again leads back to where it failed.
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page).toHaveURL(`${stage.mall}/order/orderDetail?ddid=x1`);
  const part = `**${noticeEndpoints.list.path}*`;
  await page.route(part, (route) => route.fulfill({ status: 500 }));
  await page.goto(`${stage.mall}/mallIndex`);
  await expect(page.getByRole('region', { name: '我的商城' })).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' })).toBeVisible();
  await expect(page).toHaveURL(`${stage.mall}/mallIndex`);
});

test('a wrong password and an unknown name get the same words; the right one leads back', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/login`);
  await expect(page.getByRole('form', { name: '登录' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  for (const name of ['gys01', 'nobody']) {
    await logIn(page, stage.mall, name, 'wrong-password');
    await expect(page.getByText('登录失败！').first()).toBeVisible();
  }
  await page.goto(`${stage.mall}/Jjdt`);
  const form = page.getByRole('form', { name: '登录' });
  await form.getByLabel('登录名').fill('gys02');
  await form.getByLabel('密码', { exact: true }).fill('Jicai@2026');
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${stage.mall}/Jjdt`);
  await expect(page.getByText('教学投影设备采购').first()).toBeVisible();
});

test('home and contracts lead nobody where they are refused', async ({ browser }) => {
  const groupBuys = (page: Page) =>
    page
      .getByRole('navigation', { name: '快捷入口' })
      .getByRole('link', { name: '团购', exact: true });
  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  await buyer.page.goto(`${stage.mall}/mallIndex`);
  await expect(buyer.page.getByRole('button', { name: /何欣/ })).toBeVisible();
  await expect(groupBuys(buyer.page)).toBeVisible();
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jdr01');
  await page.goto(`${stage.mall}/mallIndex`);
  await expect(page.getByRole('link', { name: '公告通知' })).toBeVisible();
  await expect(groupBuys(page)).toHaveCount(0);
  // A supervisor reads by which rules the unit's orders need a contract, and changes none.
  await page.goto(`${stage.mall}/htgl/HtList`);
  await page.getByRole('link', { name: '合同规则与模板' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '合同规则与模板' })).toBeVisible();
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.goto(`${stage.mall}/hygl`);
  // The list of members is not theirs: nothing is asked, and the page says whose it is and who may help.
  await expect(page.getByRole('heading', { name: '暂无访问权限' })).toBeVisible();
  await expect(page.getByText('可打开该页面的角色：单位管理员')).toBeVisible();
  await expect(page.getByText('请联系本单位的管理员')).toBeVisible();
});

test('[A19] a redirect never leaves the site', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  for (const target of [
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
  ]) {
    await page.goto(`${stage.mall}/login?redirect=${encodeURIComponent(target)}`);
    const form = page.getByRole('form', { name: '登录' });
    await form.getByLabel('登录名').fill('gys01');
    await form.getByLabel('密码', { exact: true }).fill('Jicai@2026');
    await form.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(page.url().startsWith(stage.mall)).toBe(true);
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
});

test('[A09] a supplier who takes no part, a reviewer and a stranger are kept out of a board', async ({
  browser,
}) => {
  const number = 'XM2026-0101';
  await stage.publish({ number, entrants: [{ supplierId: 'supplier-1' }] });
  for (const [name, board] of [
    ['gys06', 'Gysjjdt'],
    ['shr01', 'Jdrjjdt'],
    ['jbr02', 'Jbrjjdt'],
  ] as const) {
    const { page, frames, context } = await takeSeat(browser, stage.mall, name);
    await page.goto(`${stage.mall}/${board}?bbh=${number}-1`);
    await expect(page.getByText(/没有权限|未参与|无权限|暂无访问权限/).first()).toBeVisible();
    expect(frames.join('')).not.toContain('激光投影机');
    await context.close();
  }
});

test('logging out ends the session here and on the server, and leaves nothing personal behind', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'gys03');
  await page.goto(`${stage.mall}/BidList`);
  await expect(page.getByText('教学投影设备采购').first()).toBeVisible();
  await page.getByRole('button', { name: /^您好，/ }).click();
  await page.evaluate(() => {
    localStorage.setItem('jicai.edit.1.1', 'half-written');
    localStorage.setItem('jicai.sound', 'off');
  });
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/Jjdt'));
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(kept).not.toContain('jicai.session');
  expect(await kept()).not.toContain('jicai.edit.1.1');
  expect(await kept()).toContain('jicai.sound');
  await page.goto(`${stage.mall}/Jjdt`);
  await expect(page).toHaveURL(/\/login/);
});

test('a page that could not be loaded stands again some seconds after the platform is back', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await stage.stack.platform.stop();
  await page.goto(`${stage.mall}/SupplierList`);
  const failed = page.getByRole('main').getByText('供应商加载失败');
  await expect(failed).toBeVisible();
  const dismissal = page.getByRole('button', { name: '关闭提示' });
  let tries = 0;
  page.on('response', (response) => {
    if (response.status() === 503) tries += 1;
  });
  await expect.poll(() => tries).toBeGreaterThan(3);
  await expect(failed).toBeVisible();
  await expect(dismissal).toHaveCount(0);
  await stage.stack.platform.start();
  await expect(failed).toBeHidden();
  await expect(
    page.getByRole('list', { name: '供应商' }).or(page.getByText('没有符合条件的供应商')),
  ).toBeVisible();
});

test('header and footer stay while it is not known which pages a person may open', {
  tag: '@trial',
}, async ({ browser }) => {
  for (const viewport of [phone, desktop]) {
    const { page, context } = await takeSeat(browser, stage.mall, 'cgr01', viewport);
    const menu = `**${navigationEndpoints.routes.path}*`;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(menu, async (route) => {
      await held;
      await route.fulfill({ status: 500 });
    });
    const expectShell = async () => {
      await expect(page.getByRole('banner').first().getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeAttached();
    };
    await page.goto(`${stage.mall}/Ddgl/order`);
    await expect(page.getByRole('main').getByText('加载中').first()).toBeAttached();
    await expectShell();
    const header = page.getByRole('banner').first();
    await header.evaluate((box) => box.setAttribute('data-kept', ''));
    release();
    const words = page.getByRole('main').getByText('菜单加载失败');
    await expect(words).toBeVisible();
    await expectShell();
    await shots(page, `menu-failed-${viewport.width}`);
    await page.unroute(menu);
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
    // The same header, not another one in its place: a menu that somebody opened stays open.
    await expect(header).toHaveAttribute('data-kept');
    await context.close();
  }
});

test('a page that comes has the focus from its first moment: it takes none from who was quicker', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, context } = await takeSeat(browser, stage.mall, null);
  // On a slow machine, where React puts an effect off, a person has time to reach a link in between.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto(`${stage.mall}/notice/noticeList`);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading('公告')).toBeVisible();
  await page.evaluate(noteFirstFocus);
  const inHeader = (name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true });
  await inHeader('采购场景').press('Enter');
  await expect(heading('采购场景')).toBeVisible();
  await inHeader('请登录').press('Enter');
  await page.getByRole('link', { name: '忘记密码' }).press('Enter');
  await expect(page).toHaveURL(/\/zhmm/);
  await expect.poll(() => page.evaluate(firstFocuses)).toHaveLength(3);
  await page.goBack();
  await expect.poll(() => page.evaluate(firstFocuses)).toHaveLength(4);
  expect(await page.evaluate(firstFocuses)).toEqual(['main', 'main', 'main', 'main']);
});

const firstFocuses = () => document.documentElement.dataset.firstFocuses?.split(' ') ?? [];

/** In the page: notes what has the focus when each new heading is seen. */
function noteFirstFocus(): void {
  const noted: string[] = [];
  let shown = document.querySelector('h1')?.textContent;
  new MutationObserver(() => {
    const next = document.querySelector('h1')?.textContent;
    if (!next || next === shown) return;
    shown = next;
    noted.push(document.activeElement?.id || 'nothing');
    document.documentElement.dataset.firstFocuses = noted.join(' ');
  }).observe(document.body, { childList: true, subtree: true });
}

test('on plain http, where the browser has no cryptography of its own, everything works', async () => {
  const url = new URL(stage.mall);
  const browser = await chromium.launch({
    ...(test.info().project.use.launchOptions ?? {}),
    args: [
      ...(test.info().project.use.launchOptions?.args ?? []),
      '--host-resolver-rules=MAP mall.test 127.0.0.1',
    ],
  });
  const mall = `http://mall.test:${url.port}/mall`;
  const { page, complaints } = await takeSeat(browser, mall, null);
  await logIn(page, mall, 'gys04');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.goto(`${mall}/Gysjjdt?bbh=XM2026-0100-1`);
  await expect(page.getByRole('region', { name: '报价', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await browser.close();
});

test('in large type the header cuts no link, and a badge stays in one line on a phone', {
  tag: '@trial',
}, async ({ browser }) => {
  const seatOf = async (loginName: string, viewport: typeof desktop) => {
    const seat = await takeSeat(browser, stage.mall, loginName, viewport);
    await seat.context.addInitScript(() => localStorage.setItem('jicai.largeType', 'true'));
    await land(seat, stage.mall);
    return seat;
  };
  await test.step('eleven links beside the categories', async () => {
    const { page } = await seatOf('cgr01', desktop);
    const links = page.getByRole('navigation', { name: '主导航' });
    await expect(links.getByRole('link', { name: '议价' })).toBeVisible();
    await expect(links.getByRole('link', { name: '公告' })).toBeInViewport({ ratio: 1 });
    expect(await links.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await shots(page, 'large');
  });
  await test.step('the badge of a supplier', async () => {
    const { page } = await seatOf('gys01', phone);
    const badge = page.getByRole('banner').getByText('供应商', { exact: true });
    await expect(badge).toBeVisible();
    const lines = () =>
      badge.evaluate((box) => {
        const text = document.createRange();
        text.selectNodeContents(box);
        return text.getClientRects().length;
      });
    // The header is drawn anew once it is known who looks.
    await expect.poll(lines).toBe(1);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
    await shots(page, 'large-phone');
  });
});
