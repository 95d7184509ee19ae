import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { formulaMessages } from '@jicai/shared/messages/sourcing/formula.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { amountsOf, runInThread, valuesOf } from './run.ts';

/** Computed columns of item lists, by the same function as in the browser. Nothing is stored. */
export const formulaSlice: Slice<object> = {
  name: 'sourcing/formula',
  messages: formulaMessages,
  policy: { 'formula.run': ['handler'], 'formula.runMore': ['supplier'] },
  endpoints: () => [
    query(formulaEndpoints.run, async ({ formulas, row }, call) => {
      const computed = await runInThread({ formulas, rows: [row] }, personOf(call).id);
      return isRefusal(computed) ? computed : valuesOf(computed[0] ?? {});
    }),
    query(formulaEndpoints.runMore, async ({ formulas, rows }, call) => {
      const computed = await runInThread({ formulas, rows }, personOf(call).id);
      return isRefusal(computed)
        ? computed
        : { rows: computed.map((row) => ({ amounts: amountsOf(formulas, row) })) };
    }),
  ],
};
