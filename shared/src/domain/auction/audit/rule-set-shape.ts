import * as z from 'zod/mini';
import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import type { Fen } from '../../kernel/money.ts';

const whole = z.number().check(z.int(), z.minimum(0));
const money = z.custom<Fen>((value) => Number.isSafeInteger(value));

const fields = z.strictObject({
  startingPrice: money,
  stepKind: z.enum(['amount', 'percent']),
  stepAmount: z.nullable(money),
  stepPercentHundredths: z.nullable(whole),
  stepBase: z.enum(['best', 'own']),
  multipleOfStep: z.boolean(),
  leaderMayRebid: z.boolean(),
  extensionTriggerMs: whole,
  extensionLengthMs: whole,
  extensionsAllowed: whole,
  minSuppliers: whole,
});

/** AU33: the rules that may change, as an event names them. */
export const RuleSetShape = {
  safeParse: (value: unknown): { success: true; data: RuleSet } | { success: false } => {
    const parsed = z.safeParse(fields, value);
    return parsed.success ? { success: true, data: parsed.data } : { success: false };
  },
};
