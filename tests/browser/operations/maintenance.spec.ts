import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { openStage, type Stage, test } from '../stage.ts';

/* A maintenance as visitors and people who are logged in see it. */

const shots = shotsOf('maintenance');

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage?.close());

const set = (mode: 'readOnly' | 'closed' | null) =>
  sql`update installation set maintenance = ${mode}, maintenance_message = '数据库升级',
    maintenance_until = now() + interval '2 hours'`.execute(stage.db);

test('read only, a banner above every page says so, and until when', async ({ page }) => {
  await set('readOnly');
  // Every platform looks once a second.
  await page.waitForTimeout(1_500);
  await page.goto(`${stage.mall}/`);
  const banner = page.getByRole('status').filter({ hasText: '系统维护中' });
  await expect(banner).toHaveText(
    /系统维护中，暂时只能查看。数据库升级。预计 \d{4}-\d\d-\d\d \d\d:\d\d 恢复。/,
  );
  await shots(page, 'read-only');
  await set(null);
  await expect(banner).toBeHidden({ timeout: 30_000 });
});

test('closed, a page of its own stands at every address, and opens by itself', async ({ page }) => {
  await set('closed');
  await page.waitForTimeout(1_500);
  for (const path of ['/', '/BidList', '/goods/goodssceneslist']) {
    await page.goto(`${stage.mall}${path}`);
    await expect(page.getByRole('heading', { name: '系统维护中，暂停使用' })).toBeVisible();
    await expect(page.getByText('数据库升级。预计')).toBeVisible();
    await expect(page.getByText('加载失败')).toHaveCount(0);
  }
  await shots(page, 'closed');
  await expect(page.getByRole('link', { name: '登录' })).toHaveCount(0);
  await page.goto(`${stage.mall}/login`);
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '暂停使用' })).toContainText(
    '恢复前登录后也不能进入商城',
  );
  await page.goto(`${stage.mall}/`);
  await set(null);
  await expect(page.getByRole('heading', { name: '系统维护中，暂停使用' })).toBeHidden({
    timeout: 30_000,
  });
  await expect(page.getByRole('banner').first()).toBeVisible();
});
