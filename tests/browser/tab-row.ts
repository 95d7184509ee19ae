import { expect, type Locator } from '@playwright/test';

/** How much darker or lighter the row is at its two ends than beside them, in steps of 0–255. */
async function shadesOf(row: Locator): Promise<{ left: number; right: number }> {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row of tabs is not shown');
  // Above the words of the tabs.
  const clip = {
    x: Math.floor(box.x),
    y: Math.floor(box.y) + 2,
    width: Math.floor(box.width),
    height: 1,
  };
  const picture = (await row.page().screenshot({ clip })).toString('base64');
  return row.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, 1).getContext('2d', {
      willReadFrequently: true,
    });
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const at = (x: number) => context.getImageData(x, 0, 1, 1).data[0] ?? 0;
    const ground = at(Math.floor(bitmap.width / 2));
    return { left: Math.abs(at(0) - ground), right: Math.abs(at(bitmap.width - 1) - ground) };
  }, picture);
}

/** A row that is longer than its place: a shadow stands where there is more, and only there. */
export async function expectCues(row: Locator): Promise<void> {
  // The pictures below are of the window.
  await row.scrollIntoViewIfNeeded();
  expect(await row.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
  const scrollTo = (end: boolean) =>
    row.evaluate((box, toEnd) => {
      box.scrollLeft = toEnd ? box.scrollWidth : 0;
    }, end);
  // Anew each time: a row that counts something live grows, and its end is elsewhere then.
  const shadesAt = async (end: boolean) => {
    await scrollTo(end);
    return shadesOf(row);
  };
  await expect.poll(async () => (await shadesAt(false)).right).toBeGreaterThan(15);
  await expect.poll(async () => (await shadesAt(false)).left).toBeLessThan(10);
  await expect.poll(async () => (await shadesAt(true)).left).toBeGreaterThan(15);
  await expect.poll(async () => (await shadesAt(true)).right).toBeLessThan(10);
  await scrollTo(false);
}
