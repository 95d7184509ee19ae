import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall, type Ware, wareOf } from './mall-data.ts';

/* A page before the application: its words, its first products, and the names of its files. */

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
  ware = await wareOf('supplier-1', stage.db);
});
test.afterAll(async () => {
  await stage?.close();
});

test('every file that the relay names for a page is there', async ({ request }) => {
  for (const path of ['/', '/mallIndex', '/Gysjjdt', '/Jbrjjdt', '/Jdrjjdt']) {
    const answer = await request.get(stage.mall + path, { headers: { accept: 'text/html' } });
    const files = [...(answer.headers().link ?? '').matchAll(/<([^>]+)>/g)].map(([, file]) => file);
    expect(files.length, path).toBeGreaterThan(4);
    for (const file of files) {
      const found = await request.get(stage.stack.relay.url + file);
      expect([file, found.status()]).toEqual([file, 200]);
    }
  }
});

test('[SE8] a page says what it is about before a script runs, and private ones say nothing', async ({
  request,
  browser,
}) => {
  const pageOf = async (path: string) =>
    (await request.get(stage.mall + path, { headers: { accept: '*/*' } })).text();
  const detail = await pageOf(`/goods/goodsDetail/${ware.productId}/`);
  expect(detail).toContain(`<title>${ware.name} - 阳光集采商城</title>`);
  expect(detail).toMatch(/<meta property="og:description" content="¥[\d.,]+\//);
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(detail)?.[1] ?? '';
  const found = await request.get(picture);
  expect([found.status(), found.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from notice where audience = 'all' and published_at <= now()
    order by published_at desc limit 1`.execute(stage.db);
  const [notice] = rows;
  expect(await pageOf(`/notice/noticeDetail?ggid=${notice?.id}`)).toContain(
    `<title>${notice?.title} - 阳光集采商城</title>`,
  );
  expect(await pageOf('/GoodListSearch')).toContain('<title>全部商品 - 阳光集采商城</title>');

  // The words and the picture stand there while nothing else has arrived.
  const { page, context } = await takeSeat(browser, stage.mall, null);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: ware.name })).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/shell-card.png' });
  await context.close();

  // Once the application goes to a page of its own words, those of the page before are gone.
  const seat = await takeSeat(browser, stage.mall, null);
  await seat.page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  const description = seat.page.locator('meta[name="description"]');
  await expect(seat.page.getByRole('tab', { name: '规格参数' })).toBeVisible();
  await expect(description).toHaveAttribute('content', /^¥/);
  await seat.page.getByRole('navigation', { name: '当前位置' }).getByRole('link').first().click();
  await expect(description).toHaveAttribute('content', /^政府与企业/);
  await seat.context.close();
});

const PAGES = ['/', '/flMallIndex', '/GoodListSearch?search_input=打印机'] as const;

const headers = { accept: 'text/html' };

test('homes and searches come with products, before any script', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of PAGES) {
    // A page waits for them a moment only, which a busy machine may need longer for.
    await expect
      .poll(async () => (await page.request.get(stage.mall + path, { headers })).text())
      .toContain('<div class="shell-page"><a');
    await page.goto(stage.mall + path);
    const tiles = page.locator('.shell-page a');
    await expect(tiles).toHaveCount(5);
    await expect(tiles.first()).toContainText('¥');
    const picture = tiles.first().locator('img');
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
  await page.screenshot({ path: 'tests/.out/shots/first-looks.png' });
  const name = await page.locator('.shell-page b').first().innerText();
  await page.unroute('**/assets/*.js');
  await page.locator('.shell-page a').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
