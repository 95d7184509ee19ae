import { expect, type Page } from '@playwright/test';
import { desktop, phone } from './stage.ts';

/** `npm test` keeps no pictures (PICTURES=0): nobody looks at them, and hundreds of them take minutes. */
const keepsPictures = process.env.PICTURES !== '0';

const keep = (page: Page, file: string, fullPage: boolean) =>
  keepsPictures ? page.screenshot({ path: `tests/.out/shots/${file}.png`, fullPage }) : undefined;

/**
 * Makes what looks at a page as it is now, on a desktop and on a phone: a picture of each for people,
 * and the check that the phone shows it without scrolling sideways.
 */
export const shotsOf =
  (prefix: string, { fullPage = true } = {}) =>
  async (page: Page, name: string): Promise<void> => {
    const before = page.viewportSize() ?? desktop;
    const file = `${prefix}-${name}`;
    await keep(page, file, fullPage);
    await page.setViewportSize(phone);
    await fitsPhone(page, name);
    await keep(page, `${file}-phone`, fullPage);
    await page.setViewportSize(before);
  };

/** A page in a phone's window is no wider than the window. */
export const fitsPhone = (page: Page, name: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${name} is no wider than a phone`,
    )
    .toBeLessThanOrEqual(0);

/** The same check on both sizes. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    await keep(page, `${name}-${size}`, true);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${name} on a ${size}`).toBeLessThanOrEqual(viewport.width);
  }
  await page.setViewportSize(desktop);
}
