import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { itemColumns } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { expect, type Page } from '@playwright/test';
import { addEvaluators, EVALUATORS, openedByPoints } from '../../harness/sourcing/scoring.ts';
import { axe } from '../kernel/screens/walker.ts';
import { desktop, phone, region, type Stage, takeSeat, test } from '../stage.ts';
import { shots, stageAfter } from './steps.ts';

/* An opened inquiry that is evaluated by points, by three evaluators; and the score sheet in the editor. */

let stage: Stage;
let packageNumber = '';
let number = '';
test.beforeAll(async () => {
  const opened = await stageAfter(async (world) => {
    await addEvaluators(world);
    return openedByPoints(world);
  });
  stage = opened.stage;
  ({ packageNumber, number } = opened.made);
});
test.afterAll(async () => {
  await stage?.close();
});

const dialog = (page: Page) => page.getByRole('dialog');

/** More points than a criterion has keep the sheet from being sealed. */
async function isWithinPoints(page: Page): Promise<void> {
  const field = page.getByLabel('售后服务（20 分）').last();
  const before = await field.inputValue();
  await field.fill('21');
  await expect(field).toHaveAccessibleDescription(/应为 0 至 20 的数/);
  await expect(page.getByRole('button', { name: '密封提交评分' })).toBeDisabled();
  await field.fill(before);
}

/** One evaluator's way: task, declaration, points for both suppliers. */
async function evaluate(page: Page, points: readonly (readonly [string, string])[], shot = '') {
  await page.goto(`${stage.mall}/xycg/PsList`);
  await page.getByRole('link', { name: /办公设备/ }).click();
  // By their codes, which are drawn by lot.
  await expect(page.getByText(/(供方[甲乙]有限公司、?){2}/)).toBeVisible();
  if (shot) await shots(page, `${shot}-declare`);
  await page.getByRole('checkbox', { name: /均无劳动关系/ }).check();
  await page.getByRole('button', { name: '作出声明，开始评审' }).click();
  await expect(region(page, '报价对照')).toBeVisible();
  for (const [index, name] of ['供方甲有限公司', '供方乙有限公司'].entries()) {
    const part = page.getByRole('region', { name: new RegExp(`${name}的评分$`) });
    await part.getByLabel('技术响应（40 分）').fill(points[index]?.[0] ?? '');
    await part.getByLabel('售后服务（20 分）').fill(points[index]?.[1] ?? '');
  }
  await expect(page.getByText('已全部评分。')).toBeVisible();
  if (shot) await isWithinPoints(page);
  if (shot) await shots(page, `${shot}-form`);
  await page.getByRole('button', { name: '密封提交评分' }).click();
  await page.getByRole('button', { name: '确定提交' }).click();
  await expect(page.getByRole('heading', { name: '我的评分（已密封提交）' })).toBeVisible();
}

test('[PE1] [PE2] [PE3] [PE4] [PE5] three evaluators score an opened inquiry', async ({
  browser,
}) => {
  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/XjDetail?xmbh=${number}`);
  await expect(visitor.page.getByRole('heading', { name: '评审办法' })).toBeVisible();
  await expect(visitor.page.getByText('按响应时间给分')).toBeVisible();
  await shots(visitor.page, 'scoring-announcement');

  const handler = await takeSeat(browser, stage.mall, 'handler');
  const { page } = handler;
  await page.goto(`${stage.mall}/JbrXjdt?bbh=${packageNumber}`);
  await expect(page.getByText('尚未指定评审人员。')).toBeVisible();
  const grid = region(page, '报价对照');
  await expect(grid.getByRole('columnheader', { name: /^价格第 1 名/ })).toBeVisible();
  for (const actor of EVALUATORS) {
    await page.getByRole('combobox', { name: '指定评审人员' }).click();
    await page.getByRole('option', { name: new RegExp(`姓名-${actor}（`) }).click();
    await page.getByRole('button', { name: '指定', exact: true }).click();
    await expect(page.getByRole('cell', { name: `姓名-${actor}`, exact: true })).toBeVisible();
  }
  await shots(page, 'scoring-appointed');

  const seats = [];
  for (const actor of EVALUATORS) seats.push(await takeSeat(browser, stage.mall, actor));
  const [first, second, third] = seats;
  if (!first || !second || !third) throw new Error('three evaluators are needed');
  await evaluate(
    first.page,
    [
      ['12', '5'],
      ['36', '18'],
    ],
    'scoring',
  );
  await page.reload();
  await expect(page.getByText('已密封提交')).toBeVisible();
  await expect(page.getByRole('table', { name: '综合得分' })).toBeHidden();
  await evaluate(second.page, [
    ['30', '15'],
    ['38', '18'],
  ]);
  await evaluate(third.page, [
    ['26', '12'],
    ['38', '19'],
  ]);

  // All are in: the points are there, and who is far from the mean says why.
  await page.reload();
  await expect(page.getByRole('table', { name: '综合得分' })).toBeVisible();
  await page.getByRole('button', { name: '提交评审结果' }).click();
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  await expect(dialog(page).getByText(/处评分偏差未说明/)).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  for (const seat of [first, second]) {
    await seat.page.reload();
    await seat.page.getByLabel(/评分偏差的说明$/).fill('对关键参数的判断不同');
    if (seat === first) await shots(seat.page, 'scoring-variance');
    await seat.page.getByRole('button', { name: '提交说明' }).click();
    await expect(seat.page.getByText('对关键参数的判断不同')).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText('对关键参数的判断不同').first()).toBeVisible();
  await shots(page, 'scoring-complete');
  expect(await axe(page)).toEqual([]);
  // Among several tables each has its title for everybody, on a phone as well, in one line.
  await page.setViewportSize(phone);
  const title = await page.getByText('各评审人员的评分', { exact: true }).boundingBox();
  expect(title?.width).toBeGreaterThan(100);
  expect(title?.height).toBeLessThan(50);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: '提交评审结果' }).click();
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  await expect(page.getByText('评审结果等待监督人会签', { exact: true })).toBeVisible();

  const supervisor = await takeSeat(browser, stage.mall, 'supervisor');
  await supervisor.page.goto(`${stage.mall}/JbrXjdt?bbh=${packageNumber}`);
  const waiting = region(supervisor.page, '待会签事项');
  await expect(waiting.getByText(/评审排序/)).toBeVisible();
  await shots(supervisor.page, 'scoring-countersign');
  await waiting.getByRole('button', { name: '同意', exact: true }).click();
  await dialog(supervisor.page).getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText('评审结果已生效，等待成交供应商确认。')).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: /^第 1 名/ })).toBeVisible();
  for (const seat of [visitor, handler, supervisor, ...seats]) expect(seat.complaints).toEqual([]);
});

test('[PE1] [PJ19] the editor asks for a whole score sheet, and takes items from Excel', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'handler');
  await page.goto(`${stage.mall}/XjEdit`);
  await page.getByRole('button', { name: '新建询价项目' }).click();
  await page.getByText('综合评分', { exact: true }).click();
  await page.getByRole('button', { name: '添加评分项' }).click();
  await page.getByLabel('第 1 个评分项的名称').fill('技术响应');
  await page.getByLabel('第 1 个评分项的分值').fill('50');
  await page.getByLabel('第 1 个评分项的评分标准').fill('完全响应得满分');
  await expect(page.getByText('合计 90 分，应为 100 分')).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(
    page.getByText('价格分与各评分项分值合计应为 100 分，现为 90 分').first(),
  ).toBeVisible();

  const rows = [
    { name: '台式机', spec: '16G', unit: '台', quantity: '20' },
    { name: '显示器', spec: '', unit: '台', quantity: '若干' },
  ];
  const columns = itemColumns.map(([title, field, width]) => ({
    title,
    width,
    value: (row: (typeof rows)[number]) => row[field],
  }));
  const buffer = Buffer.from(
    await workbook([sheet({ name: '采购清单', columns, rows })]),
    'base64',
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .locator('input[type=file][accept=".xlsx"]')
    .setInputFiles({ name: '清单.xlsx', mimeType, buffer });
  await expect(page.getByText('已导入 1 行，1 行有误未导入')).toBeVisible();
  await expect(page.getByText('文件第 3 行：数量须大于 0，最多三位小数')).toBeVisible();
  await expect(page.getByLabel('第 1 行名称')).toHaveValue('台式机');
  await page.getByRole('radiogroup', { name: '供应商选择' }).getByText('邀请询价').click();
  await page.getByRole('checkbox', { name: '与本单位合作过的' }).check();
  await expect(page.getByText('没有符合条件的供应商')).toBeVisible();
  await shots(page, 'scoring-editor');
  expect(complaints).toEqual([]);
});
