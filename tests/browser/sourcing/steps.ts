import { randomBytes } from 'node:crypto';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { personIdOf } from '../../harness/people/cast.ts';
import { type SourcingWorld, sourcingWorld } from '../../harness/sourcing/projects.ts';
import { bidBox } from '../auction/kit/bid.ts';
import { shotsOf } from '../picture.ts';
import { openMenu, openStage, region, type Seat, type Stage } from '../stage.ts';

export { openMenu } from '../stage.ts';

/* The steps of a project that several browser tests go through. */

export const shots = shotsOf('sourcing');

export const COMPANIES = {
  gys01: '江城瑞达办公设备有限公司',
  gys02: '华信科技（江城）有限公司',
  gys03: '江城嘉合商贸有限公司',
} as const;

export const dialog = (page: Page) => page.getByRole('dialog');

/**
 * A stage on which people of the harness have done something before, by the front door; they log in as
 * those of the demonstration do. `fill` puts other data in before them.
 */
export async function stageAfter<Made>(
  play: (world: SourcingWorld) => Promise<Made>,
  fill: (db: Database) => Promise<unknown> = async () => {},
): Promise<{ readonly stage: Stage; readonly made: Made }> {
  const quoteKey = randomBytes(32);
  const played = Promise.withResolvers<Made>();
  const stage = await openStage(
    async (db) => {
      await fill(db);
      const world = await sourcingWorld({ db, quoteKey });
      played.resolve(await play(world));
      await world.app.close();
      await sql`update person set password_hash = demo.password_hash from person demo, person known
        where demo.login_name = 'jbr01' and known.id = ${personIdOf('handler')}
          and person.password_hash = known.password_hash`.execute(db);
    },
    { QUOTE_KEY: quoteKey.toString('hex') },
  );
  return { stage, made: await played.promise };
}

/** A time from now on, as the form takes it, in China. */
export const inHours = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16);

/** A new project in the editor, from the handler's menu. */
export async function begin(stage: Stage, page: Page, word: '询价' | '竞价'): Promise<void> {
  await page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(page, '采购项目');
  await page.getByRole('link', { name: `新建${word}` }).click();
  await page.getByRole('button', { name: `新建${word}项目` }).click();
  await expect(page.getByRole('heading', { name: `编辑${word}项目` })).toBeVisible();
}

interface Filled {
  readonly name: string;
  readonly word: '竞价' | '询价';
  /** Hours until the end of quoting. */
  readonly closesIn: number;
}

/** Everything that a project needs, but for its supervisor. */
export async function fillIn(page: Page, { name, word, closesIn }: Filled): Promise<void> {
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

export async function chooseSupervisor(page: Page): Promise<void> {
  await page.locator('#draft-supervisorId').click();
  await page.getByRole('option', { name: /沈立群/ }).click();
}

/** Submits what is complete and saved; answers the project's number. */
export async function submit(page: Page, name: string): Promise<string> {
  await expect(page.getByText('内容已完整，可以提交')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('审核中').first()).toBeVisible();
  const number = page.getByText(/^(JJ|XJ)\d{8}$/).first();
  return (await number.textContent()) ?? '';
}

/** The reviewer passes the project that waits in their to-dos. */
export async function passReview(
  stage: Stage,
  { page }: Seat,
  name: string,
  shot: string,
): Promise<void> {
  await page.goto(`${stage.mall}/dbrw`);
  await page.getByRole('button', { name: /^办理/ }).first().click();
  await expect(page.getByText(name).last()).toBeVisible();
  await page.getByRole('radio', { name: '通过', exact: true }).check();
  await shots(page, shot);
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功')).toBeVisible();
}

/** The address of a project's announcement, which depends on its method. */
export const announcement = (stage: Stage, number: string): string =>
  `${stage.mall}/${number.startsWith('XJ') ? 'Xj' : 'Bid'}Detail?xmbh=${number}`;

/** Opens the rules by their link beside the tick; answers the version that they are shown in. */
async function readRules(page: Page, number: string): Promise<string> {
  const [rules] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '本项目的规则' }).click(),
  ]);
  await expect(rules).toHaveURL(new RegExp(`/${number.startsWith('XJ') ? 'Xj' : 'Bid'}Rule\\?`));
  const title = rules.getByRole('heading', { name: `（${number}）的规则，版本` });
  await expect(title).toBeVisible();
  const version = /版本 (\w+)$/.exec((await title.textContent()) ?? '')?.[1] ?? '无';
  await rules.close();
  return version;
}

export async function signUp(stage: Stage, { page }: Seat, number: string): Promise<void> {
  await page.goto(announcement(stage, number));
  await page.getByRole('button', { name: '我要报名' }).click();
  const version = await readRules(page, number);
  await page.getByLabel('联系人').fill('王海涛');
  await page.getByLabel('联系电话').fill('13800138000');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  await expect(page.getByText(/^BM[2-9A-Z]{10}$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${version}`))).toBeVisible();
}

/** The handler admits a supplier; the next click finds its button where it stays. */
export async function admit(page: Page, company: string): Promise<void> {
  const applicant = region(page, company);
  await applicant.getByRole('button', { name: '通过', exact: true }).click();
  await expect(applicant.getByText('已通过', { exact: true })).toBeVisible();
}

/** The sign-up is over now, and quoting opens in a moment: the product goes on by itself. */
export const endSignUp = (stage: Stage, number: string) =>
  sql`update sourcing_project set sign_up_ends_at = now(),
    quote_opens_at = now() + interval '5 seconds' where number = ${number}`.execute(stage.db);

/** From the announcement to a supplier's own page of quotes, by its link, once quoting is there. */
async function follow(page: Page, address: string, link: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await page.getByRole('link', { name: link }).click({ timeout: 20_000 });
  }).toPass({ timeout: 300_000 });
}

/** From the announcement to one's board, by its links, once quoting is open. */
export async function enterBoard(stage: Stage, page: Page, number: string): Promise<void> {
  await follow(page, announcement(stage, number), new RegExp(`^查看分包 ${number}-1`));
  await page.getByRole('link', { name: '进入竞价大厅' }).click();
  // A list that is fixed late moves the opening by a minute.
  await expect(bidBox(page)).toBeVisible({ timeout: 120_000 });
}

/** From the announcement to one's hall, by its link. */
export async function enterHall(stage: Stage, page: Page, number: string): Promise<void> {
  await follow(page, announcement(stage, number), /^填写报价单/);
  await expect(page.getByRole('heading', { name: '报价单' })).toBeVisible();
}

/** Fills in a quote sheet with unit prices line by line; an empty one leaves its line out. */
export async function fillSheet(page: Page, prices: readonly string[]): Promise<void> {
  for (const [index, price] of prices.entries()) {
    if (price === '') continue;
    await page.getByLabel(`第 ${index + 1} 行单价（元）`).fill(price);
    await page.getByLabel(`第 ${index + 1} 行品牌`).fill('联想');
    await page.getByLabel(`第 ${index + 1} 行型号`).fill('M750');
  }
  await page.getByLabel('交货期（天）').fill('10');
}

/** Waits until quoting has begun, seals the sheet and sees its receipt. */
export async function seal(page: Page): Promise<void> {
  // A list that is fixed late moves the opening by a minute.
  const button = page.getByRole('button', { name: '密封提交', exact: true });
  await expect(button).toBeEnabled({ timeout: 120_000 });
  await button.click();
  await dialog(page).getByRole('button', { name: '确认提交' }).click();
  // A price far from the reference is asked about once more (AU7).
  const again = dialog(page).getByRole('button', { name: '金额无误，提交' });
  const receipt = page.getByRole('heading', { name: '报价回执' });
  await expect(receipt.or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(receipt).toBeVisible();
  await expect(page.getByText('报价已密封')).toBeVisible();
}

/** The quoting, or its current round, is over now: the product goes on by itself. */
export const endQuoting = (stage: Stage, number: string) =>
  sql`update auction set closes_at = now(), original_closes_at = now()
    where package_number = ${`${number}-1`}`.execute(stage.db);

/** The supervisor agrees to what waits in the hall. */
export async function agree(page: Page): Promise<void> {
  const waiting = region(page, '待会签事项');
  await waiting.getByRole('button', { name: '同意', exact: true }).click();
  await dialog(page).getByRole('button', { name: '同意', exact: true }).click();
}

/** The supplier confirms the award that waits for them, from their menu. */
export async function confirmAward(stage: Stage, page: Page, name: string): Promise<void> {
  await page.goto(`${stage.mall}/GysOrder`);
  await openMenu(page, '成交结果确认');
  const offer = page.getByRole('row').filter({ hasText: name });
  await expect(offer.getByText('待确认')).toBeVisible();
  await offer.getByRole('button', { name: '确认成交' }).click();
  await dialog(page).getByRole('button', { name: '确认成交' }).click();
  await expect(offer.getByText('已确认')).toBeVisible();
}
