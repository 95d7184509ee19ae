import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addOrg } from '@jicai/platform/src/identity/session/register.ts';
import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { supplierOrg } from '../../harness/people/cast.ts';
import { type MailServer, startMailServer } from '../../harness/servers/mail-server.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOidcProvider,
  type TestProvider,
} from '../../harness/sign-on/oidc-provider.ts';
import { layOut, stockUp } from '../../platform/mall/small-mall.ts';
import { axe } from '../kernel/screens/walker.ts';
import { shotsOf } from '../picture.ts';
import {
  applyImport,
  fill,
  login,
  OPERATOR_CODE,
  openProduction,
  PASSWORD,
  type Production,
  setPassword,
  setUp,
  tryImport,
} from '../production.ts';
import { menuEntry, openMenu, test } from '../stage.ts';

/*
 * Monday to Friday, part one: an empty PostgreSQL in production becomes an organisation. Set-up, import,
 * people who log in with their role and by single sign-on, a workflow, an order that is reviewed.
 */

const shots = shotsOf('organisation');

const ACCOUNT = { user: 'mall@example.org', password: 'p@ss:word/1' };

let production: Production;
let post: MailServer;
let provider: TestProvider;
let mall: string;
test.beforeAll(async () => {
  post = await startMailServer({ account: ACCOUNT });
  production = await openProduction(async (site, dataDir) => {
    provider = await startOidcProvider([`${site}/mall/loading/login`]);
    const file = join(dataDir, 'sign-on.json');
    const office = { kind: 'oidc', id: 'office', title: '政务统一认证', issuer: provider.issuer };
    const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, unitCode: 'XX01' };
    await writeFile(file, JSON.stringify([{ ...office, ...client }]));
    return { SIGN_ON_FILE: file };
  });
  ({ mall } = production);
});
test.afterAll(async () => {
  await production?.stop();
  await provider?.stop();
  await post?.stop();
});

const units = [
  ['JY01', '江城市教育局', '主管单位', ''],
  ['XX01', '江城第二小学', '采购单位', 'JY01'],
];
const people = [
  ['qinlang', '秦朗', 'XX01', '总务处', '主任', '13800000000', '', '经办人、采购人', '', ''],
  ['luyao', '陆遥', 'JY01', '', '', '', '', '经办人', '', ''],
  ['hanyu', '韩雨', 'XX01', '', '', '13800000001', '', '审核人', '', ''],
  ['weilan', '魏岚', 'XX01', '', '', '13800000002', '', '单位管理员', '', ''],
];

const importBook = (page: Page, rows: readonly string[][]) =>
  tryImport(page, { units, people: rows });

let links: string[] = [];
let invitations = new Map<string, string>();

test.describe.configure({ mode: 'serial' });

/** Faults come into sight, though the form is longer than a screen: at the field, or at the button. */
async function refuseInSight(page: Page): Promise<void> {
  const code = page.getByLabel('统一社会信用代码');
  await code.fill('914201007864326130');
  await page.getByRole('button', { name: '完成初始化' }).click();
  await expect(code).toBeFocused();
  await code.fill(OPERATOR_CODE);
  const security = page.getByLabel('安全管理员登录名');
  await security.fill('guanli');
  await page.getByRole('button', { name: '完成初始化' }).click();
  await expect(page.getByRole('alert')).toContainText('登录名必须各不相同');
  await expect(page.getByRole('alert')).toBeInViewport();
  await security.fill('anquan');
  // Mended, it is not said any more.
  await expect(page.getByText('登录名必须各不相同')).toBeHidden();
}

/** Names the mail sender: a wrong password stands at its field, then the test mail arrives. */
async function nameMailSender(page: Page): Promise<void> {
  await fill(page, { 邮件服务器: '127.0.0.1', 发件账号: ACCOUNT.user, 发件人地址: ACCOUNT.user });
  await page.getByRole('combobox', { name: '加密方式' }).click();
  await page.getByRole('option', { name: '不加密（内网）' }).click();
  await page.getByLabel('端口').fill(new URL(post.url).port);
  await page.getByLabel('发件密码').fill('wrong');
  await page.getByLabel('测试邮件收件地址').fill('nobody');
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await expect(page.getByText('收件地址：请填写完整的邮箱地址')).toBeVisible();
  await page.getByLabel('测试邮件收件地址').fill('guwei@example.org');
  await expect(page.getByText('收件地址：请填写完整的邮箱地址')).toBeHidden();
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await expect(page.getByLabel('发件账号')).toHaveAccessibleDescription(/wrong account/);
  await page.getByLabel('发件密码').fill(ACCOUNT.password);
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await expect(page.getByText('请查收 guwei@example.org')).toBeVisible();
  await expect(page.getByText(/wrong account/)).toBeHidden();
  expect(post.letters).toHaveLength(1);
}

/** Each profile has its rule for the administrator's password, which is said before anything is sent. */
async function refuseWeakPassword(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '安全方案' }).click();
  await page.getByRole('option', { name: '等保三级' }).click();
  await expect(page.getByText('至少 14 位，须包含大写字母')).toBeVisible();
  const password = page.getByLabel(/^密码( \*)?$/);
  await password.fill('Kxqpv-rt7z');
  await password.blur();
  await expect(page.getByText('密码至少 14 位')).toBeVisible();
  await page.getByRole('combobox', { name: '安全方案' }).click();
  await page.getByRole('option', { name: '试用' }).click();
  await expect(page.getByText('密码至少 14 位')).toBeHidden();
  await password.fill(PASSWORD);
  // A name without a login name makes no administrator.
  const security = page.getByLabel('安全管理员登录名');
  await security.fill('');
  await page.getByRole('button', { name: '完成初始化' }).click();
  await expect(security).toHaveAccessibleDescription(/登录名须为/);
  await security.fill('anquan');
}

test('an empty installation leads to its set-up, whatever page is opened', async ({ page }) => {
  await page.goto(`${mall}/`);
  await expect(page.getByRole('heading', { name: '初始化系统' })).toBeVisible();
  await expect(page.getByLabel('初始化口令')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('the set-up asks nothing of a mall that is not there yet', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 503) refused.push(response.url());
  });
  await page.goto(`${mall}/setup`);
  await expect(page.getByLabel('初始化口令')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});

test('an empty installation is set up with the token of its file', async ({ page }) => {
  const { setupToken } = production;
  links = await setUp(page, mall, setupToken, async () => {
    await refuseInSight(page);
    await refuseWeakPassword(page);
    await nameMailSender(page);
    await shots(page, 'setup');
  });
  await page.goto(`${mall}/setup#${setupToken}`);
  await page.reload();
  await expect(page.getByText('系统已经初始化')).toBeVisible();
});

test('the system administrator imports units and people, faults first', async ({ page }) => {
  await login(page, mall, 'guanli');
  await openMenu(page, '系统控制台');
  await expect(page.getByText('安全日志哈希链')).toBeVisible();
  await expect(page.getByText(/^试用环境：/)).toHaveCount(0);
  await shots(page, 'console');
  const shownRelays = page.getByRole('table', { name: '中继' });
  await page.getByRole('tab', { name: '系统资源' }).click();
  // The relay of this page reports itself; another one fell silent.
  await expect(shownRelays).toContainText('正常', { timeout: 60_000 });
  await sql`insert into relay_pulse values ('gone', 'relay-2:8080', '0.1.0', now(),
    now() - interval '1 minute', 3, 1, 0)`.execute(production.db);
  await expect(shownRelays).toContainText('失联', { timeout: 60_000 });
  await shots(page, 'relays');
  await page.getByRole('tab', { name: '参数' }).click();
  const sender = page.getByRole('row').filter({ hasText: 'mail.from' }).first();
  await expect(sender).toContainText('控制台或初始化');
  const escalation = page.getByRole('row').filter({ hasText: 'countersign.escalationMinutes' });
  await expect(escalation).toContainText('会签等待多久');
  await escalation.getByRole('button', { name: '修改' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('soon');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('取值不正确，应为：不小于 0 的整数')).toBeVisible();
  await page.keyboard.press('Escape');
  await openMenu(page, '批量导入');
  await tryImport(page, {});
  await expect(page.getByText('工作簿中没有填写任何行')).toBeVisible();
  // The same file, corrected, may be chosen again: the input holds none.
  await expect(page.getByLabel('选择工作簿')).toHaveValue('');
  await importBook(page, [...people, ['badone', '', 'NO', '', '', '123', '', '监督官', '', '']]);
  await expect(page.getByText('没有“监督官”这个角色')).toBeVisible();
  await shots(page, 'import');
  const marked = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载标注了错误的工作簿' }).click();
  expect((await marked).suggestedFilename()).toBe('导入-标注错误.xlsx');
  await importBook(page, people);
  invitations = await applyImport(page, 6);
  // The same file again changes nothing.
  await importBook(page, people);
  await expect(page.getByText('与现有数据一致')).toBeVisible();
  await openMenu(page, '人事中心');
  await expect(page.getByText('江城第二小学')).toBeVisible();
  await shots(page, 'personnel');
});

test('people are kept: listed, posted, reset; the log has it all', async ({ page, browser }) => {
  await login(page, mall, 'guanli');
  await openMenu(page, '会员管理');
  await page.getByRole('link', { name: '秦朗' }).click();
  await expect(page.getByText('138****0000')).toBeVisible();
  await page.getByRole('button', { name: '查看完整号码' }).click();
  await expect(page.getByText('13800000000')).toBeVisible();
  await shots(page, 'member');
  await page.getByRole('link', { name: '编辑', exact: true }).click();
  const grant = page.getByRole('form', { name: '授予岗位' });
  await grant.getByLabel('授予角色').click();
  await page.getByRole('option', { name: '监督人' }).click();
  await grant.getByRole('button', { name: '授予岗位' }).click();
  await expect(page.getByText(/分离规则第 2 条/)).toBeVisible();
  await shots(page, 'member-edit');
  await openMenu(page, '会员管理');
  await page.getByRole('link', { name: '快速注册' }).click();
  const quick = page.getByRole('form', { name: '快速注册' });
  await quick.getByLabel(/^单位/).first().click();
  await page.getByRole('option', { name: '江城第二小学' }).click();
  await fill(page, { 登录名: 'dengkai', 姓名: '邓凯' });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('邓凯的一次性链接')).toBeVisible();

  const audit = await browser.newPage();
  await setPassword(audit, mall, links[1] ?? '');
  await login(audit, mall, 'shenji');
  await openMenu(audit, '安全日志');
  await audit.getByRole('button', { name: '校验哈希链' }).click();
  await expect(audit.getByText(/相链完整/)).toBeVisible();
  await expect(audit.getByText('查看个人信息明文').first()).toBeVisible();
  await shots(audit, 'security-log');
});

test('an invited person sets a password and logs in with their role', async ({ page }) => {
  await setPassword(page, mall, invitations.get('qinlang') ?? '');
  await login(page, mall, 'qinlang');
  await expect(menuEntry(page, '采购项目')).toBeVisible();
  await page.goto(`${mall}/logout`);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

/** Changes the security rules of the installation, which the set-up chose. */
const setProfile = (profile: 'basic' | 'modern') =>
  sql`update setting set value = ${profile} where name = 'security.profile'`.execute(production.db);

test('somebody registers as a member and is accepted', async ({ page, browser }) => {
  await setProfile('modern');
  await page.goto(`${mall}/hyzc`);
  await fill(page, {
    单位编码: 'XX01',
    姓名: '苏禾',
    手机号码: '13900000000',
    身份证号: '11000019900307001X',
    登录名: 'suhe',
  });
  // The rule of this installation is said before anything is sent.
  await expect(page.getByText('至少 12 位；可以是一句话')).toBeVisible();
  const password = page.getByLabel(/^密码( \*)?$/);
  await password.fill('Mx7-tuqobe');
  await password.blur();
  await expect(page.getByText('密码至少 12 位')).toBeVisible();
  await setProfile('basic');
  await password.fill(PASSWORD);
  await page.getByLabel('再次输入密码').fill(PASSWORD);
  await page.getByLabel('我已阅读并同意注册协议').check();
  await shots(page, 'register');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('申请已提交')).toBeVisible();
  const admin = await browser.newPage();
  await login(admin, mall, 'guanli');
  await openMenu(admin, '会员注册审核');
  const marked = admin.getByRole('navigation', { name: '功能菜单' }).locator('[aria-current=page]');
  await expect(marked).toHaveText(/会员注册审核/);
  await expect(admin.getByText('苏禾')).toBeVisible();
  await shots(admin, 'applications');
  await admin.getByRole('button', { name: '通过', exact: true }).click();
  await admin.getByRole('button', { name: '确认通过' }).click();
  await expect(admin.getByText('没有等待审核的申请')).toBeVisible();
  await login(page, mall, 'suhe');
});

/** A shop with one product: what suppliers bring in themselves, which other tests walk through. */
async function openShop({ db }: Production): Promise<void> {
  for (const n of [1, 2, 3])
    await addOrg(
      { id: supplierOrg(n), code: `GYS${n}`, name: `江城供应商${n}`, type: 'supplier' },
      db,
    );
  await layOut(db);
  await stockUp([{ id: 'printer', name: '瑞达激光打印机', yuan: 1_200 }], db);
  await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail,
      is_default)
    select 'address-qinlang', id, '秦朗', '13800000000', '330106001', '浙江省杭州市西湖区某街道',
      '一路 1 号', true from person where login_name = 'qinlang'`.execute(db);
  await sql`insert into invoice_title (id, unit_id, kind, title, tax_number, is_default)
    select 'title-school', org_id, 'ordinary', '江城第二小学', '12330000', true
    from person where login_name = 'qinlang'`.execute(db);
}

/** The unit's administrator gives the review of orders a level, and publishes it. */
async function publishWorkflow(page: Page): Promise<void> {
  await setPassword(page, mall, invitations.get('weilan') ?? '');
  await login(page, mall, 'weilan');
  await page.goto(`${mall}/lcgl/LcMb`);
  await page.getByRole('textbox', { name: '环节名称' }).fill('总务审核');
  await page.getByRole('combobox', { name: '指定人员' }).first().click();
  await page.getByRole('option', { name: '韩雨' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  const met = page.getByRole('table', { name: '会经过的审核' });
  await expect(met.getByText('1. 总务审核')).toBeVisible();
  await shots(page, 'workflow');
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('table', { name: '版本' })).toContainText('使用中');
}

/** A person links their account of the office's own sign-on, and comes in by it the next time. */
async function signOnByOffice(page: Page): Promise<void> {
  await login(page, mall, 'qinlang');
  await page.goto(`${mall}/center_zhaq`);
  await page.getByRole('button', { name: '关联政务统一认证账号' }).click();
  await page.locator('input[name=login]').fill('qin.lang');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('政务统一认证：来自qin.lang')).toBeVisible();
  await page.getByRole('button', { name: '取消关联' }).click();
  await shots(page, 'unlink');
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).click();
  await page.goto(`${mall}/logout`);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.goto(`${mall}/login?redirect=/dbrw`);
  // The provider remembers who was logged in there.
  await page.getByRole('button', { name: '政务统一认证' }).click();
  await expect(page.getByRole('heading', { name: '待办任务' })).toBeVisible();
}

/** Buys the printer; answers the order's number. */
async function order(page: Page): Promise<string> {
  await page.goto(`${mall}/goods/goodsDetail/printer`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByText(messages['cart.added']).first()).toBeVisible();
  await page.goto(`${mall}/member/Buycar`);
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('订单名称').fill('总务处打印机');
  await page.getByLabel('采购联系电话').fill('13800000000');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();
  await shots(page, 'checkout');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  const link = page.getByRole('table', { name: '生成的订单' }).getByRole('link');
  return (await link.first().innerText()).trim();
}

test('an order of an imported person, signed on elsewhere, is reviewed by another', async ({
  page,
  browser,
}) => {
  // Three people and seven pictures on the way; a loaded machine takes its time.
  await openShop(production);
  const admin = await browser.newPage();
  await publishWorkflow(admin);
  await signOnByOffice(page);
  const number = await order(page);
  const reviewer = await browser.newPage();
  await setPassword(reviewer, mall, invitations.get('hanyu') ?? '');
  await login(reviewer, mall, 'hanyu');
  await reviewer.getByRole('button', { name: /^待办与消息/ }).click();
  await reviewer.getByRole('button').filter({ hasText: number }).click();
  const form = reviewer.locator('form').filter({ has: reviewer.getByText('审核结果') });
  await form.getByRole('radio', { name: '通过', exact: true }).check();
  await form.getByRole('textbox', { name: '审核意见' }).fill('同意采购');
  await shots(reviewer, 'review');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewer.getByText('提交审核成功').first()).toBeVisible();
  await page.goto(`${mall}/Ddgl/order`);
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText('待供应商确认');
});
