import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, phone, region, type Stage, takeSeat, test } from '../stage.ts';
import { bid } from './kit/bid.ts';
import { callAs } from './kit/call-as.ts';

/* An auction in rounds: who goes on, who is out, and what each of them is told. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0051';
const PACKAGE = `${NUMBER}-1`;
const HOUR = 3_600_000;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const strip = (page: Page) => region(page, '轮次');
const row = (page: Page, code: string) =>
  region(page, '供应商排名')
    .getByRole('listitem')
    .filter({ hasText: `竞价号 ${code}` });

/** The current round begins or ends now, whatever was announced. */
const move = (edge: 'opens_at' | 'closes_at') =>
  sql`update auction set ${sql.ref(edge)} = now() where package_number = ${PACKAGE}`.execute(
    stage.db,
  );

/** A bid of who has no browser here. */
const bidOfRival = (amount: string): Promise<void> =>
  callAs(stage, 'gys02', biddingEndpoints.bid, { packageNumber: PACKAGE, amount, lines: [] });

test('[AU17] [EV1] who bids goes on to the next round, who does not is out, and each is told so', async ({
  browser,
}) => {
  const now = Date.now();
  const windows = [
    { opensAt: now - 1_000, closesAt: now + HOUR },
    { opensAt: now + 2 * HOUR, closesAt: now + 3 * HOUR },
  ];
  await stage.publish({
    number: NUMBER,
    closesAt: now + 3 * HOUR,
    rounds: windows,
    rules: {
      ...{ minSuppliers: 2, publicity: 'price' },
      extension: { triggerMs: 0, lengthMs: 0, allowed: 0 },
    },
  });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const going = await takeSeat(browser, stage.mall, 'gys01');
  const out = await takeSeat(browser, stage.mall, 'gys04', phone);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${PACKAGE}`);
  for (const { page } of [going, out]) await page.goto(`${stage.mall}/Gysjjdt?bbh=${PACKAGE}`);
  const everybody = [handler.page, going.page, out.page];
  for (const page of everybody) {
    await expect(strip(page).getByText('第 1 轮 / 共 2 轮')).toBeVisible();
  }
  await bid(going.page);
  await bidOfRival('95000');
  for (const page of everybody) await expect(row(page, '02')).toContainText('95,000.00');
  await expect(region(out.page, '报价')).toBeVisible();

  // Between the rounds: places are gone, nobody bids, and who let the round pass is out.
  await move('closes_at');
  for (const page of everybody) {
    await expect(strip(page).getByText('第 2 轮 / 共 2 轮')).toBeVisible();
    await expect(page.getByText('第 2 轮尚未开始').first()).toBeVisible();
    await expect(page.getByText('本轮尚无报价')).toBeVisible();
  }
  await expect(region(going.page, '我的排名').getByText('您本轮尚未报价')).toBeVisible();
  await expect(region(going.page, '报价').getByText('第 2 轮尚未开始')).toBeVisible();
  await expect(
    region(going.page, '报价').getByRole('button', { name: '报价', exact: true }),
  ).toBeDisabled();
  await expect(strip(out.page).getByText('您在第 1 轮没有报价，不能参加后面的轮次')).toBeVisible();
  // Said once, by the words of the layer that misses nothing, above all else on a phone.
  const said = out.page.getByRole('log', { name: '重要动态' });
  await expect(said.getByText('您在第 1 轮没有报价，不能参加后面的轮次')).toHaveCount(1);
  await expect(out.page.locator('[data-banners] > *').first()).toContainText('您在第 1 轮没有报价');
  await expect(region(out.page, '我的排名').getByText('您在第 1 轮没有报价')).toBeVisible();
  await expect(region(out.page, '报价')).toHaveCount(0);
  await expect(row(out.page, '04')).toContainText('已出局');
  await expect(row(out.page, '03')).toContainText('未报价');
  const stages = strip(handler.page).getByRole('listitem');
  await expect(stages.nth(0)).toContainText(/第 1 轮\s*已结束.*出局 03、04/);
  await expect(stages.nth(1)).toContainText(/第 2 轮\s*未开始/);
  await expect(strip(out.page).getByText(/出局 03/)).toHaveCount(0);
  // [AU23] A visitor sees the stages, too.
  const { page: visitor } = await takeSeat(browser, stage.mall, null);
  await visitor.goto(`${stage.mall}/Jjgk?bbh=${PACKAGE}`);
  const published = visitor.getByRole('main').getByRole('listitem');
  await expect(published.nth(0)).toContainText(/第 1 轮 已结束/);
  await expect(published.nth(1)).toContainText(/第 2 轮 未开始/);
  await expect(row(handler.page, '04')).toContainText('已出局');
  await expect(row(handler.page, '01')).toContainText('未报价');
  await expect(handler.page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await expect(handler.page.getByRole('button', { name: '发起演练' })).toHaveCount(0);
  await handler.page.keyboard.press('f');
  const wall = handler.page.locator('header:has(h1)');
  await expect(wall.getByText('第 2 轮尚未开始')).toBeVisible();
  await expect(handler.page.locator('[data-wall]').getByText('第 2/2 轮距开始')).toBeVisible();
  await handler.page.screenshot({ path: `${SHOTS}/rounds-between-wall.png` });
  await expect(strip(handler.page)).toHaveCount(0);
  await handler.page.keyboard.press('f');
  await expect(strip(handler.page)).toBeVisible();
  await going.page.screenshot({ path: `${SHOTS}/rounds-between-supplier.png` });
  await out.page.screenshot({ path: `${SHOTS}/rounds-out-supplier-phone.png`, fullPage: true });
  await handler.page.screenshot({ path: `${SHOTS}/rounds-between-handler.png` });

  // The last round ranks.
  await move('opens_at');
  for (const page of everybody) await expect(page.getByText('进行中').first()).toBeVisible();
  for (const { page } of [handler, going])
    await expect(page.getByText('第 2/2 轮剩余')).toBeVisible();
  await bidOfRival('94000');
  await expect(row(going.page, '02')).toContainText('94,000.00');
  await bid(going.page);
  for (const page of everybody) await expect(row(page, '01')).toContainText('93,500.00');
  await expect(region(out.page, '报价')).toHaveCount(0);
  await move('closes_at');
  for (const page of everybody) {
    await expect(page.getByText(/^(?:已成交|成交待确认)/).first()).toBeVisible();
    await expect(row(page, '01')).toContainText('93,500.00');
  }
  await expect(going.page.getByText('恭喜，您已成交，请在期限内确认')).toBeVisible();
  await expect(out.page.getByText('您在第 1 轮没有报价', { exact: true }).first()).toBeVisible();
  await expect(out.page.getByText('您未报价')).toHaveCount(0);
  await out.page.screenshot({ path: `${SHOTS}/rounds-end-supplier-phone.png`, fullPage: true });

  // [EV1] Played back, the strip goes from round to round.
  await handler.page.goto(`${stage.mall}/Jjhf?bbh=${PACKAGE}`);
  await expect(strip(handler.page).getByText('第 1 轮 / 共 2 轮')).toBeVisible();
  await expect(strip(handler.page).getByText(/^出局/)).toHaveCount(0);
  const time = handler.page.getByRole('slider', { name: '回放时间' });
  await time.fill((await time.getAttribute('max')) ?? '');
  await expect(strip(handler.page).getByText('第 2 轮 / 共 2 轮')).toBeVisible();
  await expect(strip(handler.page).getByText(/^出局 03/)).toBeVisible();
  for (const { complaints } of [handler, going, out]) expect(complaints).toEqual([]);
});
