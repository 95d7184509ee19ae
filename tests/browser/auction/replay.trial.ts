import { readFile } from 'node:fs/promises';
import { personId } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { DEVICE_HEADER } from '@jicai/shared/contract/kernel/device.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { expect, type Page } from '@playwright/test';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

/* The traces of a finished auction: the replay, the record's files, the signals. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0041';
const PACKAGE = `${NUMBER}-1`;
const RIVAL = '华信科技';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** A short auction with one of everything that a replay can jump to; two suppliers share a browser. */
async function holdAuction(): Promise<void> {
  const client = await sealedClient(stage.stack.relay.url);
  const callAs = async (name: string) => {
    const token = await newSession(stage.db, personId(name));
    const headers = { [DEVICE_HEADER]: 'd'.repeat(32) };
    return async <Req, Res>(endpoint: Endpoint<Req, Res>, body: NoInfer<Req>, done = 1) => {
      const answer = await client.call(endpoint, body, { token, headers });
      expect(answer.state, `${endpoint.name} of ${name}: ${answer.text}`).toBe(done);
    };
  };
  const [first, second] = [await callAs('gys01'), await callAs('gys02')];
  const [handler, supervisor] = [await callAs('jbr01'), await callAs('jdr01')];
  const packageNumber = PACKAGE;
  const bid = (amount: string) => ({ packageNumber, amount, lines: [] });
  const to = (runState: 'paused' | 'started', reason: string) =>
    ({ packageNumber, runState, laterEnd: null, reason }) as const;
  await stage.publish({
    number: NUMBER,
    closesAt: Date.now() + 12_000,
    rules: { minSuppliers: 2, extension: { triggerMs: 60_000, lengthMs: 15_000, allowed: 1 } },
  });
  await first(biddingEndpoints.bid, bid('90000'));
  await second(biddingEndpoints.bid, bid('89999'), 0);
  await second(biddingEndpoints.bid, bid('88000'));
  await handler(biddingEndpoints.changeState, to('paused', '核对参数'));
  await handler(biddingEndpoints.clearBids, { packageNumber, code: '01', reason: '误报' });
  const decision = { packageNumber, id: 6, agrees: true, note: '' };
  await supervisor(biddingEndpoints.decideCountersign, decision);
  await handler(biddingEndpoints.changeState, to('started', ''));
  await first(biddingEndpoints.bid, bid('87000'));
  await client.close();
}

const player = (page: Page) => region(page, '回放控制');
/** The last event at the replay's moment. */
const eventIs = (page: Page, text: RegExp) => expect(player(page).getByText(text)).toBeVisible();
const press = (page: Page, name: string) =>
  player(page).getByRole('button', { name, exact: true }).click();

/** Saves one file of the record; answers its bytes. */
async function saved(page: Page, button: string, name: string, type: string): Promise<Buffer> {
  const [response, download] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/exportCjjl/')),
    page.waitForEvent('download'),
    region(page, '回放与记录').getByRole('button', { name: button }).click(),
  ]);
  expect(response.headers()['content-type']).toBe(type);
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

test('[EV1] [EV2] [EV3] [EV5] a finished auction is played back, saved, and looked at for signals', async ({
  browser,
}) => {
  await holdAuction();
  // It runs out while its people come.
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const { page } = supervisor;
  await page.goto(`${stage.mall}/Jdrjjdt?bbh=${PACKAGE}`);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${PACKAGE}`);
  for (const one of [page, handler.page]) {
    await expect(one.getByText(/^(?:已成交|成交待确认)/).first()).toBeVisible();
  }

  // [EV2] No supplier plays it back, not even one who took part.
  await supplier.page.goto(`${stage.mall}/Jjhf?bbh=${PACKAGE}`);
  await expect(supplier.page.getByRole('heading', { name: '暂无访问权限' })).toBeVisible();
  await expect(player(supplier.page)).toHaveCount(0);
  await expect(supplier.page.getByText(RIVAL)).toHaveCount(0);
  await supplier.page.screenshot({ path: `${SHOTS}/replay-refused.png` });

  // [EV5] Two suppliers on one device: the supervisor is told, with the evidence; the handler is not.
  const signal = region(page, '异常信号').getByRole('button', { name: /^同一设备/ });
  await expect(signal).toBeVisible();
  await expect(region(handler.page, '回放与记录')).toBeVisible();
  await expect(region(handler.page, '异常信号')).toHaveCount(0);
  await expect(handler.page.getByText('同一设备')).toHaveCount(0);
  await signal.click();
  await expect(region(page, '异常信号').getByRole('link')).toHaveCount(2);

  // [EV3] The record as files.
  const pdf = await saved(handler.page, 'PDF 记录', `成交记录_${PACKAGE}.pdf`, 'application/pdf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5_000);
  const excel = await saved(
    page,
    'Excel 记录',
    `成交记录_${PACKAGE}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(excel.subarray(0, 2).toString()).toBe('PK');
  expect(excel.length).toBeGreaterThan(3_000);

  // [EV1] Jumps land on what they are called, and the board is as it was then.
  await region(page, '回放与记录').getByRole('link', { name: '回放' }).click();
  await expect(page.getByText('回放时间')).toBeVisible();
  await eventIs(page, /^尚无事件$/);
  await press(page, '下一个延时');
  await eventIs(page, /^#2 .*自动延时$/);
  await expect(page.getByText(/1 \/ 1 次/)).toBeVisible();
  await press(page, '下一个拒绝');
  await eventIs(page, /^#3 .*竞价号 02 报价被拒 ¥89,999\.00：报价未达到降价幅度/);
  // All of the reason is seen.
  const refusal = region(page, '报价记录').getByText(/^被拒：报价未达到.*89,500\.00$/);
  await expect(refusal).toBeVisible();
  const isCut = (cell: Element) =>
    cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1;
  expect(await refusal.evaluate(isCut)).toBe(false);
  await press(page, '下一个操作');
  await eventIs(page, /^#5 .*暂停：核对参数$/);
  await expect(page.getByText('竞价已暂停：核对参数')).toBeVisible();
  const rows = region(page, '供应商排名').getByRole('listitem');
  await expect(rows.nth(1)).toContainText('90,000.00');
  await press(page, '下一个操作');
  await eventIs(page, /^#6 .*请求会签/);
  const waiting = region(page, '待会签事项');
  await expect(waiting.getByText('清除 竞价号 01 的报价')).toBeVisible();
  await expect(waiting.getByRole('button')).toHaveCount(0);
  await page.screenshot({ path: `${SHOTS}/replay-waiting.png` });
  await press(page, '下一个操作');
  await eventIs(page, /^#8 .*报价作废：误报$/);
  await expect(waiting).toHaveCount(0);
  await expect(region(page, '会签记录').getByText('已同意')).toBeVisible();
  await expect(rows.nth(1)).toContainText('未报价');
  await press(page, '上一个操作');
  await eventIs(page, /^#6 /);
  await expect(rows.nth(1)).toContainText('90,000.00');

  // Dragged to both ends.
  const time = player(page).getByRole('slider', { name: '回放时间' });
  const end = (await time.getAttribute('max')) ?? '';
  const begin = (await time.getAttribute('min')) ?? '';
  await time.fill(end);
  await eventIs(page, /^12 \/ 12$/);
  await expect(page.getByText(/^(?:已成交|成交待确认)/).first()).toBeVisible();
  await time.fill(begin);
  await eventIs(page, /^0 \/ 12$/);
  await expect(page.getByText(/^(?:已成交|成交待确认)/)).toHaveCount(0);
  await expect(page.getByText('尚无报价', { exact: true })).toBeVisible();

  // Played as fast as it happened, stopped, and then faster to its end.
  await press(page, '播放');
  await press(page, '暂停');
  await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await player(page).getByText('10×', { exact: true }).click();
  await expect(player(page).getByRole('radio', { name: '10×' })).toBeChecked();
  await press(page, '播放');
  await eventIs(page, /^12 \/ 12$/);
  await expect(page.getByText(/^(?:已成交|成交待确认)/).first()).toBeVisible();
  await expect(region(page, '报价记录').getByText('87,000.00')).toBeVisible();
  await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/replay-end.png` });
  for (const { complaints } of [supervisor, handler]) expect(complaints).toEqual([]);
});
