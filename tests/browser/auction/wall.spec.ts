import { expect, type Page } from '@playwright/test';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

/* The board for people ten metres away. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0901';
const hd = { width: 1920, height: 1080 };

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

async function bid(page: Page, amount: string): Promise<void> {
  await region(page, '报价').getByLabel('报价金额（元）').fill(amount);
  await region(page, '报价').getByRole('button', { name: '报价', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认报价' }).click();
  await expect(region(page, '报价').getByText('报价成功')).toBeVisible();
}

test('[AU20] F shows the wall: the price over 200 px, codes only, moments over the whole width', async ({
  browser,
}) => {
  await stage.publish({ number: NUMBER });
  const bbh = `${NUMBER}-1`;
  const handler = await takeSeat(browser, stage.mall, 'jbr01', hd);
  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  for (const { page } of [first, second]) await page.goto(`${stage.mall}/Gysjjdt?bbh=${bbh}`);
  const { page } = handler;
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${bbh}`);
  await bid(first.page, '99000');
  await bid(second.page, '98000');
  await expect(page.getByText('华信科技').first()).toBeVisible();
  await page.keyboard.press('f');

  const price = region(page, '最低报价').getByText('98,000.00');
  await expect(price).toBeVisible();
  const size = await price.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThan(200);
  await expect(page.getByRole('list', { name: '前五名' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('差 1,000.00')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('华信科技');
  await page.screenshot({ path: `${SHOTS}/wall-1920.png` });

  // The wall stands in the address: a reload after a power failure shows it again.
  await page.reload();
  await expect(price).toBeVisible();
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.screenshot({ path: `${SHOTS}/wall-3840.png`, scale: 'css' });
  await page.setViewportSize(hd);

  const other = await handler.context.newPage();
  await other.goto(`${stage.mall}/Jbrjjdt?bbh=${bbh}`);
  await other.getByRole('button', { name: '暂停', exact: true }).click();
  await other.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await other.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  const moment = page.locator('div').filter({ hasText: /^已暂停竞价已暂停：核对参数$/ });
  await expect(moment).toBeVisible();
  const { width } = (await moment.boundingBox()) ?? { width: 0 };
  expect(width).toBe(hd.width);
  await page.screenshot({ path: `${SHOTS}/wall-moment.png` });
  await expect(moment).toHaveCount(0, { timeout: 15_000 });

  await page.keyboard.press('f');
  await expect(page.getByText('华信科技').first()).toBeVisible();
  expect(handler.complaints).toEqual([]);
});
