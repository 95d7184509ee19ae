import { expect, type Page } from '@playwright/test';
import { desktop, openStage, region, type Stage, takeSeat, test, typeAmount } from '../stage.ts';
import { knowsNext } from './kit/bid.ts';
import { delivered, record } from './kit/delivered.ts';

/* The supplier's hands: what they type, what moves under their finger, what they confirm. */

const SHOTS = 'tests/.out/shots';
const small = { width: 360, height: 640 };

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const amount = (page: Page) => region(page, '报价').getByLabel('报价金额（元）');
const send = (page: Page) =>
  region(page, '报价').getByRole('button', { name: '报价', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确认报价' });

async function sit(
  browser: Parameters<typeof takeSeat>[0],
  bbh: string,
  name: string,
  at = desktop,
) {
  const seat = await takeSeat(browser, stage.mall, name, at, false);
  await seat.page.goto(`${stage.mall}/Gysjjdt?bbh=${bbh}`);
  await expect(amount(seat.page)).toBeVisible();
  return seat;
}

async function bid(page: Page, text: string): Promise<void> {
  await typeAmount(region(page, '报价'), text);
  await send(page).click();
  await confirm(page).click();
  await expect(region(page, '报价').getByText('报价成功')).toBeVisible();
}

test('[AU2] [AU7] [AU9] a bid typed, moved under the finger, and confirmed', async ({
  browser,
}) => {
  const number = 'XM2026-0801';
  await stage.publish({ number });
  const { page, complaints } = await sit(browser, `${number}-1`, 'gys01');
  const { page: rival } = await sit(browser, `${number}-1`, 'gys02');

  // The mistake is tied to its field.
  await amount(page).fill('100000.01');
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(amount(page)).toHaveAccessibleDescription(/^报价不能高于起始价 100,000.00/);

  // 9.9万 is offered; Enter takes it, Enter asks, and the arrows go by a step.
  await amount(page).fill('9.9万');
  await expect(send(page)).toBeDisabled();
  await amount(page).press('Enter');
  await expect(amount(page)).toHaveValue('99,000.00');
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'false');
  await amount(page).press('ArrowDown');
  await expect(amount(page)).toHaveValue('98,500.00');
  await amount(page).press('ArrowUp');
  await amount(page).press('Enter');
  await expect(dialog(page).getByText('玖万玖仟元整')).toBeVisible();
  await expect(confirm(page)).toBeFocused();

  // A rival is faster: the dialog says so and waits to be told what is meant. A finger that was already
  // on its way does nothing.
  const hasty = page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('[role="dialog"] button')];
    const found = buttons.find((one) => one.textContent?.startsWith('改为'));
    if (found instanceof HTMLElement) found.click();
    return found?.getAttribute('aria-disabled') === 'true';
  });
  await bid(rival, '99000');
  await hasty;
  await expect(dialog(page).getByText(/最低报价已变为 ¥99,000\.00/)).toBeVisible();
  await expect(confirm(page)).toHaveCount(0);
  const instead = dialog(page).getByRole('button', { name: '改为 ¥98,500.00' });
  await page.screenshot({ path: `${SHOTS}/confirm-moved.png` });
  await expect(instead).toBeVisible();
  await expect(instead).toHaveAttribute('aria-disabled', 'false');
  await instead.click();
  await expect(dialog(page).getByText('¥98,500.00')).toBeVisible();
  await confirm(page).click();
  await expect(region(page, '报价').getByText('报价成功 ¥98,500.00')).toBeVisible();

  // The steps under the rival's finger have changed: for a moment they take no click.
  const step = region(rival, '报价').getByRole('button', { name: /^1× 降幅/ });
  await expect(step).toHaveText(/98,000\.00/);
  await expect(step).toHaveAttribute('aria-disabled', 'false');

  // So low that nobody could follow: the amount is to be written in words.
  await amount(page).fill('１５０００');
  await send(page).click();
  await confirm(page).click();
  const last = dialog(page).getByRole('button', { name: '金额无误，提交' });
  await expect(last).toBeDisabled();
  await dialog(page).getByRole('textbox').fill('一千五百元');
  await expect(last).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByRole('textbox')).toHaveAccessibleDescription(/不一致，请核对/);
  await page.screenshot({ path: `${SHOTS}/confirm-extreme-wrong.png` });
  await dialog(page).getByRole('textbox').fill('一万五千元');
  await page.screenshot({ path: `${SHOTS}/confirm-extreme.png` });
  await expect(last).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  // Told apart without colours: own bids by shape, the lines by dash; and by their words.
  const chart = region(page, '近 10 次报价').locator('svg[class*="picture"]');
  const looks = await chart.evaluate((svg) => {
    const styleOf = (part: string) => getComputedStyle(svg.querySelector(part) ?? svg);
    return {
      mine: svg.querySelector('[class*="mine"]')?.tagName,
      others: svg.querySelector('[class*="dot"]')?.tagName,
      mineColour: styleOf('[class*="mine"]').fill,
      nextColour: styleOf('[class*="next"] line').stroke,
      nextDash: styleOf('[class*="next"] line').strokeDasharray,
      startDash: styleOf('[class*="start"] line').strokeDasharray,
    };
  });
  expect([looks.mine, looks.others]).toEqual(['path', 'circle']);
  expect(looks.mineColour).not.toBe(looks.nextColour);
  expect(looks.nextDash).not.toBe(looks.startDash);
  await expect(chart.getByText(/^本次最高可报/)).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/chart-own.png` });

  // The keys are listed.
  await amount(page).press('?');
  await expect(dialog(page).getByText('打开或关闭提示音')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test('[RT9] a suggestion never changes a field that a hand is at', async ({ browser }) => {
  const number = 'XM2026-0806';
  await stage.publish({ number });
  const { page } = await sit(browser, `${number}-1`, 'gys01');
  const { page: rival } = await sit(browser, `${number}-1`, 'gys02');
  const box = region(page, '报价');
  await expect(amount(page)).toHaveValue('100,000.00');
  await amount(page).click();
  await page.keyboard.press('End');
  await bid(rival, '99000');
  // The new one is offered beside the field; the caret is where it was.
  const offered = box.getByRole('button', { name: '改为 98,500.00' });
  await expect(offered).toBeVisible();
  await expect(amount(page)).toHaveValue('100,000.00');
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await page.screenshot({ path: `${SHOTS}/bid-held.png` });
  for (let at = 0; at < 8; at += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('96000');
  await expect(amount(page)).toHaveValue('196,000');

  // Typed over it is the person's; left as it was, it follows again.
  await amount(page).fill('');
  await offered.click();
  await expect(amount(page)).toHaveValue('98,500.00');
  await amount(page).click();
  await bid(rival, '98000');
  await expect(box.getByText('¥97,500.00').first()).toBeVisible();
  await expect(amount(page)).toHaveValue('98,500.00');
  await amount(page).blur();
  await expect(amount(page)).toHaveValue('97,500.00');

  // Typed digits take the place of a suggestion; after an own bid the next one can be typed over at once.
  await amount(page).focus();
  await page.keyboard.type('97000');
  await page.keyboard.press('Enter');
  await confirm(page).click();
  await expect(box.getByText('报价成功 ¥97,000.00')).toBeVisible();
  await expect(amount(page)).toHaveValue('96,500.00');
  await amount(page).focus();
  await page.keyboard.type('95000');
  await expect(amount(page)).toHaveValue('95,000');
});

test('[RT6] without a connection nothing on the board is green', async ({ browser }) => {
  const number = 'XM2026-0802';
  await stage.publish({ number });
  const { page, context } = await sit(browser, `${number}-1`, 'gys01');
  await bid(page, '99000');
  await expect(page.getByTitle('在线', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('重连中…')).toBeVisible();
  await expect(page.getByTitle('在线', { exact: true })).toHaveCount(0);
  await expect(page.getByText('进行中（未更新）')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/offline-supplier.png` });
});

test('at 360×640 time, rank, price, field and button are in sight wherever one scrolls', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0803';
  await stage.publish({ number });
  const { page } = await sit(browser, `${number}-1`, 'gys01', small);
  await bid(page, '99000');
  const isInSight = async () => {
    for (const part of [amount(page), send(page)]) await expect(part).toBeInViewport({ ratio: 1 });
  };
  await page.screenshot({ path: `${SHOTS}/phone-360.png` });
  await isInSight();
  await page.mouse.wheel(0, 500);
  await expect(page.getByText('第 1 名', { exact: true })).toBeInViewport();
  await isInSight();
  await page.screenshot({ path: `${SHOTS}/phone-360-scrolled.png` });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await isInSight();
  await page.screenshot({ path: `${SHOTS}/phone-360-bottom.png` });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(small.width);
});

/** A phone's keyboard covers the lower part of the page: only the visual viewport says so. */
const fakeKeyboard = (page: Page) =>
  page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: 640, width: 360, offsetTop: 0 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
    Object.assign(window, {
      showKeyboard(height: number) {
        viewport.height = 640 - height;
        viewport.dispatchEvent(new Event('resize'));
      },
    });
  });
const showKeyboard = (page: Page, height: number) =>
  page.evaluate((covered) => {
    (window as unknown as { showKeyboard: (height: number) => void }).showKeyboard(covered);
  }, height);

test('at 360×640 one thumb bids above the keyboard, feels it, and reads reminders in a sheet', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-0804';
  const keyboard = 270;
  await stage.publish({ number });
  const seat = await takeSeat(browser, stage.mall, 'gys01', small, false);
  const { page } = seat;
  await record(page);
  await fakeKeyboard(page);
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  await expect(amount(page)).toBeVisible();
  // One line: name, state and buttons.
  const header = await page.locator('header:has(h1)').boundingBox();
  expect(header?.height).toBeLessThan(56);

  // Above the keyboard: what is wrong, the words, the field and the button; the strip stays on top.
  await amount(page).click();
  await showKeyboard(page, keyboard);
  const isClear = async (one: ReturnType<typeof amount>) => {
    await expect(one).toBeVisible();
    const box = await one.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(small.height - keyboard);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(small.width);
  };
  const own = region(page, '报价');
  await amount(page).fill('100001');
  for (const one of [amount(page), send(page), own.getByText(/^报价不能高于起始价/)])
    await isClear(one);
  await page.screenshot({ path: `${SHOTS}/phone-360-wrong.png` });
  await amount(page).fill('99000');
  for (const one of [amount(page), send(page), own.getByText('玖万玖仟元整')]) await isClear(one);
  await isClear(own.getByRole('button', { name: /^1× 降幅/ }));
  await page.screenshot({ path: `${SHOTS}/phone-360-keyboard.png` });

  // Every target has room for a thumb.
  for (const one of [amount(page), send(page)]) {
    const box = await one.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await showKeyboard(page, 0);
  await send(page).click();
  await page.screenshot({ path: `${SHOTS}/phone-360-confirm.png` });
  await confirm(page).click();
  await expect(own.getByText('报价成功')).toBeVisible();
  expect((await delivered(page)).felt).toContainEqual([40]);

  // A reminder: a banner, a count, a sheet from below.
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  await handler.page.getByRole('button', { name: '发送提醒' }).click();
  await dialog(handler.page).getByLabel('内容').fill('请核对规格后报价');
  await dialog(handler.page).getByRole('button', { name: '发送', exact: true }).click();
  await page.screenshot({ path: `${SHOTS}/phone-360-reminder.png` });
  await page.getByRole('button', { name: '消息与提醒，1 条未读' }).click();
  const sheet = page.getByRole('dialog', { name: '消息与提醒' });
  await expect(sheet.getByText('请核对规格后报价')).toBeVisible();
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(small.height - 1);
  await page.screenshot({ path: `${SHOTS}/phone-360-sheet.png` });
  await sheet.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /^动态与提醒方式/ }).click();
  await expect(region(page, '动态与提醒方式')).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: `${SHOTS}/phone-360-news.png` });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(small.width);
  expect(seat.complaints).toEqual([]);
});

test('at 360×640 sealed quotes and lines stand above the keyboard, too', { tag: '@trial' }, async ({
  browser,
}) => {
  const keyboard = 270;
  const isClear = async (page: Page, one: ReturnType<typeof amount>) => {
    await expect(one).toBeVisible();
    await expect
      .poll(async () => {
        const box = await one.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(small.height - keyboard);
    const box = await one.boundingBox();
    // Below the strip at the top.
    expect(box?.y).toBeGreaterThanOrEqual(40);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(small.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(small.width);
  };
  const lines = Array.from({ length: 12 }, (_, index) => ({
    name: `第${index + 1}项`,
    unit: '台',
    quantityThousandths: 1_000,
  }));
  await stage.publish({ number: 'XM2026-0815', rules: { quoteMethod: 'sealed' } });
  await stage.publish({ number: 'XM2026-0816', rules: { bidMode: 'lines' }, lines });
  await stage.publish({
    number: 'XM2026-0817',
    rules: { bidMode: 'lines', quoteMethod: 'sealed' },
    lines,
  });
  const seat = await takeSeat(browser, stage.mall, 'gys01', small);
  const { page } = seat;
  await fakeKeyboard(page);

  await page.goto(`${stage.mall}/Gysjjdt?bbh=XM2026-0815-1`);
  const own = region(page, '报价');
  const submit = page.getByRole('button', { name: '提交报价' });
  // Before anything is typed, wherever the page is scrolled to.
  await expect(submit).toBeInViewport({ ratio: 1 });
  await amount(page).click();
  await showKeyboard(page, keyboard);
  await amount(page).fill('100001');
  for (const one of [amount(page), submit, own.getByText(/^报价不能高于起始价/)])
    await isClear(page, one);
  await amount(page).fill('99000');
  for (const one of [amount(page), submit, own.getByText('玖万玖仟元整')]) await isClear(page, one);
  await page.screenshot({ path: `${SHOTS}/phone-360-sealed.png` });

  for (const [number, word] of [
    ['XM2026-0816', '报价'],
    ['XM2026-0817', '提交报价'],
  ] as const) {
    await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
    const button = page.getByRole('button', { name: word, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const price = (index: number) => page.getByLabel(`第${index}项 的单价`);
    await price(1).click();
    await showKeyboard(page, keyboard);
    for (const index of [1, 12, 6]) {
      await price(index).focus();
      await price(index).fill('x');
      await isClear(page, price(index));
    }
    for (const one of [button, own.getByText(/第1项」/)]) await isClear(page, one);
    for (const index of lines.keys()) await price(index + 1).fill('800');
    for (const one of [button, price(12), page.getByText('玖仟陆佰元整')]) await isClear(page, one);
    await page.screenshot({ path: `${SHOTS}/phone-360-lines-${word.length}.png` });
    await showKeyboard(page, 0);
    await button.click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(seat.complaints).toEqual([]);
});

/** Where each field and button of the form stands; the receipt's own button comes and goes. */
const places = (page: Page) =>
  region(page, '报价').evaluate((form) =>
    [...form.querySelectorAll('input, button')]
      .filter((part) => !part.textContent?.includes('下载回执') && part.clientHeight > 0)
      .map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join(' ');
      }),
  );

for (const [name, size] of [
  ['a desktop', desktop],
  ['a phone', { width: 360, height: 640 }],
] as const)
  test(`nothing of the form moves with a bid, its receipt or a rival on ${name}`, async ({
    browser,
  }) => {
    const number = name === 'a phone' ? 'XM2026-0712' : 'XM2026-0711';
    await stage.publish({ number });
    const { page } = await sit(browser, `${number}-1`, 'gys01', size);
    const { page: rival } = await sit(browser, `${number}-1`, 'gys02');
    const before = await places(page);
    await bid(page, '99000');
    expect(await places(page)).toEqual(before);
    await knowsNext(rival, '98,500.00');
    await bid(rival, '98500');
    // The success leaves with the rival's bid, and stays in the own log.
    await expect(region(page, '报价').getByText('报价成功')).toHaveCount(0);
    await expect(region(page, '我的报价').getByText('99,000.00')).toHaveCount(1);
    expect(await places(page)).toEqual(before);
    await page.screenshot({ path: `${SHOTS}/overtaken-${size.width}.png` });
  });
