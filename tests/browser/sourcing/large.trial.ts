import { randomBytes } from 'node:crypto';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { itemColumns } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { limits } from '@jicai/shared/limits.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { addLargeInquiry, itemsUpTo, LARGE } from '../../harness/sourcing/large-inquiry.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';
import { begin, chooseSupervisor, fillIn, shots } from './steps.ts';

/* Long lists in a browser: an editor with items from Excel, 500 items quoted by 20 suppliers, 1,100 projects. */

const QUOTE_KEY = randomBytes(32);
let stage: Stage;
let packageNumber = '';
test.beforeAll(async () => {
  const fill = async (db: Database) => {
    packageNumber = await addLargeInquiry(db, QUOTE_KEY);
  };
  stage = await openStage(fill, { QUOTE_KEY: QUOTE_KEY.toString('hex') });
});
test.afterAll(async () => {
  await stage?.close();
});

test('[IQ6] the grid of 500 items by 20 suppliers draws the rows and columns in view, to the last', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'handler');
  await page.goto(`${stage.mall}/JbrXjdt?bbh=${packageNumber}`);
  const grid = region(page, '报价对照');
  const table = grid.getByRole('table');
  const heads = grid.getByRole('columnheader', { name: /^第 \d+ 名/ });
  await expect(heads.first()).toHaveText(/^第 1 名/);
  await expect(table).toHaveAttribute('aria-colcount', String(LARGE.suppliers + 1));
  expect(await heads.count()).toBeLessThan(LARGE.suppliers / 2);
  await expect(grid.getByRole('rowheader', { name: /^1\. 试剂 1（分析纯）/ })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', String(LARGE.items + 2));
  expect(await grid.getByRole('row').count()).toBeLessThan(60);
  await grid.evaluate((box) => box.scrollTo({ top: box.scrollHeight, left: box.scrollWidth }));
  await expect(grid.getByRole('rowheader', { name: /^500\. 试剂 500（分析纯）/ })).toBeVisible();
  expect(await grid.getByRole('row').count()).toBeLessThan(60);
  // One scroll has led to the last supplier, whose total stays below their name.
  await expect(grid.getByRole('columnheader', { name: /^第 20 名/ })).toBeInViewport();
  await expect(grid.getByText('¥70,000.00', { exact: true })).toBeInViewport();
  await expect(heads.last()).toHaveAttribute('aria-colindex', String(LARGE.suppliers + 1));
  await expect(grid.getByRole('columnheader', { name: /^第 1 名/ })).toHaveCount(0);
  // Each cell stands below its supplier's name.
  const lastCell = grid.getByRole('row').last().getByRole('cell').last();
  const [head, cell] = await Promise.all([heads.last().boundingBox(), lastCell.boundingBox()]);
  expect(cell?.x).toBe(head?.x);
  expect(cell?.width).toBe(head?.width);
  const [name, total] = await Promise.all(
    ['采购项', '总报价'].map((head) =>
      grid.locator('thead').getByText(head, { exact: true }).boundingBox(),
    ),
  );
  if (!name || !total) throw new Error('the heads are not shown');
  expect(total.y).toBeGreaterThanOrEqual(name.y + name.height);
  await shots(page, 'large-grid');
  expect(complaints).toEqual([]);
});

test('[IQ2] a sealed sheet of 500 lines draws a hundred of them at a time for its supplier', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'supplier1');
  await page.goto(`${stage.mall}/Gysxjdt?bbh=${packageNumber}`);
  const sheet = page.getByRole('table', { name: '已密封的报价单' });
  await expect(sheet.getByRole('cell', { name: '试剂 1（分析纯）', exact: true })).toBeVisible();
  expect(await sheet.getByRole('row').count()).toBe(101);
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect(sheet.getByRole('cell', { name: '试剂 500（分析纯）', exact: true })).toBeVisible();
  expect(await sheet.getByRole('row').count()).toBe(101);
  await shots(page, 'large-sheet');
  expect(complaints).toEqual([]);
});

test('[PJ2] [PJ19] the editor takes 5,000 items from Excel, saves them, and leads to a bad one', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jbr01');
  await begin(stage, page, '竞价');
  await fillIn(page, { name: '试剂竞价', word: '竞价', closesIn: 30 });
  await chooseSupervisor(page);
  // The form has two items already.
  const rows = itemsUpTo(4_998);
  const columns = itemColumns.map(([title, field, width]) => ({
    title,
    width,
    value: (row: (typeof rows)[number]) => row[field],
  }));
  const file = await workbook([sheet({ name: '采购清单', columns, rows })]);
  await page.locator('input[type=file][accept=".xlsx"]').setInputFiles({
    name: '清单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(file, 'base64'),
  });
  await expect(page.getByText('已导入 4998 行')).toBeVisible();
  const list = region(page, '第 1 包采购清单');
  await expect(list.getByLabel('第 3 行名称')).toHaveValue('试剂 1');
  await expect(page.getByText('内容已完整，可以提交')).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);

  // [PJ2] The announcement, here its preview, draws a page of them at a time.
  await page.getByRole('button', { name: '预览公告' }).click();
  const items = page.getByRole('dialog').getByRole('table', { name: /的采购清单$/ });
  await expect(items.getByRole('cell', { name: '试剂 1', exact: true })).toBeVisible();
  expect(await items.getByRole('row').count()).toBe(101);
  await page.getByRole('dialog').getByRole('button', { name: '50', exact: true }).click();
  await expect(items.getByRole('cell', { name: '试剂 4998', exact: true })).toBeVisible();
  expect(await items.getByRole('row').count()).toBe(101);
  await shots(page, 'large-preview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await list.getByLabel('第 5000 行数量').fill('很多');
  await list.evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(list.getByLabel('第 5000 行数量')).toHaveCount(0);

  // All of it goes through the relay, and is there after the page is loaded again.
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(list.getByLabel('第 3 行名称')).toHaveValue('试剂 1');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(list.getByLabel('第 5000 行数量')).toBeFocused();
  await expect(list.getByLabel('第 5000 行数量')).toHaveValue('很多');
  await shots(page, 'large-editor');
  expect(complaints).toEqual([]);
});

test('[PJ5] of a keyword that very many projects have the list says that there are more', async ({
  browser,
}) => {
  const projects = limits.countedNamedRows + 100;
  await sql`insert into sourcing_project (id, number, method, state, unit_id, handler_id, content, name,
      category, selection, saved_at, saved_by, created_at, published_at, sign_up_opens_at, sign_up_ends_at,
      quote_closes_at)
    select 'many-' || n, 'XJ' || (20990000 + n), 'inquiry', 'signUp', 'unit-a', 'person-handler', '{}',
      '实验室气相色谱仪及配套耗材第' || n || '批采购', '分析仪器', 'public', now(), 'person-handler', now(), now(),
      now(), now() + interval '10 days', now() + interval '20 days'
    from generate_series(1, ${projects}::int) n`.execute(stage.db);
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/XjList`);
  const tab = page.getByRole('tab', { name: /^报名中/ });
  await expect(tab).toHaveText(`报名中${projects}`);
  // Nobody invites a visitor.
  await expect(page.getByText('受邀项目在前')).toBeHidden();
  await page.getByLabel('项目名称、编号、品目或采购单位').fill('色谱仪');
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
  await expect(tab).toHaveText('报名中1000+');
  const said = page.getByText('仅显示前 1,000 条，请缩小范围');
  await expect(said).toBeVisible();
  await shots(page, 'large-counts');
  await page.getByRole('button', { name: '34', exact: true }).click();
  await expect(said).toBeVisible();
  await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled();
  // The steps to other pages stand in one line of the smallest phone, in the middle of the pages too.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${page.url()}&page=17`);
  const steps = await Promise.all(
    ['上一页', '下一页'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect(steps[0]?.y).toBeDefined();
  expect(steps[0]?.y).toBe(steps[1]?.y);
  expect(complaints).toEqual([]);

  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await supplier.page.goto(`${stage.mall}/XjList`);
  await expect(supplier.page.getByText('受邀项目在前')).toBeVisible();
  const handler = await takeSeat(browser, stage.mall, 'handler');
  await handler.page.goto(`${stage.mall}/xycg/XmList`);
  await expect(handler.page.getByRole('link', { name: /^实验室气相色谱仪/ }).first()).toBeVisible();
  await shots(handler.page, 'large-projects');
});
