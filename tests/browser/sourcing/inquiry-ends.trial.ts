import { expect, type Page } from '@playwright/test';
import { must } from '../../harness/answers.ts';
import {
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../harness/sourcing/inquiries.ts';
import {
  decideAll,
  HOUR,
  published,
  type SourcingWorld,
  signUpAs,
} from '../../harness/sourcing/projects.ts';
import { type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { agree, announcement, dialog, endSignUp, shots, stageAfter } from './steps.ts';

/* Inquiries that end without an award: revoked, stopped while quotes are taken, 流标 at their evaluation. */

const NAMES = { revoked: '投影幕布询价', stopped: '会议音响询价', failed: '门禁设备询价' } as const;

async function play(world: SourcingWorld) {
  const day = 24 * HOUR;
  const opened = { ...twoItems, name: NAMES.failed, minSuppliers: 2 };
  const failed = await openInquiry(world, opened, 2);
  await must(submitAs(world, 1, failed.packageNumber, sheetOf(['3000', '900'])));
  await must(submitAs(world, 2, failed.packageNumber, sheetOf(['2900', '880'])));
  await endQuoting(world, failed.packageNumber);
  await openAll(world, failed.packageNumber);
  world.clock.at = Date.now();
  const signedUp = async (name: string) => {
    const change = { ...twoItems, name, dualControl: true, quoteClosesAt: Date.now() + 60 * day };
    const made = await published(world, change, { method: 'inquiry' });
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), made.number));
    await decideAll(world, made.id);
    return made;
  };
  return {
    failed,
    revoked: await signedUp(NAMES.revoked),
    stopped: await signedUp(NAMES.stopped),
  };
}

let stage: Stage;
let made: Awaited<ReturnType<typeof play>>;
test.beforeAll(async () => {
  ({ stage, made } = await stageAfter(play));
});
test.afterAll(async () => {
  await stage?.close();
});

const noComplaints = (seats: readonly Seat[]) => {
  for (const { complaints } of seats) expect(complaints).toEqual([]);
};

/** A supplier reads about an end in their messages. */
async function isTold(page: Page, text: RegExp): Promise<void> {
  await page.goto(`${stage.mall}/dbrw`);
  await page.getByRole('tab', { name: /^消息/ }).click();
  await expect(page.getByText(text).first()).toBeVisible();
}

test('[PJ1] an inquiry is revoked with its reason, and everybody reads it', async ({ browser }) => {
  const handler = await takeSeat(browser, stage.mall, 'handler');
  const { page } = handler;
  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name: NAMES.revoked }).click();
  await page.getByRole('button', { name: '撤销项目' }).click();
  await dialog(page).getByRole('button', { name: '撤销项目' }).click();
  await expect(dialog(page).getByText('请填写原因')).toBeVisible();
  await dialog(page).getByLabel('原因').fill('采购需求变更');
  await dialog(page).getByRole('button', { name: '撤销项目' }).click();
  await expect(page.getByText('已撤销').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '撤销项目' })).toHaveCount(0);
  await shots(page, 'inquiry-revoked');

  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(announcement(stage, made.revoked.number));
  await expect(visitor.page.getByText('已撤销').first()).toBeVisible();
  await expect(visitor.page.getByText('采购需求变更').first()).toBeVisible();
  await shots(visitor.page, 'inquiry-revoked-public');
  await visitor.page.goto(`${stage.mall}/XjList`);
  await expect(visitor.page.getByRole('link', { name: NAMES.stopped })).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: NAMES.revoked })).toHaveCount(0);
  const supplier = await takeSeat(browser, stage.mall, 'supplier1');
  await isTold(supplier.page, /撤销/);
  await supplier.page.goto(announcement(stage, made.revoked.number));
  await expect(supplier.page.getByRole('link', { name: /^填写报价单/ })).toHaveCount(0);
  noComplaints([handler, visitor, supplier]);
});

test('[IQ4] an inquiry is stopped while quotes are taken, by two people', async ({ browser }) => {
  await endSignUp(stage, made.stopped.number);
  const handler = await takeSeat(browser, stage.mall, 'handler');
  const { page } = handler;
  const hall = `${stage.mall}/JbrXjdt?bbh=${made.stopped.number}-1`;
  const stop = page.getByRole('button', { name: '终止询价' });
  await expect(async () => {
    await page.goto(hall);
    await expect(stop).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await stop.click();
  await dialog(page).getByLabel(/^原因/).fill('预算取消');
  await shots(page, 'inquiry-stop');
  await dialog(page)
    .getByRole('button', { name: /终止|提交/ })
    .click();
  const supervisor = await takeSeat(browser, stage.mall, 'supervisor');
  await supervisor.page.goto(hall);
  await agree(supervisor.page);
  for (const one of [page, supervisor.page])
    await expect(one.getByText('预算取消').first()).toBeVisible();
  await expect(stop).toHaveCount(0);
  const supplier = await takeSeat(browser, stage.mall, 'supplier1');
  await supplier.page.goto(`${stage.mall}/Gysxjdt?bbh=${made.stopped.number}-1`);
  await expect(supplier.page.getByText('预算取消').first()).toBeVisible();
  await expect(supplier.page.getByRole('button', { name: '密封提交', exact: true })).toHaveCount(0);
  await shots(supplier.page, 'inquiry-stopped');
  const visitor = await takeSeat(browser, stage.mall, null);
  await expect(async () => {
    await visitor.page.goto(`${stage.mall}/XjResult?xmbh=${made.stopped.number}`);
    await expect(visitor.page.getByText('终止：预算取消')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await shots(visitor.page, 'inquiry-stopped-result');
  noComplaints([handler, supervisor, supplier, visitor]);
});

test('[IQ7] [PJ9] an inquiry without a quote that meets the requirement is 流标, told, and asked for again', async ({
  browser,
}) => {
  const { number, packageNumber } = made.failed;
  const handler = await takeSeat(browser, stage.mall, 'handler');
  const { page } = handler;
  const hall = `${stage.mall}/JbrXjdt?bbh=${packageNumber}`;
  await page.goto(hall);
  await page.getByRole('button', { name: '提交评审结果' }).click();
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.uncheck();
  for (const reason of await dialog(page)
    .getByLabel(/未通过评审的原因$/)
    .all())
    await reason.fill('参数不满足');
  await expect(dialog(page).getByText('会签后本包流标')).toBeVisible();
  await shots(page, 'inquiry-none-meets');
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  const supervisor = await takeSeat(browser, stage.mall, 'supervisor');
  await supervisor.page.goto(hall);
  await agree(supervisor.page);
  await expect(page.getByText('评审后流标。')).toBeVisible();

  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name: NAMES.failed }).click();
  await page.getByRole('link', { name: '采购结果' }).click();
  await page.getByLabel('采购人地址').fill('江城市文教路 1 号');
  for (const address of await page.getByLabel(/有限公司的地址$/).all())
    await address.fill('江城市滨江路 88 号');
  await shots(page, 'inquiry-failed-file');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('button', { name: '撤回审核' })).toBeVisible();
  const reviewer = await takeSeat(browser, stage.mall, 'reviewer');
  await reviewer.page.goto(`${stage.mall}/dbrw`);
  await reviewer.page
    .getByRole('row')
    .filter({ hasText: NAMES.failed })
    .getByRole('button', { name: /^办理/ })
    .click();
  await reviewer.page.getByRole('radio', { name: '通过', exact: true }).check();
  await reviewer.page.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewer.page.getByText('提交审核成功')).toBeVisible();

  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/XjResultList`);
  await visitor.page.getByRole('link', { name: NAMES.failed }).click();
  await expect(visitor.page.getByText(/^流标：/)).toBeVisible();
  await shots(visitor.page, 'inquiry-failed-result');
  await visitor.page.getByRole('link', { name: '查看公告' }).click();
  await expect(visitor.page.getByText(number).first()).toBeVisible();
  const loser = await takeSeat(browser, stage.mall, 'supplier2');
  await loser.page.goto(`${stage.mall}/bidxm/GysBidDetails?xmbh=${number}`);
  await expect(loser.page.getByText(/参数不满足/).first()).toBeVisible();
  await shots(loser.page, 'inquiry-failed-own');

  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('link', { name: NAMES.failed }).click();
  await page.getByRole('button', { name: '重新采购' }).click();
  await expect(page.getByRole('heading', { name: '编辑询价项目' })).toBeVisible();
  await expect(page.getByLabel('项目名称')).toHaveValue(NAMES.failed);
  await expect(page.getByLabel('第 2 行名称')).toHaveValue('耗材');
  noComplaints([handler, supervisor, reviewer, visitor, loser]);
});
