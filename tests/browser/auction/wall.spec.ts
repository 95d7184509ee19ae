import { AGAIN_MS } from '@jicai/client/src/features/auction/live/room/link.ts';
import {
  HOLD_MS,
  MOMENT_MS,
  TURN_MS,
} from '@jicai/client/src/features/auction/wall/model/rotation.ts';
import { personId } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { endIn, endNow } from '../../harness/auction/sealed.ts';
import { axe } from '../kernel/screens/walker.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';
import { bid } from './kit/bid.ts';
import { callAs } from './kit/call-as.ts';

/* The board for people ten metres away. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0901';
const hd = { width: 1920, height: 1080 };
const uhd = { width: 3840, height: 2160 };

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const pixelsOf = (one: Locator) =>
  one.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** The texts of a wall that stand out of the screen or are cut. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll('[class*="wall"] *')) {
      const { right, bottom, width } = one.getBoundingClientRect();
      const isOut = right > innerWidth + 1 || bottom > innerHeight + 1;
      if (width > 0 && isOut) found.push(one.textContent?.slice(0, 40) ?? '');
    }
    return found;
  });

/**
 * The least room, in parts of the letters' size, between the ink of a text on the wall and the edges of its
 * box: digits reach to the top, the tails of commas below the line.
 */
const roomAround = (row: Locator): Promise<number> =>
  row.evaluate((box) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    const line = Number.parseFloat(getComputedStyle(box).borderBottomWidth);
    const edge = box.getBoundingClientRect();
    const rooms = [...box.children].map((part) => {
      const style = getComputedStyle(part);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const ink = pen.measureText(part.textContent ?? '');
      // Its lower end stands on the line of the letters.
      const mark = document.createElement('span');
      mark.style.display = 'inline-block';
      part.append(mark);
      const baseline = mark.getBoundingClientRect().bottom;
      mark.remove();
      const above = baseline - ink.actualBoundingBoxAscent - edge.top;
      const below = edge.bottom - line - baseline - ink.actualBoundingBoxDescent;
      return Math.min(above, below) / Number.parseFloat(style.fontSize);
    });
    return Math.min(...rooms);
  });

const as = <Req, Res>(name: string, endpoint: Endpoint<Req, Res>, body: NoInfer<Req>) =>
  callAs(stage, name, endpoint, body);

/** A full screen is not this browser's; the wall fills the window then. */
const refuseFullscreen = (page: Page) =>
  page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('refused'));
  });

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
  await refuseFullscreen(page);
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${bbh}`);
  await bid(first.page, '99000');
  await expect(second.page.getByText('99,000.00').first()).toBeVisible();
  await bid(second.page, '98000');
  await expect(page.getByText('华信科技').first()).toBeVisible();
  await page.keyboard.press('f');

  const price = region(page, '最低报价').getByText('98,000.00');
  await expect(price).toBeVisible();
  expect(await pixelsOf(price)).toBeGreaterThan(200);
  expect(await overflow(page)).toEqual([]);
  await expect(page.getByRole('list', { name: '前五名' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('差 1,000.00')).toBeVisible();
  await expect(page.getByText(/^报价 2 次 · \d+(\.\d)? 次\/分$/)).toBeVisible();
  await expect(page.getByText('2 家已报 / 共 6 家')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('华信科技');
  await page.screenshot({ path: `${SHOTS}/wall-1920.png` });
  expect(await axe(page)).toEqual([]);

  // The wall stands in the address: a reload after a power failure shows it again.
  await page.reload();
  await expect(price).toBeVisible();
  // At 4K everything is twice as large: nobody in the tenth row reads less.
  await page.setViewportSize(uhd);
  expect(await pixelsOf(price)).toBeGreaterThan(400);
  const row = page.getByRole('list', { name: '前五名' }).getByRole('listitem').first();
  expect(await pixelsOf(row)).toBeGreaterThan(60);
  expect(await overflow(page)).toEqual([]);
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
  expect(await axe(page)).toEqual([]);
  await expect(moment).toHaveCount(0);

  // [RT6] A wall that hears nothing says so, and shows the present again by itself.
  const head = page.locator('header:has(h1)');
  await handler.context.setOffline(true);
  await expect(head.getByText('（连接中断，未更新）')).toBeVisible();
  await handler.context.setOffline(false);
  await expect(head.getByText('（连接中断，未更新）')).toHaveCount(0);

  // Behind the wall nobody has seen the banner; it stands when the wall is left.
  await expect(page.locator('[data-banners]')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(page.getByText('华信科技').first()).toBeVisible();
  await expect(page.locator('[data-banners]')).toContainText('竞价已暂停：核对参数');
  expect(handler.complaints).toEqual([]);
});

test('[AU21] sealed quotes are opened on the wall one by one, then the end fills it', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0902';
  const packageNumber = `${number}-1`;
  await stage.publish({ number, rules: { quoteMethod: 'sealed', minSuppliers: 3 } });
  const quotes = { gys01: '90000', gys02: '88000', gys03: '91500', gys04: '89250.5' };
  for (const [name, amount] of Object.entries(quotes))
    await as(name, biddingEndpoints.bid, { packageNumber, amount, lines: [] });
  await endNow(stage, packageNumber);
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jbr01', hd);
  await refuseFullscreen(page);
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${packageNumber}`);
  await expect(page.getByRole('button', { name: '大屏', exact: true })).toBeVisible();
  await page.keyboard.press('f');
  await expect(region(page, '密封报价').getByText('4 份')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/wall-sealed.png` });
  expect(await axe(page)).toEqual([]);
  await as('jbr01', sealedEndpoints.open, { packageNumber });
  const waiting = await stage.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const decision = { packageNumber, id: waiting.id, agrees: true, note: '' };
  await as('jdr01', biddingEndpoints.decideCountersign, decision);

  const opening = region(page, '开标');
  await expect(opening.getByText(/第 2 \/ 4 份/)).toBeVisible();
  // The second quote is the best of all; nothing says so yet.
  await expect(opening.getByRole('listitem').first()).toContainText('88,000.00');
  await expect(page.locator('header:has(h1)').getByText('正在开标')).toBeVisible();
  await expect(page.getByText(/成交/)).toHaveCount(0);
  await page.screenshot({ path: `${SHOTS}/wall-opening.png` });
  await expect(opening.getByText('4 份报价已全部启封并排名')).toBeVisible();
  await expect(opening.getByRole('list', { name: '开标排名' }).getByRole('listitem')).toHaveText([
    /^1竞价号 02\s*88,000.00$/,
    /^2竞价号 04\s*89,250.50$/,
    /^3竞价号 01\s*90,000.00$/,
    /^4竞价号 03\s*91,500.00$/,
  ]);
  await page.screenshot({ path: `${SHOTS}/wall-opening-ranked.png` });
  const moment = page.locator('[class*="moment"]');
  await expect(moment).toContainText('已成交竞价结束，竞价号 02 成交，成交价 88,000.00 元');
  await page.screenshot({ path: `${SHOTS}/wall-closing.png` });
  await page.setViewportSize(uhd);
  await page.screenshot({ path: `${SHOTS}/wall-closing-3840.png`, scale: 'css' });
  await expect(moment).toHaveCount(0);
  await expect(region(page, '成交价').getByText('88,000.00')).toBeVisible();
  // The dots of the quotes: those at the edges are drawn whole.
  const dots = page.locator('svg[class*="spark"]');
  expect(await dots.evaluate((one) => getComputedStyle(one).overflow)).toBe('visible');
  await page.screenshot({ path: `${SHOTS}/wall-closed-3840.png`, scale: 'css' });
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('auctions of several projects take turns on the wall; an event holds its own', {
  tag: '@trial',
}, async ({ browser }) => {
  const [one, two] = ['XM2026-0911', 'XM2026-0912'];
  await stage.publish({ number: one, name: '报告厅座椅' });
  await stage.publish({ number: two, name: '图书馆书架' });
  const { page } = await takeSeat(browser, stage.mall, 'jbr01', hd);
  await page.clock.install();
  await page.goto(`${stage.mall}/Jjdt?gjz=XM2026-091`);
  const isWholeScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('link', { name: '大屏轮播（2）' }).click();
  await expect.poll(isWholeScreen).toBe(true);
  const name = (text: string) => page.getByRole('heading', { level: 1 }).getByText(text);
  await expect(name('报告厅座椅')).toBeVisible();
  // Bids do not keep the wall where it is.
  await as('gys01', biddingEndpoints.bid, {
    packageNumber: `${one}-1`,
    amount: '99000',
    lines: [],
  });
  await page.clock.fastForward(TURN_MS);
  await expect(name('图书馆书架')).toBeVisible();
  // Its turn begins anew, by the server's time.
  await page.reload();
  await expect(name('图书馆书架')).toBeVisible();
  await as('jbr01', biddingEndpoints.changeState, {
    packageNumber: `${two}-1`,
    runState: 'paused',
    laterEnd: null,
    reason: '核对参数',
  });
  await expect(page.locator('[class*="moment"]')).toContainText('竞价已暂停：核对参数');
  await page.screenshot({ path: `${SHOTS}/wall-turns.png` });
  // Without the event its turn would be over now.
  await page.clock.fastForward(TURN_MS);
  await expect(page.locator('[class*="moment"]')).toHaveCount(0);
  await expect(name('图书馆书架')).toBeVisible();
  await page.clock.fastForward(HOLD_MS - TURN_MS + 1_000);
  await expect(name('报告厅座椅')).toBeVisible();
  await expect(region(page, '最低报价').getByText('99,000.00')).toBeVisible();

  // The reload gave the screen back: F takes it again, and leaves the wall from there.
  expect(await isWholeScreen()).toBe(false);
  await page.keyboard.press('f');
  await expect.poll(isWholeScreen).toBe(true);
  await expect(name('报告厅座椅')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.locator('[data-wall]')).toHaveCount(0);
  await expect.poll(isWholeScreen).toBe(false);
});

test('large amounts stand free of the lines between the rows of the ranking', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0921';
  const packageNumber = `${number}-1`;
  await stage.publish({
    number,
    name: '市属高校教学与科研大型仪器设备及配套实验室家具集中采购（第二批）之'.repeat(3),
    rules: { startingPrice: fen(988_888_888_00) },
  });
  const amounts = ['987654321.09', '986543210.98', '985432109.87', '984321098.76', '983210987.65'];
  for (const [index, amount] of amounts.entries())
    await as(`gys0${index + 1}`, biddingEndpoints.bid, { packageNumber, amount, lines: [] });
  const { page } = await takeSeat(browser, stage.mall, 'jbr01', hd);
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${packageNumber}&dp=1`);
  const rows = page.getByRole('list', { name: '前五名' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const size of [hd, uhd, { width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${SHOTS}/wall-large-amounts-${size.width}.png`, scale: 'css' });
    for (const row of await rows.all()) expect(await roomAround(row)).toBeGreaterThan(0.1);
    expect(await overflow(page)).toEqual([]);
    // The last row is whole above the edge of the screen.
    const last = await rows.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(size.height);
  }
});

test('the wall goes to what happens and to what ends soon; auctions that begin later join it', {
  tag: '@trial',
}, async ({ browser }) => {
  const [one, two, three] = ['XM2026-0931', 'XM2026-0932', 'XM2026-0933'] as const;
  await stage.publish({ number: one, name: '礼堂音响' });
  await stage.publish({ number: two, name: '食堂炉具' });
  const seat = await takeSeat(browser, stage.mall, 'jdr01', hd);
  const { page } = seat;
  await page.goto(`${stage.mall}/Jjdt?gjz=XM2026-093`);
  // A supervisor chooses auctions for the wall, and reminds nobody here.
  const box = (number: string) =>
    page.locator(`[data-package="${number}-1"]`).getByRole('checkbox');
  await box(one).click();
  await box(two).click();
  const wall = page.getByRole('link', { name: '大屏轮播（2）' });
  await expect(wall).toHaveAttribute('href', /lb=XM2026-093\d-1%2CXM2026-093\d-1/);
  await expect(page.getByRole('button', { name: /^发送提醒/ })).toHaveCount(0);
  await page.screenshot({ path: `${SHOTS}/hall-supervisor-chooses.png` });
  await box(one).click();
  await expect(page.getByRole('link', { name: '大屏', exact: true })).toBeVisible();
  await box(two).click();
  await wall.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveURL(/lb=\*/);
  await expect(heading).toContainText(/礼堂音响|食堂炉具/);

  // One that begins now is watched without a touch, and calls by what happens in it.
  await stage.publish({ number: three, name: '操场看台' });
  await expect.poll(() => seat.frames.some((frame) => frame.includes(`${three}-1`))).toBe(true);
  await as('jbr01', biddingEndpoints.changeState, {
    packageNumber: `${three}-1`,
    runState: 'paused',
    laterEnd: null,
    reason: '核对参数',
  });
  await expect(heading).toContainText('操场看台');
  await expect(page.locator('[class*="moment"]')).toContainText('竞价已暂停：核对参数');
  await page.screenshot({ path: `${SHOTS}/wall-called.png` });

  // The moment is shown to its end, then the last minute of another one.
  await endIn(stage, `${two}-1`, 58_000);
  await expect(heading).toContainText('食堂炉具');
  await expect(page.locator('[data-wall]').getByRole('timer')).toHaveText(/^00:00:[0-5]\d/);
  await page.screenshot({ path: `${SHOTS}/wall-last-minute.png` });
});

test('[A11] a wall that may not show an auction any more says so, and goes on without it', {
  tag: '@trial',
}, async ({ browser }) => {
  const [one, two] = ['XM2026-0941', 'XM2026-0942'];
  await stage.publish({ number: one, name: '舞台灯光' });
  await stage.publish({ number: two, name: '体育馆地板' });
  const { page } = await takeSeat(browser, stage.mall, 'jbr01', hd);
  await page.clock.install();
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${one}-1&dp=1&lb=${one}-1,${two}-1`);
  const name = (text: string) => page.getByRole('heading', { level: 1 }).getByText(text);
  await expect(name('舞台灯光')).toBeVisible();
  await expect(page.locator('[data-wall]')).toBeVisible();

  const handTo = async (handler: string) => {
    await sql`update project set handler_id = ${personId(handler)}
      where number = ${one}`.execute(stage.db);
    await sql`update auction set rights_version = rights_version + 1
      where package_number = ${`${one}-1`}`.execute(stage.db);
  };
  await handTo('jbr02');
  await expect(page.getByText(/舞台灯光.*：您没有权限进入该大厅/)).toBeVisible();
  await expect(page.getByText('稍后显示下一场竞价')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/wall-lost.png` });
  await page.clock.fastForward(MOMENT_MS);
  await expect(name('体育馆地板')).toBeVisible();
  // Its turn does not come again while the right is gone, and does when it is back.
  await page.clock.fastForward(TURN_MS + 1_000);
  await page.clock.fastForward(TURN_MS + 1_000);
  await expect(name('体育馆地板')).toBeVisible();
  await expect(page.getByText('您没有权限进入该大厅')).toHaveCount(0);
  await handTo('jbr01');
  await page.clock.fastForward(AGAIN_MS);
  await expect
    .poll(async () => {
      await page.clock.fastForward(TURN_MS);
      return page.getByRole('heading', { level: 1 }).innerText();
    })
    .toContain('舞台灯光');
});

test('a wall is dark from its first frame on, whatever it waits for, and its login too', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0951';
  await stage.publish({ number });
  const { page } = await takeSeat(browser, stage.mall, 'jbr01', hd);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      // The page's ground, which is the root's where the body has none of its own.
      const grounds = [document.body, document.documentElement].map((one) =>
        one ? getComputedStyle(one).backgroundColor : 'rgba(0, 0, 0, 0)',
      );
      const ground = grounds.find((color) => color !== 'rgba(0, 0, 0, 0)') ?? 'none';
      if (document.body) seen.add(ground);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const grounds = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  const brightest = (colors: readonly string[]) =>
    Math.max(...colors.map((color) => Number(/\d+/.exec(color)?.[0] ?? 255)));
  // The scripts come late, as from a server that is far away.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  const wall = `/Jbrjjdt?bbh=${number}-1&dp=1`;
  for (const path of [wall, `/login?redirect=${encodeURIComponent(wall)}`]) {
    await page.goto(stage.mall + path, { waitUntil: 'commit' });
    await expect(page.getByText('正在打开，请稍候')).toBeVisible();
    await page.screenshot({ path: `${SHOTS}/wall-first-paint.png` });
    await expect(page.locator('[data-wall]')).toBeVisible();
    expect(brightest(await grounds()), String(await grounds())).toBeLessThan(0x40);
  }
  // Elsewhere the page is light again, also with the wall's parameter.
  for (const path of ['/mallIndex', '/mallIndex?dp=1']) {
    await page.goto(stage.mall + path);
    await page.getByRole('contentinfo').waitFor();
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(await scheme(), path).toBe('light');
  }
});
