import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openOrdersStage } from '../fulfilment/steps.ts';
import { shotsOf } from '../picture.ts';
import { desktop, phone, region, type Stage, takeSeat, test } from '../stage.ts';

/* Buyer and supplier on one order: messages and reviews; and the numbers of the buyer's work. */

const shots = shotsOf('together');

interface Found {
  readonly id: string;
  readonly buyer: string;
  readonly seller: string;
  readonly productId: string;
}

let stage: Stage;
let shipping: Found;
let accepted: Found;
test.beforeAll(async () => {
  stage = await openOrdersStage(async (db) => {
    shipping = await findOrder(db, sql`o.state in ('pendingShip', 'shipped')`);
    // The demonstration has reviewed everything: one order's reviews are still to be written.
    accepted = await findOrder(
      db,
      sql`exists (select from product_review r where r.order_id = o.id and r.line_no = 1)`,
    );
    await sql`delete from product_review where order_id = ${accepted.id}`.execute(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

async function findOrder(db: Database, where: ReturnType<typeof sql>): Promise<Found> {
  const { rows } = await sql<Found>`
    select o.id, buyer.login_name as buyer, l.goods_id as "productId",
      (select login_name from person where org_id = o.supplier_id order by id limit 1) as seller
    from purchase_order o join person buyer on buyer.id = o.buyer_id
    join order_line l on l.order_id = o.id and l.line_no = 1
    where ${where} order by o.submitted_at desc, o.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no such order');
  return row;
}

test('[OR31] buyer and supplier write to each other on the order; each sees it without a reload', async ({
  browser,
}) => {
  const path = `${stage.mall}/order/orderDetail?ddid=${shipping.id}`;
  const { page, complaints } = await takeSeat(browser, stage.mall, shipping.buyer, desktop);
  await page.goto(path);
  await page.getByLabel('给供应商留言').fill('请周五前送到，二楼卸货');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  const words = page.getByRole('list', { name: '订单留言' });
  await expect(words).toContainText('请周五前送到，二楼卸货');
  await expect(page.getByLabel('给供应商留言')).toHaveValue('');

  const supplier = (await takeSeat(browser, stage.mall, shipping.seller, desktop)).page;
  await supplier.goto(path);
  await expect(supplier.getByRole('list', { name: '订单留言' })).toContainText('二楼卸货');
  await supplier.getByLabel('给采购单位留言').fill('好的，周四下午到');
  await supplier.getByRole('button', { name: '发送', exact: true }).click();
  await expect(words).toContainText('好的，周四下午到');
  await page.reload();
  await expect(words.getByRole('listitem')).toHaveCount(2);
  await words.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'tests/.out/shots/together-messages.png' });
  expect(complaints).toEqual([]);
});

test('[SE7] an accepted product is reviewed from the tab 待评价, answered, and public on its page', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, accepted.buyer, desktop);
  await page.goto(`${stage.mall}/member/order`);
  const tab = page.getByRole('tab', { name: /^待评价/ });
  const numberOf = async () => Number((await tab.innerText()).replace(/\D/g, ''));
  await expect.poll(numberOf).toBeGreaterThan(0);
  const waiting = await numberOf();
  await tab.click();
  const rows = page.getByRole('list', { name: '待评价商品' }).getByRole('listitem');
  const row = rows.filter({ has: page.locator(`a[href*="${accepted.productId}"]`) }).first();
  await row.getByRole('button', { name: '评价', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '评价商品' });
  await dialog.getByRole('button', { name: '提交评价' }).click();
  await expect(dialog.getByText('请填写评价内容')).toBeVisible();
  await dialog.getByLabel('评价内容').fill('包装完好，用着顺手');
  await page.screenshot({ path: 'tests/.out/shots/together-review.png' });
  await dialog.getByRole('button', { name: '提交评价' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(numberOf).toBe(waiting - 1);

  const supplier = (await takeSeat(browser, stage.mall, accepted.seller, desktop)).page;
  await supplier.goto(stage.mall + menuPaths.supplierReviews);
  await supplier.getByRole('textbox', { name: /^回复/ }).first().fill('谢谢支持，欢迎再来');
  await supplier.getByRole('button', { name: '回复', exact: true }).first().click();
  await expect(supplier.getByText('谢谢支持，欢迎再来')).toBeVisible();

  const visitor = (await takeSeat(browser, stage.mall, null, desktop)).page;
  await visitor.goto(`${stage.mall}/goods/goodsDetail/${accepted.productId}/?tab=reviews`);
  await expect(visitor.getByText('包装完好，用着顺手')).toBeVisible();
  await expect(visitor.getByText('谢谢支持，欢迎再来')).toBeVisible();
  await visitor.getByText('包装完好，用着顺手').scrollIntoViewIfNeeded();
  await visitor.screenshot({ path: 'tests/.out/shots/together-public.png' });
  expect(complaints).toEqual([]);
});

test('[OR32] what waits for a buyer has one number on home, bell, menu and in the list behind it', async ({
  browser,
}) => {
  const { rows } = await sql<{ buyer: string; count: number }>`
    select person.login_name as buyer, count(*)::int as count from purchase_order o
    join person on person.id = o.buyer_id
    join order_progress g on g.order_id = o.id and g.to_receive > 0
    where o.state in ('shipped', 'partShipped') group by 1 order by 2 desc, 1 limit 1`.execute(
    stage.db,
  );
  const [{ buyer, count } = { buyer: '', count: 0 }] = rows;
  expect(count).toBeGreaterThan(0);
  const { page, complaints } = await takeSeat(browser, stage.mall, buyer, desktop);
  await page.goto(`${stage.mall}/mallIndex`);
  const onHome = region(page, '我的商城').getByRole('link', { name: /待收货/ });
  await expect(onHome).toHaveText(`${count}待收货`);
  await page.getByRole('button', { name: /^待办与消息/ }).click();
  const inBell = page.getByRole('navigation', { name: '订单待办' });
  await expect(inBell.getByRole('link', { name: '待收货' })).toHaveText(`待收货 ${count}`);
  await page.screenshot({ path: 'tests/.out/shots/together-bell.png' });
  const numbers = await inBell.getByRole('link').allInnerTexts();
  const all = numbers.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
  await inBell.getByRole('link', { name: '待收货' }).click();
  await expect(page.getByRole('status').filter({ hasText: '张订单' })).toHaveText(
    `共 ${count} 张订单`,
  );
  await expect(page.getByRole('article', { name: /^订单/ })).toHaveCount(Math.min(count, 15));
  await expect(page.getByRole('link', { name: /^我的订单/ }).last()).toContainText(`${all}`);
  await page.screenshot({ path: 'tests/.out/shots/together-list.png' });
  await page.getByRole('button', { name: '显示全部订单' }).click();
  await expect(page).not.toHaveURL(/due=/);
  await page.setViewportSize(phone);
  await shots(page, 'orders');
  expect(complaints).toEqual([]);
});
