import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { openStage, phone, region, type Stage, takeSeat, test } from '../stage.ts';
import { callAs } from './kit/call-as.ts';
import { delivered, goAway, record } from './kit/delivered.ts';

/* Messages between the handler and suppliers (AU34). */

const SHOTS = 'tests/.out/shots';
let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

async function remind(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: '发送提醒' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('内容').fill(text);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const noticeOf = (page: Page) => page.getByRole('status', { name: '竞价提醒与来信' });

/** The words of the button to the auction are whole, however long the notice is. */
async function expectWayWhole(page: Page): Promise<void> {
  const cut = await noticeOf(page)
    .getByRole('button', { name: '进入' })
    .evaluate((button) =>
      [button, ...button.querySelectorAll('*')].map((one) => one.scrollWidth - one.clientWidth),
    );
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
}

test('[AU34] a reminder that came while nobody was there is new, until it was looked at', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0961';
  await stage.publish({ number });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  await remind(handler.page, '请核对规格后报价');
  const { page, complaints } = await takeSeat(browser, stage.mall, 'gys01');
  const board = `${stage.mall}/Gysjjdt?bbh=${number}-1`;
  await page.goto(board);
  const item = (text: string) =>
    region(page, '消息与提醒').getByRole('listitem').filter({ hasText: text });
  const isNew = (text: string) => item(text).getByText('新', { exact: true });
  await expect(isNew('请核对规格后报价')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/messages-new.png` });
  await expect(isNew('请核对规格后报价')).toHaveCount(0);

  // Away from the board the next one comes; the first was read, and stays so.
  await page.goto(`${stage.mall}/Jjdt`);
  await remind(handler.page, '最后提醒');
  await page.goto(board);
  await expect(isNew('最后提醒')).toBeVisible();
  await expect(item('请核对规格后报价')).toBeVisible();
  await expect(isNew('请核对规格后报价')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[AU34] reminders and messages reach people on every page of the site, once, until they were seen', async ({
  browser,
}) => {
  const number = 'XM2026-0761';
  const packageNumber = `${number}-1`;
  await stage.publish({ number });
  await stage.publish({ number: 'XM2026-0762' });
  const seats = [
    await takeSeat(browser, stage.mall, 'gys01'),
    await takeSeat(browser, stage.mall, 'jbr01'),
    await takeSeat(browser, stage.mall, 'gys02', phone),
  ] as const;
  const [supplier, handler, hand] = seats;
  for (const { page } of seats) await record(page);
  await supplier.page.goto(`${stage.mall}/BidList`);
  await handler.page.goto(`${stage.mall}/dbrw`);
  // Another auction's board has no bell.
  await hand.page.goto(`${stage.mall}/Gysjjdt?bbh=XM2026-0762-1`);
  for (const { page } of seats) {
    await expect(noticeOf(page)).toBeAttached();
    await page.waitForLoadState('networkidle');
    await goAway(page, true);
  }
  const send = (name: string, text: string) =>
    callAs(stage, name, biddingEndpoints.sendReminder, { packageNumber, toCode: null, text });
  const text = '请核对规格后报价，截止前以系统显示的剩余时间为准，逾期提交的报价无效';
  await send('jbr01', text);
  const words = `激光投影机 80 台：${text}`;
  for (const { page } of [supplier, hand]) {
    await expect(noticeOf(page).getByText(words)).toBeInViewport({ ratio: 1 });
    await expectWayWhole(page);
    await expect.poll(async () => (await delivered(page)).notified).toEqual([`竞价提醒: ${words}`]);
  }
  await expect(supplier.page.getByRole('button', { name: /^待办与消息，\d+ 条/ })).toBeVisible();
  await supplier.page.screenshot({ path: `${SHOTS}/notice-list.png` });
  await hand.page.screenshot({ path: `${SHOTS}/notice-phone.png` });
  await send('gys02', '附件打不开');
  await expect(noticeOf(handler.page).getByText(/竞价号 02 来信：附件打不开/)).toBeInViewport({
    ratio: 1,
  });
  await handler.page.screenshot({ path: `${SHOTS}/notice-handler.png` });

  // It stays through a reload, without calling again, and is gone once the board was read.
  await goAway(supplier.page, false);
  await supplier.page.reload();
  await expect(noticeOf(supplier.page).getByText(words)).toBeVisible();
  expect((await delivered(supplier.page)).notified).toEqual([]);
  await noticeOf(supplier.page).getByRole('button', { name: '进入' }).click();
  await expect(supplier.page).toHaveURL(new RegExp(`Gysjjdt\\?bbh=${packageNumber}`));
  await expect(noticeOf(supplier.page).getByText(words)).toHaveCount(0);

  // On the board itself it is the board's; what was seen there waits nowhere else.
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${packageNumber}`);
  await expect(handler.page.getByText('附件打不开').first()).toBeVisible();
  await expect(noticeOf(handler.page).getByText(/附件打不开/)).toHaveCount(0);
  await send('gys02', '已经打开了');
  await expect(handler.page.locator('[data-banners]').getByText(/已经打开了/)).toBeVisible();
  await goAway(handler.page, false);
  await handler.page.getByRole('button', { name: /^动态与提醒方式/ }).click();
  await handler.page.goto(`${stage.mall}/dbrw`);
  await noticeOf(hand.page).getByRole('button', { name: '知道了' }).click();
  await expect(noticeOf(hand.page).getByText(words)).toHaveCount(0);
  await hand.page.reload();
  await expect(hand.page.getByRole('timer').first()).toBeVisible();
  await expect(noticeOf(hand.page).getByText(words)).toHaveCount(0);
  for (const { complaints } of seats) expect(complaints).toEqual([]);
});
