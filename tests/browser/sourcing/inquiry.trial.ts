import { writeFile } from 'node:fs/promises';
import { personId } from '@jicai/platform/demo/accounts.ts';
import { loadSubjects } from '@jicai/platform/demo/subjects.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { pdf } from '../../harness/mall/files.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import { axe } from '../kernel/screens/walker.ts';
import { openStage, phone, region, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import {
  admit,
  agree,
  announcement,
  COMPANIES,
  chooseSupervisor,
  dialog,
  endQuoting,
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

/* An inquiry from sign-up over sealed quote sheets and their evaluation to the award. */

const NAME = '实验室耗材询价采购';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(loadSubjects);
});
test.afterAll(async () => {
  await stage?.close();
});

const total = (page: Page) => page.getByRole('status', { name: '合计' });

test('[IQ1] [IQ2] [IQ3] [IQ4] [IQ5] [IQ6] [IQ7] [IQ8] [PJ16] an inquiry from its sign-up to the award', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await page.goto(`${stage.mall}/XjEdit`);
  await page.getByRole('button', { name: '新建询价项目' }).click();
  await expect(page.getByRole('heading', { name: '编辑询价项目' })).toBeVisible();
  await fillIn(page, { name: NAME, word: '询价', closesIn: 24 * 30 });
  await page.locator('#draft-minSuppliers').fill('2');
  await page.locator('#draft-negotiationRounds').fill('2');
  await page.getByLabel('采用综合评分或议价的理由').fill('耗材价格透明，近期市场价有下降');
  await page.getByRole('button', { name: '添加计算列' }).click();
  await page.getByLabel('第 1 个计算列的名称').fill('含税合价');
  await page.getByLabel('第 1 个计算列的公式').fill('单价 × 数量 × (1 + 税率)');
  await page.getByRole('button', { name: /^试算/ }).click();
  await expect(page.getByText('含税合价 ¥1,130.00')).toBeVisible();
  await page.getByLabel(/^专门面向中小企业/).check();
  await chooseSupervisor(page);
  const number = await submit(page, NAME);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, number, 'inquiry-review');

  // The homes: visitors find it under its stage.
  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/XycgIndex`);
  await visitor.page.getByRole('link', { name: '进入询价采购' }).click();
  // The page before lists it too.
  await expect(visitor.page).toHaveURL(/\/XjIndex$/);
  await expect(visitor.page.getByRole('link', { name: NAME })).toBeVisible();
  await shots(visitor.page, 'inquiry-home');
  await visitor.page.getByRole('link', { name: NAME }).click();
  await expect(visitor.page).toHaveURL(/\/XjDetail\?xmbh=/);
  await expect(visitor.page.getByText('本项目专门面向中小企业采购。')).toBeVisible();
  await visitor.page.goBack();
  await visitor.page.getByRole('link', { name: '询价规则' }).click();
  await expect(visitor.page.getByText('密封提交，截止前可以替换或撤回')).toBeVisible();
  await visitor.page.goBack();
  await visitor.page.getByRole('tab', { name: /^开标评审/ }).click();
  await expect(visitor.page.getByText('当前没有开标评审的询价项目')).toBeVisible();
  await visitor.page.goto(`${stage.mall}/XycgIndex`);
  await expect(visitor.page.getByRole('link', { name: NAME })).toBeVisible();
  await shots(visitor.page, 'sourcing-home');
  // The list of inquiries stands beside the list of biddings, and is searched.
  await visitor.page.goto(`${stage.mall}/BidList`);
  await visitor.page.getByRole('link', { name: '询价项目' }).click();
  await expect(visitor.page).toHaveURL(/\/XjList/);
  const search = visitor.page.getByLabel('项目名称、编号、品目或采购单位');
  await search.fill('不存在的项目');
  await search.press('Enter');
  await expect(visitor.page.getByRole('link', { name: NAME })).toBeHidden();
  await search.fill(number);
  await search.press('Enter');
  await visitor.page.getByRole('link', { name: NAME }).click();
  await expect(visitor.page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02', phone);
  // The header has sourcing for people with it in their menu, not for visitors.
  const inHeader = (one: Page) =>
    one.getByRole('banner').getByRole('link', { name: '寻源采购', exact: true });
  await expect(inHeader(visitor.page)).toBeHidden();
  await first.page.goto(`${stage.mall}/XjIndex`);
  await inHeader(first.page).click();
  await expect(first.page).toHaveURL(/\/XycgIndex/);
  await first.page.getByRole('link', { name: NAME }).click();
  await expect(first.page.getByRole('button', { name: '我要报名' })).toBeVisible();
  for (const seat of [first, second]) await signUp(stage, seat, number);
  await page.reload();
  await admit(page, COMPANIES.gys01);
  await expect(page.getByText('报名 2 家，通过 1 家')).toBeVisible();
  await admit(page, COMPANIES.gys02);
  await expect(page.getByText('报名 2 家，通过 2 家')).toBeVisible();
  await endSignUp(stage, number);

  // The sheet is kept as it is typed, and says what it lacks.
  await enterHall(stage, first.page, number);
  await standsWithoutSheets(first, number);
  await fillSheet(first.page, ['３，０００', '900']);
  await expect(total(first.page)).toContainText('¥78,000.00');
  await fieldsKeepTheirRoom(first.page);
  await expect(total(first.page)).toContainText('柒万捌仟元整');
  await expect(first.page.getByText('¥67,800.00')).toBeVisible();
  await first.page.getByRole('button', { name: '服务器核算' }).click();
  await expect(first.page.getByText('服务器核算一致')).toBeVisible();
  await expect(first.page.getByText(/^已保存/)).toBeVisible();
  await first.page.reload();
  await expect(first.page.getByLabel('第 2 行单价（元）')).toHaveValue('900.00');
  const [made] = await Promise.all([
    first.page.waitForEvent('download'),
    first.page.getByRole('button', { name: '下载 Excel 模板' }).click(),
  ]);
  const file = await made.path();
  await first.page.locator('input[type=file][accept=".xlsx"]').setInputFiles(file);
  await expect(first.page.getByText('已导入 2 行')).toBeVisible();
  await expect(first.page.getByLabel('第 2 行单价（元）')).toHaveValue('');
  const wrong = test.info().outputPath('其他.xlsx');
  await writeFile(wrong, '不是表格');
  await first.page.locator('input[type=file][accept=".xlsx"]').setInputFiles(wrong);
  await expect(first.page.getByText(/文件无法读取/)).toBeVisible();
  await expect(first.page.getByRole('button', { name: '密封提交' })).toBeEnabled({
    timeout: 120_000,
  });
  await first.page.getByRole('button', { name: '密封提交' }).click();
  await expect(first.page.getByText(/处需要完善/)).toBeVisible();
  // Beside its field a problem does not say again which line it is.
  await expect(first.page.getByText('请填写单价', { exact: true }).first()).toBeVisible();
  // Nothing was typed: no formula has a value, and what is wrong can be read by everybody.
  await expect(first.page.getByText('¥0.00')).toHaveCount(0);
  expect(await axe(first.page)).toEqual([]);
  await shots(first.page, 'inquiry-sheet');
  await fillSheet(first.page, ['3000', '900']);
  await first.page
    .locator('input[type=file]:not([accept=".xlsx"])')
    .setInputFiles({ name: '检测报告.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(first.page.getByText('检测报告.pdf')).toBeVisible();
  await seal(first.page);
  await shots(first.page, 'inquiry-receipt');
  await enterHallAgain(first.page, number);
  await enterHall(stage, second.page, number);
  // A phone says when it ends, besides how long it takes.
  await expect(second.page.getByText(/^\d\d-\d\d \d\d:\d\d:\d\d 结束/)).toBeVisible();
  await fillSheet(second.page, ['1200', '800']);
  await seal(second.page);

  // The handler sees how many, and nobody's amount; both people open.
  await page.reload();
  await page.getByRole('link', { name: `${number}-1`, exact: true }).click();
  await expect(page.getByText('报价家数开标前不公开')).toBeVisible();
  await expect(page.getByText('开标前任何人看不到金额')).toBeVisible();
  await expect(page.getByText('78,000.00')).toBeHidden();
  await shots(page, 'inquiry-hall');
  const asked = page.waitForResponse((one) => one.url().includes(sealedEndpoints.mayOpen.path));
  await endQuoting(stage, number);
  // The platform says that it would open now.
  expect((await asked).ok()).toBe(true);
  await page.getByRole('button', { name: '开标', exact: true }).click();
  await dialog(page).getByRole('button', { name: '提交开标' }).click();
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await entersHallFromBoard(supervisor.page);
  await expect(supervisor.page).toHaveURL(new RegExp(`/JbrXjdt\\?bbh=${number}-1$`));
  await expect(region(supervisor.page, '待会签事项')).toBeVisible();
  await asksInAuction();
  const elsewhere = region(supervisor.page, '其他竞价的待会签事项');
  await expect(elsewhere.getByText(/请会签“暂停竞价”，原因：核对参数$/)).toBeVisible();
  await shots(supervisor.page, 'inquiry-countersign');
  await saysWhatHappens(supervisor.page);
  await agree(supervisor.page);

  // The comparison; the low price is explained before anything can be decided.
  const grid = region(page, '报价对照');
  await expect(grid.getByText('¥40,000.00')).toBeVisible();
  await expect(supervisor.page.getByText('¥40,000.00').first()).toBeVisible();
  await expect(grid.getByText('低于中位数 30%').first()).toBeVisible();
  await page.getByRole('button', { name: '查看并核对报价附件' }).click();
  await expect(page.getByText('与密封时一致')).toBeVisible();
  await shots(page, 'inquiry-attachments');
  await grid.getByRole('button', { name: /^要求说明：.* 的第 1 行$/ }).click();
  await dialog(page).getByLabel('需要说明的问题').fill('请说明单价构成');
  await dialog(page).getByRole('button', { name: '发送' }).click();
  await expect(page.getByText(/^待答复/)).toBeVisible();
  await second.page.goto(`${stage.mall}/Gysxjdt?bbh=${number}-1`);
  await second.page.getByLabel('说明', { exact: true }).fill('厂家促销');
  await second.page.getByRole('button', { name: '提交说明' }).click();
  await expect(second.page.getByText('厂家促销')).toBeVisible();
  await page.reload();
  await expect(page.getByText('厂家促销')).toBeVisible();
  await shots(page, 'inquiry-evaluation');
  await negotiate(page, second.page);
  await page.getByRole('button', { name: '提交评审结果' }).click();
  await expect(dialog(page).getByText(/确认成交。$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  await expect(page.getByText('评审结果等待监督人会签', { exact: true })).toBeVisible();
  await agree(supervisor.page);

  // The lowest confirms, at the negotiated price.
  await second.page.getByRole('button', { name: '确认成交' }).click();
  await dialog(second.page).getByRole('button', { name: '确认成交' }).click();
  await expect(page.getByText('已成交 · 已确认')).toBeVisible();
  await shots(second.page, 'inquiry-won');
  await visitor.page.goto(`${stage.mall}/XjIndex?zt=3`);
  await expect(visitor.page.getByRole('link', { name: NAME })).toBeVisible();
  for (const seat of [handler, reviewer, visitor, first, second, supervisor])
    expect(seat.complaints).toEqual([]);
});

const AUCTION = 'XM2026-0790';

/** [AU31] On the board of an auction the supervisor is told of the inquiry, and goes from there to its hall. */
async function entersHallFromBoard(page: Page): Promise<void> {
  await stage.publish({ number: AUCTION, rules: { dualControl: true } });
  await page.goto(`${stage.mall}/Jdrjjdt?bbh=${AUCTION}-1`);
  const strip = region(page, '其他竞价的待会签事项');
  await strip.getByRole('button', { name: '会签' }).click();
  await dialog(page).getByRole('link', { name: '进入竞价大厅' }).click();
}

/** [RT6] As an auction's board: news and their sounds, and a strip when the hall is behind. */
async function saysWhatHappens(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '打开提示音' })).toBeVisible();
  await page.getByRole('button', { name: /^动态与提醒方式/ }).click();
  await expect(region(page, '动态与提醒方式')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await expect(page.getByText('重连中…')).toBeVisible();
  await expect(page.getByText(/（未更新）$/)).toBeVisible();
  await shots(page, 'inquiry-hall-offline');
  await page.context().setOffline(false);
  await expect(page.getByText('重连中…')).toHaveCount(0);
}

/** The handler of that auction asks for a pause. */
async function asksInAuction(): Promise<void> {
  const client = await sealedClient(stage.stack.relay.url);
  const token = await newSession(stage.db, personId('jbr01'));
  const asked = {
    packageNumber: `${AUCTION}-1`,
    runState: 'paused',
    laterEnd: null,
    reason: '核对参数',
  } as const;
  const answer = await client.call(biddingEndpoints.changeState, asked, { token });
  expect(answer.state, answer.text).toBe(1);
  await client.close();
}

/** The announcement says that the sheets did not come, and shows them when asked again. */
async function standsWithoutSheets({ context }: Seat, number: string): Promise<void> {
  const page = await context.newPage();
  const sheets = `**${inquiryEndpoints.sheets.path}*`;
  await page.route(sheets, (route) => route.fulfill({ status: 503 }));
  await page.goto(announcement(stage, number));
  await expect(page.getByText('报价单加载失败')).toBeVisible();
  await page.unroute(sheets);
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: /^填写报价单/ })).toBeVisible();
  await page.close();
}

/** In large type the fields of a line take two rows instead of running out of the card. */
async function fieldsKeepTheirRoom(page: Page): Promise<void> {
  const setLarge = (isOn: boolean) =>
    page.evaluate((on) => document.documentElement.toggleAttribute('data-large-type', on), isOn);
  await setLarge(true);
  const widthOf = async () => (await page.getByLabel('第 1 行品牌').boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(100);
  // The button stays beside the total, whatever stands above it.
  const left = async (place: Locator) => (await place.boundingBox())?.x ?? 0;
  const button = page.getByRole('button', { name: '密封提交' });
  await expect
    .poll(async () => (await left(button)) - (await left(total(page))))
    .toBeGreaterThan(200);
  await setLarge(false);
}

/** [NG2] [NG5] The first in rank lowers the first item from 1200 to 1150 in two rounds. */
async function negotiate(page: Page, supplier: Page): Promise<void> {
  await page.getByRole('link', { name: '发起议价' }).click();
  await expect(page.getByRole('heading', { name: '发起议价' })).toBeVisible();
  await page.getByRole('link', { name: '议价规则' }).click();
  await expect(page.getByRole('heading', { name: '议价规则' })).toBeVisible();
  await page.goBack();
  const item = page.getByLabel(/^台式计算机.*的单价$/);
  await item.fill('1300');
  await page.getByLabel('议价理由').fill('高于近期成交价');
  await page.getByRole('button', { name: '发起议价' }).click();
  await expect(page.getByText(/不能高于现行单价 ¥1,200.00$/)).toBeVisible();
  await item.fill('1100');
  await shots(page, 'negotiation-edit');
  await page.getByRole('button', { name: '发起议价' }).click();
  await expect(page.getByText('待供应商答复').first()).toBeVisible();
  await supplier.goto(`${stage.mall}/xycg/YjList`);
  await shots(supplier, 'negotiation-list');
  await supplier.getByRole('link', { name: NAME }).click();
  await supplier.getByLabel(/^台式计算机.*的单价$/).fill('1150');
  await shots(supplier, 'negotiation-answer');
  await supplier.getByRole('button', { name: '提交价格' }).click();
  await dialog(supplier).getByRole('button', { name: /^按 ¥/ }).click();
  await expect(supplier.getByText('待采购人答复').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '接受价格' }).click();
  await dialog(page).getByRole('button', { name: '确定接受价格' }).click();
  await expect(page.getByText('已达成').first()).toBeVisible();
  await shots(page, 'negotiation');
  await page.goBack();
  await expect(page.getByText(/已达成，现行合计 ¥39,000.00/)).toBeVisible();
  await supplier.goBack();
  await supplier.goBack();
}

/** The hall shows one's own sealed quote, with the way to withdraw it. */
async function enterHallAgain(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: '返回询价大厅' }).click();
  await expect(page.getByRole('heading', { name: '我的密封报价' })).toBeVisible();
  await expect(page.getByText('报价已密封')).toBeVisible();
  await page.goto(`${stage.mall}/XjDetail?xmbh=${number}`);
  await expect(page.getByRole('link', { name: /^已报价/ })).toBeVisible();
}
