import { expect, type Page } from '@playwright/test';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';
import { bid } from './kit/bid.ts';

/* The needs of a handler in the hall, told whatever the hall shows. */

const MINUTE = 60_000;
let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const tabOf = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

test('[AU40] every tab, word and page of the hall says what waits and what ends soon without bids', async ({
  browser,
}) => {
  const now = Date.now();
  await stage.publish({ number: 'XM2026-1801', name: '食堂食材配送' });
  await stage.publish({ number: 'XM2026-1802', name: '公务车辆维修', closesAt: now + 9 * MINUTE });
  const later = { opensAt: now + 60 * MINUTE, closesAt: now + 120 * MINUTE };
  await stage.publish({ number: 'XM2026-1803', name: '台式计算机 120 台', ...later });
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jbr01');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await supplier.page.goto(`${stage.mall}/Gysjjdt?bbh=XM2026-1801-1`);
  await supplier.page.getByRole('button', { name: '联系经办人' }).click();
  const letter = supplier.page.getByRole('dialog');
  await letter.getByRole('textbox').fill('附件打不开');
  await letter.getByRole('button', { name: '发送' }).click();

  await page.goto(`${stage.mall}/Jjdt`);
  const needs = region(page, '需要我处理');
  const ends = needs.getByText(/^\d\d:\d\d:\d\d 结束，已报价 0 家，不足 3 家$/);
  await expect(needs.getByText('竞价号 01 来信：附件打不开')).toBeVisible();
  await expect(ends).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/hall-needs.png' });

  // Neither of the two is among those that have not begun; they are told there all the same.
  await tabOf(page, '未开始').click();
  await expect(page.locator('[data-package]')).toHaveCount(1);
  await expect(ends).toBeVisible();
  await expect(needs.getByText('竞价号 01 来信：附件打不开')).toBeVisible();
  await expect(tabOf(page, '需要我处理（2）')).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/hall-needs-other-tab.png' });
  // It is pushed there, too: a bid of somebody else changes what is said.
  await supplier.page.goto(`${stage.mall}/Gysjjdt?bbh=XM2026-1802-1`);
  await bid(supplier.page, '99000');
  await expect(needs.getByText(/已报价 1 家，不足 3 家$/)).toBeVisible();

  await tabOf(page, '已结束').click();
  await expect(page.getByText('没有符合条件的竞价')).toBeVisible();
  await expect(tabOf(page, '需要我处理（2）')).toBeVisible();
  await page.goto(`${stage.mall}/Jjdt?gjz=1803`);
  await expect(page.locator('[data-package]')).toHaveCount(1);
  await expect(tabOf(page, '需要我处理（2）')).toBeVisible();
  expect(complaints).toEqual([]);
});
