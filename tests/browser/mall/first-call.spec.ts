import { expect } from '@playwright/test';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall, type Ware, wareOf } from './mall-data.ts';

/* A page's first answer is asked for while the application is on its way, and once. */

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
  ware = await wareOf('supplier-1', stage.db);
});
test.afterAll(async () => {
  await stage?.close();
});

const pages = () =>
  [
    [`/GoodListSearch?search_input=${encodeURIComponent(ware.name)}`, '/app/ananymous/sp/listSp'],
    [`/goods/goodsDetail/${ware.productId}/`, '/app/ananymous/sp/getSpDetail'],
  ] as const;

test('search and detail ask before the application is there, and show what they got', async ({
  browser,
}) => {
  for (const [path, call] of pages()) {
    const { page, context, complaints } = await takeSeat(browser, stage.mall, null);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === call) asked.push(request.url());
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/base-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(stage.mall + path, { waitUntil: 'commit' });
    // The application is not there: nothing but the first call can have asked.
    await expect.poll(() => asked.length, path).toBe(1);
    await expect(page.getByText('正在打开')).toBeVisible();
    release();
    await expect(page.getByText(ware.name).first()).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('every file that the relay names for a page is there', async ({ request }) => {
  for (const [path] of pages()) {
    const answer = await request.get(stage.mall + path, { headers: { accept: 'text/html' } });
    const files = [...(answer.headers().link ?? '').matchAll(/<([^>]+)>/g)].map(([, file]) => file);
    expect(files.length, path).toBeGreaterThan(5);
    for (const file of files) {
      const found = await request.get(stage.stack.relay.url + file);
      expect([file, found.status()]).toEqual([file, 200]);
    }
  }
});
