import { readFile } from 'node:fs/promises';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { fingerprintText } from '@jicai/shared/domain/kernel/key-list.ts';
import { expect, type Page } from '@playwright/test';
import { draftOf, forge } from '../../harness/auction/forge.ts';
import { endIn, endNow } from '../../harness/auction/sealed.ts';
import {
  desktop,
  land,
  openStage,
  phone,
  region,
  type Seat,
  type Stage,
  takeSeat,
  test,
  typeAmount,
} from '../stage.ts';
import { bid, bidBox, knowsNext } from './kit/bid.ts';
import { delivered, record } from './kit/delivered.ts';

/* A whole auction with all its people, each at a browser of their own. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0001';
const PACKAGE = `${NUMBER}-1`;
const RIVALS = ['江城瑞达', '华信科技', '嘉合商贸', '东方文仪', '蓝海信息', '众诚教学'];
const OWN = { gys01: '江城瑞达', gys02: '华信科技', gys03: '嘉合商贸' } as const;
const SUPPLIERS = ['gys01', 'gys02', 'gys03'] as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/**
 * Marks of the clock come when they come, of others' bids only some are told, and a slow machine's service
 * may be late: another test asks for those words.
 */
const UNPLANNED = /^(?:最后|距结束不足|时间已到|服务|报价服务)|^竞价号 \d+，最低报价/;

/** The words that a screen reader has read out on a page, in order, without those. */
async function heard(page: Page): Promise<string[]> {
  const { spoken } = await delivered(page);
  return spoken
    .filter((text) => !UNPLANNED.test(text))
    .map((text) => text.replaceAll(/(?:\d\d-\d\d )?\d\d:\d\d:\d\d/g, '…'));
}

/** Parts of an organiser's board that must be on the screen, also in large type. */
async function expectEssentials(page: Page): Promise<void> {
  const { width, height } = desktop;
  await page.evaluate(() => document.documentElement.toggleAttribute('data-large-type', true));
  const parts = [
    page.getByRole('timer'),
    ...['暂停', '修改结束时间', '终止', '发送提醒'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    ),
    region(page, '供应商排名').getByText('江城瑞达办公设备有限公司').first(),
    region(page, '报价记录').getByRole('columnheader', { name: '结果' }),
    region(page, '报价记录').getByRole('cell', { name: '97,000.00' }).first(),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  // The ranking has the room that few messages leave.
  const last = region(page, '供应商排名').getByRole('listitem').filter({ hasText: '竞价号 06' });
  await expect(last.getByText('众诚教学装备有限公司')).toBeInViewport({ ratio: 1 });
  const name = region(page, '供应商排名').getByText('江城瑞达办公设备有限公司').first();
  expect(await name.evaluate(isWhole), 'a name is cut').toBe(true);
  await shot(page, 'running-handler-large');
  expect(page.viewportSize()).toEqual({ width, height });
  await page.evaluate(() => document.documentElement.toggleAttribute('data-large-type', false));
}

/** Whether all of an element's text is seen. */
const isWhole = (element: Element): boolean =>
  element.scrollWidth <= element.clientWidth + 1 &&
  element.scrollHeight <= element.clientHeight + 1;

/** On larger screens price and time are larger. */
async function expectGrowth(page: Page): Promise<void> {
  const sizes: number[][] = [];
  for (const width of [desktop.width, 1_920, 3_840]) {
    await page.setViewportSize({ width, height: Math.round((width * 9) / 16) });
    const price = page.locator('[class*="amount"]').filter({ hasText: '97,000.00' }).first();
    const parts = [price, page.getByRole('timer')];
    const px = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
    sizes.push(await Promise.all(parts.map((one) => one.evaluate(px))));
    await shot(page, `running-handler-${width}`);
  }
  await page.setViewportSize(desktop);
  for (const part of [0, 1]) {
    const [small = 0, middle = 0, large = 0] = sizes.map((size) => size[part] ?? 0);
    expect(middle).toBeGreaterThan(small);
    expect(large).toBeGreaterThan(middle * 1.5);
  }
}

/** The bidders of the last five minutes: on a slow machine two of them may be quiet again. */
const ACTIVE = /^竞价号 01(、竞价号 0\d)* 在报价$/;

/** The gain of the auction, the gap of the first two, the pace, and the suppliers without a bid. */
async function expectFigures(page: Page): Promise<void> {
  const facts = region(page, '规则与进度');
  for (const text of ['3,000.00 · 3.0%', '差 1,000.00', '竞价号 04、竞价号 05、竞价号 06', ACTIVE])
    await expect(facts.getByText(text)).toBeVisible();
  await expect(facts.getByText(/^\d+(\.\d)? 次\/分$/)).toBeVisible();
}

/** Pause and extension are bands of the course; whose line one points at is marked, with its bid. */
async function expectCourse(page: Page): Promise<void> {
  const course = page.getByTestId('course');
  for (const band of ['extension', 'pause'])
    await expect(course.locator(`rect[class*="${band}"]`)).toHaveCount(1);
  await expect(course.locator('path[class*="best"]')).toHaveAttribute('d', /^M/);
  // No line reaches into the future.
  const beyondNow = () =>
    course.locator('path[class*="best"]').evaluate((best) => {
      const lines = best.closest('g[clip-path]');
      const cut = document.getElementById(lines?.getAttribute('clip-path')?.slice(5, -1) ?? '');
      const past = cut?.querySelector('rect');
      const now = best.closest('svg')?.querySelector('line[class*="now"]');
      const [x = 0, width = 0, at = Number.NaN] = [
        past?.getAttribute('x'),
        past?.getAttribute('width'),
        now?.getAttribute('x1'),
      ].map(Number);
      return x + width - at;
    });
  await expect.poll(beyondNow).toBeCloseTo(0);
  // Its line, and the marks of its bids.
  const marked = course.locator('path[class*="_marks_"][class*="_marked_"]');
  await expect(course.locator('path[class*="_line_"]')).toHaveCount(3);
  await expect(marked).toHaveCount(0);
  const entry = page.getByRole('button', { name: '突出 竞价号 01' });
  await entry.hover();
  await expect(marked).toHaveCount(1);
  await expect(course.locator('path[class*="_line_"][class*="_marked_"]')).toHaveCount(1);
  const marks = await marked.boundingBox();
  if (!marks) throw new Error('the marked line has no marks');
  // The lower right mark is the last bid of the line.
  await page.mouse.move(marks.x + marks.width - 5, marks.y + marks.height - 5);
  await expect(course.getByText('¥97,000.00')).toBeVisible();
  await expect(course.getByText(/^竞价号 01 江城瑞达/)).toBeVisible();
  await expect(marked).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(marked).toHaveCount(0);
}

/** After the end the files of the record are in sight. */
async function expectRecord(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect(region(page, '回放与记录')).toBeInViewport({ ratio: 1 });
}

const shot = (page: Page, name: string) => page.screenshot({ path: `${SHOTS}/${name}.png` });

/**
 * Of a board's figures the browser lays out those alone that change. It does so for a box whose size does not
 * follow its content, and which is no item of a grid or a flex box.
 */
const isLaidOutAlone = (element: Element): boolean => {
  const { contain } = getComputedStyle(element);
  const around = element.parentElement;
  const isItem = around !== null && /flex|grid/.test(getComputedStyle(around).display);
  return !isItem && (contain === 'strict' || /size.*layout/.test(contain));
};

/** A bid and a second lay out what they change, and not the board. */
async function expectPartsAlone(page: Page): Promise<void> {
  const timer = page.getByRole('timer');
  const column = timer.locator('xpath=ancestor::section[1]/..');
  const clock = page.getByText('服务器时间').locator('strong');
  const ranking = page.getByRole('list', { name: '供应商' });
  for (const part of [timer, column, clock, ranking])
    expect(await part.evaluate(isLaidOutAlone)).toBe(true);
}

test('a handler, a supervisor and three suppliers live through an auction', async ({ browser }) => {
  const seats = {} as Record<'jbr01' | 'jdr01' | (typeof SUPPLIERS)[number], Seat>;
  for (const name of ['jbr01', 'jdr01', ...SUPPLIERS] as const) {
    seats[name] = await takeSeat(browser, stage.mall, name, name === 'gys03' ? phone : undefined);
  }
  const { jbr01: handler, jdr01: supervisor, gys01: first, gys02: second, gys03: third } = seats;
  for (const { page } of Object.values(seats)) await record(page);
  await stage.publish({
    number: NUMBER,
    rules: { extension: { triggerMs: 600_000, lengthMs: 660_000, allowed: 1 } },
  });
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${PACKAGE}`);
  await supervisor.page.goto(`${stage.mall}/Jdrjjdt?bbh=${PACKAGE}`);
  for (const name of SUPPLIERS) await seats[name].page.goto(`${stage.mall}/Gysjjdt?bbh=${PACKAGE}`);
  const everybody = Object.values(seats).map(({ page }) => page);

  // Bids arrive on all boards.
  await bid(first.page);
  await expect(first.page.getByText('您当前第 1 名')).toBeVisible();
  await knowsNext(second.page, '99,500.00');
  await bid(second.page);
  await expect(first.page.getByText('您当前第 2 名')).toBeVisible();
  await bid(third.page, '98000');
  for (const page of everybody) await expect(page.getByText('98,000.00').first()).toBeVisible();
  await expect(first.page.getByText('您当前第 3 名')).toBeVisible();
  await expect(third.page.getByText('您当前第 1 名')).toBeVisible();
  await expect(handler.page.getByText('嘉合商贸').first()).toBeVisible();
  await expect(supervisor.page.getByText('嘉合商贸').first()).toBeVisible();

  await expectPartsAlone(supervisor.page);

  // A bid that does not beat the best by the step cannot be sent.
  await typeAmount(bidBox(first.page), '97900');
  await expect(
    bidBox(first.page).getByText('报价未达到降价幅度，本次最高可报 97,500.00'),
  ).toBeVisible();
  await expect(
    bidBox(first.page).getByRole('button', { name: '报价', exact: true }),
  ).toBeDisabled();

  // A reminder arrives.
  await handler.page.getByRole('button', { name: '发送提醒' }).click();
  await handler.page.getByRole('dialog').getByLabel('内容').fill('请各供应商注意剩余时间');
  await handler.page.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).click();
  await expect(handler.page.getByText('发送成功')).toBeVisible();
  for (const page of everybody)
    await expect(page.getByText('请各供应商注意剩余时间').first()).toBeVisible();

  // [AU13] A pause stops bidding; what was typed stays ([RT9]).
  await handler.page.getByRole('button', { name: '暂停', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await handler.page.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  await expect(first.page.getByText('核对参数').first()).toBeVisible();
  await typeAmount(bidBox(first.page), '97000');
  await expect(
    bidBox(first.page).getByRole('button', { name: '报价', exact: true }),
  ).toBeDisabled();
  // Buttons that cannot act now say why.
  await expect(
    bidBox(first.page).getByRole('button', { name: '报价', exact: true }),
  ).toHaveAccessibleDescription('报价已暂停');
  const moveEnd = handler.page.getByRole('button', { name: '修改结束时间' });
  await expect(moveEnd).toBeDisabled();
  await expect(moveEnd).toHaveAccessibleDescription(/^暂停中不能修改结束时间/);
  await shot(handler.page, 'paused-handler');
  await shot(third.page, 'paused-supplier-phone');
  await handler.page.getByRole('button', { name: '恢复', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('button', { name: '恢复竞价' }).click();
  await expect(bidBox(first.page).getByRole('button', { name: '报价', exact: true })).toBeEnabled();
  await expect(bidBox(first.page).getByLabel('报价金额（元）')).toHaveValue('97,000');

  // [AU14] Escape closes the calendar of the new end, and the dialog stays; the next one closes the dialog.
  await moveEnd.click();
  const endDialog = handler.page.getByRole('dialog', { name: '修改结束时间' });
  await endDialog.getByRole('button', { name: '打开日历' }).click();
  const calendar = handler.page.getByRole('dialog', { name: '日历' });
  await expect(calendar).toBeVisible();
  await handler.page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(endDialog).toBeVisible();
  // An end that is too early stays as it was typed, and is named at its field.
  const newEnd = endDialog.getByLabel('新的结束时间');
  await newEnd.fill('2026-01-31 09:00:00');
  await expect(newEnd).toHaveAccessibleDescription('结束时间至少应在 5 分钟之后');
  await expect(newEnd).toHaveValue('2026-01-31 09:00:00');
  await handler.page.keyboard.press('Escape');
  await expect(endDialog).toBeHidden();

  // [AU11] A bid shortly before the end moves it on every board.
  await endIn(stage, PACKAGE, 540_000);
  // Each board must have heard of it: two changes in one state would be told as one.
  for (const page of [...everybody, handler.page, supervisor.page])
    await expect.poll(() => heard(page)).toContain('结束时间改为 …');
  await expect.poll(() => remainingSeconds(first.page)).toBeLessThan(541);
  await bid(first.page);
  for (const page of [handler.page, supervisor.page, first.page]) {
    await expect(page.getByText(/1 \/ 1 次/).first()).toBeVisible();
  }
  await expect(third.page).toHaveTitle(/超过|被超/);
  await shot(handler.page, 'running-handler');
  await expectFigures(handler.page);
  await expectCourse(handler.page);
  await expectEssentials(handler.page);
  await expectGrowth(handler.page);
  await shot(supervisor.page, 'running-supervisor');
  await shot(first.page, 'running-supplier');
  await shot(third.page, 'running-supplier-phone');

  // [AU20] Until the close no frame at a supplier held a rival's name.
  for (const name of SUPPLIERS) {
    const { frames } = seats[name];
    expect(frames.length).toBeGreaterThan(3);
    const names = RIVALS.filter((rival) => rival !== OWN[name] && frames.join('').includes(rival));
    expect(names, `rivals' names at ${name}`).toEqual([]);
  }

  // A screen reader's log of the auction: each event once, in order, in the words of each role.
  const ofAll = {
    reminder: '经办人提醒：请各供应商注意剩余时间',
    paused: '竞价已暂停：核对参数',
    resumed: '竞价已恢复，… 结束',
    moved: '结束时间改为 …',
    extended: '有新报价，结束时间延至 …，第 1/1 次延时',
    won: '竞价结束，竞价号 01 成交，成交价 97,000.00 元',
  };
  const { reminder, paused, resumed, moved, extended, won } = ofAll;
  const logs = [
    {
      page: first.page,
      running: [
        '您的报价当前排名第一',
        '您的报价已被超过，当前第 2 名，相差 500.00 元',
        '您的名次下降，当前第 3 名，相差 2,000.00 元',
        ...[reminder, paused, resumed, moved],
        '您的报价当前排名第一',
        extended,
      ],
      close: '恭喜，您已成交，成交价 97,000.00 元',
    },
    {
      page: third.page,
      running: [
        '您的报价当前排名第一',
        ...[reminder, paused, resumed, moved, extended],
        '您的报价已被超过，当前第 2 名，相差 1,000.00 元',
      ],
      close: `${won}，您未成交`,
    },
    { page: handler.page, running: [paused, resumed, moved, extended], close: won },
    { page: supervisor.page, running: [reminder, paused, resumed, moved, extended], close: won },
  ];
  for (const { page, running } of logs) await expect.poll(() => heard(page)).toEqual(running);

  // [AU40] The close names a winner to everybody.
  await endNow(stage, PACKAGE);
  for (const page of everybody) {
    await expect(page.getByText('已成交').first()).toBeVisible();
    await expect(page.getByText('江城瑞达办公设备有限公司').first()).toBeVisible();
  }
  await expect(first.page.getByText('恭喜，您已成交，请在期限内确认')).toBeVisible();
  await expectRecord(handler.page, supervisor.page);
  await shot(handler.page, 'won-handler');
  await shot(first.page, 'won-supplier');
  await shot(third.page, 'won-supplier-phone');
  for (const [name, { complaints }] of Object.entries(seats)) expect(complaints, name).toEqual([]);

  // The end was written past the product: a board may show it for a moment before it is acted upon.
  for (const { page, running, close } of logs) {
    const atTheClose = (await heard(page)).slice(running.length);
    expect(atTheClose.filter((text) => text !== moved)).toEqual([close]);
  }

  // [A18] No log and no address held anybody's token.
  const written = stage.stack.platform.logs() + stage.stack.relay.logs();
  expect(written).toContain('submitBJ');
  for (const { page } of Object.values(seats)) {
    const stored = await page.evaluate(() => localStorage.getItem('jicai.session') ?? '{}');
    const { token } = JSON.parse(stored) as { token?: string };
    expect(token, 'the token of a seat').toMatch(/^[\w-]{43}$/);
    expect(written).not.toContain(token);
    expect(page.url()).not.toContain(token);
  }
});

/** The remaining time as the board shows it. */
async function remainingSeconds(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText())
    .split(':')
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** The board's notice while the service does not answer, with the age of its data. */
const oldData = (page: Page) =>
  page.getByRole('status').filter({ hasText: /服务出现错误；以下为.*前的数据/ });

test('[RT6] a dead service is shown within two intervals, and the boards recover by themselves', async ({
  browser,
}) => {
  const number = 'XM2026-0002';
  await stage.publish({ number });
  const { page } = await takeSeat(browser, stage.mall, 'gys01');
  await record(page);
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  await bid(page);
  await bidBox(page).getByLabel('报价金额（元）').fill('91234.5');
  await stage.stack.platform.kill();
  await expect(oldData(page)).toBeVisible();
  // The bid stands among the own ones, although they may not have been read again.
  await expect(region(page, '我的报价').getByText('100,000.00')).toBeVisible();
  await shot(page, 'stale-supplier');
  await stage.stack.platform.start();
  // A poll was answered again: from then on bids get through, too (F6).
  await expect(oldData(page)).toHaveCount(0);
  // Said once each, while the board asked for its state again and again.
  const ofService = async () =>
    (await delivered(page)).spoken.filter((text) => text.includes('服务'));
  await expect
    .poll(ofService)
    .toEqual(['服务出现错误，显示的内容可能不是最新，报价或操作可能不成功', '服务已连接']);
  await expect(bidBox(page).getByLabel('报价金额（元）')).toHaveValue('91,234.5');
  await bid(page, '91000');
});

/** TL1: a log of another hand is red for an auction of this mall, and amber for one of elsewhere. */
async function inThreeColours({
  page,
  drop,
  text,
}: {
  readonly page: Page;
  readonly drop: (name: string, text: string) => Promise<void>;
  readonly text: string;
}): Promise<void> {
  const key = openSigningKey({ base64: null, file: null });
  const draft = draftOf(text);
  const elsewhere = {
    ...draft,
    terms: { ...draft.terms, packageNumber: 'X2020-9-9' },
    head: { ...draft.head, packageNumber: 'X2020-9-9' },
  };
  for (const [level, content, words] of [
    ['good', text, '与商城现在公布的日志逐条对照'],
    ['bad', forge(draft, { key }), '不可信：日志头起有'],
    ['unsure', forge(elsewhere, { key }), '前后一致，未核对签发者'],
  ] as const) {
    await drop(`${level}.jsonl`, content);
    await expect(page.locator(`[data-level="${level}"]`)).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await shot(page, `audit-${level}-${size.width}`);
    }
    await page.setViewportSize(desktop);
  }
  // A fingerprint from paper counts more than the mall's list.
  await page.getByLabel('签名公钥指纹（选填）').fill(fingerprintText(key.id));
  await page.getByRole('button', { name: '核验', exact: true }).click();
  await expect(page.getByText('与所给的公钥指纹相符').first()).toBeVisible();
}

/** With the mall's keys out of reach: what is typed counts for a file at once, and each change of it. */
async function checkTypedFingerprint(
  visitor: Page,
  drop: (name: string, text: string) => Promise<void>,
  receipt: string,
): Promise<void> {
  const verdict = (words: string) => visitor.getByRole('heading', { name: words, exact: true });
  const fingerprint = visitor.getByLabel('签名公钥指纹（选填）');
  const { keyId } = JSON.parse(receipt) as { keyId: string };
  await visitor.route('**/audit/keys', (route) => route.abort());
  await visitor.reload();
  await expect(visitor.getByText('未能取得本站的公钥清单')).toBeVisible();
  await fingerprint.fill('0'.repeat(32));
  await drop('receipt.json', receipt);
  await expect(verdict('回执不可信')).toBeVisible();
  await fingerprint.fill(fingerprintText(keyId));
  await expect(verdict('回执真实')).toBeVisible();
  await fingerprint.fill('0'.repeat(32));
  await expect(verdict('回执不可信')).toBeVisible();
  await fingerprint.fill(fingerprintText(keyId));
  await drop('receipt.json', receipt);
  await expect(verdict('回执真实')).toBeVisible();
  await fingerprint.fill('12');
  await expect(visitor.getByText('每个指纹应为 32 位')).toBeVisible();
  await expect(verdict('回执真实')).toHaveCount(0);
  await visitor.unroute('**/audit/keys');
}

test('[AU51] [AU52] a supplier saves their receipt, and a visitor checks it and the whole log', async ({
  browser,
}) => {
  const number = 'XM2026-0003';
  const packageNumber = `${number}-1`;
  const seat = await takeSeat(browser, stage.mall, 'gys01');
  await land(seat, stage.mall);
  const { page } = seat;
  // The end is in what is signed and cannot be moved here. The minute is counted from a page that is shown: a
  // slow machine took longer to show one than the end was near.
  await stage.publish({
    number,
    closesAt: Date.now() + 60_000,
    rules: { minSuppliers: 1, extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } },
  });
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${packageNumber}`);
  await bid(page, '90000');
  const saved = async (button: ReturnType<Page['getByRole']>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`回执-${packageNumber}-1.json`);
    return readFile(await download.path(), 'utf8');
  };
  const receipt = await saved(page.getByRole('button', { name: '下载回执', exact: true }));
  expect(await saved(page.getByRole('button', { name: /^下载回执：/ }))).toBe(receipt);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${stage.mall}/audit`);
  const drop = (name: string, text: string) =>
    visitor
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  // In a thread of its own: a long log does not stop the page.
  const thread = visitor.waitForEvent('worker', (worker) => /audit-worker/.test(worker.url()));
  await drop('receipt.json', receipt);
  await thread;
  await expect(visitor.getByRole('heading', { name: '回执真实' })).toBeVisible();
  await expect(visitor.getByText('公开日志第 1 条与回执是同一事件')).toBeVisible();
  await drop('forged.json', receipt.replace('"amount":9000000', '"amount":8000000'));
  await expect(visitor.getByText('平台签名无效')).toBeVisible();
  await expect(visitor.getByText('回执内容与公开日志第 1 条不一致')).toBeVisible();
  // The one verdict on the page is the receipt's; what is said of the log is no word of praise.
  await expect(visitor.getByRole('status').filter({ hasText: '真实' })).toHaveCount(0);
  await expect(visitor.locator('[data-level="good"]')).toHaveCount(0);
  await expect(visitor.locator('[data-level="quiet"]')).toContainText('日志本身真实');
  await checkTypedFingerprint(visitor, drop, receipt);

  await expect(page.getByText('已成交').first()).toBeVisible();
  await visitor.goto(`${stage.mall}/audit/${packageNumber}`);
  await expect(
    visitor.getByText(/^真实(?:，未完结)?：共 \d+ 条，01 以 ¥90,000.00 成交$/),
  ).toBeVisible();
  await shot(visitor, 'audit-visitor');
  const [log] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('button', { name: '下载日志' }).click(),
  ]);
  const text = await readFile(await log.path(), 'utf8');
  await drop('changed.jsonl', text.replace('\\"amount\\":9000000', '\\"amount\\":9000001'));
  await expect(visitor.getByText('不可信：第 1 条起有 1 处不符')).toBeVisible();
  await inThreeColours({ page: visitor, drop, text });
  await context.close();
});
