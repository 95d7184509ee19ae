import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { endNow } from '../../harness/auction/sealed.ts';
import { openStage, phone, region, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { expectNothingCovered } from './kit/banners.ts';
import { callAs } from './kit/call-as.ts';
import { delivered, goAway, record } from './kit/delivered.ts';

/* Sealed quotes with all their people, each at a browser of their own. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0031';
const PACKAGE = `${NUMBER}-1`;
const NAMES = ['jbr01', 'jdr01', 'gys01', 'gys02'] as const;
type Name = (typeof NAMES)[number];
/** The quote of each supplier as typed, as shown on boards, and as on the wire. */
const QUOTES = {
  gys01: { typed: '90000', shown: '90,000.00', wire: '90000.00', words: '玖万元整' },
  gys02: { typed: '88000', shown: '88,000.00', wire: '88000.00', words: '捌万捌仟元整' },
} as const;
const RANKED = [
  ['02', QUOTES.gys02.shown],
  ['01', QUOTES.gys01.shown],
] as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const dialog = (page: Page) => page.getByRole('dialog');
const own = (page: Page) => region(page, '我的密封报价');

/** Types the amount, reads it in words, and confirms it, reading it in words again. */
async function quote(page: Page, button: string, { typed, shown, words }: Quote): Promise<void> {
  const desk = region(page, '报价');
  await desk.getByLabel('报价金额（元）').fill(typed);
  await expect(desk.getByText(words, { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page).getByText(`¥${shown}`)).toBeVisible();
  await expect(dialog(page).getByText(words, { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('报价将密封保存，开标前任何人看不到金额')).toBeVisible();
  await dialog(page).getByRole('button', { name: '确认报价' }).click();
  await expect(own(page).getByText('报价已密封')).toBeVisible();
  await expect(own(page).getByText(`¥${shown}`)).toBeVisible();
}
type Quote = Readonly<Record<'typed' | 'shown' | 'words', string>>;

/** The suppliers with amounts on a board, or sent to it over the live socket. */
async function known({ page, frames }: Seat): Promise<Name[]> {
  const [text, arrived] = [await page.locator('body').innerText(), frames.join('')];
  const quotesShown = Object.entries(QUOTES).filter(
    ([, { shown, wire }]) => text.includes(shown) || arrived.includes(wire),
  );
  return NAMES.filter((name) => quotesShown.some(([of]) => of === name));
}

type Seats = Readonly<Record<Name, Seat>>;

async function recordAll(seats: Seats): Promise<void> {
  for (const { page } of Object.values(seats)) await record(page);
}

/** The result was said once at each seat, and not while the opening was shown. */
async function expectToldAfter(seats: Seats): Promise<void> {
  for (const [name, { page }] of Object.entries(seats)) {
    const { duringOpening, spoken } = await delivered(page);
    expect(duringOpening.join('\n'), name).not.toMatch(/成交/);
    const results = spoken.filter((text) => text.includes('成交'));
    expect(results, `${name} was told: ${spoken.join(' | ')}`).toHaveLength(1);
  }
}

test('[AU21] quotes are counted and not seen, opened once by two people, and ranked for everybody', async ({
  browser,
}) => {
  await stage.publish({ number: NUMBER, rules: { quoteMethod: 'sealed', minSuppliers: 2 } });
  const seats = {} as Record<Name, Seat>;
  for (const name of NAMES) {
    seats[name] = await takeSeat(browser, stage.mall, name, name === 'gys02' ? phone : undefined);
  }
  const { jbr01: handler, jdr01: supervisor, gys01: first, gys02: second } = seats;
  await recordAll(seats);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${PACKAGE}`);
  await supervisor.page.goto(`${stage.mall}/Jdrjjdt?bbh=${PACKAGE}`);
  for (const { page } of [first, second]) {
    await page.goto(`${stage.mall}/Gysjjdt?bbh=${PACKAGE}`);
  }
  const everybody = Object.values(seats);
  const countIs = async (count: number) => {
    for (const { page } of everybody) {
      await expect(page.getByText(`${count} 份`, { exact: true })).toBeVisible();
    }
  };

  // Quotes, one of them replaced: everybody sees how many there are.
  await countIs(0);
  await quote(first.page, '提交报价', QUOTES.gys01);
  await countIs(1);
  await quote(second.page, '提交报价', {
    typed: '93000',
    shown: '93,000.00',
    words: '玖万叁仟元整',
  });
  await countIs(2);
  await quote(second.page, '替换报价', QUOTES.gys02);
  await countIs(2);
  await expect(region(handler.page, '参与供应商').getByText('共 6 家')).toBeVisible();
  await expect(handler.page.getByRole('button', { name: '开标', exact: true })).toHaveCount(0);
  await second.page.screenshot({ path: `${SHOTS}/sealed-supplier-phone.png`, fullPage: true });

  // The deadline: there is nothing to type any more, and nothing to see. Who looks away keeps the banners.
  await goAway(second.page, true);
  await endNow(stage, PACKAGE);
  for (const { page } of everybody) {
    await expect(region(page, '结果').getByText('报价已截止，待开标')).toBeVisible();
    await expect(page.getByText('共 2 份密封报价')).toBeVisible();
  }
  await expect(region(first.page, '报价')).toHaveCount(0);
  await expect(supervisor.page.getByText('等待经办人提交开标')).toBeVisible();

  // Without a connection the button says why it does nothing.
  const open = handler.page.getByRole('button', { name: '开标', exact: true });
  await expect(open).toBeEnabled();
  await handler.context.setOffline(true);
  await expect(open).toBeDisabled();
  await expect(open).toHaveAccessibleDescription('与服务器的连接已断开，恢复后可以操作');
  await handler.page.screenshot({ path: `${SHOTS}/sealed-open-offline.png` });
  await handler.context.setOffline(false);
  await expect(open).toHaveAccessibleDescription('');

  // The handler asks for the opening; it waits for the supervisor.
  await open.click();
  await expect(dialog(handler.page).getByText('2 份报价将同时启封')).toBeVisible();
  await dialog(handler.page).getByRole('button', { name: '提交开标', exact: true }).click();
  await expect(handler.page.getByText('已提交开标，等待监督人会签')).toBeVisible();
  await handler.page.screenshot({ path: `${SHOTS}/sealed-waiting-handler.png` });
  const waiting = region(supervisor.page, '待会签事项');
  await expect(waiting.getByText('开标', { exact: true })).toBeVisible();
  await supervisor.page.screenshot({ path: `${SHOTS}/sealed-waiting-supervisor.png` });
  for (const name of NAMES) {
    const mine = name in QUOTES ? [name] : [];
    await expect
      .poll(() => known(seats[name]), `amounts at ${name} before the opening`)
      .toEqual(mine);
  }
  await waiting.getByRole('button', { name: '同意', exact: true }).click();
  // On a phone, too, an announcement leaves the head of the opening in sight; looked at while others look.
  const headInSight = (async () => {
    await expect(region(second.page, '开标').getByRole('heading')).toBeVisible();
    await expectNothingCovered(second.page);
    await second.page.screenshot({ path: `${SHOTS}/sealed-opening-phone.png` });
  })();
  await dialog(supervisor.page).getByRole('button', { name: '同意', exact: true }).click();

  // [AU21] Those present see one quote after the other; nothing tells the end before.
  const opening = region(handler.page, '开标');
  await expect(opening.getByRole('listitem')).toHaveCount(2);
  await expect(region(handler.page, '供应商排名')).toHaveCount(0);
  await expect(handler.page.locator('header:has(h1)').getByText('正在开标')).toBeVisible();
  await handler.page.screenshot({ path: `${SHOTS}/sealed-opening-handler.png` });
  await headInSight;
  await goAway(second.page, false);

  // All of them open at once, the same ranking and winner on every board.
  for (const { page } of everybody) {
    await expect(page.getByText(/^已成交/).first()).toBeVisible();
    const rows = region(page, '供应商排名').getByRole('listitem');
    for (const [place, [code, shown]] of RANKED.entries()) {
      await expect(rows.nth(place)).toContainText(`竞价号 ${code}`);
      await expect(rows.nth(place)).toContainText(shown);
    }
  }
  for (const name of NAMES) {
    await expect
      .poll(() => known(seats[name]), `amounts at ${name} after the opening`)
      .toEqual(['gys01', 'gys02']);
  }
  await expect(handler.page.getByText('华信科技').first()).toBeVisible();
  await expect(region(second.page, '结果').getByText('恭喜，您已成交')).toBeVisible();
  await expect(first.page.getByText('您的报价 ¥90,000.00，第 2 名，未成交')).toBeVisible();
  for (const { page } of [handler, supervisor]) {
    await expect(region(page, '会签记录').getByText('已同意')).toBeVisible();
  }
  for (const name of ['jbr01', 'jdr01', 'gys01', 'gys02'] as const) {
    await seats[name].page.screenshot({ path: `${SHOTS}/sealed-open-${name}.png`, fullPage: true });
  }

  // [AU21] Words, titles and notifications kept the result until the opening was over; then each came.
  await expectToldAfter(seats);

  // The opening can be seen again, and left for the result at once.
  await first.page.getByRole('button', { name: '重看开标' }).click();
  await expect(region(first.page, '开标').getByText('按提交先后逐份启封')).toBeVisible();
  await region(first.page, '开标').getByRole('button', { name: '直接看结果' }).click();
  await expect(region(first.page, '供应商排名')).toBeVisible();

  // One opening stands in the log, after its countersign.
  const log = await stage.db
    .selectFrom('auction_event')
    .select('kind')
    .where('package_number', '=', PACKAGE)
    .orderBy('seq')
    .execute();
  const kinds = log.map(({ kind }) => kind);
  expect(kinds.filter((kind) => /^(countersign|quotes)\./.test(kind))).toEqual([
    'quotes.closed',
    'countersign.requested',
    'countersign.agreed',
    'quotes.opened',
  ]);
  for (const [name, { complaints }] of Object.entries(seats)) expect(complaints, name).toEqual([]);
});

/** Texts of the opening that stand out of their cards or of the window, or lie below what sticks to the top. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** An amount is one line. */
    const isBrokenAmount = (part: Element) =>
      /^¥[\d,.]+$/.test(part.textContent ?? '') &&
      part.clientHeight > Number.parseFloat(getComputedStyle(part).fontSize) * 2;
    const opening = document.querySelector('section[aria-label="开标"]');
    const sticky = [...document.querySelectorAll('body *')]
      .filter((one) => getComputedStyle(one).position === 'sticky' && !opening?.contains(one))
      .map((one) => one.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom > 0);
    const found: string[] = [];
    for (const part of opening?.querySelectorAll('h2, [role="status"], button, li, li *') ?? []) {
      const box = part.getBoundingClientRect();
      const card = (part.closest('li') ?? part).getBoundingClientRect();
      const isWide = box.left < 0 || box.right > Math.min(innerWidth, card.right + 1);
      const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
      const isHead = part.matches('h2, [role="status"], button');
      const isBelow = sticky.some((at) => box.top < at.bottom - 1 && box.bottom > at.top + 1);
      if (isWide || isCut || isBrokenAmount(part) || (isHead && isBelow))
        found.push(part.textContent ?? '');
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page');
    return found;
  });

const setLook = (page: Page, look: 'light' | 'dark' | 'large') =>
  page.evaluate((to) => {
    const root = document.documentElement;
    root.toggleAttribute('data-large-type', to === 'large');
    root.setAttribute('data-mantine-color-scheme', to === 'dark' ? 'dark' : 'light');
  }, look);

/** Whether all of a card can be seen: inside the window, with nothing before it. */
const isInSight = (card: Locator) =>
  card.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const seen = [top + 4, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y));
    return seen.every((one) => box.contains(one));
  });

/** An opening of six quotes, from the fifth to the ranking. */
async function lookAtOpening(page: Page, name: string): Promise<void> {
  const opening = region(page, '开标');
  const shot = (what: string) => page.screenshot({ path: `${SHOTS}/opening-${name}-${what}.png` });
  await expect(opening.getByText(/第 [56] \/ 6 份/)).toBeInViewport({ ratio: 1 });
  const fifth = opening.getByRole('listitem').nth(4);
  await expect(fifth).toContainText('¥984,321,098.76');
  expect(await isInSight(fifth)).toBe(true);
  expect(await misplaced(page)).toEqual([]);
  await shot('opened');
  await expect(opening.getByText('6 份报价已全部启封并排名')).toBeInViewport({ ratio: 1 });
  const first = opening.getByRole('listitem').first();
  await expect(first).toContainText('¥98,765.40');
  await expect.poll(() => isInSight(first)).toBe(true);
  expect(await misplaced(page)).toEqual([]);
  await shot('ranked');
  await opening.getByRole('button', { name: '返回看板' }).click();
  await expect(opening).toHaveCount(0);
}

test('[AU21] on phones each quote is in sight as it is opened, in every look', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0032';
  const packageNumber = `${number}-1`;
  await stage.publish({
    number,
    rules: { quoteMethod: 'sealed', minSuppliers: 2, startingPrice: fen(988_888_888_00) },
  });
  const call = <Req, Res>(name: string, endpoint: Endpoint<Req, Res>, body: NoInfer<Req>) =>
    callAs(stage, name, endpoint, body);
  const amounts = [
    '987654321.09',
    '986543210.98',
    '98765.4',
    '985432109.87',
    '984321098.76',
    '99000',
  ];
  for (const [index, amount] of amounts.entries())
    await call(`gys0${index + 1}`, biddingEndpoints.bid, { packageNumber, amount, lines: [] });
  await endNow(stage, packageNumber);
  const { page } = await takeSeat(browser, stage.mall, 'gys02', phone);
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${packageNumber}`);
  await expect(region(page, '结果').getByText('报价已截止，待开标')).toBeVisible();
  await call('jbr01', sealedEndpoints.open, { packageNumber });
  const { id } = await stage.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const decision = { packageNumber, id, agrees: true, note: '' };
  await call('jdr01', biddingEndpoints.decideCountersign, decision);
  let isFirst = true;
  for (const size of [phone, { width: 360, height: 640 }]) {
    await page.setViewportSize(size);
    for (const look of ['light', 'dark', 'large'] as const) {
      await setLook(page, look);
      if (!isFirst) await page.getByRole('button', { name: '重看开标' }).click();
      isFirst = false;
      await lookAtOpening(page, `${size.width}-${look}`);
    }
  }
});
