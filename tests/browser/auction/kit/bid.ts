import { expect, type Page } from '@playwright/test';
import { region, typeAmount } from '../../stage.ts';

/** The part of a supplier's board where they bid. */
export const bidBox = (page: Page) => region(page, '报价');

/**
 * Waits until a supplier's board suggests this next amount. A bid of somebody else arrives a moment
 * after its own receipt: who bids within that moment bids against the price of before, and is
 * refused.
 */
export const knowsNext = (page: Page, amount: string): Promise<void> =>
  expect(bidBox(page).getByText(`¥${amount}`).first()).toBeVisible();

/**
 * Bids the amount, or the one in the field, and waits for the receipt. A price that moves while the
 * confirmation is pressed locks it; the seat then says what it means (`takeSeat`), and confirms again.
 */
export async function bid(page: Page, amount?: string): Promise<void> {
  const box = bidBox(page);
  const yes = page.getByRole('dialog').getByRole('button', { name: '确认报价' });
  if (amount) await typeAmount(box, amount);
  await box.getByRole('button', { name: '报价', exact: true }).click();
  await expect(yes).toBeVisible();
  await expect(async () => {
    if (await yes.isVisible()) await yes.click({ timeout: 3_000 });
    await expect(box.getByText('报价成功')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
}
