import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { chooseSupervisor, fillIn, inHours, openMenu, passReview, shots, submit } from './steps.ts';

/* A project that is published at its time, fails, is tendered again, and serves as a pattern. */

const NAME = '实验室台式机采购';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** The editor is there; the page before it has a field for names, too. */
const editor = (page: Page) =>
  expect(page.getByRole('heading', { name: '编辑竞价项目' })).toBeVisible();

/** The times of a new round; the text is there already. */
async function fillTimes(page: Page): Promise<void> {
  await page.getByLabel('报名截止时间').first().fill(inHours(24));
  await page.getByLabel('报价开始时间').first().fill(inHours(25));
  await page.getByLabel('报价截止时间').first().fill(inHours(30));
}

test('[PJ3] [PJ6] [PJ7] published at its time, failed, tendered again, copied', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  const visitor = await takeSeat(browser, stage.mall, null);
  const { page } = handler;
  await page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(page, '采购项目');
  await page.getByRole('link', { name: '新建竞价' }).click();
  await page.getByRole('button', { name: '新建竞价项目' }).click();
  await editor(page);
  await fillIn(page, { name: NAME, word: '竞价', closesIn: 30 });
  await page.getByLabel('发布时间', { exact: true }).fill(inHours(2));
  await chooseSupervisor(page);
  const number = await submit(page, NAME);
  await passReview(stage, reviewer, NAME, 'again-review');

  // Approved, it waits for its time; nobody else sees it before.
  await page.reload();
  await expect(page.getByText('待发布').first()).toBeVisible();
  await shots(page, 'scheduled');
  await visitor.page.goto(`${stage.mall}/BidDetail?xmbh=${number}`);
  await expect(visitor.page.getByText(NAME)).toBeHidden();
  await sql`update sourcing_project set publish_at = now() where number = ${number}`.execute(
    stage.db,
  );
  await expect(page.getByText('报名中').first()).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.page.getByRole('heading', { name: NAME })).toBeVisible();

  // Nobody signs up: it fails, and is tendered again under a number of its own.
  await sql`update sourcing_project set sign_up_ends_at = now(), was_extended = true
    where number = ${number}`.execute(stage.db);
  await expect(page.getByText('流标').first()).toBeVisible();
  await shots(page, 'failed');
  await page.getByRole('button', { name: '重新采购' }).click();
  await editor(page);
  await expect(page.getByLabel('项目名称')).toHaveValue(NAME);
  await expect(page.getByLabel('报名截止时间').first()).toHaveValue('');
  await fillTimes(page);
  const again = await submit(page, NAME);
  expect(again).not.toBe(number);
  await passReview(stage, reviewer, NAME, 'again-review-2');
  await page.reload();
  await expect(page.getByText('报名中').first()).toBeVisible();
  await expect(page.getByText('原流标项目')).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await shots(page, 'tendered-again');
  await visitor.page.goto(`${stage.mall}/BidDetail?xmbh=${again}`);
  await expect(visitor.page.getByRole('heading', { name: NAME })).toBeVisible();

  // It becomes a template, and another project begins from that.
  await page.getByRole('button', { name: '设为模板' }).click();
  await expect(page.getByRole('button', { name: '取消模板' })).toBeVisible();
  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name: '新建竞价' }).click();
  await page.getByRole('button', { name: `使用模板 ${NAME}` }).click();
  await editor(page);
  await expect(page.getByLabel('项目名称')).toHaveValue(NAME);
  await expect(page.getByLabel('报名截止时间').first()).toHaveValue('');

  // Another project of the same kind is a copy of it.
  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name: '新建竞价' }).click();
  await shots(page, 'begin');
  await page.getByRole('button', { name: `复制 ${again}` }).click();
  await editor(page);
  const name = '教研室台式机采购';
  await page.getByLabel('项目名称').fill(name);
  await fillTimes(page);
  const copied = await submit(page, name);
  await passReview(stage, reviewer, name, 'again-review-3');
  await page.reload();
  await expect(page.getByText('报名中').first()).toBeVisible();
  await expect(page.getByText('原流标项目')).toBeHidden();
  await visitor.page.goto(`${stage.mall}/BidDetail?xmbh=${copied}`);
  await expect(visitor.page.getByRole('heading', { name })).toBeVisible();
  for (const seat of [handler, reviewer, visitor]) expect(seat.complaints).toEqual([]);
});
