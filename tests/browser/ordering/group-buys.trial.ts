import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { pdf } from '../../harness/mall/files.ts';
import { shotsOf } from '../picture.ts';
import { fillOrder, fillWays, openFirstTodo } from '../sourcing/ways-data.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* Group buys that do not come about: declined, left, missed, cancelled, ended by the operator. */

const shots = shotsOf('group-buys');
let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(fillWays);
});
test.afterAll(async () => {
  await stage?.close();
});

const seat = async (browser: Browser, loginName: string) =>
  (await takeSeat(browser, stage.mall, loginName)).page;

/** The reasons of a dialog are typed, and the button that has the dialog's own name is pressed. */
async function act(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Fills in a launch of the paper and sends it; answers its address. */
async function launch(page: Page, title: string, files = false): Promise<string> {
  await page.goto(`${stage.mall}/groupbuy/GroupBuyLaunch?product_id=paper&skuid=paper-sku`);
  await page.getByLabel('第 1 级数量（包）').fill('50');
  await page.getByLabel('第 1 级单价').fill('12');
  await page.getByLabel('报名开始时间').fill('2026-01-01T09:00');
  await page.getByLabel('团购名称').fill(title);
  if (files) {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '规格书.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await expect(page.getByText('已上传', { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: '发起团购' }).click();
  await expect(page).toHaveURL(/GroupBuyDetail/);
  await expect(page.getByText('待供应商确认').first()).toBeVisible();
  return page.url();
}

/** The supplier confirms and a reviewer passes what was launched; it is open for joins then. */
async function publish(browser: Browser, url: string): Promise<void> {
  const supplier = await seat(browser, 'gys01');
  await supplier.goto(url);
  await supplier.getByRole('button', { name: '确认价格' }).click();
  await supplier.getByRole('dialog').getByRole('button', { name: '确认价格' }).click();
  await expect(supplier.getByText('审核中').first()).toBeVisible();
  const reviewer = await seat(browser, 'shr01');
  await openFirstTodo(reviewer, stage.mall);
  await reviewer.getByRole('radio', { name: '通过', exact: true }).check();
  await reviewer.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewer.getByText('提交审核成功')).toBeVisible();
}

async function join(page: Page, url: string, pieces: number): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: '我要参团' }).click();
  await page.getByLabel('数量（包）').fill(String(pieces));
  await fillOrder(page);
  await page.getByRole('checkbox', { name: /我已了解/ }).check();
  await page.getByRole('button', { name: '确认参团' }).click();
  await expect(page.getByText('本单位已参团')).toBeVisible();
}

/** The message of this subject leads to the group buy. */
async function isTold(page: Page, subject: string, url: string): Promise<void> {
  await page.goto(`${stage.mall}/dbrw`);
  await page.getByRole('tab', { name: '消息', exact: true }).click();
  const news = page.getByRole('row').filter({ hasText: subject }).first();
  await expect(news).toBeVisible();
  await news.getByRole('button').first().click();
  await expect(page).toHaveURL(url);
}

test('[GB4] [GB6] [GB8] declined, mended, joined and left, and at its end not reached', async ({
  browser,
}) => {
  const launcher = await seat(browser, 'jbr01');
  const url = await launch(launcher, '复印纸联合采购', true);
  await expect(launcher.getByText('规格书.pdf')).toBeVisible();
  await shots(launcher, 'launched');

  const supplier = await seat(browser, 'gys01');
  await openFirstTodo(supplier, stage.mall);
  await expect(supplier.getByText('规格书.pdf')).toBeVisible();
  await act(supplier, '不接受', '单价低于成本，最低 15 元');
  await expect(supplier.getByText('已退回').first()).toBeVisible();

  await openFirstTodo(launcher, stage.mall);
  await expect(launcher.getByText('单价低于成本，最低 15 元')).toBeVisible();
  // Nothing has begun, and nothing has ended.
  await expect(launcher.getByText('团购尚未开始')).toBeVisible();
  await shots(launcher, 'declined');
  await launcher.getByRole('link', { name: '修改并重新发起' }).click();
  await expect(launcher.getByLabel('团购名称')).toHaveValue('复印纸联合采购');
  await expect(launcher.getByText('规格书.pdf')).toBeVisible();
  await launcher.getByLabel('第 1 级单价').fill('15');
  await launcher.getByRole('button', { name: '重新发起' }).click();
  await expect(launcher.getByText('待供应商确认').first()).toBeVisible();
  await publish(browser, url);

  const other = await seat(browser, 'jbr02');
  await join(other, url, 10);
  await expect(launcher.getByText('1 家单位')).toBeVisible();
  await other.getByRole('button', { name: '退出团购' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '确认退出' }).click();
  await expect(other.getByText('本单位已退出')).toBeVisible();
  await expect(launcher.getByText('0 家单位')).toBeVisible();
  await shots(other, 'left');
  await join(other, url, 20);

  const { searchParams } = new URL(url);
  await sql`update group_buy set ends_at = clock_timestamp()
    where id = ${searchParams.get('tgid')}`.execute(stage.db);
  await expect(launcher.getByText('未成团').first()).toBeVisible();
  await isTold(other, '团购未成团', url);
  await expect(other.getByText('未能下单')).toBeVisible();
  await shots(other, 'missed');
  await other.goto(`${stage.mall}/groupbuy/GroupBuyIndex`);
  const card = other.getByRole('link', { name: /复印纸联合采购/ });
  await other.getByRole('tab', { name: '已成团' }).click();
  await expect(other.getByText('这里还没有团购')).toBeVisible();
  await other.getByRole('tab', { name: '已结束' }).click();
  await expect(card).toBeVisible();
});

test('[GB9] its launcher cancels one that runs, and the operator ends one that was reached', async ({
  browser,
}) => {
  const launcher = await seat(browser, 'jbr01');
  const other = await seat(browser, 'jbr02');
  const first = await launch(launcher, '取消的团购');
  await publish(browser, first);
  await join(other, first, 10);
  await launcher.goto(first);
  await act(launcher, '取消团购', '预算调整');
  await expect(launcher.getByText('已取消').first()).toBeVisible();
  await isTold(other, '团购已取消', first);
  await expect(other.getByText('预算调整').first()).toBeVisible();

  const second = await launch(launcher, '终止的团购');
  await publish(browser, second);
  await join(other, second, 50);
  await expect(other.getByText('已成团').first()).toBeVisible();
  // From its target on it is a promise: its launcher takes it back no more, and nobody leaves.
  await launcher.goto(second);
  await expect(launcher.getByText('已成团').first()).toBeVisible();
  await expect(launcher.getByRole('button', { name: '取消团购' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: '退出团购' })).toHaveCount(0);

  const operator = await seat(browser, 'yyr01');
  await operator.goto(`${stage.mall}/groupbuy/GroupBuyIndex`);
  await operator.getByRole('tab', { name: '已成团' }).click();
  await operator.getByRole('link', { name: /终止的团购/ }).click();
  await shots(operator, 'operator');
  await act(operator, '终止团购', '供应商资质到期');
  await expect(operator.getByText('已取消').first()).toBeVisible();
  await isTold(other, '团购已取消', second);
  await expect(other.getByText('供应商资质到期').first()).toBeVisible();
  await shots(other, 'ended');
});

test('the countdown goes by the server’s clock, wherever the reader’s own stands', async ({
  browser,
}) => {
  const launcher = await seat(browser, 'jbr01');
  const url = await launch(launcher, '倒计时的团购');
  await publish(browser, url);
  const { page, context } = await takeSeat(browser, stage.mall, 'jbr02');
  // Two hours fast.
  await context.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 2 * 3_600_000;
  });
  await page.goto(url);
  const timer = page.getByRole('timer').first();
  await expect(timer).toHaveText(/^距截止 (\d+ 天 )?\d{2}:\d{2}:\d{2}$/);
  const left = async () => {
    const { rows } = await sql<{ ms: number }>`
      select floor(extract(epoch from ends_at - clock_timestamp()) * 1000)::bigint as ms
      from group_buy where id = ${new URL(url).searchParams.get('tgid')}`.execute(stage.db);
    return Number(rows[0]?.ms);
  };
  const shown = async () => {
    const [, days = '0', hours, minutes, seconds] =
      /^距截止 (?:(\d+) 天 )?(\d+):(\d+):(\d+)$/.exec((await timer.textContent()) ?? '') ?? [];
    return (
      ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 +
      Number(seconds) * 1_000
    );
  };
  // Between what was left before and after; the first answers may tell the time by some seconds late.
  await expect(async () => {
    const before = await left();
    const read = await shown();
    const after = await left();
    expect(read).toBeLessThanOrEqual(before + 5_000);
    expect(read).toBeGreaterThanOrEqual(after - 5_000);
  }).toPass({ timeout: 60_000 });
});
