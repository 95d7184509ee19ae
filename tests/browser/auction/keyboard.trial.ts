import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { endNow } from '../../harness/auction/sealed.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

/* A whole auction by people who have no mouse: nothing here clicks. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** More stops than any page has. */
const MOST_STOPS = 150;

/**
 * Whether the control has the focus and keeps it: a dialog that closes gives the focus back in a task of its
 * own, which on a slow machine may come between this look and the key.
 */
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(async (element) => {
    if (element !== document.activeElement) return false;
    await new Promise((after) => setTimeout(() => requestAnimationFrame(after)));
    return element === document.activeElement;
  });

/** Goes on with Tab until the control has the focus, which must be seen there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(control)) {
      expect(await control.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${control}`);
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/**
 * Types over what is in a field. The amount follows the next acceptable one until somebody types: one that
 * arrives after the selection would stay in front of what is typed, so it is typed again then.
 */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    // An amount groups its digits.
    expect((await field.inputValue()).replaceAll(',', '')).toBe(text);
  }).toPass({ timeout: 90_000 });
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Logs in and enters the auction from the hall. */
async function enter(page: Page, loginName: string): Promise<void> {
  await page.goto(`${stage.mall}/login?redirect=${encodeURIComponent('/Jjdt')}`);
  const form = page.getByRole('form', { name: '登录' });
  await type(page, form.getByLabel('登录名'), loginName);
  await type(page, form.getByLabel('密码', { exact: true }), demoPassword);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: /^进入竞价大厅/ }).first());
  await expect(page).toHaveURL(/jjdt\?bbh=/);
}

/** Does the act of a dialog, which takes the focus and gives it back. */
async function confirm(page: Page, word: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
    .toBe(true);
  if (reason !== undefined) await type(page, dialog.getByRole('textbox').last(), reason);
  await press(page, button(dialog, word));
  await expect(dialog).toBeHidden();
}

test('handler, supplier and supervisor hold an auction with the keyboard alone', async ({
  browser,
}) => {
  await stage.publish({ number: 'XM2026-0750', rules: { dualControl: true, minSuppliers: 1 } });
  const seats = await Promise.all(
    [null, null, null].map(() => takeSeat(browser, stage.mall, null)),
  );
  const [handler, supplier, supervisor] = seats.map(({ page }) => page) as [Page, Page, Page];
  await enter(handler, 'jbr01');
  await enter(supplier, 'gys01');
  await enter(supervisor, 'jdr01');

  // The supplier bids; Enter in the field asks, as the button does.
  const own = region(supplier, '报价');
  await type(supplier, own.getByLabel('报价金额（元）'), '99000');
  await supplier.keyboard.press('Enter');
  await confirm(supplier, '确认报价');
  await expect(own.getByText('报价成功')).toBeVisible();
  await expect(handler.getByText('99,000.00').first()).toBeVisible();

  // A dialog that is left changes nothing, and the focus is where it was.
  await press(handler, button(handler, '暂停'));
  await expect(handler.getByRole('dialog')).toBeVisible();
  await handler.keyboard.press('Escape');
  await expect(handler.getByRole('dialog')).toBeHidden();
  await expect(button(handler, '暂停')).toBeFocused();

  // The menu of a row is made when it is opened: it has the focus then, and its button afterwards.
  const menuOfFirst = handler.getByRole('button', { name: /的操作$/ }).first();
  await press(handler, menuOfFirst);
  await expect(handler.getByRole('menuitem', { name: '清除报价' })).toBeVisible();
  // It is seen before it has the focus.
  const menu = handler.getByRole('menu');
  await expect.poll(() => menu.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await handler.keyboard.press('ArrowDown');
  await expect(handler.getByRole('menuitem', { name: '发送提醒' })).toBeFocused();
  await handler.keyboard.press('Escape');
  await expect(handler.getByRole('menu')).toBeHidden();
  await expect(menuOfFirst).toBeFocused();

  // A reminder, and its arrival.
  await press(handler, button(handler, '发送提醒'));
  await confirm(handler, '发送', '请注意报价时间');
  await expect(supplier.getByText('请注意报价时间').first()).toBeVisible();

  // A pause, which handler and supervisor decide together, and its end.
  await press(handler, button(handler, '暂停'));
  await confirm(handler, '提交会签', '核对参数');
  await press(supervisor, button(region(supervisor, '待会签事项'), '同意'));
  await confirm(supervisor, '同意');
  await press(handler, button(handler, '恢复'));
  await confirm(handler, '恢复竞价');
  await expect(supplier.getByText('竞价已恢复').last()).toBeAttached();

  // The time is over: the winner confirms, and the handler opens the award's record and its replay.
  await endNow(stage, 'XM2026-0750-1');
  await expect(supplier.getByText('恭喜，您已成交，请在期限内确认')).toBeVisible();
  await press(supplier, button(supplier, '确认成交'));
  await confirm(supplier, '确认成交');
  await expect(supplier.getByText('恭喜，您已成交并确认')).toBeVisible();
  for (const page of [handler, supervisor])
    await expect(page.getByText('已成交 · 已确认')).toBeVisible();
  await expect(region(handler, '成交确认').getByText('已确认', { exact: true })).toBeVisible();
  const download = handler.waitForEvent('download');
  await press(handler, button(handler, 'PDF 记录'));
  expect((await download).suggestedFilename()).toBe('成交记录_XM2026-0750-1.pdf');
  await press(handler, handler.getByRole('link', { name: '回放', exact: true }));
  await expect(handler).toHaveURL(/\/Jjhf\?bbh=XM2026-0750-1/);
  for (const { complaints } of seats) expect(complaints).toEqual([]);
});

test('handler and supervisor stop an auction with the keyboard alone', { tag: '@trial' }, async ({
  browser,
}) => {
  await stage.publish({ number: 'XM2026-0751', rules: { dualControl: true, minSuppliers: 1 } });
  const seats = await Promise.all([null, null].map(() => takeSeat(browser, stage.mall, null)));
  const [handler, supervisor] = seats.map(({ page }) => page) as [Page, Page];
  await enter(handler, 'jbr01');
  await enter(supervisor, 'jdr01');
  await press(handler, button(handler, '终止'));
  await confirm(handler, '提交会签', '采购需求取消');
  await press(supervisor, button(region(supervisor, '待会签事项'), '同意'));
  await confirm(supervisor, '同意');
  for (const page of [handler, supervisor])
    await expect(page.getByText('已终止').first()).toBeVisible();
  for (const { complaints } of seats) expect(complaints).toEqual([]);
});
