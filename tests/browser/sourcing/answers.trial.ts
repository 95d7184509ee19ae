import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, phone, type Stage, takeSeat, test } from '../stage.ts';
import {
  admit,
  announcement,
  begin,
  COMPANIES,
  chooseSupervisor,
  dialog,
  endSignUp,
  enterHall,
  fillIn,
  fillSheet,
  passReview,
  seal,
  shots,
  signUp,
  submit,
} from './steps.ts';

/* Questions about an inquiry: a late answer moves its end, which the handler sees before sending it. */

const NAME = '办公家具询价采购';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** The end of quoting is this near now: too near for an answer, with so many working days (CL4). */
const endSoon = (number: string) =>
  sql`update auction set closes_at = now() + interval '5 hours',
    original_closes_at = now() + interval '5 hours'
    where package_number = ${`${number}-1`}`.execute(stage.db);

/** The card of a page with this heading. */
const panel = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** The announced end of quoting. */
const announcedEnd = (page: Page) =>
  panel(page, '项目信息').getByText('报价截止', { exact: true }).locator('..');

const MOMENT = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;

/** The moment that a text of the page names. */
async function momentIn(text: string | null): Promise<string> {
  const found = MOMENT.exec(text ?? '')?.[0];
  expect(found).toBeDefined();
  return found ?? '';
}

/** Counts the times that a page asks to be printed, instead of opening the browser's dialog. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { prints: 0 };
    Object.assign(window, { counter });
    window.print = () => {
      counter.prints += 1;
    };
  });
  return () =>
    page.evaluate(() => (window as unknown as { counter: { prints: number } }).counter.prints);
}

test('[CL1] [CL4] [IQ2] a late answer moves the end before the eyes of its writer; receipts are printed', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await begin(stage, page, '询价');
  await fillIn(page, { name: NAME, word: '询价', closesIn: 24 * 30 });
  await page.locator('#draft-minSuppliers').fill('1');
  await chooseSupervisor(page);
  const number = await submit(page, NAME);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, number, 'answers-review');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await signUp(stage, supplier, number);
  await page.reload();
  await admit(page, COMPANIES.gys01);
  await endSignUp(stage, number);

  await enterHall(stage, supplier.page, number);
  await fillSheet(supplier.page, ['3000', '900']);
  await seal(supplier.page);
  const prints = await countPrints(supplier.page);
  await supplier.page.getByRole('button', { name: '打印' }).click();
  expect(await prints()).toBe(1);
  // On paper stand the facts of the receipt, without what is for clicking.
  await supplier.page.emulateMedia({ media: 'print' });
  await expect(supplier.page.getByText('承诺值（SHA-256，记入日志）')).toBeVisible();
  await expect(supplier.page.getByText('¥78,000.00')).toBeVisible();
  for (const name of ['打印', '下载回执'])
    await expect(supplier.page.getByRole('button', { name })).toBeHidden();
  await expect(supplier.page.getByRole('banner')).toBeHidden();
  await shots(supplier.page, 'receipt-print');
  await supplier.page.emulateMedia({ media: null });

  // The question has no name; the answer comes when the end is near.
  await keepsItsPlaces(supplier.page, announcement(stage, number));
  const questions = panel(supplier.page, '答疑澄清');
  await expect(questions.getByText('还没有问题')).toBeVisible();
  await questions.getByLabel('我要提问').fill('送货是否需要上楼安装？');
  await questions.getByRole('button', { name: '提交问题' }).click();
  await expect(questions.getByText('本单位提问')).toBeVisible();
  await shots(supplier.page, 'answers-asked');
  await endSoon(number);
  await page.reload();
  const asked = panel(page, '答疑澄清');
  await asked.getByRole('button', { name: '答复' }).click();
  const preview = dialog(page).getByRole('status');
  await expect(preview).toContainText('提交答复后报价截止时间自动顺延至');
  const end = await momentIn(await preview.textContent());
  await expect(dialog(page)).not.toContainText(COMPANIES.gys01);
  await shots(page, 'answers-dialog');
  await dialog(page).getByLabel('答复').fill('需送货上楼并安装，请计入报价。');
  await dialog(page).getByRole('button', { name: '提交答复' }).click();
  await expect(dialog(page)).toBeHidden();

  // Everybody reads the end that the dialog showed.
  await expect(asked.getByText(`报价截止时间顺延至 ${end}`)).toBeVisible();
  await expect(announcedEnd(page)).toContainText(end);
  await expect(panel(page, '项目时间轴')).toContainText(`报价截止时间顺延至 ${end}`);
  await shots(page, 'answers-file');
  await supplier.page.reload();
  await expect(questions.getByText(`报价截止时间顺延至 ${end}`)).toBeVisible();
  await expect(announcedEnd(supplier.page)).toContainText(end);
  await shots(supplier.page, 'answers-supplier');
  const small = await takeSeat(browser, stage.mall, null, phone);
  await small.page.goto(announcement(stage, number));
  await expect(panel(small.page, '答疑澄清')).toContainText('需送货上楼并安装');
  await leadsOn(supplier.page, (await takeSeat(browser, stage.mall, 'gys04')).page, number);
  for (const seat of [handler, reviewer, supplier, small]) expect(seat.complaints).toEqual([]);
});

/** A late part of the sign-up's panel moves nothing below it. */
async function keepsItsPlaces(page: Page, address: string): Promise<void> {
  const mails = `**${enrolmentEndpoints.mails.path}*`;
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route(mails, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(address);
  const timeline = page.getByRole('heading', { name: '项目时间轴' });
  await expect(page.getByText('正在读取邮件设置')).toBeVisible();
  await expect(panel(page, '答疑澄清').getByText('还没有问题')).toBeVisible();
  const before = await timeline.boundingBox();
  release();
  await expect(page.getByText('未登记电子邮箱，不会发送邮件')).toBeVisible();
  expect(await timeline.boundingBox()).toEqual(before);
  await page.unroute(mails);
}

/** Pages with nothing to show name a way to something. */
async function leadsOn(page: Page, stranger: Page, number: string): Promise<void> {
  await stranger.goto(`${stage.mall}/BidDetails?xmbh=${number}`);
  await expect(stranger.getByText('该项目不存在或您无权查看')).toBeVisible();
  await expect(stranger.getByRole('link', { name: '查看全部项目' })).toBeVisible();
  await stranger.goto(`${stage.mall}/BidDetails`);
  await stranger.getByRole('link', { name: '查看全部项目' }).click();
  await expect(stranger).toHaveURL(/\/BidList/);
  await page.goto(`${stage.mall}/XjList?keyword=${encodeURIComponent('没有这个项目')}`);
  await page.getByRole('button', { name: '查看全部项目' }).click();
  await expect(page.getByText('当前没有报名中的询价项目')).toBeVisible();
}
