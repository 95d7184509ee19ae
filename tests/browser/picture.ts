import { expect, type Page } from '@playwright/test';
import { desktop, phone } from './stage.ts';

/**
 * Keeps the page as people see it on a desktop and on a phone, for somebody to look at, and checks that
 * nothing is wider than the screen.
 */
export async function picture(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `tests/.out/pictures/${name}-${size}.png`, fullPage: true });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${name} on a ${size}`).toBeLessThanOrEqual(viewport.width);
  }
  await page.setViewportSize(desktop);
}
