import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import {
  type Middleware,
  makeAuthority,
  startMiddleware,
} from '../../harness/people/certificates.ts';
import { shotsOf } from '../picture.ts';
import { desktop, test } from '../stage.ts';
import { type Site, startSite } from './site.ts';

/* A certificate on a USB key, as people meet it: the vendor's program answers on the own machine. */

const shots = shotsOf('certificates', { fullPage: false });
/** The page as it is now on a desktop and on a phone, each in ordinary and in large type. */
async function look(page: Page, name: string): Promise<void> {
  const setLarge = (isLarge: boolean) =>
    page.evaluate((on) => document.documentElement.toggleAttribute('data-large-type', on), isLarge);
  await shots(page, name);
  await setLarge(true);
  await shots(page, `${name}-large`);
  await setLarge(false);
}

const authority = makeAuthority('Office CA');
const own = authority.issue('Wang');
const other = authority.issue('Li');

let site: Site;
let db: Database;
let mall: string;
let middleware: Middleware;

test.beforeAll(async () => {
  site = await startSite('certificates', '127.0.0.1', async ({ address }) => {
    middleware = await startMiddleware(address);
    const relay = { CERTIFICATE_MIDDLEWARE_URL: middleware.url };
    const { caFile, crlFile } = authority;
    const trust = { CERTIFICATE_CA_FILE: caFile, CERTIFICATE_CRL_FILE: crlFile };
    return { platform: { ...relay, ...trust }, relay };
  });
  ({ db, mall } = site);
});
test.afterAll(async () => {
  await site?.stop();
  await middleware?.stop();
});

async function givePassword(page: Page, loginName: string): Promise<void> {
  await page.evaluate(() => window.localStorage.clear()).catch(() => {});
  await page.goto(`${mall}/login?redirect=/center_zhaq`);
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a certificate is registered, logs in, proves who one is, and is removed', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await givePassword(page, 'cgr01');
  const add = page.getByRole('button', { name: '登记证书（USB Key）' });
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('没有找到证书，请插入 USB Key 后重试');
  await look(page, 'nothing-plugged-in');
  middleware.keys.push(own, other);
  await page.getByLabel('密钥名称').fill('工作证书');
  await add.click();
  const choice = page.getByRole('dialog', { name: '选择证书' });
  await look(page, 'choice');
  await choice.getByRole('button', { name: 'CN=Wang' }).click();
  await expect(page.getByText('请抄写或下载以下恢复码')).toBeVisible();
  await look(page, 'recovery-codes');
  await page.getByRole('button', { name: '我已妥善保管' }).click();
  await expect(page.getByText('证书：O=Test, CN=Wang，有效期至 2035-01-01')).toBeVisible();
  await look(page, 'account');

  await givePassword(page, 'cgr01');
  const use = page.getByRole('button', { name: '使用证书（USB Key）' });
  await use.click();
  await choice.getByRole('button', { name: 'CN=Li' }).click();
  await expect(page.getByRole('alert')).toHaveText('这张证书没有登记在您的名下');
  await look(page, 'login-of-another');
  middleware.keys.splice(1, 1);
  middleware.isPulledOut = true;
  await use.click();
  await expect(page.getByRole('alert')).toHaveText('USB Key 已拔出，请插好后重试');
  await look(page, 'login-pulled-out');
  middleware.isPulledOut = false;
  await use.click();
  await expect(page.getByText('使用过')).toBeVisible();

  await sql`update session set stepped_up_at = now() - interval '1 hour'`.execute(db);
  await page.getByRole('button', { name: '移除工作证书' }).click();
  const asked = page.getByRole('dialog', { name: '移除证书' });
  await look(page, 'remove');
  await asked.getByRole('button', { name: '移除', exact: true }).click();
  const proof = page.getByRole('dialog', { name: '验证身份' });
  const prove = proof.getByRole('button', { name: '使用证书（USB Key）' });
  await expect(prove).toBeVisible();
  await look(page, 'step-up');
  middleware.isPulledOut = true;
  await prove.click();
  await expect(proof.getByRole('alert')).toHaveText('USB Key 已拔出，请插好后重试');
  await look(page, 'step-up-pulled-out');
  middleware.isPulledOut = false;
  await prove.click();
  await expect(page.getByText('尚未登记安全密钥或证书。')).toBeVisible();
});

test('without the vendor’s program the page says so, and other pages are asked nothing', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await givePassword(page, 'cwr01');
  const add = page.getByRole('button', { name: '登记证书（USB Key）' });
  await expect(add).toBeVisible();
  const answer = await page.request.get(`${mall}/login`);
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`connect-src 'self' ${middleware.url};`);
  const { port } = new URL(middleware.url);
  await middleware.stop();
  await add.click();
  await expect(page.getByRole('alert')).toContainText('没有连接到本机的证书驱动程序');
  await look(page, 'middleware-away');
  middleware = await startMiddleware(new URL(mall).origin, Number(port));
  middleware.keys.push(own);
  await add.click();
  await expect(page.getByText('请抄写或下载以下恢复码')).toBeVisible();
});
