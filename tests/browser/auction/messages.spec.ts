import { expect, type Page } from '@playwright/test';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

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

test('[AU34] a reminder that came while nobody was there is new, until it was looked at', async ({
  browser,
}) => {
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
