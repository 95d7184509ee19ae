import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { endIn } from '../../harness/auction/sealed.ts';
import {
  desktop,
  openStage,
  phone,
  region,
  type Stage,
  takeSeat,
  test,
  typeAmount,
} from '../stage.ts';
import { expectNothingCovered } from './kit/banners.ts';
import { callAs } from './kit/call-as.ts';
import { delivered, goAway, OUTAGE, outages, record, withoutOutages } from './kit/delivered.ts';

/* The events of an auction reach the people in it, once, by every way a browser has. */

const SHOTS = 'tests/.out/shots';

/** Whatever is noticed first on a slow machine: the lost connection, or the silence of the service. */
const BEHIND =
  /(与服务器的连接已断开，显示的内容可能不是最新，恢复前不能报价或操作|长时间未收到服务器消息，显示的内容可能不是最新，报价或操作可能不成功)$/;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

async function bid(page: Page, amount: string): Promise<void> {
  await typeAmount(region(page, '报价'), amount);
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
  for (const { page } of [handler, first]) await record(page);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${bbh}`);
  await first.page.goto(`${stage.mall}/Gysjjdt?bbh=${bbh}`);
  await second.page.goto(`${stage.mall}/Gysjjdt?bbh=${bbh}`);
  await expect(first.page.getByRole('log', { name: '重要动态' })).toBeAttached();
  await expect(handler.page.getByRole('button', { name: '打开提示音' })).toBeVisible();
  await expect(first.page.getByRole('button', { name: '关闭提示音' })).toBeVisible();

  await bid(first.page, '99000');
  await expect(first.page.getByText('您当前第 1 名')).toBeVisible();
  await expect(second.page.getByText('99,000.00').first()).toBeVisible();
  await goAway(first.page, true);
  await bid(second.page, '98000');
  const outbid = '您的报价已被超过，当前第 2 名，相差 1,000.00 元';
  await expect(first.page.getByText(outbid).last()).toBeVisible();
  await expect(first.page).toHaveTitle(/^【已被超过】第 2 名 最优 98,000.00/);

  await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await handler.page.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  await expect(first.page).toHaveTitle(/^\(\d+\) 【已暂停】/);
  // Two events; each outage since they look away is one more.
  await expect(async () => {
    const unread = Number((await first.page.title()).match(/\d+/)?.[0]);
    expect(unread).toBeGreaterThanOrEqual(2);
    expect(unread).toBeLessThanOrEqual(2 + (await outages(first.page)));
    const name = `动态与提醒方式，${unread} 条未读`;
    await expect(first.page.getByRole('button', { name })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await first.page.screenshot({ path: `${SHOTS}/announce-supplier.png` });

  // Nothing lies below the banners, whatever the window; scrolled, the strip of a phone stays beside them.
  for (const size of [desktop, { width: 800, height: 900 }, phone, { width: 360, height: 640 }]) {
    await first.page.setViewportSize(size);
    for (const isLarge of [false, true]) {
      await first.page.evaluate((on) => {
        document.documentElement.toggleAttribute('data-large-type', on);
        window.scrollTo(0, 0);
      }, isLarge);
      await expectNothingCovered(first.page);
      // The last digits of the amount are in sight, too.
      const cut = () =>
        region(first.page, '报价')
          .getByLabel('报价金额（元）')
          .evaluate((field) => field.scrollWidth - field.clientWidth);
      await expect.poll(cut).toBe(0);
      await first.page.screenshot({
        path: `${SHOTS}/banners-${size.width}${isLarge ? '-large' : ''}.png`,
      });
    }
    await first.page.evaluate(() => document.documentElement.removeAttribute('data-large-type'));
  }
  await first.page.evaluate(() => window.scrollTo(0, 400));
  const strip = first.page.locator('[aria-hidden]').filter({ hasText: '第 2 名' }).first();
  await expect
    .poll(async () => {
      const top = await strip.boundingBox();
      const banners = await first.page.locator('[data-banners]').boundingBox();
      return (top?.y ?? 0) - ((banners?.y ?? 0) + (banners?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(-1);
  await expect(strip).toBeInViewport({ ratio: 1 });
  await first.page.screenshot({ path: `${SHOTS}/banners-scrolled.png` });
  await first.page.setViewportSize(desktop);

  // Looking at the board for as long as a banner stays is seeing it.
  await goAway(first.page, false);
  await expect(
    first.page.getByRole('button', { name: '动态与提醒方式', exact: true }),
  ).toBeVisible();
  await expect(first.page).toHaveTitle(/^【已被超过】/);

  // [RT6] [AU35] A lost connection is said once, however often the board tries to come back, and so is its
  // return; nothing is told again.
  let tries = 0;
  first.page.on('requestfailed', () => {
    tries += 1;
  });
  await first.context.setOffline(true);
  await handler.page.getByRole('button', { name: '恢复', exact: true }).click();
  const resume = handler.page.getByRole('dialog').getByRole('button', { name: '恢复竞价' });
  // An open dialog of a board without a connection confirms nothing, and says why.
  await handler.context.setOffline(true);
  await expect(resume).toBeDisabled();
  await expect(
    handler.page.getByRole('dialog').getByText('与服务器的连接已断开，恢复后可以操作'),
  ).toBeVisible();
  await handler.context.setOffline(false);
  await expect(resume).toBeEnabled();
  await resume.click();
  await expect(first.page.getByText('重连中…')).toBeVisible();
  const log = (name: string) => first.page.getByRole('log', { name, exact: true });
  await expect(log('重要动态').getByText(BEHIND)).toHaveCount(1);
  // The strip of all pages would lie upon the board's, and say it again.
  await expect(first.page.getByText('当前没有网络连接')).toBeHidden();
  await expect(first.page.getByText('当前没有网络连接')).toHaveAttribute('aria-live', 'off');
  await expect.poll(() => tries).toBeGreaterThan(2);
  await first.context.setOffline(false);
  await expect(first.page.getByText('重连中…')).toHaveCount(0);
  await expect(log('动态').getByText('服务已连接').last()).toBeAttached();
  await expect(first.page.locator('[data-banners]').getByText('服务已连接')).toBeVisible();
  const heard = async () => withoutOutages((await delivered(first.page)).spoken);
  await expect.poll(async () => (await heard()).length).toBe(6);
  const { notified, felt, awake } = await delivered(first.page);
  // The screen stays on while a board is open; a phone shakes for what calls, long for a pause.
  expect(awake).toBeGreaterThan(0);
  expect(felt).toContainEqual([120]);
  expect(felt).toContainEqual([200, 100, 200]);
  expect(
    (await heard()).map((text) => text.replace(/\d\d:\d\d:\d\d/, '…').replace(BEHIND, '未更新')),
  ).toEqual([
    '您的报价当前排名第一',
    outbid,
    '竞价已暂停：核对参数',
    '未更新',
    '竞价已恢复，… 结束',
    '服务已连接',
  ]);
  expect(withoutOutages(notified)).toEqual([
    `激光投影机 80 台: ${outbid}`,
    '激光投影机 80 台: 竞价已暂停：核对参数',
  ]);

  await first.page.getByRole('button', { name: /^动态与提醒方式/ }).click();
  const recent = first.page.getByRole('list', { name: '最近动态' }).getByRole('listitem');
  const planned = recent.filter({ hasNotText: OUTAGE }).filter({ hasNotText: '服务已连接' });
  await expect(planned).toHaveCount(5);
  await expect(recent.filter({ hasText: '服务已连接' }).first()).toBeVisible();
  await first.page.screenshot({ path: `${SHOTS}/announce-panel.png` });
  await handler.page.screenshot({ path: `${SHOTS}/announce-handler.png` });

  // A supplier's message reaches the handler in the same ways.
  await goAway(handler.page, true);
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('button', { name: '联系经办人' }).click();
  await first.page.getByRole('dialog').getByRole('textbox').fill('附件打不开');
  await first.page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect(handler.page).toHaveTitle(/【新消息】|^\(\d+\) 【/);
  const letter = '竞价号 01 来信：附件打不开';
  await expect
    .poll(async () => (await delivered(handler.page)).notified)
    .toEqual([`激光投影机 80 台: ${letter}`]);
  expect((await delivered(handler.page)).spoken.filter((text) => text === letter)).toHaveLength(1);
  expect(handler.complaints).toEqual([]);
});

const asked = (page: Page) => page.getByRole('dialog', { name: '待会签' });

test('[AU31] a countersign reaches a supervisor who looks at another auction, and is decided there', {
  tag: '@trial',
}, async ({ browser }) => {
  const asking = { number: 'XM2026-0702', rules: { dualControl: true } };
  await stage.publish(asking);
  await stage.publish({ number: 'XM2026-0703' });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await record(supervisor.page);
  await supplier.page.goto(`${stage.mall}/Gysjjdt?bbh=${asking.number}-1`);
  await bid(supplier.page, '99000');
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${asking.number}-1`);
  await supervisor.page.goto(`${stage.mall}/Jdrjjdt?bbh=XM2026-0703-1`);
  await expect(supervisor.page.getByRole('button', { name: '待办与消息' })).toBeVisible();
  await goAway(supervisor.page, true);

  await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await handler.page.getByRole('dialog').getByRole('button', { name: '提交会签' }).click();

  // Pushed: the strip of the other board and the bell have it, and it is told once, whoever looks away.
  const strip = region(supervisor.page, '其他竞价的待会签事项');
  await expect(strip.getByText('请会签“暂停竞价”，原因：核对参数')).toBeVisible();
  await expect(supervisor.page.getByRole('button', { name: '待办与消息，1 项待办' })).toBeVisible();
  const request =
    'XM2026-0702-1 教学投影设备采购 · 激光投影机 80 台：请会签“暂停竞价”，原因：核对参数';
  await expect(supervisor.page).toHaveTitle(/^【待会签】/);
  const { spoken, notified } = await delivered(supervisor.page);
  expect(spoken).toEqual([request]);
  expect(notified).toEqual([`其他竞价待会签: ${request}`]);
  await goAway(supervisor.page, false);
  await supervisor.page.screenshot({ path: `${SHOTS}/countersign-elsewhere.png` });
  const hall = await supervisor.context.newPage();
  await hall.goto(`${stage.mall}/Jjdt`);
  await expect(hall.getByText('待会签 1')).toBeVisible();
  await hall.screenshot({ path: `${SHOTS}/countersign-hall.png` });

  // Decided where it was seen, on the board of the other auction; without a connection it says why not.
  await strip.getByRole('button', { name: '会签' }).click();
  await expect(asked(supervisor.page).getByText('原因：核对参数')).toBeVisible();
  const agree = asked(supervisor.page).getByRole('button', { name: '同意', exact: true });
  await supervisor.context.setOffline(true);
  await expect(agree).toBeDisabled();
  await expect(agree).toHaveAccessibleDescription('与服务器的连接已断开，恢复后可以操作');
  await supervisor.context.setOffline(false);
  await expect(agree).toBeEnabled();
  await expect(agree).toHaveAccessibleDescription('');
  await supervisor.page.screenshot({ path: `${SHOTS}/countersign-dialog.png` });
  await asked(supervisor.page).getByRole('button', { name: '同意', exact: true }).click();
  await supervisor.page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(handler.page.getByText('会签已同意：暂停竞价').last()).toBeVisible();
  await expect(strip).toHaveCount(0);
  const bell = supervisor.page.getByRole('button', { name: '待办与消息', exact: true });
  await expect(bell).toBeVisible();

  // The next one at the bell. A success is none any more once it is cleared.
  await handler.page.getByRole('button', { name: '竞价号 01 的操作' }).click();
  await handler.page.getByRole('menuitem', { name: '清除报价' }).click();
  await handler.page.getByRole('dialog').getByRole('textbox').fill('误报');
  await handler.page.getByRole('dialog').getByRole('button', { name: '提交会签' }).click();
  await supervisor.page.getByRole('button', { name: '待办与消息，1 项待办' }).click();
  await supervisor.page.getByRole('button', { name: /请会签“清除 竞价号 01 的报价”/ }).click();
  await asked(supervisor.page).getByRole('button', { name: '同意', exact: true }).click();
  await supervisor.page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  const own = region(supplier.page, '报价');
  await expect(own.getByText('¥99,000.00 已被经办人清除')).toBeVisible();
  await expect(own.getByText('报价成功')).toHaveCount(0);
  const past = region(supplier.page, '我的报价').getByRole('listitem');
  await expect(past.filter({ hasText: '99,000.00' })).toContainText('已被清除');
  await supplier.page.screenshot({ path: `${SHOTS}/cleared-supplier.png` });
  await expect(supervisor.page.getByRole('dialog')).toHaveCount(0);
  expect(supervisor.page.url()).toContain('XM2026-0703-1');
  expect(supervisor.complaints).toEqual([]);
});

test('[AU31] an answer that comes late closes no other dialog', async ({ browser }) => {
  const number = 'XM2026-0708';
  const packageNumber = `${number}-1`;
  await stage.publish({ number, rules: { dualControl: true } });
  const ask = (runState: 'paused' | 'stopped', reason: string) =>
    callAs(stage, 'jbr01', biddingEndpoints.changeState, {
      ...{ packageNumber, runState, laterEnd: null, reason },
    });
  const { page } = await takeSeat(browser, stage.mall, 'jdr01');
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(`**${biddingEndpoints.decideCountersign.path}`, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await ask('paused', '核对参数');
  await ask('stopped', '采购取消');
  await page.goto(`${stage.mall}/Jdrjjdt?bbh=${packageNumber}`);
  const waiting = region(page, '待会签事项');
  const request = (reason: string) => waiting.getByRole('listitem').filter({ hasText: reason });
  const agree = { name: '同意', exact: true } as const;
  await request('核对参数').getByRole('button', agree).click();
  await page.getByRole('dialog').getByRole('button', agree).click();
  await answered.promise;

  // The push tells that it is decided before the answer is there; the other request is opened meanwhile.
  await expect(request('核对参数')).toHaveCount(0);
  await request('采购取消').getByRole('button', agree).click();
  await expect(page.getByRole('dialog').getByText('采购取消')).toBeVisible();
  released.resolve();
  await expect(page.getByRole('alert').getByText('已同意', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', agree).click();
  await expect(waiting).toHaveCount(0);
});

test('[AU31] after a countersign the next auction that waits is offered in the same dialog', {
  tag: '@trial',
}, async ({ browser }) => {
  const names = ['图书馆家具', '体育馆照明'];
  for (const [index, name] of names.entries())
    await stage.publish({ number: `XM2026-071${index}`, name, rules: { dualControl: true } });
  await stage.publish({ number: 'XM2026-0712' });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jdr01');
  for (const index of names.keys()) {
    await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=XM2026-071${index}-1`);
    await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
    await handler.page.getByRole('dialog').getByRole('textbox').fill(`核对 ${index}`);
    await handler.page.getByRole('dialog').getByRole('button', { name: '提交会签' }).click();
    await expect(handler.page.getByText(/^等待监督人会签/)).toBeVisible();
  }
  await page.goto(`${stage.mall}/Jdrjjdt?bbh=XM2026-0712-1`);
  const strip = region(page, '其他竞价的待会签事项');
  const first = strip.getByRole('listitem').filter({ hasText: names[0] ?? '' });
  await first.getByRole('button', { name: '会签' }).click();
  const agree = async () => {
    await asked(page).getByRole('button', { name: '同意', exact: true }).click();
    await page.getByRole('dialog', { name: /^同意/ }).getByRole('button', { name: '同意' }).click();
  };
  await expect(asked(page).getByText(/图书馆家具/)).toBeVisible();
  await expect(asked(page).getByText(/^另有 \d+ 场竞价待会签$/)).toBeVisible();
  await agree();
  await expect(asked(page).getByText('已处理，下一项：')).toBeVisible();
  // The other one comes in its turn, after what else may wait.
  await expect(async () => {
    if (
      !(await asked(page)
        .getByText(/体育馆照明/)
        .isVisible())
    )
      await agree();
    await expect(asked(page).getByText(/体育馆照明/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.screenshot({ path: `${SHOTS}/countersign-next.png` });
  await agree();
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=XM2026-0711-1`);
  await expect(handler.page.getByText('竞价已暂停').first()).toBeVisible();
  expect(page.url()).toContain('XM2026-0712-1');
  expect(complaints).toEqual([]);
});

test('[AU31] a supervisor at the wall is asked there too, and decides there', {
  tag: '@trial',
}, async ({ browser }) => {
  const asking = { number: 'XM2026-0704', name: '实验室搬迁服务', rules: { dualControl: true } };
  await stage.publish(asking);
  await stage.publish({ number: 'XM2026-0705' });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  const { page } = supervisor;
  await record(page);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${asking.number}-1`);
  await page.goto(`${stage.mall}/Jdrjjdt?bbh=XM2026-0705-1&dp=1`);
  await expect(page.locator('[data-wall]')).toBeVisible();
  await expect(region(page, '待会签事项')).toHaveCount(0);
  await goAway(page, true);
  const ask = async (reason: string) => {
    await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
    await handler.page.getByRole('dialog').getByRole('textbox').fill(reason);
    await handler.page.getByRole('dialog').getByRole('button', { name: '提交会签' }).click();
  };
  await ask('核对参数');

  // Told as on a board; the hall reads no more than that something waits.
  const waiting = region(page, '待会签事项');
  await expect(waiting.getByText('待会签 1 项')).toBeVisible();
  await expect(page).toHaveTitle(/^【待会签】/);
  const request =
    'XM2026-0704-1 教学投影设备采购 · 实验室搬迁服务：请会签“暂停竞价”，原因：核对参数';
  await expect
    .poll(async () => (await delivered(page)).notified)
    .toEqual([`其他竞价待会签: ${request}`]);
  expect((await delivered(page)).spoken).toEqual([request]);
  await expect(page.locator('[data-wall]').getByText('核对参数')).toHaveCount(0);
  await goAway(page, false);
  await page.screenshot({ path: `${SHOTS}/wall-asked.png` });

  // Decided before the wall, which stays; then nothing waits any more.
  await waiting.getByRole('button', { name: '会签' }).click();
  await expect(asked(page).getByText('实验室搬迁服务')).toBeVisible();
  await expect(asked(page).getByText('原因：核对参数')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/wall-asked-dialog.png` });
  await asked(page).getByRole('button', { name: '同意', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(handler.page.getByText('会签已同意：暂停竞价').last()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.locator('[data-wall]')).toBeVisible();
  expect(supervisor.complaints).toEqual([]);
});

/** Browsers slow the timers of hidden pages; here a hidden page's own timers stand still. */
async function hidable(page: Page): Promise<(isHidden: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    let isHidden = false;
    const state = { get: () => (isHidden ? 'hidden' : 'visible') };
    Object.defineProperty(Document.prototype, 'visibilityState', state);
    Object.defineProperty(Document.prototype, 'hidden', { get: () => isHidden });
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const begin = window[name];
      const slowed = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
        begin(() => isHidden || (typeof handler === 'function' && handler(...args)), ms);
      window[name] = slowed as typeof window.setTimeout & typeof window.setInterval;
    }
    window.addEventListener('hide-page', ({ detail }: CustomEventInit) => {
      isHidden = detail;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  return async (isHidden) => {
    await page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('hide-page', { detail })),
      isHidden,
    );
  };
}

test('the last minute is told on time in a hidden tab, whose timers the browser slows', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0707';
  await stage.publish({ number });
  const { page, complaints } = await takeSeat(browser, stage.mall, 'gys01');
  await record(page);
  const hide = await hidable(page);
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await goAway(page, true);
  await hide(true);
  await endIn(stage, `${number}-1`, 63_000);
  await expect
    .poll(async () => (await delivered(page)).notified)
    .toContain('激光投影机 80 台: 最后 1 分钟');
  await expect(page).toHaveTitle(/【/);
  await hide(false);
  expect(complaints).toEqual([]);
});

test('a long reason covers nothing: its banner has two lines, the board all of it', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0706';
  await stage.publish({ number });
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = await takeSeat(browser, stage.mall, 'gys01');
  await record(page);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await goAway(page, true);
  const reason =
    '供应商对技术参数第三条提出疑问，采购单位正在与使用部门核对，请各供应商稍候。'.repeat(3);
  await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('textbox').fill(reason);
  await handler.page.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  const banner = page.locator('[data-banners] strong');
  const bar = page.getByRole('banner').first();
  for (const size of [desktop, { width: 1280, height: 720 }, phone, { width: 360, height: 640 }]) {
    await page.setViewportSize(size);
    await expect(banner).toBeVisible();
    const lines = banner.evaluate(
      (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
    );
    expect(Math.round(await lines)).toBe(2);
    await expectNothingCovered(page);
    await page.screenshot({ path: `${SHOTS}/long-reason-${size.width}.png` });
  }
  await page.setViewportSize(desktop);
  const inBar = async () => {
    const [outer, inner] = [await bar.boundingBox(), await banner.boundingBox()];
    return (outer?.y ?? 0) + (outer?.height ?? 0) - (inner?.y ?? 0) - (inner?.height ?? 0);
  };
  expect(await inBar()).toBeGreaterThanOrEqual(0);
  const strip = page.getByText(`：${reason}`).last();
  await expect(strip).toBeInViewport({ ratio: 1 });
});
