import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPassword, personId } from '@jicai/platform/demo/accounts.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { codeAt } from '../../harness/people/authenticator.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOidcProvider,
  type TestProvider,
} from '../../harness/sign-on/oidc-provider.ts';
import { shotsOf } from '../picture.ts';
import { desktop, test } from '../stage.ts';
import { type Site, startSite } from './site.ts';

/* Second factor, proof before sensitive acts and sign-on, as people meet them. */

const shots = shotsOf('signing-in', { fullPage: false });
const MINUTE = 60_000;

let site: Site;
let db: Database;
let mall: string;
let provider: TestProvider;

test.beforeAll(async () => {
  // A secure context without https: security keys need one, and a name instead of a number.
  site = await startSite('signing-in', 'localhost', async (place) => {
    ({ db } = place);
    provider = await startOidcProvider([`${place.address}/mall/loading/login`]);
    const file = join(place.dataDir, 'sign-on.json');
    const office = {
      kind: 'oidc',
      id: 'office',
      title: '政务统一认证',
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      unitCode: await codeOfUnit(),
    };
    await writeFile(file, JSON.stringify([office]));
    return { platform: { SIGN_ON_FILE: file } };
  });
  ({ mall } = site);
});
test.afterAll(async () => {
  await site?.stop();
  await provider?.stop();
});

async function codeOfUnit(): Promise<string> {
  const { rows } = await sql<{ code: string }>`select org.code from org
    join person on person.org_id = org.id where person.id = ${personId('cgr01')}`.execute(db);
  return rows[0]?.code ?? '';
}

async function givePassword(page: Page, loginName: string): Promise<void> {
  await page.goto(`${mall}/login?redirect=/center_zhaq`);
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** The recovery codes stand on one line each, and can be copied and downloaded. */
async function keepsCodes(page: Page): Promise<void> {
  const code = page.getByRole('listitem').getByRole('code');
  const codes = await code.allTextContents();
  expect(codes).toHaveLength(10);
  for (const size of [desktop, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    // A code that is broken across lines has more than one box.
    const boxes = await code.evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(boxes).toEqual(codes.map(() => 1));
  }
  await shots(page, 'login-recovery-phone');
  await page.setViewportSize(desktop);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const file = await (await downloaded).path();
  expect((await readFile(file, 'utf8')).trim().split('\r\n')).toEqual(codes);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByRole('button', { name: '已复制' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
}

const setSetting = (name: string, value: string) =>
  db
    .insertInto('setting')
    .values({ name, value, changed_at: new Date() })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();

/** Lets the proof of all sessions be too old. */
const forgetProofs = () =>
  sql`update session set stepped_up_at = now() - interval '1 hour'`.execute(db);

/** Reads the secret from the page, gives the first code and keeps the recovery codes. */
async function confirmSecret(page: Page): Promise<{ secret: string; recovery: string }> {
  await expect(page.getByRole('img', { name: '动态口令绑定二维码' })).toBeVisible();
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await page.getByRole('textbox', { name: '动态口令' }).fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: '确认启用' }).click();
  await expect(page.getByText('请抄写或下载以下恢复码')).toBeVisible();
  const recovery = await page.locator('li code').last().innerText();
  return { secret, recovery };
}

test('a second factor is set up on the account page and asked for at the login', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await givePassword(page, 'cgr01');
  await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible();
  await shots(page, 'account');
  await page.getByRole('button', { name: '启用动态口令' }).click();
  await expect(page.getByRole('img', { name: '动态口令绑定二维码' })).toBeVisible();
  await shots(page, 'enrol');
  const { secret, recovery } = await confirmSecret(page);
  await shots(page, 'recovery');
  await page.getByRole('button', { name: '我已妥善保管' }).click();
  await expect(page.getByText('剩余恢复码 10 个')).toBeVisible();

  await page.evaluate(() => window.localStorage.clear());
  await givePassword(page, 'cgr01');
  await shots(page, 'code');
  const code = page.getByLabel('动态口令或恢复码');
  await code.fill('000000');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByRole('alert')).toContainText('动态口令不正确');
  await code.fill(recovery);
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByText('剩余恢复码 9 个')).toBeVisible();

  // Taking it away asks again, and goes on by itself.
  await forgetProofs();
  await page.getByRole('button', { name: '停用动态口令' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  const asked = page.getByRole('dialog', { name: '验证身份' });
  await expect(asked).toBeVisible();
  await shots(page, 'step-up');
  await sql`update second_factor set last_step = 0`.execute(db);
  await asked.getByRole('textbox', { name: '动态口令或恢复码' }).fill(codeAt(secret, Date.now()));
  await asked.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('未启用')).toBeVisible();
});

/** A key of the browser's own (DevTools), which is touched and knows its owner by itself. */
async function plugInKey(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a security key is registered, logs in, proves who one is, and is removed', {
  tag: '@trial',
}, async ({ page }) => {
  await page.setViewportSize(desktop);
  await plugInKey(page);
  await givePassword(page, 'cwr01');
  await page.getByLabel('密钥名称').fill('办公桌上的密钥');
  await page.getByRole('button', { name: '登记安全密钥' }).click();
  await expect(page.getByText('请抄写或下载以下恢复码')).toBeVisible();
  await page.getByRole('button', { name: '我已妥善保管' }).click();
  await expect(page.getByText('办公桌上的密钥')).toBeVisible();
  await shots(page, 'keys');
  // The browser itself refuses a key that is registered already.
  await page.getByRole('button', { name: '登记安全密钥' }).click();
  await expect(page.getByRole('alert')).toHaveText('该安全密钥已登记过');

  await page.evaluate(() => window.localStorage.clear());
  await givePassword(page, 'cwr01');
  await expect(page.getByRole('textbox', { name: '恢复码' })).toBeVisible();
  await shots(page, 'key-login');
  await page.getByRole('button', { name: '使用安全密钥' }).click();
  await expect(page.getByText('使用过')).toBeVisible();

  await forgetProofs();
  await page.getByRole('button', { name: '移除办公桌上的密钥' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
  const asked = page.getByRole('dialog', { name: '验证身份' });
  await expect(asked.getByRole('button', { name: '使用安全密钥' })).toBeVisible();
  await shots(page, 'key-step-up');
  await asked.getByRole('button', { name: '使用安全密钥' }).click();
  await expect(page.getByText('尚未登记安全密钥。')).toBeVisible();
});

test('the console shows the systems of sign-on, tries one, and takes a link away', {
  tag: '@trial',
}, async ({ page }) => {
  await sql`insert into external_identity (id, person_id, provider, issuer, subject, name, linked_at)
    values ('link-console', ${personId('shr01')}, 'office', ${provider.issuer}, 'wrong.person',
      '关联错的人', now())`.execute(db);
  await page.setViewportSize(desktop);
  await givePassword(page, 'xtgl01');
  await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible();
  await page.goto(`${mall}/console?bq=signOn`);
  const systems = page.getByRole('table', { name: '登录系统' });
  await expect(systems).toContainText('政务统一认证');
  await expect(page.getByText(`${mall}/loading/login`)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(CLIENT_SECRET);
  await systems.getByRole('button', { name: '测试连接' }).click();
  await expect(page.getByRole('status').filter({ hasText: '应答正常' })).toBeVisible();
  provider.tampering.isAway = true;
  await systems.getByRole('button', { name: '测试连接' }).click();
  await expect(page.getByRole('status').filter({ hasText: '无法连接：' })).toBeVisible();
  delete provider.tampering.isAway;
  await shots(page, 'console');
  await page.getByRole('searchbox', { name: '姓名、登录名或提供方的编号' }).fill('wrong.person');
  await page.getByRole('tabpanel').getByRole('button', { name: '搜索' }).click();
  const links = page.getByRole('table', { name: '人员关联的账号' });
  await expect(links).toContainText('关联错的人');
  await links.getByRole('button', { name: /^取消关联：/ }).click();
  const dialog = page.getByRole('dialog', { name: '取消关联' });
  await dialog.getByRole('textbox').fill('关联错人');
  await shots(page, 'console-unlink');
  await dialog.getByRole('button', { name: '取消关联', exact: true }).click();
  await expect(page.getByText('没有符合条件的关联账号')).toBeVisible();
});

test('an administrator who needs a second factor sets it up within the login', {
  tag: '@trial',
}, async ({ page }) => {
  await setSetting('security.factorFor', 'administrators');
  await page.setViewportSize(desktop);
  await givePassword(page, 'xtgl01');
  await page.getByRole('button', { name: '开始启用' }).click();
  await expect(page.getByRole('img', { name: '动态口令绑定二维码' })).toBeVisible();
  await shots(page, 'login-enrol');
  await confirmSecret(page);
  await shots(page, 'login-recovery');
  await keepsCodes(page);
  await page.getByRole('button', { name: '我已妥善保管' }).click();
  await expect(page.getByText('您的岗位必须启用')).toBeVisible();
  await setSetting('security.factorFor', 'byProfile');
});

test('a password that somebody else knows is replaced within the login', { tag: '@trial' }, async ({
  page,
}) => {
  await sql`update person set must_change_password = true where id = ${personId('shr01')}`.execute(
    db,
  );
  await page.setViewportSize(desktop);
  await setSetting('security.profile', 'modern');
  await givePassword(page, 'shr01');
  await expect(page.getByText('请先更换密码')).toBeVisible();
  await expect(page.getByText('至少 12 位；可以是一句话')).toBeVisible();
  const next = async (password: string) => {
    await page.getByLabel('新密码', { exact: true }).fill(password);
    await page.getByLabel('再次输入新密码').fill(password);
    await page.getByRole('button', { name: '更换密码并登录' }).click();
  };
  await next('elevensigns');
  await expect(page.getByText('密码至少 12 位')).toBeVisible();
  await next('woaini1314520');
  await expect(page.getByText('密码过于常见')).toBeVisible();
  await shots(page, 'password');
  await next('a long sentence of mine 4');
  await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible();
});

test('a sensitive act asks for the password and goes on, or is given up', async ({ page }) => {
  await setSetting('security.profile', 'mlps3');
  await setSetting('security.factorFor', 'nobody');
  await page.setViewportSize(desktop);
  await givePassword(page, 'aqgl01');
  await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible();
  await forgetProofs();
  await page.getByRole('button', { name: '启用动态口令' }).click();
  const asked = page.getByRole('dialog', { name: '验证身份' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('该操作需要再次验证您的身份')).toBeVisible();
  await page.getByRole('button', { name: '启用动态口令' }).click();
  await asked.getByLabel('登录密码').fill('wrong');
  await asked.getByRole('button', { name: '验证', exact: true }).click();
  await expect(asked.getByRole('alert')).toHaveText('密码不正确');
  await shots(page, 'step-up-password');
  await asked.getByLabel('登录密码').fill(demoPassword);
  await asked.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByRole('img', { name: '动态口令绑定二维码' })).toBeVisible();
  await setSetting('security.profile', 'basic');
  await setSetting('security.factorFor', 'byProfile');
});

test('a new person signs on elsewhere, waits, gets a role and comes in', async ({ page }) => {
  await page.setViewportSize(desktop);
  const signOn = async () => {
    await page.goto(`${mall}/login?redirect=/center_zhaq`);
    await page.getByRole('button', { name: '政务统一认证' }).click();
    await expect
      .poll(() => page.url(), { timeout: 2 * MINUTE })
      .not.toContain(`${new URL(mall).pathname}/login`);
    // The provider remembers who was logged in there.
    const login = page.locator('input[name=login]');
    await expect(
      login.or(page.getByText('账号待授权')).or(page.getByText('账号安全')).first(),
    ).toBeVisible();
    if (!(await login.isVisible())) return;
    await login.fill('lin.newcomer');
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    await page.locator('button[type=submit]').click();
  };
  await page.goto(`${mall}/login`);
  await expect(page.getByRole('button', { name: '政务统一认证' })).toBeVisible();
  await shots(page, 'login');
  await signOn();
  await expect(page.getByRole('heading', { name: '账号待授权' })).toBeVisible();
  await shots(page, 'waiting');
  await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    select 'post-newcomer', p.id, p.org_id, 'buyer', '2020-01-01', now()
    from person p join external_identity e on e.person_id = p.id
    where e.subject = 'lin.newcomer'`.execute(db);
  await signOn();
  await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await expect(page.getByText('政务统一认证：来自lin.newcomer')).toBeVisible();
  await shots(page, 'linked');

  // The address with the provider's answer is good once.
  await page.evaluate(() => window.localStorage.clear());
  await page.goto(`${mall}/loading/login?state=old&code=old`);
  await expect(page.getByText('登录已超时或已使用过')).toBeVisible();
  await shots(page, 'replayed');
});

test('a person links an account of theirs', async ({ page }) => {
  await page.setViewportSize(desktop);
  await givePassword(page, 'cwr01');
  await page.getByRole('button', { name: '关联政务统一认证账号' }).click();
  await page.locator('input[name=login]').fill('finance.there');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('政务统一认证：来自finance.there')).toBeVisible();
  await page.getByRole('button', { name: '取消关联' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消关联' }).click();
  await expect(page.getByText('尚未关联单点登录账号。')).toBeVisible();
});
