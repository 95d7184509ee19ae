import { canonicalPersonName } from '@jicai/shared/domain/kernel/identifiers/person-name.ts';
import { canonicalPhone, isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { type Fen, fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateCodes, taxRateOfText, taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { readCellAmount } from '@jicai/shared/domain/kernel/workbook/cell-amount.ts';
import { measureUnits, supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import type { WordFinder } from '@jicai/shared/domain/supply/words.ts';
import { say } from '@jicai/shared/messages.ts';
import { type AddFault, cellFaults, cellsOf, type Planned, type StagedRow } from '../plan.ts';

/* The effects that an import would have on the mall: categories, shops, products, limits. */

export interface CategoryValue {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
}

export interface ShopValue {
  /** The code of its supplier, which has one shop. */
  readonly unitCode: string;
  readonly name: string;
  readonly mainBusiness: string;
  readonly contactName: string;
  readonly contactPhone: string;
}

export interface GoodsValue {
  readonly unitCode: string;
  readonly code: string;
  readonly name: string;
  readonly categoryId: string;
  readonly brand: string;
  readonly model: string;
  readonly unit: string;
  readonly price: Fen;
  /** Counts for a new product only: what was sold since must not come back by a second import. */
  readonly stock: number;
  readonly taxHundredths: number;
}

export interface LimitValue {
  readonly unitCode: string;
  readonly categoryId: string;
  readonly amount: Fen;
}

/** The facts that the rows are planned with; all of them by the keys that the rows use. */
export interface MallFacts {
  readonly categories: ReadonlyMap<string, CategoryValue>;
  /** By the code of the supplier. */
  readonly shops: ReadonlyMap<string, ShopValue>;
  /** By code of the supplier and of the product, as `keyOfGoods` makes it. */
  readonly goods: ReadonlyMap<string, GoodsValue>;
  readonly limits: ReadonlyMap<string, Fen>;
  /** Codes of suppliers, and of units that buy; planned ones too. */
  readonly suppliers: ReadonlySet<string>;
  readonly buyers: ReadonlySet<string>;
  readonly findWords: WordFinder;
}

export const keyOfGoods = ({ unitCode, code }: Pick<GoodsValue, 'unitCode' | 'code'>): string =>
  `${unitCode} ${code}`;
export const keyOfLimit = ({ unitCode, categoryId }: Omit<LimitValue, 'amount'>): string =>
  `${unitCode} ${categoryId}`;

/** A cell in percents holds 0.13 for 13%: the words say what to do about it. */
const TAX_RATES = `应为 ${taxRateCodes.map(taxRateWord).join('、')} 之一；单元格不要设为百分比格式`;
const CODE = /^[A-Za-z0-9._-]{1,32}$/;
const MOST_LEVELS = 4;

type Check = readonly [isWrong: boolean, column: number, reason: string];

const faultIf = (fault: AddFault, checks: readonly Check[]): void => {
  for (const [isWrong, column, reason] of checks) if (isWrong) fault(column, reason);
};

/** Plans rows one by one; a key that came before in the same sheet is a fault of the later row. */
function planRows<Value>(
  rows: readonly StagedRow[],
  read: (cells: readonly string[], fault: AddFault) => Value,
  { keyOf, keyColumn, known }: KnownBy<Value>,
): Planned<Value>[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const cells = cellsOf(row);
    const faults = cellFaults(row.sheet, cells);
    const fault: AddFault = (column, reason) => void faults.push({ column, reason });
    const value = read(cells, fault);
    const key = keyOf(value);
    const first = lines.get(key);
    if (first !== undefined) fault(keyColumn, `与第 ${first} 行重复`);
    else lines.set(key, row.line);
    if (faults.length > 0) return { row, value: null, effect: 'faulty', faults };
    const before = known(key);
    const effect = before === undefined ? 'added' : before(value) ? 'same' : 'changed';
    return { row, value, effect, faults };
  });
}

interface KnownBy<Value> {
  readonly keyOf: (value: Value) => string;
  readonly keyColumn: number;
  /** Whether a value is the same as the known one of that key; nothing for a new key. */
  readonly known: (key: string) => ((value: Value) => boolean) | undefined;
}

const sameAs =
  <Value extends object>(before: Value | undefined, names: readonly (keyof Value)[]) =>
  (): ((value: Value) => boolean) | undefined =>
    before && ((value) => names.every((name) => before[name] === value[name]));

/** The ids from the root to a category; empty where they do not lead to a root. */
export function pathOf(id: string, parents: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let at = id; at !== ''; at = parents.get(at) ?? '') {
    if (path.includes(at) || !parents.has(at)) return [];
    path.unshift(at);
  }
  return path;
}

/** Plans categories. A parent may stand in the same sheet, above or below. */
export function planCategories(
  rows: readonly StagedRow[],
  { categories }: Pick<MallFacts, 'categories'>,
): Planned<CategoryValue>[] {
  const parents = new Map([...categories.values()].map(({ id, parentId }) => [id, parentId]));
  for (const row of rows) {
    const [id = '', , parentId = ''] = cellsOf(row);
    if (!parents.has(id)) parents.set(id, parentId);
  }
  const read = ([id = '', name = '', parentId = '']: readonly string[], fault: AddFault) => {
    const before = categories.get(id);
    const path = pathOf(id, parents);
    faultIf(fault, [
      [!CODE.test(id), 0, '编号为 1 至 32 位字母、数字、点或横线'],
      [name === '', 1, '请填写品目名称'],
      [before !== undefined && before.parentId !== parentId, 2, '已有品目的上级不能更改'],
      [path.length === 0 && CODE.test(id), 2, '没有这个编号的品目，或上级成环'],
      [path.length > MOST_LEVELS, 2, `品目最多 ${MOST_LEVELS} 级`],
    ]);
    return { id, name, parentId };
  };
  return planRows(rows, read, {
    keyOf: ({ id }) => id,
    keyColumn: 0,
    known: (id) => sameAs(categories.get(id), ['name'])(),
  });
}

/** Plans shops of suppliers that are there or planned. */
export const planShops = (
  rows: readonly StagedRow[],
  { shops, suppliers }: MallFacts,
): Planned<ShopValue>[] =>
  planRows(
    rows,
    ([unitCode = '', name = '', mainBusiness = '', contactName = '', contactPhone = ''], fault) => {
      faultIf(fault, [
        [!suppliers.has(unitCode), 0, '没有这个编码的供应商，请先填写“单位”表'],
        [name === '', 1, '请填写店铺名称'],
        [contactPhone !== '' && !isPhone(contactPhone), 4, say('contact.phone')],
      ]);
      return {
        ...{ unitCode, name, mainBusiness, contactName: canonicalPersonName(contactName) },
        contactPhone: canonicalPhone(contactPhone),
      };
    },
    {
      keyOf: ({ unitCode }) => unitCode,
      keyColumn: 0,
      known: (code) =>
        sameAs(shops.get(code), ['name', 'mainBusiness', 'contactName', 'contactPhone'])(),
    },
  );

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** A price in 分; a cell that is none, or is out of the bounds, is a fault and 0. */
function priceOf(text: string, column: number, fault: AddFault): Fen {
  const read = readCellAmount(text);
  const { lowestPrice, highestPrice } = supplyLimits;
  if (!('amount' in read)) fault(column, read.why);
  else if (read.amount < lowestPrice || read.amount > highestPrice)
    fault(column, `单价应为 ${fenToText(fen(lowestPrice))} 至 ${fenToText(fen(highestPrice))} 元`);
  else return read.amount;
  return fen(0);
}

/** Plans products: of shops and in categories that are there or planned. */
export function planGoods(
  rows: readonly StagedRow[],
  { goods, shops, categories, findWords }: MallFacts,
): Planned<GoodsValue>[] {
  const above = new Set([...categories.values()].map(({ parentId }) => parentId));
  const read = (cells: readonly string[], fault: AddFault): GoodsValue => {
    const [unitCode = '', code = '', name = '', categoryId = '', brand = '', model = ''] = cells;
    const [unit = '', priceText = '', stockText = '', taxText = ''] = cells.slice(6);
    const price = priceOf(priceText, 7, fault);
    const stock = wholeNumber(stockText, supplyLimits.stock);
    const tax = taxRateOfText(taxText);
    const refused = findWords(name).find(({ action }) => action === 'refuse');
    faultIf(fault, [
      [!shops.has(unitCode), 0, '该供应商没有店铺，请先填写“店铺”表'],
      [!CODE.test(code), 1, '编号为 1 至 32 位字母、数字、点或横线'],
      [name === '', 2, '请填写商品名称'],
      [refused !== undefined, 2, `含禁用词“${refused?.word}”`],
      [!categories.has(categoryId), 3, '没有这个编号的品目，请先填写“品目”表'],
      [categories.has(categoryId) && above.has(categoryId), 3, '请填写末级品目'],
      [!measureUnits.includes(unit), 6, '不是规范的计量单位，如“台”“个”“箱”'],
      [stock === null, 8, `库存应为 0 至 ${supplyLimits.stock} 的整数`],
      [tax === null, 9, TAX_RATES],
    ]);
    return {
      ...{ unitCode, code, name, categoryId, brand, model, unit },
      ...{ price, stock: stock ?? 0, taxHundredths: tax ?? 0 },
    };
  };
  return planRows(rows, read, {
    keyOf: keyOfGoods,
    keyColumn: 1,
    known: (key) =>
      sameAs(goods.get(key), [
        ...(['name', 'categoryId', 'brand', 'model', 'unit', 'price', 'taxHundredths'] as const),
      ])(),
  });
}

/** Plans the yearly limits of units and categories. */
export const planLimits = (
  rows: readonly StagedRow[],
  { limits, buyers, categories }: MallFacts,
): Planned<LimitValue>[] =>
  planRows(
    rows,
    ([unitCode = '', categoryId = '', text = ''], fault) => {
      const read = readCellAmount(text);
      const amount = 'amount' in read ? read.amount : fen(0);
      faultIf(fault, [
        [unitCode !== '' && !buyers.has(unitCode), 0, '没有这个编码的采购单位'],
        [categoryId !== '' && !categories.has(categoryId), 1, '没有这个编号的品目'],
        ['why' in read, 2, 'why' in read ? read.why : ''],
        [amount < 0, 2, '限额不能为负数'],
      ]);
      return { unitCode, categoryId, amount };
    },
    {
      keyOf: keyOfLimit,
      keyColumn: 1,
      known: (key) => {
        const before = limits.get(key);
        return before === undefined ? undefined : ({ amount }) => amount === before;
      },
    },
  );
