import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { budgetForm } from '../../harness/mall/budgets.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* Budgets brought in from a workbook: a dry run first, the same steps as by hand, no second effect. */

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await sql`insert into category (id, name, level, path) values
    ('cat-paper', '复印纸', 1, '{cat-paper}'), ('cat-a', '其他', 1, '{cat-a}'),
    ('cat-b', '其他', 1, '{cat-b}')`.execute(world.db);
});
afterAll(() => world?.stop());
beforeEach(() =>
  world.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from budget_move`.execute(trx);
    await sql`delete from budget`.execute(trx);
  }),
);

const finance = () => world.as('finance');
const GOOD = [
  ...['2026', '年度预算', 'YS-1', '公用经费', '财政资金', '全部品目', '禁止', 'handler'],
  ...['2026-01-01', '2026-12-31', '100,000.00'],
] as const;
/** A good row with other cells, by column. */
const row = (line: number, other: Readonly<Record<number, string>> = {}) => ({
  line,
  cells: GOOD.map((cell, at) => other[at] ?? cell),
});
const card = (line: number, other: Readonly<Record<number, string>> = {}) =>
  row(line, { 1: '经费卡', 2: `KP-${line}`, ...other });
type Rows = ReturnType<typeof row>[];

const dryRun = (rows: Rows) => must(finance().call(budgetEndpoints.importCheck, { rows }));
const apply = (rows: Rows, faultlessOnly = false) =>
  finance().call(budgetEndpoints.importApply, { fileName: '预算.xlsx', rows, faultlessOnly });
const listed = () =>
  must(
    finance().call(budgetEndpoints.list, {
      ...{ year: null, kind: null, fundsType: null, keyword: '', page: 1, pageSize: 60 },
    }),
  );
const counts = (added: number, changed: number, same: number, faulty: number) => ({
  added,
  changed,
  same,
  faulty,
});

describe('an import of budgets', () => {
  it('changes nothing as a dry run, adds them, and changes nothing the second time', async () => {
    const rows = [row(2), card(3, { 5: '复印纸', 7: '', 8: '', 9: '', 10: '0.5' })];
    expect((await dryRun(rows)).counts).toEqual(counts(2, 0, 0, 0));
    expect((await listed()).total).toBe(0);
    expect((await must(apply(rows))).counts).toEqual(counts(2, 0, 0, 0));
    const { rows: stored } = await listed();
    expect(stored).toMatchObject([
      { number: 'YS-1', amount: 10_000_000, holderName: '姓名-handler', categoryId: '' },
      { number: 'KP-3', kind: 'card', amount: 50, categoryName: '复印纸', validFromMs: null },
    ]);
    expect((await must(apply(rows))).counts).toEqual(counts(0, 0, 2, 0));
    const { rows: moves } = await sql<{ note: string }>`select note from budget_move`.execute(
      world.db,
    );
    expect(moves).toEqual([{ note: '导入 预算.xlsx' }, { note: '导入 预算.xlsx' }]);
  });

  it('adjusts those that it knows by year and number, each with a move in its ledger', async () => {
    await must(apply([row(2), card(3)]));
    const rows = [row(2, { 6: '提醒', 10: '120000' }), card(3)];
    expect((await must(apply(rows))).counts).toEqual(counts(0, 1, 1, 0));
    const { rows: moves } = await sql<{ amount: number; note: string }>`
      select m.amount, m.note from budget_move m join budget b on b.id = m.budget_id
      where b.number = 'YS-1' order by m.seq`.execute(world.db);
    expect(moves).toEqual([
      { amount: 10_000_000, note: '导入 预算.xlsx' },
      { amount: 2_000_000, note: '导入 预算.xlsx；控制方式由禁止改为提醒' },
    ]);
  });

  it('takes the exported workbook back without a change', async () => {
    await must(apply([row(2), card(3, { 5: '复印纸' })]));
    const filter = { year: null, kind: null, fundsType: null, keyword: '' };
    const { content } = await must(finance().call(budgetEndpoints.exportList, filter));
    const [sheet] = await readXlsxFile(Buffer.from(content, 'base64'));
    const rows = (sheet?.data ?? []).slice(1).map((cells, at) => ({
      line: at + 2,
      cells: cells.slice(0, 11).map((cell) => String(cell ?? '')),
    }));
    expect(rows).toHaveLength(2);
    expect((await dryRun(rows)).counts).toEqual(counts(0, 0, 2, 0));
  });

  it.each([
    ['a year in words', { 0: '今年' }, '年度'],
    ['an unknown kind', { 1: '专项' }, '类型'],
    ['no number', { 2: '' }, '编号'],
    ['a number of 51 signs', { 2: 'x'.repeat(51) }, '编号'],
    ['no name', { 3: ' ' }, '名称'],
    ['unknown funds', { 4: '其他' }, '资金性质'],
    ['an unknown category', { 5: '火箭' }, '品目'],
    ['a name that two categories have', { 5: '其他' }, '品目'],
    ['an unknown policy', { 6: '' }, '控制方式'],
    ['a person of another unit', { 7: 'otherHandler' }, '负责人'],
    ['30 February', { 8: '2026-02-30' }, '有效期起'],
    ['an end before the beginning', { 9: '2025-12-31' }, '有效期止'],
    ['no amount', { 10: '' }, '金额'],
    ['a negative amount', { 10: '-1' }, '金额'],
    ['a third decimal', { 10: '1.234' }, '金额'],
  ] as const)('finds %s', async (_what, cells, column) => {
    const { faults } = await dryRun([row(7, cells)]);
    expect(faults).toMatchObject([{ line: 7, column }]);
  });

  it('finds all faults of a file in one pass and gives the marked workbook back', async () => {
    const rows = [row(2), row(3), card(4, { 0: 'x', 10: 'y' }), row(5, { 2: 'YS-2' })];
    const { counts: found, faults, marked } = await dryRun(rows);
    expect(found).toEqual(counts(1, 0, 0, 3));
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 编号',
      '3 品目',
      '4 年度',
      '4 金额',
      '5 品目',
    ]);
    const [sheet] = await readXlsxFile(Buffer.from(marked ?? '', 'base64'));
    expect(sheet?.data[2]?.at(-1)).toContain('编号：与第 2 行重复');
    expect(await refusal(apply(rows))).toBe('有 3 行有误，请改正后重新导入，或仅导入无误的行');
    expect((await listed()).total).toBe(0);
    expect((await must(apply(rows, true))).counts.added).toBe(1);
    expect((await listed()).total).toBe(1);
  });

  it('does not touch what is committed, closed, or of another kind', async () => {
    const { id } = await must(finance().call(budgetEndpoints.save, budgetForm));
    const asStored = { 7: '', 8: '', 9: '', 10: '100.00' };
    expect((await dryRun([row(2, asStored)])).counts.same).toBe(1);
    await sql`update budget set reserved = 6000 where id = ${id}`.execute(world.db);
    const faultOf = async (other: Readonly<Record<number, string>>) =>
      (await dryRun([row(2, { ...asStored, ...other })])).faults.map(({ reason }) => reason);
    expect(await faultOf({ 10: '59.99' })).toEqual(['不能低于已占用与已支出之和 60.00 元']);
    expect(await faultOf({ 10: '60.00' })).toEqual([]);
    expect(await faultOf({ 1: '经费卡', 4: '非财政资金' })).toEqual([
      '已有预算不能更改',
      '已有预算不能更改',
    ]);
    await sql`update budget set is_closed = true where id = ${id}`.execute(world.db);
    expect(await faultOf({})).toEqual(['该预算已停用，请先启用']);
  });

  it('leaves example lines out, and refuses a file without any other', async () => {
    const example = row(2, { 3: '公用经费（此行不导入）' });
    expect((await dryRun([example])).counts).toEqual(counts(0, 0, 0, 0));
    expect(await refusal(apply([example]))).toBe('文件中没有可导入的预算');
    const { file } = await must(finance().call(budgetEndpoints.importTemplate, {}));
    const [sheet] = await readXlsxFile(Buffer.from(file, 'base64'));
    expect(sheet?.data[0]).toEqual([
      ...['年度', '类型', '编号', '名称', '资金性质', '品目', '控制方式', '负责人'],
      ...['有效期起', '有效期止', '金额'],
    ]);
  });

  it('is for who keeps the unit’s budgets, and touches no other unit’s', async () => {
    await must(apply([row(2)]));
    await sql`update budget set unit_id = 'unit-b'`.execute(world.db);
    expect((await dryRun([row(2)])).counts.added).toBe(1);
    for (const actor of ['buyer', 'supervisor', 'paymentApprover', 'systemAdmin'] as const) {
      const answers = [
        await world.as(actor).call(budgetEndpoints.importCheck, { rows: [row(2)] }),
        await world.as(actor).call(budgetEndpoints.importApply, {
          fileName: 'x',
          rows: [row(2)],
          faultlessOnly: false,
        }),
      ];
      expect(answers.map(({ state }) => state)).toEqual([0, 0]);
    }
  });

  it('of two at once adds each budget once', async () => {
    const rows = [row(2), card(3)];
    const done = await Promise.all([apply(rows), apply(rows)]);
    expect(done.filter(({ state }) => state === 1)).toHaveLength(2);
    expect((await listed()).total).toBe(2);
    expect(await listed()).toMatchObject({ sums: { amount: fen(20_000_000) } });
  });
});
