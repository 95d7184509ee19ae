import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isDay, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { readCellAmount } from '@jicai/shared/domain/kernel/workbook/cell-amount.ts';
import { cellFault } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import {
  budgetKinds,
  budgetPolicies,
  fundsLabels,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { BUDGET_IMPORT_CELL, BUDGET_SHEET } from '@jicai/shared/domain/ordering/budget/import.ts';
import type { BudgetAccount } from '../row.ts';

/* The effects that an import of budgets would have, row by row. Everything is checked in one pass; nothing is written. */

/** A row of the workbook; `line` is the number that the person's own program shows. */
export interface ImportRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Fault {
  /** The place of the column in the sheet. */
  readonly column: number;
  readonly reason: string;
}

/** The budget of a row without faults. */
export interface BudgetValue
  extends Pick<
    BudgetAccount,
    | 'year'
    | 'kind'
    | 'number'
    | 'name'
    | 'fundsType'
    | 'categoryId'
    | 'policy'
    | 'holderId'
    | 'amount'
  > {
  readonly validFromMs: number | null;
  readonly validUntilMs: number | null;
}

/** A budget that the unit has. */
export interface KnownBudget extends BudgetValue {
  readonly id: string;
  readonly version: number;
  readonly reserved: Fen;
  readonly used: Fen;
  readonly isClosed: boolean;
}

/** A row with what would happen to it. */
export interface Planned {
  readonly row: ImportRow;
  readonly value: BudgetValue | null;
  /** The budget that the row changes; null for a new one. */
  readonly known: KnownBudget | null;
  readonly effect: 'added' | 'changed' | 'same' | 'faulty';
  readonly faults: readonly Fault[];
}

/** The facts that rows are planned with. */
export interface Facts {
  readonly budgets: readonly KnownBudget[];
  /** Ids of categories by id and by name; several of one name are all there. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
  /** Ids of the unit's people by login name and by name. */
  readonly people: ReadonlyMap<string, readonly string[]>;
}

const COLUMN = {
  year: 0,
  kind: 1,
  number: 2,
  name: 3,
  funds: 4,
  category: 5,
  policy: 6,
  holder: 7,
  from: 8,
  until: 9,
  amount: 10,
} as const;

type AddFault = (column: number, reason: string) => void;

const keyOf = ({ year, number }: Pick<BudgetValue, 'year' | 'number'>) => `${year} ${number}`;
const moneyKeyOf = ({ year, fundsType, categoryId }: BudgetValue) =>
  `${year} ${fundsType} ${categoryId}`;

/** Plans the rows in their order. */
export function planBudgets(rows: readonly ImportRow[], facts: Facts): Planned[] {
  const known = new Map(facts.budgets.map((one) => [keyOf(one), one]));
  const lines = new Map<string, number>();
  const yearly = new Map(
    facts.budgets
      .filter(({ kind, isClosed }) => kind === 'budget' && !isClosed)
      .map((one) => [moneyKeyOf(one), one.number]),
  );
  return rows.map((row) => {
    const faults: Fault[] = [];
    const fault: AddFault = (column, reason) => void faults.push({ column, reason });
    for (const [column, cell] of row.cells.entries()) {
      const reason = cellFault(cell, BUDGET_IMPORT_CELL);
      if (reason !== null) fault(column, reason);
    }
    const value = readRow(row, facts, fault);
    const before = known.get(keyOf(value)) ?? null;
    const first = lines.get(keyOf(value));
    if (first !== undefined) fault(COLUMN.number, `与第 ${first} 行重复`);
    else lines.set(keyOf(value), row.line);
    if (before) checkChange(before, value, fault);
    else checkYearly(value, yearly, fault);
    if (faults.length > 0) return { row, value: null, known: before, effect: 'faulty', faults };
    if (value.kind === 'budget') yearly.set(moneyKeyOf(value), value.number);
    return { row, value, known: before, effect: effectOf(value, before), faults };
  });
}

function effectOf(value: BudgetValue, before: KnownBudget | null): Planned['effect'] {
  if (!before) return 'added';
  const names = ['name', 'policy', 'holderId', 'validFromMs', 'validUntilMs', 'amount'] as const;
  return names.every((name) => value[name] === before[name]) ? 'same' : 'changed';
}

/** The year, kind, funds and category of a budget stay, and no amount falls below what is committed. */
function checkChange(before: KnownBudget, value: BudgetValue, fault: AddFault): void {
  if (before.isClosed) fault(COLUMN.number, '该预算已停用，请先启用');
  const stays = '已有预算不能更改';
  if (before.kind !== value.kind) fault(COLUMN.kind, stays);
  if (before.fundsType !== value.fundsType) fault(COLUMN.funds, stays);
  if (before.categoryId !== value.categoryId) fault(COLUMN.category, stays);
  const committed = fen(before.reserved + before.used);
  if (value.amount < committed && value.amount < before.amount)
    fault(COLUMN.amount, `不能低于已占用与已支出之和 ${formatFen(committed)} 元`);
}

/** One yearly budget for the same money: funds and category. */
function checkYearly(
  value: BudgetValue,
  yearly: ReadonlyMap<string, string>,
  fault: AddFault,
): void {
  const other = yearly.get(moneyKeyOf(value));
  if (value.kind === 'budget' && other !== undefined)
    fault(COLUMN.category, `同一品目、同一资金性质已有年度预算“${other}”`);
}

const placeholder = { kind: 'budget', fundsType: 'fiscal', policy: 'stop' } as const;

const textIn = (cells: readonly string[], column: number) =>
  (cells[column] ?? '').normalize('NFKC').trim();

/** The year of a row; 0 where it is none. */
export function yearIn(cells: readonly string[]): number {
  const text = textIn(cells, COLUMN.year);
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= 2000 && year <= 2100 ? year : 0;
}

/** Reads every cell; a faulty one gets a value that nothing uses. */
function readRow({ cells }: ImportRow, facts: Facts, fault: AddFault): BudgetValue {
  const at = (column: number) => textIn(cells, column);
  const year = yearIn(cells);
  if (year === 0) fault(COLUMN.year, '请填写四位年度');
  const textAt = (column: number, most: number) => {
    const text = at(column);
    if (text === '' || text.length > most) fault(column, `请填写，且不超过 ${most} 个字`);
    return text;
  };
  const wordAt = <Word extends string>(
    column: number,
    words: Readonly<Record<Word, string>>,
    otherwise: Word,
  ): Word => {
    const names = keysOf(words);
    const found = names.find((name) => words[name] === at(column));
    if (found === undefined) fault(column, `应为：${Object.values(words).join('、')}`);
    return found ?? otherwise;
  };
  const category = at(COLUMN.category);
  const holder = at(COLUMN.holder);
  return {
    year,
    kind: wordAt(COLUMN.kind, budgetKinds, placeholder.kind),
    number: textAt(COLUMN.number, 50),
    name: textAt(COLUMN.name, 100),
    fundsType: wordAt(COLUMN.funds, fundsLabels, placeholder.fundsType),
    categoryId:
      category === '' || category === '全部品目'
        ? ''
        : (idOf(facts.categories.get(category), COLUMN.category, '品目', fault) ?? ''),
    policy: wordAt(COLUMN.policy, budgetPolicies, placeholder.policy),
    holderId:
      holder === ''
        ? null
        : idOf(facts.people.get(holder.toLowerCase()), COLUMN.holder, '本单位人员', fault),
    ...readDays(at(COLUMN.from), at(COLUMN.until), fault),
    amount: readAmount(at(COLUMN.amount), fault),
  };
}

/** The only id that a word stands for. */
function idOf(
  ids: readonly string[] | undefined,
  column: number,
  what: string,
  fault: AddFault,
): string | null {
  const [first, second] = ids ?? [];
  if (first === undefined) fault(column, `没有这个${what}`);
  else if (second !== undefined) {
    const exact = column === COLUMN.category ? '品目编号' : '登录名';
    fault(column, `有多个同名${what}，请填写${exact}`);
  }
  return first ?? null;
}

function readDays(from: string, until: string, fault: AddFault) {
  const read = (text: string, column: number): number | null => {
    if (isDay(text)) return momentOfDay(text);
    if (text !== '') fault(column, '日期应如 2026-01-31');
    return null;
  };
  const first = read(from, COLUMN.from);
  const last = read(until, COLUMN.until);
  if (first !== null && last !== null && last < first)
    fault(COLUMN.until, '有效期止不能早于有效期起');
  return { validFromMs: first, validUntilMs: last === null ? null : last + DAY_MS };
}

function readAmount(text: string, fault: AddFault): Fen {
  const read = readCellAmount(text);
  if ('amount' in read && read.amount >= 0) return read.amount;
  fault(COLUMN.amount, 'why' in read ? read.why : '预算金额不能为负数');
  return fen(0);
}

/** The name of a column. */
export const columnName = (column: number): string => BUDGET_SHEET.columns[column] ?? '';
