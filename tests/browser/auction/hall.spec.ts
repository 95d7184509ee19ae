import { escalateCountersigns } from '@jicai/platform/src/auction/countersign/escalation.ts';
import { clockAt } from '@jicai/platform/src/kernel/db/clock.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { PUBLIC_BOARD_PATH } from '@jicai/shared/contract/auction/live/public.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { limits } from '@jicai/shared/limits.ts';
import { expect, type Page } from '@playwright/test';
import { openStage, phone, region, type Stage, takeSeat, test } from '../stage.ts';
import { expectCues } from '../tab-row.ts';
import { bid } from './kit/bid.ts';
import { delivered, goAway, record } from './kit/delivered.ts';
import { bidTen, openHundred, workOf } from './kit/hall-load.ts';

/* The hall as a console: many auctions on one page, pushed. */

const SHOTS = 'tests/.out/shots';
const NAMES = ['激光投影机 80 台', '台式计算机 120 台', '食堂食材配送', '公务车辆维修'] as const;
const numberOf = (index: number) => `XM2026-14${String(index).padStart(2, '0')}`;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const lineOf = (page: Page, index: number) => page.locator(`[data-package="${numberOf(index)}-1"]`);

test('the console moves by itself, puts first what waits, and reminds several auctions at once', async ({
  browser,
}) => {
  for (const [index, name] of NAMES.entries()) {
    const sealed = index === 2 ? { quoteMethod: 'sealed' as const } : {};
    const coming =
      index === 3 ? { opensAt: Date.now() + 3_600_000, closesAt: Date.now() + 7_200_000 } : {};
    await stage.publish({ number: numberOf(index), name, rules: sealed, ...coming });
  }
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const { page } = handler;
  await page.goto(`${stage.mall}/Jjdt`);
  await expect(lineOf(page, 0).getByText('尚无报价')).toBeVisible();
  await expect(lineOf(page, 2).getByText('密封', { exact: true })).toBeVisible();
  // In large type the way into each auction is still in sight, and the time that is left beside it.
  await page.evaluate(() => document.documentElement.setAttribute('data-large-type', ''));
  const enter = lineOf(page, 0).getByRole('link', { name: '进入竞价大厅' });
  await expect(enter).toBeInViewport({ ratio: 1 });
  // Not forced: it would fail where something lies upon it.
  await lineOf(page, 0).getByText('全场剩余').click({ trial: true });
  await page.evaluate(() => document.documentElement.removeAttribute('data-large-type'));
  // 演练: offered only where it can start.
  await expect(lineOf(page, 3).getByRole('button', { name: '发起演练' })).toBeVisible();
  await expect(lineOf(page, 0).getByRole('button', { name: '发起演练' })).toHaveCount(0);

  await supplier.page.goto(`${stage.mall}/Gysjjdt?bbh=${numberOf(0)}-1`);
  await bid(supplier.page, '99000');
  await expect(lineOf(page, 0).getByText('¥99,000.00')).toBeVisible();
  await expect(lineOf(page, 0).getByText('1,000.00', { exact: true })).toBeVisible();
  await expect(lineOf(page, 0).getByText('1.0%', { exact: true })).toBeVisible();
  await bid(supplier.page, '98000');
  await expect(lineOf(page, 0).getByText('¥98,000.00')).toBeVisible();
  // The leader, the suppliers with bids, the pace and the course.
  for (const text of [/^江城瑞达/, '1 / 6 家', '2 次', /次\/分$/])
    await expect(lineOf(page, 0).getByText(text)).toBeVisible();
  await expect(lineOf(page, 0).locator('svg[class*="spark"]')).toBeVisible();
  const remind = page.getByRole('button', { name: '发送提醒', exact: true });
  await expect(remind).toBeDisabled();
  await expect(remind).toHaveAccessibleDescription('请先选择竞价');
  await supplier.page.screenshot({ path: `${SHOTS}/chart-time.png` });

  const board = await handler.context.newPage();
  await board.goto(`${stage.mall}/Jbrjjdt?bbh=${numberOf(1)}-1`);
  await board.getByRole('button', { name: '暂停', exact: true }).click();
  await board.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await board.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  const needs = region(page, '需要我处理');
  await expect(needs.getByText('已暂停，等待恢复：核对参数')).toBeVisible();
  await expect(page.locator('[data-package]').first()).toHaveAttribute(
    'data-package',
    `${numberOf(1)}-1`,
  );

  await supplier.page.getByRole('button', { name: '联系经办人' }).click();
  await supplier.page.getByRole('dialog').getByRole('textbox').fill('附件打不开');
  await supplier.page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect(needs.getByText('竞价号 01 来信：附件打不开')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/hall-1440.png` });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.screenshot({ path: `${SHOTS}/hall-1920.png` });

  // The view stands in the address.
  await page.getByRole('tab', { name: '需要我处理（2）' }).click();
  await page.locator('label').filter({ hasText: '卡片' }).click();
  await expect(page.locator('[data-package]')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('li[data-package]')).toHaveCount(2);
  await needs.getByRole('button', { name: '已阅' }).click();
  await expect(page.locator('li[data-package]')).toHaveCount(1);
  await page.getByRole('tab', { name: '全部' }).click();

  await page.getByRole('button', { name: '全选', exact: true }).click();
  await page.getByRole('button', { name: '发送提醒（4）' }).click();
  const dialog = page.getByRole('dialog', { name: '发送提醒到 4 场竞价' });
  await dialog.getByLabel('内容').fill('请在截止前核对报价');
  await page.screenshot({ path: `${SHOTS}/hall-remind.png` });
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('发送成功：4 场竞价')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(supplier.page.getByText('请在截止前核对报价').last()).toBeVisible();

  await page.getByRole('button', { name: '切换为深色' }).click();
  await page.screenshot({ path: `${SHOTS}/hall-dark.png` });
  await page.getByRole('button', { name: '切换为浅色' }).click();
  await page.setViewportSize(phone);
  await page.screenshot({ path: `${SHOTS}/hall-390.png` });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  // Tabs that a phone has no room for are told of, in large type and in the dark, too.
  const tabs = page.getByRole('tablist', { name: '按状态筛选' });
  await expectCues(tabs);
  await page.evaluate(() => document.documentElement.setAttribute('data-large-type', ''));
  await expectCues(tabs);
  await page.screenshot({ path: `${SHOTS}/hall-390-large.png` });
  await page.getByRole('button', { name: '切换为深色' }).click();
  await expectCues(tabs);
  await page.screenshot({ path: `${SHOTS}/hall-390-large-dark.png` });
  await page.getByRole('button', { name: '切换为浅色' }).click();
  await page.evaluate(() => document.documentElement.removeAttribute('data-large-type'));
  await supplier.page.goto(`${stage.mall}/Jjdt`);
  await expect(lineOf(supplier.page, 0).getByText('我当前第 1 名')).toBeVisible();
  expect(supplier.frames.join()).not.toContain('华信科技');
  await supplier.page.screenshot({ path: `${SHOTS}/hall-supplier.png` });
  expect(handler.complaints).toEqual([]);
});

test('[AU23] a visitor follows an auction that publishes its price, without a login', async ({
  browser,
}) => {
  const number = 'XM2026-1450';
  await stage.publish({ number, name: '体育馆地板', rules: { publicity: 'price' } });
  await stage.publish({ number: 'XM2026-1451' });
  const visitor = await takeSeat(browser, stage.mall, null);
  const supplier = await takeSeat(browser, stage.mall, 'gys03');
  const { page } = visitor;
  // From the list of projects, where it is linked.
  await page.goto(`${stage.mall}/BidList`);
  await page
    .getByRole('row')
    .filter({ hasText: '体育馆地板' })
    .getByRole('link', { name: /^公开进程：/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/Jjgk\\?bbh=${number}-1$`));
  await expect(page.getByText('尚无报价').first()).toBeVisible();
  await supplier.page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  await bid(supplier.page, '97000');
  await expect(page.getByText('¥97,000.00')).toBeVisible();
  await expect(page.getByRole('cell', { name: '竞价号 03' })).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('科技');
  await page.screenshot({ path: `${SHOTS}/public-1440.png` });
  await page.setViewportSize(phone);
  await page.screenshot({ path: `${SHOTS}/public-390.png` });
  // On a wall of 3,840 px the page grows, and takes most of the width.
  await page.setViewportSize({ width: 3_840, height: 2_160 });
  const width = () => page.getByRole('main').evaluate((main) => main.clientWidth);
  await expect.poll(width).toBeGreaterThan(3_000);
  await page.screenshot({ path: `${SHOTS}/public-3840.png` });
  await page.setViewportSize(phone);
  await page.goto(`${stage.mall}/Jjgk?bbh=XM2026-1451-1`);
  await expect(page.getByText('本场竞价只公开状态和时间，结果在结束后公布。')).toBeVisible();
  await page.goto(`${stage.mall}/Jjgk?bbh=nothing`);
  await expect(page.getByText('没有这场公开的竞价')).toBeVisible();

  // Without an answer it says so, and asks again when told to.
  const board = `**${PUBLIC_BOARD_PATH}${number}-1`;
  let asked = 0;
  await page.route(board, (route) => {
    asked += 1;
    return route.fulfill({ status: 503 });
  });
  await page.goto(`${stage.mall}/Jjgk?bbh=${number}-1`);
  await expect(page.getByText('竞价公开页面暂时无法读取')).toBeVisible();
  // While the answer stays away: on a slow machine the page would have asked by itself before the click.
  const before = asked;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.unroute(board);
  await expect(page.getByText('¥97,000.00')).toBeVisible();
});

test('[AU31] a countersign reaches the deputy, who decides it; the handler sees who looked', async ({
  browser,
}) => {
  const number = 'XM2026-1460';
  await stage.publish({ number, name: '数据中心机房改造', rules: { dualControl: true } });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const deputy = await takeSeat(browser, stage.mall, 'jdr02');
  await record(deputy.page);
  await deputy.page.goto(`${stage.mall}/Jjdt`);
  await expect(deputy.page.getByText('您还没有参与任何竞价')).toBeVisible();
  await goAway(deputy.page, true);
  const { page } = handler;
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await page.getByRole('dialog').getByRole('button', { name: '提交会签' }).click();
  await expect(page.getByText('等待监督人会签 · 尚未查看')).toBeVisible();
  const late = clockAt(Date.now() + 11 * 60_000);
  await transact(stage.db, (trx) => escalateCountersigns(10, late, trx));
  await expect(page.getByText('等待监督人或副监督人会签 · 尚未查看')).toBeVisible();
  // It joins the deputy's hall by itself, and calls them: they look elsewhere.
  const needs = region(deputy.page, '需要我处理');
  await expect(needs.getByText('1 项待会签')).toBeVisible();
  await expect
    .poll(async () => (await delivered(deputy.page)).notified)
    .toEqual([expect.stringContaining('1 项待会签')]);
  await goAway(deputy.page, false);
  await deputy.page.screenshot({ path: `${SHOTS}/hall-deputy.png` });
  await expect(deputy.page).toHaveTitle(/^\(1\) 竞价大厅/);
  await needs.getByRole('button', { name: '会签' }).click();
  const asked = deputy.page.getByRole('dialog', { name: '待会签' });
  await expect(asked.getByText('原因：核对参数')).toBeVisible();
  await expect(page.getByText(/等待监督人或副监督人会签 · \d\d:\d\d:\d\d 已查看/)).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/countersign-seen.png` });
  await deputy.page.screenshot({ path: `${SHOTS}/countersign-hall-dialog.png` });
  await asked.getByRole('button', { name: '同意', exact: true }).click();
  await deputy.page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(page.getByText('会签已同意：暂停竞价').last()).toBeVisible();
  await expect(needs).toHaveCount(0);
});

test('100 auctions with 10 bids a second cost the browser little', { tag: '@trial' }, async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'jbr01', { width: 1920, height: 1080 });
  await openHundred(stage, page);
  await expect(page.locator('[data-package]').getByText('全场剩余')).toHaveCount(100);
  // Each row is painted by itself.
  await expect(page.locator('[data-package="XM2026-15000-1"]')).toHaveCSS('isolation', 'isolate');
  const seconds = 10;
  const work = await workOf(page, () => bidTen(stage, seconds));
  await expect(page.getByText('¥98,500.00').first()).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/hall-100.png` });
  test
    .info()
    .annotations.push({ type: 'work', description: `${Math.round(work)} ms in ${seconds} s` });
  // The bench `hall` measures against the bar of 5 %.
  expect(work / (seconds * 1_000)).toBeLessThan(0.1);
});

test('without answers the hall says so and offers to try again; what is there stays', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-1480';
  await stage.publish({ number });
  const { page, context } = await takeSeat(browser, stage.mall, 'jbr01');
  const list = `**${sourcingEndpoints.listMine.path}`;
  const row = page.locator(`[data-package="${number}-1"]`);
  const retry = page.getByRole('main').getByRole('button', { name: '重试' });

  // Answered with 503: at once.
  await page.route(list, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${stage.mall}/Jjdt?gjz=${number}`);
  await expect(page.getByText('竞价列表加载失败')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/hall-503.png` });
  await page.unroute(list);
  await retry.click();
  await expect(row).toBeVisible();

  // A list that cannot be renewed stays, with a word.
  await page.route(list, (route) => route.fulfill({ status: 503 }));
  await expect(page.getByText('暂时无法刷新，以下是之前的数据。')).toBeVisible();
  await expect(row).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/hall-old.png` });
  await page.unroute(list);
  await retry.click();
  await expect(retry).toHaveCount(0);

  // Never answered: after the time-out.
  await page.route(list, () => undefined);
  await page.clock.install();
  const asked = page.waitForRequest((one) => one.url().includes(sourcingEndpoints.listMine.path));
  await page.goto(`${stage.mall}/Jjdt?gjz=${number}0`);
  await asked;
  await page.clock.fastForward(limits.requestTimeoutMs);
  await expect(page.getByText('竞价列表加载失败')).toBeVisible();
  await page.unroute(list);
  await page.goto(`${stage.mall}/Jjdt?gjz=${number}`);
  await expect(row).toBeVisible();

  // [RT6] Without a connection no state pretends to be current.
  await expect(row.getByText('进行中', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^与服务器的连接已断开，正在重连/)).toBeVisible();
  await expect(row.getByText('进行中（未更新）')).toBeVisible();
  await context.setOffline(false);
  await expect(row.getByText('进行中', { exact: true })).toBeVisible();
});
