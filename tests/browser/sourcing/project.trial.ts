import { readFile } from 'node:fs/promises';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { expect, type Page } from '@playwright/test';
import { pdf } from '../../harness/mall/files.ts';
import { bid } from '../auction/kit/bid.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';
import {
  admit,
  agree,
  COMPANIES,
  chooseSupervisor,
  endSignUp,
  enterBoard,
  fillIn,
  openMenu,
  passReview,
  shots,
  signUp,
  submit,
} from './steps.ts';

/* A 竞价 project from an empty editor through review and sign-up to its bids. */

const NAME = '教学用计算机采购';
const LETTER = '法定代表人授权书（盖章扫描件）.pdf';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('[PJ2] [PJ3] [PJ4] [PJ5] [PJ7] from an empty editor to a live auction', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await page.goto(`${stage.mall}/Ddgl/order`);
  await openMenu(page, '采购项目');
  await expect(page.getByText('还没有采购项目')).toBeVisible();
  await page.getByRole('link', { name: '新建竞价' }).click();
  await page.getByRole('button', { name: '新建竞价项目' }).click();
  await expect(page.getByRole('heading', { name: '编辑竞价项目' })).toBeVisible();

  // Each gap is named, and leads to its field.
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByLabel('项目名称')).toBeFocused();
  await expect(page.getByText(/^还有 \d+ 处需要完善$/)).toBeVisible();
  // [AU23] What the public page shows is chosen here.
  await page.getByText('最优价和匿名报价').click();
  await fillIn(page, { name: NAME, word: '竞价', closesIn: 30 });
  await chooseSupervisor(page);
  await expect(page.getByText('内容已完整，可以提交')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await shots(page, 'editor');

  // Another tab on the same draft: each is told of the other, before anything is saved.
  const openElsewhere = '此草稿在另一窗口也打开着';
  await expect(page.getByText(openElsewhere)).toBeHidden();
  const other = await handler.context.newPage();
  // A part that the platform does not answer says so, and comes when asked again; the form stays.
  await other.route(`**${projectEndpoints.people.path}*`, (route) =>
    route.fulfill({ status: 503 }),
  );
  await other.goto(page.url());
  await expect(other.getByText('监督人加载失败')).toBeVisible();
  await other.unroute(`**${projectEndpoints.people.path}*`);
  await other.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(other.locator('#draft-supervisorId')).toBeVisible();
  await expect(other.getByLabel('项目名称')).toHaveValue(NAME);
  for (const tab of [page, other]) await expect(tab.getByText(openElsewhere)).toBeVisible();
  await other.getByLabel('采购计划编号').fill('JH-2026-7');
  await expect(other.getByText('正在保存…')).toBeHidden();
  await expect(other.getByText(/^已保存/)).toBeVisible();
  await page.getByLabel('交货地点').fill('二号教学楼');
  await expect(page.getByText(/在另一窗口保存/)).toBeVisible();
  await page.getByRole('button', { name: '重新载入' }).click();
  await expect(page.getByLabel('采购计划编号')).toHaveValue('JH-2026-7');
  await expect(page.getByRole('radio', { name: '最优价和匿名报价' })).toBeChecked();
  await other.close();
  await expect(page.getByText(openElsewhere)).toBeHidden();

  await page.getByRole('button', { name: '预览公告' }).click();
  await expect(page.getByRole('dialog')).toContainText('16G 内存');
  await shots(page, 'preview');
  await page.getByRole('button', { name: '关闭' }).click();
  const number = await submit(page, NAME);
  await shots(page, 'file');

  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, 'JH-2026-7', 'review');

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
  for (const seat of [first, second, third]) await signUp(stage, seat, number);
  await shots(third.page, 'receipt');
  // The windows that one signed up to go into one's own calendar.
  await third.page.getByRole('link', { name: '返回项目' }).click();
  const [calendar] = await Promise.all([
    third.page.waitForEvent('download'),
    third.page.getByRole('button', { name: '加入日历（.ics）' }).click(),
  ]);
  const entries = await readFile(await calendar.path(), 'utf8');
  for (const word of ['报名', '报价']) expect(entries).toContain(`SUMMARY:${word}：`);

  await page.reload();
  await expect(page.getByText('报名 3 家，通过 0 家')).toBeVisible();
  // The suppliers' papers stand side by side.
  const boxes = await Promise.all(
    Object.values(COMPANIES).map((company) => region(page, company).boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
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
  await second.page
    .locator('input[type=file]')
    .setInputFiles({ name: LETTER, mimeType: 'application/pdf', buffer: pdf() });
  await expect(second.page.getByText(LETTER)).toBeVisible();
  await shots(second.page, 'amend');
  await second.page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await second.page.getByRole('button', { name: '提交补正' }).click();
  await expect(second.page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  // Their file stands beside the other suppliers' answers.
  await page.reload();
  await expect(region(page, COMPANIES.gys02).getByText(LETTER)).toBeVisible();
  await shots(page, 'applicants-files');
  await admit(page, COMPANIES.gys02);
  await expect(page.getByText('报名 3 家，通过 3 家')).toBeVisible();

  // The list is fixed, and the auction is there for the admitted.
  await endSignUp(stage, number);
  await expect(page.getByRole('link', { name: `${number}-1`, exact: true })).toBeVisible({
    timeout: 120_000,
  });
  await enterBoard(stage, second.page, number);
  await bid(second.page, '99000');
  await shots(second.page, 'board');
  await changeRules(page, number);

  // The supervisor finds the project in their own list.
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await supervisor.page.goto(`${stage.mall}/xycg/XmList`);
  await supervisor.page.getByRole('link', { name: NAME }).click();
  await expect(supervisor.page.getByText('报名 3 家，通过 3 家')).toBeVisible();
  // [AU33] The supervisor agrees to the new rules, and everybody is told.
  await supervisor.page.goto(`${stage.mall}/Jdrjjdt?bbh=${number}-1`);
  await agree(supervisor.page);
  await expect(second.page.getByText(/规则变更：.*供应商请求多留时间/).first()).toBeVisible();
  await enterFromMemberHall(page);
  for (const seat of [handler, reviewer, visitor, first, second, third, supervisor])
    expect(seat.complaints).toEqual([]);
});

/** [AU33] The handler changes a rule on the page that the project's file leads to. */
async function changeRules(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: `变更 ${number}-1 的规则` }).click();
  await expect(page).toHaveURL(/\/bidxm\/JjgzEdit\?/);
  await page.getByLabel('可延时次数（0 为不限）').fill('9');
  await page.getByRole('button', { name: '提交会签' }).click();
  await expect(page.getByText('请填写原因')).toBeVisible();
  await page.getByLabel('变更原因').fill('供应商请求多留时间');
  await shots(page, 'rule-edit');
  await page.getByRole('button', { name: '提交会签' }).click();
  await expect(page.getByRole('link', { name: '进入竞价大厅' })).toBeVisible();
}

/** The member's hall, from the list of projects, leads to the board. */
async function enterFromMemberHall(page: Page): Promise<void> {
  await page.goto(`${stage.mall}/xycg/XmList`);
  await page.getByRole('main').getByRole('link', { name: '竞价大厅', exact: true }).click();
  await expect(page).toHaveURL(/\/BidDt/);
  await page
    .getByRole('link', { name: /^进入竞价大厅/ })
    .first()
    .click();
  await expect(region(page, '供应商排名').getByText('99,000.00').first()).toBeVisible();
}

test('[PJ5] the rules are there for everybody', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/BidRule`);
  await expect(page.getByRole('heading', { name: '竞价规则' })).toBeVisible();
  await shots(page, 'rules');
  await page.goto(`${stage.mall}/XjRule`);
  await expect(page.getByRole('heading', { name: '询价规则' })).toBeVisible();
  expect(complaints).toEqual([]);
});
