import { expect, type Page } from '@playwright/test';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

/* What happens in an auction reaches the people in it, once, by every way a browser has. */

const SHOTS = 'tests/.out/shots';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

interface Delivered {
  readonly spoken: string[];
  readonly notified: string[];
}
declare global {
  interface Window {
    delivered: Delivered;
    isAway: boolean;
  }
}

/** Records what a screen reader would read out, and the system notifications. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delivered: Delivered = { spoken: [], notified: [] };
    window.delivered = delivered;
    class Recorded {
      static permission = 'granted';
      close(): void {}
      constructor(title: string, { body }: { body: string }) {
        delivered.notified.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Recorded, isAway: false });
    document.hasFocus = () => !window.isAway;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const isLive = target instanceof Element && target.getAttribute('role') === 'log';
        for (const node of isLive ? addedNodes : []) delivered.spoken.push(node.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
const delivered = (page: Page) => page.evaluate(() => window.delivered);
const goAway = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    window.isAway = away;
  }, isAway);

async function bid(page: Page, amount: string): Promise<void> {
  await region(page, '报价').getByLabel('报价金额（元）').fill(amount);
  await region(page, '报价').getByRole('button', { name: '报价', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认报价' }).click();
  await expect(region(page, '报价').getByText('报价成功')).toBeVisible();
}

test('[RT8] every event reaches its people once, seen or not, also after a reconnect', async ({
  browser,
}) => {
  const number = 'XM2026-0701';
  const bbh = `${number}-1`;
  await stage.publish({ number });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  await record(first.page);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${bbh}`);
  await first.page.goto(`${stage.mall}/Gysjjdt?bbh=${bbh}`);
  await second.page.goto(`${stage.mall}/Gysjjdt?bbh=${bbh}`);
  await expect(first.page.getByRole('log', { name: '重要动态' })).toBeAttached();
  await expect(handler.page.getByRole('button', { name: '打开提示音' })).toBeVisible();
  await expect(first.page.getByRole('button', { name: '关闭提示音' })).toBeVisible();

  await bid(first.page, '99000');
  await goAway(first.page, true);
  await bid(second.page, '98000');
  const outbid = '您的报价已被超过，当前第 2 名，相差 1,000.00 元';
  await expect(first.page.getByText(outbid).last()).toBeVisible();
  await expect(first.page).toHaveTitle(/^【已被超过】第 2 名 最优 98,000.00/);

  await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await handler.page.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  await expect(first.page).toHaveTitle(/^\(2\) 【已暂停】/);
  await expect(first.page.getByRole('button', { name: '动态与提醒方式，2 条未读' })).toBeVisible();
  await first.page.screenshot({ path: `${SHOTS}/announce-supplier.png` });

  // Looking at the board for as long as a banner stays is seeing it.
  await goAway(first.page, false);
  await expect(
    first.page.getByRole('button', { name: '动态与提醒方式', exact: true }),
  ).toBeVisible();
  await expect(first.page).toHaveTitle(/^【已被超过】/);

  // A lost connection comes back; nothing is told again.
  await first.context.setOffline(true);
  await handler.page.getByRole('button', { name: '恢复', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('button', { name: '恢复竞价' }).click();
  await expect(first.page.getByText('重连中…')).toBeVisible({ timeout: 60_000 });
  await first.context.setOffline(false);
  await expect(first.page.getByText('重连中…')).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(async () => (await delivered(first.page)).spoken.length).toBe(4);
  const { spoken, notified } = await delivered(first.page);
  expect(spoken.map((text) => text.replace(/\d\d:\d\d:\d\d/, '…'))).toEqual([
    '您的报价当前排名第一',
    outbid,
    '竞价已暂停：核对参数',
    '竞价已恢复，… 结束',
  ]);
  expect(notified).toEqual([
    `激光投影机 80 台: ${outbid}`,
    '激光投影机 80 台: 竞价已暂停：核对参数',
  ]);

  await first.page.getByRole('button', { name: /^动态与提醒方式/ }).click();
  await expect(
    first.page.getByRole('list', { name: '最近动态' }).getByRole('listitem'),
  ).toHaveCount(4);
  await first.page.screenshot({ path: `${SHOTS}/announce-panel.png` });
  await handler.page.screenshot({ path: `${SHOTS}/announce-handler.png` });
  expect(handler.complaints).toEqual([]);
});
