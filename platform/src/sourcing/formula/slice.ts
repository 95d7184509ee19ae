import {
  type FormulaRow,
  type FormulaWire,
  formulaEndpoints,
} from '@jicai/shared/contract/sourcing/formula.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { runItems } from '@jicai/shared/domain/sourcing/inquiry/computed.ts';
import { formulaMessages } from '@jicai/shared/messages/sourcing/formula.ts';
import { query, type Slice } from '../../kernel/slice.ts';

function run(formulas: readonly FormulaWire[], rows: readonly FormulaRow[]) {
  const computed = runItems(formulas, rows);
  if (isRefusal(computed)) return computed;
  return computed.map((row) => ({
    values: Object.entries(row).map(([name, amount]) => ({ name, amount })),
  }));
}

/** Computed columns of item lists, by the same function as in the browser. Nothing is stored. */
export const formulaSlice: Slice<object> = {
  name: 'sourcing/formula',
  messages: formulaMessages,
  policy: { 'formula.run': ['handler'], 'formula.runMore': ['supplier'] },
  endpoints: () => [
    query(formulaEndpoints.run, async ({ formulas, row }) => {
      const computed = run(formulas, [row]);
      return isRefusal(computed) ? computed : (computed[0] ?? { values: [] });
    }),
    query(formulaEndpoints.runMore, async ({ formulas, rows }) => {
      const computed = run(formulas, rows);
      return isRefusal(computed) ? computed : { rows: computed };
    }),
  ],
};
