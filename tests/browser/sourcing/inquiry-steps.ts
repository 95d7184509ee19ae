import { expect, type Page } from '@playwright/test';
import type { Seat, Stage } from '../stage.ts';
import {
  admit,
  agree,
  COMPANIES,
  dialog,
  endSignUp,
  enterHall,
  fillSheet,
  seal,
  shots,
  signUp,
} from './steps.ts';

/* The steps of an inquiry between its publication and its opening. */

/** The suppliers sign up, from gys01 on, the handler admits them, and the time for signing up is over. */
export async function takeSuppliers(
  stage: Stage,
  page: Page,
  suppliers: readonly Seat[],
  number: string,
) {
  for (const seat of suppliers) await signUp(stage, seat, number);
  await page.reload();
  const companies = [COMPANIES.gys01, COMPANIES.gys02, COMPANIES.gys03].slice(0, suppliers.length);
  for (const company of companies) await admit(page, company);
  const count = companies.length;
  await expect(page.getByText(`报名 ${count} 家，通过 ${count} 家`)).toBeVisible();
  await endSignUp(stage, number);
}

/** Every supplier seals their sheet; the handler is in the hall of the package. */
export async function sealSheets(
  stage: Stage,
  page: Page,
  sheets: readonly (readonly [Seat, readonly string[]])[],
  number: string,
): Promise<void> {
  for (const [seat, prices] of sheets) {
    await enterHall(stage, seat.page, number);
    await fillSheet(seat.page, prices);
    await seal(seat.page);
  }
  await page.reload();
  await page.getByRole('link', { name: `${number}-1`, exact: true }).click();
  await expect(page.getByText('报价家数开标前不公开')).toBeVisible();
  await expect(page.getByRole('table', { name: '采购清单' })).toContainText('显示器');
  await shots(page, 'whole-hall');
}

/** The handler asks for the opening, and the supervisor agrees. */
export async function openSheets(
  stage: Stage,
  page: Page,
  supervisor: Page,
  number: string,
): Promise<void> {
  await page.getByRole('button', { name: '开标', exact: true }).click();
  await dialog(page).getByRole('button', { name: '提交开标' }).click();
  await supervisor.goto(`${stage.mall}/JbrXjdt?bbh=${number}-1`);
  await agree(supervisor);
}
