import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import {
  desktop,
  openStage,
  phone,
  region,
  type Seat,
  type Stage,
  takeSeat,
  test,
} from '../stage.ts';

/* A 竞价 and a 询价 project from an empty editor through review and sign-up to their quotes. */

const SHOTS = 'tests/.out/shots';
const NAME = '教学用计算机采购';
const INQUIRY = '实验室耗材询价采购';
const COMPANIES = {
  gys01: '江城瑞达办公设备有限公司',
  gys02: '华信科技（江城）有限公司',
  gys03: '江城嘉合商贸有限公司',
} as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** A time from now on, as the form takes it, in China. */
const inHours = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16);

/** The page as it is now, on a desktop and on a phone. */
async function shots(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/sourcing-${name}.png`, fullPage: true });
  await page.setViewportSize(phone);
  await page.screenshot({ path: `${SHOTS}/sourcing-${name}-phone.png`, fullPage: true });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} is no wider than a phone`).toBeLessThanOrEqual(phone.width);
  await page.setViewportSize(desktop);
}

/** The menu's own entry, as people get there. */
const openMenu = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click();

const quoteDesk = (page: Page) => region(page, '报价');
const quoteButton = (page: Page) =>
  quoteDesk(page).getByRole('button', { name: '报价', exact: true });

interface Filled {
  readonly name: string;
  readonly word: '竞价' | '询价';
  /** Hours until the end of quoting. */
  readonly closesIn: number;
}

/** Everything that a project needs, but for its supervisor. */
async function fillIn(page: Page, { name, word, closesIn }: Filled): Promise<void> {
  const text: readonly (readonly [string, string])[] = [
    ['项目名称', name],
    ['采购品目', 'A02010105 台式计算机'],
    ['预算金额', '120,000'],
    ['采购联系人', '林静'],
    ['采购联系电话', '13857100001'],
    ['交货地点', '一号教学楼'],
    ['交货时间', '合同签订后 15 日内'],
    ['付款方式', '验收合格后 30 日内付清'],
    [`采用${word}的理由`, '规格标准统一、现货充足'],
    ['资格要求', '具有独立承担民事责任的能力'],
    ['包名称', '台式计算机 20 台'],
    ['起始价', '100000'],
    ['报名截止时间', inHours(24)],
    ['报价开始时间', inHours(25)],
    ['报价截止时间', inHours(closesIn)],
  ];
  for (const [label, value] of text)
    await page.getByLabel(label, { exact: false }).first().fill(value);
  await page.getByText('财政资金', { exact: true }).click();
  await page.getByRole('button', { name: '从表格粘贴' }).click();
  await page
    .getByLabel('粘贴从表格软件复制的单元格')
    .fill('名称\t规格\t单位\t数量\n台式计算机\t16G 内存\t台\t20\n显示器\t24 英寸\t台\t20');
  await page.getByRole('button', { name: '添加 2 行' }).click();
}

async function chooseSupervisor(page: Page): Promise<void> {
  await page.locator('#draft-supervisorId').click();
  await page.getByRole('option', { name: /沈立群/ }).click();
}

/** Submits what is complete and saved; answers the project's number. */
async function submit(page: Page, name: string): Promise<string> {
  await expect(page.getByText('内容已完整，可以提交')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('审核中').first()).toBeVisible();
  const number = page.getByText(/^(JJ|XJ)\d{8}$/).first();
  return (await number.textContent()) ?? '';
}

/** The reviewer passes the project that waits in their to-dos. */
async function passReview({ page }: Seat, name: string, shot: string): Promise<void> {
  await page.goto(`${stage.mall}/dbrw`);
  await page.getByRole('button', { name: /^办理/ }).first().click();
  await expect(page.getByText(name).last()).toBeVisible();
  await page.getByRole('radio', { name: '通过', exact: true }).check();
  await shots(page, shot);
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功')).toBeVisible();
}

async function signUp({ page }: Seat, number: string): Promise<void> {
  await page.goto(`${stage.mall}/BidDetail?xmbh=${number}`);
  await page.getByRole('button', { name: '我要报名' }).click();
  await page.getByLabel('联系人').fill('王海涛');
  await page.getByLabel('联系电话').fill('13800138000');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  await expect(page.getByText(/^BM[2-9A-Z]{10}$/)).toBeVisible();
}

const admit = (page: Page, company: string) =>
  region(page, company).getByRole('button', { name: '通过', exact: true }).click();

/** The sign-up is over now, and quoting opens in a moment: the product goes on by itself. */
const endSignUp = (number: string) =>
  sql`update sourcing_project set sign_up_ends_at = now(),
    quote_opens_at = now() + interval '5 seconds' where number = ${number}`.execute(stage.db);

/** From the announcement to one's board, by its links, once quoting is open. */
async function enterBoard({ page }: Seat, number: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${stage.mall}/BidDetail?xmbh=${number}`);
    await page.getByRole('link', { name: `查看分包 ${number}-1` }).click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: '进入竞价大厅' }).click();
  // A list that is fixed late moves the opening by a minute.
  await expect(quoteDesk(page)).toBeVisible({ timeout: 120_000 });
}

test('[PJ2] [PJ3] [PJ4] [PJ5] [PJ7] from an empty editor to a live auction', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  page.setDefaultTimeout(20_000);
  await page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(page, '采购项目');
  await expect(page.getByText('还没有采购项目')).toBeVisible();
  await page.getByRole('link', { name: '新建竞价' }).click();
  await page.getByRole('button', { name: '新建竞价项目' }).click();
  await expect(page.getByRole('heading', { name: '编辑竞价项目' })).toBeVisible();

  // What is missing is named, and leads to its field.
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByLabel('项目名称')).toBeFocused();
  await expect(page.getByText(/^还有 \d+ 处需要完善$/)).toBeVisible();
  await fillIn(page, { name: NAME, word: '竞价', closesIn: 30 });
  await chooseSupervisor(page);
  await expect(page.getByText('内容已完整，可以提交')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await shots(page, 'editor');

  // Another tab on the same draft is told.
  const other = await handler.context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('项目名称')).toHaveValue(NAME);
  await other.getByLabel('采购计划编号').fill('JH-2026-7');
  await expect(other.getByText('正在保存…')).toBeHidden();
  await expect(other.getByText(/^已保存/)).toBeVisible();
  await page.getByLabel('交货地点').fill('二号教学楼');
  await expect(page.getByText(/在另一窗口保存/)).toBeVisible();
  await page.getByRole('button', { name: '重新载入' }).click();
  await expect(page.getByLabel('采购计划编号')).toHaveValue('JH-2026-7');
  await other.close();

  await page.getByRole('button', { name: '预览公告' }).click();
  await expect(page.getByRole('dialog')).toContainText('16G 内存');
  await shots(page, 'preview');
  await page.getByRole('button', { name: '关闭' }).click();
  const number = await submit(page, NAME);
  await shots(page, 'file');

  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(reviewer, 'JH-2026-7', 'review');

  // Visitors read the announcement; suppliers sign up.
  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/BidList?zt=bm`);
  await visitor.page.getByRole('link', { name: NAME }).click();
  await expect(visitor.page.getByRole('link', { name: '供应商登录后报名' })).toBeVisible();
  await expect(visitor.page.getByText('JH-2026-7')).toBeHidden();
  const [first, second, third] = [
    await takeSeat(browser, stage.mall, 'gys01'),
    await takeSeat(browser, stage.mall, 'gys02'),
    await takeSeat(browser, stage.mall, 'gys03'),
  ];
  await shots(visitor.page, 'announcement');
  for (const seat of [first, second, third]) await signUp(seat, number);
  await shots(third.page, 'receipt');

  await page.reload();
  await expect(page.getByText('报名 3 家，通过 0 家')).toBeVisible();
  await shots(page, 'applicants');
  await page.getByLabel(`对${COMPANIES.gys02}的审查意见`).fill('缺少授权书');
  await region(page, COMPANIES.gys02).getByRole('button', { name: '不通过' }).click();
  await expect(page.getByText('未通过', { exact: true })).toBeVisible();
  await admit(page, COMPANIES.gys01);
  await admit(page, COMPANIES.gys03);

  // One chance to amend.
  await second.page.goto(`${stage.mall}/BidDetail?xmbh=${number}`);
  await expect(second.page.getByText('缺少授权书')).toBeVisible();
  await second.page.getByRole('button', { name: '补正报名' }).click();
  await second.page.getByLabel('资格说明').fill('授权书已补充');
  await shots(second.page, 'amend');
  await second.page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await second.page.getByRole('button', { name: '提交补正' }).click();
  await expect(second.page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  await page.reload();
  await admit(page, COMPANIES.gys02);
  await expect(page.getByText('报名 3 家，通过 3 家')).toBeVisible();

  // The list is fixed, and the auction is there for the admitted.
  await endSignUp(number);
  await expect(page.getByRole('link', { name: `${number}-1` })).toBeVisible({ timeout: 60_000 });
  await enterBoard(second, number);
  await quoteDesk(second.page).getByLabel('报价金额（元）').fill('99000', { timeout: 120_000 });
  await quoteButton(second.page).click({ timeout: 120_000 });
  await second.page.getByRole('dialog').getByRole('button', { name: '确认报价' }).click();
  await expect(quoteDesk(second.page).getByText('报价成功')).toBeVisible();
  await shots(second.page, 'board');

  // The supervisor finds the project in their own list.
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await supervisor.page.goto(`${stage.mall}/xycg/XmList`);
  await supervisor.page.getByRole('link', { name: NAME }).click();
  await expect(supervisor.page.getByText('报名 3 家，通过 3 家')).toBeVisible();
  for (const seat of [handler, reviewer, visitor, first, second, third, supervisor])
    expect(seat.complaints).toEqual([]);
});

test('[PJ2] [PJ5] [PJ7] an inquiry ends its sign-up with sealed quotes', async ({ browser }) => {
  test.setTimeout(300_000);
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await page.goto(`${stage.mall}/xycg/XmList`);
  await expect(page.getByRole('link', { name: '新建询价' })).toBeVisible();
  await shots(page, 'list');
  await page.getByRole('link', { name: '新建询价' }).click();
  await expect(page.getByRole('heading', { name: '新建询价项目', level: 1 })).toBeVisible();
  await shots(page, 'begin');
  await page.getByRole('button', { name: '新建询价项目' }).click();
  await expect(page.getByRole('heading', { name: '编辑询价项目' })).toBeVisible();
  await fillIn(page, { name: INQUIRY, word: '询价', closesIn: 24 * 30 });
  await page.locator('#draft-minSuppliers').fill('2');
  await chooseSupervisor(page);
  const number = await submit(page, INQUIRY);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(reviewer, number, 'inquiry-review');

  const first = await takeSeat(browser, stage.mall, 'gys01');
  await first.page.goto(`${stage.mall}/XjList`);
  await expect(first.page.getByRole('link', { name: INQUIRY })).toBeVisible();
  await shots(first.page, 'inquiries');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  for (const seat of [first, second]) await signUp(seat, number);
  await page.reload();
  await admit(page, COMPANIES.gys01);
  await admit(page, COMPANIES.gys02);
  await expect(page.getByText('报名 2 家，通过 2 家')).toBeVisible();
  await endSignUp(number);

  // Sealed, line by line; nobody but its supplier reads the amount.
  await enterBoard(first, number);
  await first.page.getByLabel(/^台式计算机.* 的单价$/).fill('3000', { timeout: 120_000 });
  await first.page.getByLabel(/^显示器.* 的单价$/).fill('900');
  await shots(first.page, 'inquiry-board');
  const seal = quoteDesk(first.page).getByRole('button', { name: '提交报价', exact: true });
  await seal.click({ timeout: 120_000 });
  await first.page.getByRole('dialog').getByRole('button', { name: '确认报价' }).click();
  await expect(region(first.page, '我的密封报价').getByText('报价已密封')).toBeVisible();
  await shots(first.page, 'inquiry-quoted');
  for (const seat of [handler, reviewer, first, second]) expect(seat.complaints).toEqual([]);
});

test('[PJ5] the rules are there for everybody', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/BidRule`);
  await expect(page.getByRole('heading', { name: '竞价规则' })).toBeVisible();
  await shots(page, 'rules');
  await page.goto(`${stage.mall}/XjRule`);
  await expect(page.getByRole('heading', { name: '询价规则' })).toBeVisible();
  expect(complaints).toEqual([]);
});
