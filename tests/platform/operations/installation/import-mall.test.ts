import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { ROLES, ROLES_OF_UNIT } from '@jicai/shared/domain/identity/organisation.ts';
import { cellText } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import {
  IMPORT_PART,
  IMPORT_SHEETS,
  type ImportSheet,
  importCellLength,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';

/* An office fills an empty mall from a workbook: categories, a supplier with its shop and products, limits. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

type Rows = Partial<Record<ImportSheet, readonly string[][]>>;

async function staged(book: Rows): Promise<string> {
  const admin = world.as('systemAdmin');
  const { data } = await admin.call(importEndpoints.begin, { fileName: '商城.xlsx' });
  const batchId = data?.batchId ?? '';
  for (const sheet of importSheets) {
    const rows = (book[sheet] ?? []).map((cells, at) => ({ line: at + 2, cells }));
    for (let at = 0; at < rows.length; at += IMPORT_PART) {
      const part = rows.slice(at, at + IMPORT_PART);
      const answer = await admin.call(importEndpoints.stage, { batchId, sheet, rows: part });
      expect(answer.state).toBe(1);
    }
  }
  return batchId;
}
const check = async (book: Rows) => {
  const batchId = await staged(book);
  const { data, text } = await world.as('systemAdmin').call(importEndpoints.check, { batchId });
  if (!data) throw new Error(text);
  return { batchId, ...data };
};
const countsOf = (counts: Awaited<ReturnType<typeof check>>['counts']) =>
  Object.fromEntries(
    counts
      .filter(({ added, changed, same, faulty }) => added + changed + same + faulty > 0)
      .map(({ sheet, added, changed, same, faulty }) => [sheet, [added, changed, same, faulty]]),
  );

const goods = (code: string, more: Partial<Record<number, string>> = {}) =>
  [
    '91320500MAC074921J',
    code,
    `瑞达激光打印机 ${code}`,
    'A0201',
    '瑞达',
    'L200',
    '台',
    '1,200.00',
    '10',
    '13',
  ].map((cell, at) => more[at] ?? cell);
const book: Rows = {
  units: [['91320500MAC074921J', '江城办公设备有限公司', '供应商', '']],
  people: [['gys.first', '高远', '91320500MAC074921J', '', '', '', '', '供应商', '', '']],
  categories: [
    ['A0201', '打印设备', 'A02'],
    ['A02', '办公设备', ''],
    ['A0202', '碎纸机', 'A02'],
  ],
  shops: [['91320500MAC074921J', '江城办公专营店', '办公设备', '高远', '13800000000']],
  goods: [goods('P1'), goods('P2', { 2: '瑞达碎纸机 P2', 3: 'A0202', 7: '899', 9: '13%' })],
  limits: [
    ['', 'A02', '500000'],
    ['code-unit-a', 'A0201', '100000'],
  ],
};

describe('an import of the mall', () => {
  it('is tried first, then fills the mall: products are found and bought', async () => {
    const { batchId, counts, faults } = await check(book);
    expect(faults).toEqual([]);
    expect(countsOf(counts)).toEqual({
      units: [1, 0, 0, 0],
      people: [1, 0, 0, 0],
      categories: [3, 0, 0, 0],
      shops: [1, 0, 0, 0],
      goods: [2, 0, 0, 0],
      limits: [2, 0, 0, 0],
    });
    const { rows: before } = await sql`select 1 from shop`.execute(world.db);
    expect(before).toEqual([]);
    const done = await world
      .as('systemAdmin')
      .call(importEndpoints.apply, { batchId, faultlessOnly: false, isSending: false });
    expect(done.state).toBe(1);
    const { rows } = await sql<{ name: string; price: number; stock: number; path: string[] }>`
      select g.name, g.price, s.stock, c.path from goods g join sku s on s.goods_id = g.id
      join category c on c.id = g.category_id order by g.name`.execute(world.db);
    expect(rows).toEqual([
      { name: '瑞达激光打印机 P1', price: 120_000, stock: 10, path: ['A02', 'A0201'] },
      { name: '瑞达碎纸机 P2', price: 89_900, stock: 10, path: ['A02', 'A0202'] },
    ]);
    const found = await world
      .as('buyer')
      .call(catalogEndpoints.suggest, { content: '打印', zoneId: null });
    expect(found.status).toBe(200);
  });

  it('changes nothing the second time, and what was sold meanwhile does not come back', async () => {
    await sql`update sku set stock = 3`.execute(world.db);
    const again = await check(book);
    expect(countsOf(again.counts)).toEqual({
      units: [0, 0, 1, 0],
      people: [0, 0, 1, 0],
      categories: [0, 0, 3, 0],
      shops: [0, 0, 1, 0],
      goods: [0, 0, 2, 0],
      limits: [0, 0, 2, 0],
    });
    const dearer = await check({ goods: [goods('P1', { 7: '1300' })] });
    expect(countsOf(dearer.counts)).toEqual({ goods: [0, 1, 0, 0] });
    const body = { batchId: dearer.batchId, faultlessOnly: false, isSending: false };
    await world.as('systemAdmin').call(importEndpoints.apply, body);
    const { rows } = await sql`select s.price, s.stock, g.price as shown from sku s
      join goods g on g.id = s.goods_id where g.name like '%P1'`.execute(world.db);
    expect(rows).toEqual([{ price: 130_000, stock: 3, shown: 130_000 }]);
  });

  it('finds every fault in one pass, with its place and reason; the faultless rows stay good', async () => {
    const { faults, counts, marked } = await check({
      categories: [
        ['B1', '', ''],
        ['B2', '循环一', 'B3'],
        ['B3', '循环二', 'B2'],
        ['A02', '办公设备', 'A0201'],
        ['b d', '空格', ''],
        ['B4', '好的', ''],
        ['B4', '重复', ''],
      ],
      shops: [
        ['NOBODY', '店', '', '', ''],
        ['code-unit-a', '店', '', '', ''],
      ],
      goods: [
        goods('Q1', { 0: 'NOBODY' }),
        goods('Q2', { 1: '' }),
        goods('Q3', { 2: '' }),
        goods('Q4', { 3: 'NONE' }),
        goods('Q5', { 3: 'A02' }),
        goods('Q6', { 6: '批' }),
        goods('Q7', { 7: '0.01' }),
        goods('Q8', { 7: '一千' }),
        goods('Q9', { 8: '-1' }),
        goods('Q10', { 9: '很高' }),
        goods('Q13', { 9: '0.13' }),
        goods('Q11', { 2: '全网第一打印机' }),
        goods('Q12'),
        goods('Q12'),
      ],
      limits: [
        ['91320500MAC074921J', '', '1'],
        ['', 'NONE', '1'],
        ['', '', '很多'],
      ],
    });
    const places = faults.map(({ sheet, line, column }) => `${sheet} ${line} ${column}`);
    expect(places).toEqual([
      'categories 2 品目名称',
      'categories 3 上级品目编号',
      'categories 4 上级品目编号',
      'categories 5 上级品目编号',
      'categories 6 品目编号',
      'categories 8 品目编号',
      'shops 2 供应商单位编码',
      'shops 3 供应商单位编码',
      'goods 2 供应商单位编码',
      'goods 3 商品编号',
      'goods 4 商品名称',
      'goods 5 品目编号',
      'goods 6 品目编号',
      'goods 7 计量单位',
      'goods 8 单价（元）',
      'goods 9 单价（元）',
      'goods 10 库存',
      'goods 11 税率（%）',
      'goods 12 税率（%）',
      'goods 13 商品名称',
      'goods 15 商品编号',
      'limits 2 单位编码（空为全部）',
      'limits 3 品目编号（空为全部）',
      'limits 4 年度限额（元）',
    ]);
    expect(countsOf(counts)).toMatchObject({ categories: [1, 0, 0, 6], goods: [1, 0, 0, 13] });
    // The number that a cell in percents holds for 13%.
    expect(faults.find(({ value }) => value === '0.13')?.reason).toMatch(
      /^应为 13%、9%.*百分比格式$/,
    );
    const sheets = await readXlsxFile(Buffer.from(marked ?? '', 'base64'));
    const named = sheets.find(({ sheet }) => sheet === '商品');
    expect(named?.data[0]?.at(-1)).toBe('检查结果');
    expect(String(named?.data[6]?.at(-1))).toContain('计量单位');
  });

  it('[C077] [C079] no column takes a cell that it would cut or change, and each names its limit', async () => {
    const number = Number('6222021234567890123');
    for (const sheet of importSheets) {
      const columns: readonly string[] = IMPORT_SHEETS[sheet].columns;
      const most = (at: number) => importCellLength(sheet, at);
      const bad: readonly ((at: number) => readonly [cell: string, reason: string])[] = [
        (at) => [cellText('长'.repeat(most(at) + 1)), `${most(at)} 个字`],
        () => [cellText(number), '15 位'],
        () => [cellText('半\ud800个'), '无法保存'],
      ];
      for (const [at, column] of columns.entries()) {
        const rows = bad.map((cell) =>
          columns.map((_, place) => (place === at ? cell(at)[0] : '')),
        );
        const { faults } = await check({ [sheet]: rows });
        for (const [nth, cell] of bad.entries()) {
          const found = faults.filter((one) => one.line === nth + 2 && one.column === column);
          expect([sheet, column, nth, found.map(({ reason }) => reason).join()]).toEqual([
            ...[sheet, column, nth],
            expect.stringContaining(cell(at)[1]),
          ]);
          expect(found.every(({ value }) => !value.includes('\uffff'))).toBe(true);
        }
      }
    }
  });

  it('[C068] asks a new supplier for its credit code, and a second unit of a name for another', async () => {
    const { faults } = await check({
      units: [
        ['91330100MA2000003X', '江东办公用品有限公司', '供应商', ''],
        ['EXTRA-1', '江北文具有限公司', '供应商', ''],
        ['U-1', '江南市第一中学', '采购单位', ''],
        ['U-2', '江南市第一中学', '采购单位', ''],
      ],
      people: [['dots', '阿依古丽•买买提', 'code-unit-a', '', '', '', '', '采购人', '', '']],
    });
    expect(faults.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, '单位编码', expect.stringContaining('校验位')],
      [3, '单位编码', expect.stringContaining('统一社会信用代码')],
      [5, '单位名称', expect.stringContaining('另一编码')],
    ]);
  });

  it('takes prices as spreadsheets write them, and says what is wrong with others', async () => {
    const { faults } = await check({
      goods: [
        goods('N1', { 7: cellText(4.029999999999999) }),
        goods('N2', { 7: '¥1,299.00' }),
        goods('N3', { 7: '2元' }),
        goods('N4', { 7: '1.234' }),
        goods('N5', { 7: '1.2E3' }),
        goods('N6', { 7: '0.01' }),
      ],
      limits: [['', 'A02', '¥100,000']],
    });
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [5, expect.stringContaining('两位小数')],
      [6, expect.stringContaining('不是金额')],
      [7, '单价应为 0.10 至 10000000.00 元'],
    ]);
  });

  it('says of roles and days what is wrong, once, and what would be right', async () => {
    const person = (login: string, unit: string, roles: string, from = '', to = '') => [
      ...[login, '某人', unit, '', '', '', '', roles, from, to],
    ];
    const { faults, counts, marked } = await check({
      people: [
        ['示例（此行不导入）'],
        person('role.none', 'code-unit-a', '审批人、采购人'),
        person('role.unit', '91320500MAC074921J', '经办人'),
        person('role.right', 'code-platform', '审计管理员'),
        person('role.twice', 'code-unit-a', '经办人、监督人'),
        person('day.none', 'code-unit-a', '经办人、采购人', '2026年1月', '一直'),
        person('day.back', 'code-unit-a', '采购人', '2026-05-01', '2026/1/1'),
        person('day.good', 'code-unit-a', '采购人', '2026/1/1', '2027.12.31'),
      ],
    });
    const unitRoles = Object.entries(ROLES)
      .filter(([name]) => ROLES_OF_UNIT.buyer.some((role) => role === name))
      .map(([, word]) => word);
    expect(faults.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, '角色', expect.stringContaining('没有“审批人”这个角色，应为')],
      [4, '角色', '“经办人”不能授予供应商的人员，只适用于采购单位、主管单位'],
      [5, '角色', '您不能授予“审计管理员”，该角色由安全管理员授予'],
      [6, '角色', expect.stringContaining('第 2 条')],
      [7, '起始日期', '日期不正确，应为 2026-01-01'],
      [7, '终止日期', '日期不正确，应为 2026-01-01'],
      [8, '终止日期', '不得早于起始日期 2026-05-01'],
    ]);
    for (const word of unitRoles) expect(faults[0]?.reason).toContain(word);
    expect(countsOf(counts)).toEqual({ people: [1, 0, 0, 6] });
    // The workbook that comes back has each row on the line that the faults name.
    const sheets = await readXlsxFile(Buffer.from(marked ?? '', 'base64'));
    const people = sheets.find(({ sheet }) => sheet === '人员')?.data ?? [];
    expect(people[7 - 1]?.[0]).toBe('day.none');
    expect(people[7 - 1]?.at(-1)).toContain('应为 2026-01-01');
  });

  it('is exported in the same shape, without personal numbers, and comes back as it was', async () => {
    const { data } = await world.as('systemAdmin').call(importEndpoints.export, {});
    const sheets = await readXlsxFile(Buffer.from(data?.file ?? '', 'base64'));
    const rows: Rows = Object.fromEntries(
      importSheets.map((name) => {
        const found = sheets.find(({ sheet }) => sheet === IMPORT_SHEETS[name].title);
        const texts = (found?.data ?? [])
          .slice(1)
          .map((cells) => cells.map((cell) => String(cell ?? '')));
        return [name, texts];
      }),
    );
    expect(JSON.stringify(rows.people)).not.toContain('1380000');
    const back = await check(rows);
    expect(back.faults).toEqual([]);
    for (const { added, changed } of back.counts) expect([added, changed]).toEqual([0, 0]);
    const { rows: logged } = await sql<{ action: string }>`
      select action from security_log order by seq desc limit 1`.execute(world.db);
    expect(logged[0]?.action).toBe('export');
  });
});
