import { expect, type Page } from '@playwright/test';

/** The texts and controls that a banner lies upon; empty where none covers anything. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const banners = [...document.querySelectorAll('[data-banners] > *')];
    const boxes = banners.map((banner) => banner.getBoundingClientRect());
    const isBelow = (at: DOMRect) =>
      boxes.some(
        (box) =>
          Math.min(box.right, at.right) - Math.max(box.left, at.left) > 1 &&
          Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top) > 1,
      );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const around = text.parentElement;
      const words = text.textContent?.trim();
      if (!around || !words || around.closest('[data-banners], [role="log"], .skip-link')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isBelow)) found.push(words);
    }
    for (const control of document.querySelectorAll('button, a, input'))
      if (
        !control.closest('[data-banners], .skip-link') &&
        isBelow(control.getBoundingClientRect())
      )
        found.push(control.outerHTML);
    return { count: banners.length, found };
  });

/** Banners are shown, within the window, and cover nothing. */
export async function expectNothingCovered(page: Page): Promise<void> {
  const banner = page.locator('[data-banners] > *').first();
  await expect(banner).toBeInViewport({ ratio: 1 });
  const { found } = await covered(page);
  expect(found).toEqual([]);
}
