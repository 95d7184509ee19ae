import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../../harness/servers/mail-server.ts';
import { axe } from '../kernel/screens/walker.ts';
import { openMenu, openStage, type Stage, takeSeat, test } from '../stage.ts';
import { COMPANY, complete, PRODUCT, publish, register, SUPPLIER_PASSWORD } from './steps.ts';

/*
 * A company registers a shop, which is reviewed; its first product goes through the wizard and its review
 * into the mall. supply.trial.ts goes on from there to the payment.
 */

let stage: Stage;
let post: MailServer;
test.beforeAll(async () => {
  post = await startMailServer();
  // Every product that the automatic check passes is drawn for a review by a person.
  const env = { SMTP_URL: post.url, MAIL_FROM: 'mall@example.org', REVIEW_SAMPLE_PERCENT: '100' };
  stage = await openStage(layOut, env);
});
test.afterAll(async () => {
  await stage?.close();
  await post?.stop();
});

async function layOut(db: Database): Promise<void> {
  await db
    .insertInto('zone')
    .values({ id: 'wssc', name: '网上商城', kind: 'mall' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('category')
    .values([
      { id: 'A', name: '办公设备', level: 1, path: ['A'] },
      { id: 'A1', name: '激光打印机', level: 2, parent_id: 'A', path: ['A', 'A1'] },
    ])
    .execute();
}

test('a shop is registered and reviewed, its product published, reviewed and found', async ({
  browser,
}) => {
  const visitor = await takeSeat(browser, stage.mall, null);
  const supplier = await takeSeat(browser, stage.mall, null);
  await test.step('a visitor registers by a code that was mailed', async () => {
    await visitor.page.goto(`${stage.mall}/dpzc`);
    await expect(visitor.page.getByRole('button', { name: '提交注册' })).toBeVisible();
    expect(await axe(visitor.page)).toEqual([]);
    await register(visitor.page, stage.mall, post);
  });

  await test.step('the supplier completes the information', async () => {
    const { page } = supplier;
    await page.goto(`${stage.mall}/dpxxws`);
    const form = page.getByRole('form', { name: '登录' });
    await form.getByLabel('登录名').fill('xingye01');
    await form.getByLabel('密码', { exact: true }).fill(SUPPLIER_PASSWORD);
    await form.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/dpxxws$/);
    await complete(page);
  });

  const entry = await takeSeat(browser, stage.mall, 'rzsh01');
  await test.step('a reviewer passes the shop', async () => {
    const { page } = entry;
    await page.goto(`${stage.mall}/dbrw`);
    await openMenu(page, '入驻审核');
    await page.getByRole('link', { name: COMPANY }).click();
    await page.getByRole('radio', { name: '通过', exact: true }).check();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: '提交审核', exact: true }).click();
    await expect(page.getByText('没有待审核的店铺')).toBeVisible();
  });

  await test.step('the supplier publishes a product by the wizard', async () => {
    const { page } = supplier;
    await page.goto(`${stage.mall}/GysIndex`);
    await page.getByRole('main').getByRole('link', { name: '发布商品' }).click();
    await expect(page.getByRole('button', { name: '办公设备' })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await publish(page);
  });

  const reviewer = await takeSeat(browser, stage.mall, 'spsh01');
  await test.step('another reviewer passes the product, which everybody finds', async () => {
    const { page } = reviewer;
    await page.goto(`${stage.mall}/dbrw`);
    await openMenu(page, '商品审核');
    await page.getByRole('link', { name: PRODUCT }).click();
    await page.getByRole('radio', { name: '通过', exact: true }).check();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: '提交审核', exact: true }).click();
    await expect(page.getByText('没有待审核的商品')).toBeVisible();
    await visitor.page.goto(`${stage.mall}/GoodListSearch?search_input=XY-500`);
    await expect(visitor.page.getByText(PRODUCT).first()).toBeVisible();
  });
  for (const { complaints } of [visitor, supplier, entry, reviewer]) expect(complaints).toEqual([]);
});
