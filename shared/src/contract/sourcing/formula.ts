import { limits } from '../../limits.ts';
import { listUpTo, money, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * The computed columns of an inquiry's list of items: their formulas, and the calls that compute
 * their values.
 */

const formula = {
  name: ['lmc', textUpTo(30, 'mayBeEmpty'), '列名'],
  text: ['gs', textUpTo(limits.formula, 'mayBeEmpty'), '公式'],
} as const;
/** One computed column: its name and its formula. */
export const FormulaWire = wireRequest(formula);
export type FormulaWire = English<typeof formula>;

const inputs = {
  quantity: ['sl', textUpTo(20, 'mayBeEmpty'), '数量'],
  price: ['dj', textUpTo(limits.amountText, 'mayBeEmpty'), '单价'],
  /** The tax rate in percent. */
  taxRate: ['shl', textUpTo(10, 'mayBeEmpty'), '税率'],
} as const;
/** The values of one item with which the formulas are computed, as decimal texts. */
export const FormulaRow = wireRequest(inputs);
export type FormulaRow = English<typeof inputs>;

const value = {
  name: ['lmc', text, '列名'],
  amount: ['je', money, '金额'],
} as const;
const computed = wireObject({
  values: ['zList', listUpTo(wireObject(value), limits.formulas), '计算结果'],
});

const formulas = ['gsList', listUpTo(FormulaWire, limits.formulas), '计算列'] as const;

export const formulaEndpoints = {
  run: endpoint('formula.run', {
    path: '/app/authentication/dynamicPo/execFormula',
    cost: 'formula',
    summary: '按公式计算一行（经办人试算）',
    request: wireRequest({ formulas, row: ['hang', FormulaRow, '数据行'] }),
    response: computed,
  }),
  runMore: endpoint('formula.runMore', {
    path: '/app/authentication/gysdynamicPo/execFormulaMore',
    cost: 'formula',
    summary: '按公式计算多行（供应商报价单核算）',
    bodyBytes: limits.itemsBodyBytes,
    request: wireRequest({
      formulas,
      rows: ['hangList', listUpTo(FormulaRow, limits.projectLines), '数据行'],
    }),
    /**
     * For each row the amounts of the computed columns, in the order of the formulas. Their names are not
     * repeated in each row: thousands of rows of long names would make an answer of twenty times its request.
     */
    response: wireObject({
      rows: [
        'list',
        listUpTo(
          wireObject({ amounts: ['jeList', listUpTo(money, limits.formulas), '各列金额'] }),
          limits.projectLines,
        ),
        '各行计算结果',
      ],
    }),
  }),
};
